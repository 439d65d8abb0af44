// The few steps all actions of the Compare view share.

import type { OpenedText } from '../../../../preload/contract/opened'
import type { ActionContext } from '../actions/action-context'
import { activeProject, activePrompt } from '../app-state'
import type { CollectInput } from '../contract-types'
import { isCancelled, toFault } from '../fault'
import { collectInputOf } from '../prompt/collect-input-of'
import type { CompareState } from './compare-state'
import type { GivenText } from './side-choice'

/** As much as one message holds. */
const CHUNK_CHARS = 200_000

export interface TextPart {
  readonly text: string
  readonly next: number | null
}

export interface CompareStore {
  read(): CompareState
  patch(patch: Partial<CompareState>): void
  /** Input of what is on screen, the what-if with it; null where no project is open. */
  input(): CollectInput | null
  collectionId(): string | null
  open(given: GivenText | null, path: string): Promise<OpenedText>
  /** Every page of a text. */
  wholeText<T extends TextPart>(page: (offset: number) => Promise<T>): Promise<{ readonly text: string; readonly last: T }>
  wholeList<T>(page: (offset: number) => Promise<{ readonly total: number; readonly items: readonly T[] }>): Promise<readonly T[]>
  /** Hands a text to the person as a file; a host with a save dialog tells where it went. */
  save(file: { readonly fileName: string; readonly mediaType: string }, text: string, said?: string): void
  /** Runs a step beside the comparison; what goes wrong is told in place. */
  aside(busy: 'captureBusy' | 'reportBusy' | 'snapshotBusy' | 'bundleBusy', step: () => Promise<void>): Promise<void>
}

export function createCompareStore({
  store,
  client,
  page,
  notify,
}: Pick<ActionContext, 'store' | 'client' | 'page' | 'notify'>): CompareStore {
  const read = (): CompareState => store.getState().compare
  const patch = (part: Partial<CompareState>): void => store.setState((state) => ({ compare: { ...state.compare, ...part } }))
  return {
    read,
    patch,
    input: () => {
      const state = store.getState()
      const project = activeProject(state)
      const prompt = activePrompt(state)
      if (project === null || prompt === null) return null
      return collectInputOf(state, project, prompt, prompt.whatIf)
    },
    collectionId: () => activePrompt(store.getState())?.shown?.view.collectionId ?? null,
    open: async (given, path) => {
      if (given === null) return { file: path }
      const { name, text } = given
      if (text.length <= CHUNK_CHARS) return { name, source: { text } }
      let stageId: string | null = null
      for (let from = 0; from < text.length; ) {
        const to = wholeSigns(text, from + CHUNK_CHARS)
        const staged: { stageId: string } = await client.call('document.stage', { stageId, text: text.slice(from, to) })
        stageId = staged.stageId
        from = to
      }
      return { name, source: { stageId: stageId ?? '' } }
    },
    wholeText: async (page) => {
      let last = await page(0)
      const parts = [last.text]
      while (last.next !== null) {
        last = await page(last.next)
        parts.push(last.text)
      }
      return { text: parts.join(''), last }
    },
    wholeList: async <T>(page: (offset: number) => Promise<{ readonly total: number; readonly items: readonly T[] }>) => {
      const all: T[] = []
      for (;;) {
        const { total, items } = await page(all.length)
        all.push(...items)
        // An empty page before the total would be read for ever.
        if (all.length >= total || items.length === 0) return all
      }
    },
    save: ({ fileName, mediaType }, text, said = '') => {
      void page.download(fileName, mediaType, [text])
      if (!store.getState().host?.capabilities.includes('save-dialog')) notify(`Downloaded ${fileName}${said}`)
    },
    aside: async (busy, step) => {
      patch({ [busy]: true, asideFault: null })
      try {
        await step()
      } catch (error) {
        if (!isCancelled(error)) patch({ asideFault: toFault(error) })
      } finally {
        patch({ [busy]: false })
      }
    },
  }
}

/** Never between the two halves of a sign. */
function wholeSigns(text: string, to: number): number {
  const code = text.charCodeAt(to - 1)
  return to < text.length && code >= 0xd800 && code <= 0xdbff ? to - 1 : Math.min(to, text.length)
}
