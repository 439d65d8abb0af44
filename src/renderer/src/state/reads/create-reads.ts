// Keeps what reads attach and what rules match in step with the collection on screen, and changes which files are read.

import type { OutputOf } from '../../../../preload/contract/define'
import type { ProjectFile, readsContract } from '../../../../preload/contract/reads'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { selectedLayer } from '../actions/document-actions'
import { activeProject, activePrompt, type PromptState } from '../app-state'
import type { ProjectView } from '../contract-types'
import { codeOf, type Fault, isCancelled, toFault } from '../fault'
import { collectInputOf } from '../prompt/collect-input-of'
import { readFiles } from './read-files'
import { FIRST_READS, type ReadsRun, type ReadsState, type ReadsTab, type RulesOfProject } from './reads-state'

const A_PAGE = 500
const FILES_A_PAGE = 2000
/** The list of a big project's files takes a moment; rules are shown before it is there. */
const ASK_AGAIN_MS = 500
const MOST_TRIES = 3

export interface ChangedFiles {
  readonly files: readonly { readonly file: string; readonly status: string }[]
  readonly note: string | null
}

export type MatrixBlock = OutputOf<(typeof readsContract)['reads.matrix']>

export interface MatrixPage {
  readonly ruleOffset: number
  readonly ruleLimit: number
  readonly fileOffset: number
  readonly fileLimit: number
}

export interface FoundFiles {
  readonly files: readonly ProjectFile[]
  readonly total: number
  readonly ready: boolean
  readonly capped: boolean
}

export interface ReadsActions {
  setReadsTab(tab: ReadsTab): void
  pickRead(index: number | null): void
  pickRule(index: number): void
  setReads(files: readonly string[]): void
  addReads(files: readonly string[]): void
  removeRead(index: number): void
  moveRead(from: number, to: number): void
  /** One page of the project's files: best first where something is typed. Rejects as the client does. */
  findReadFiles(text: string, offset: number, signal: AbortSignal): Promise<FoundFiles>
  changedFiles(signal: AbortSignal): Promise<ChangedFiles>
  /** One part of rules against files; no files: all that any rule matches. */
  readMatrix(files: readonly string[], page: MatrixPage, signal: AbortSignal): Promise<MatrixBlock>
  /** Adds every file a pasted text names; answers what could not be understood or is not there. */
  pasteReads(text: string): Promise<readonly string[]>
}

export interface Reads {
  readonly actions: ReadsActions
  follow(): readonly (() => void)[]
}

/** What was saved has no files behind it that could be read. */
const SAVED: Fault = {
  code: 'unsupported',
  title: 'Nothing is read in what was saved.',
  detail: 'A snapshot has no files behind it.',
  remedy: 'Go back to the folder to see what reads attach.',
}

export function createReads(context: ActionContext, patchWhatIf: (patch: Readonly<Record<string, unknown>>) => void): Reads {
  const { store, client, nextNonce } = context
  const latest = createLatest()
  const latestRules = createLatest()
  const patch = (change: Partial<ReadsState>): void => store.setState((state) => ({ reads: { ...state.reads, ...change } }))
  const setReads = (files: readonly string[]): void => {
    // Windows takes either slash; the host answers with the one of its own machine
    const windows = activePrompt(store.getState())?.whatIf.platform === 'win32' && store.getState().host?.platform !== 'win32'
    const named = windows ? files.map((file) => file.replaceAll('\\', '/')) : [...files]
    patchWhatIf({ reads: named.length === 0 ? null : named })
  }
  const files = (): readonly string[] => readFiles(store.getState())

  /** A collection in which nothing was read yet: the baseline where nothing else is tried. */
  const unread = async (project: ProjectView, prompt: PromptState, anew: boolean, signal: AbortSignal): Promise<string> => {
    const { reads: _reads, ...others } = prompt.whatIf
    if (!anew && prompt.baseline !== null && Object.keys(others).length === 0) return prompt.baseline.view.collectionId
    return (await client.call('prompt.collect', collectInputOf(store.getState(), project, prompt, others), { signal })).collectionId
  }

  const fetchRun = async (collectionId: string, given: readonly string[], signal: AbortSignal): Promise<ReadsRun> => {
    const view = await client.call('reads.run', { collectionId, files: [...given] }, { signal })
    const steps: ReadsRun['steps'][number][] = []
    for (;;) {
      const page = await client.call('reads.steps', { readsId: view.readsId, offset: steps.length, limit: A_PAGE }, { signal })
      steps.push(...page.steps)
      if (steps.length >= page.total || page.steps.length === 0) return { view, steps, nonce: nextNonce() }
    }
  }

  const fetchRules = async (collectionId: string, signal: AbortSignal): Promise<RulesOfProject> => {
    const rules: RulesOfProject['rules'][number][] = []
    for (;;) {
      const page = await client.call('reads.rules', { collectionId, offset: rules.length, limit: A_PAGE }, { signal })
      rules.push(...page.rules)
      if (rules.length >= page.total || page.rules.length === 0) return { rules, projectFiles: page.projectFiles, ready: page.ready }
    }
  }

  /** Asks until the counts are there; each answer is shown. */
  const followRules = async (collectionId: string): Promise<void> => {
    await latestRules.run(async (signal) => {
      while (!signal.aborted) {
        const rules = await fetchRules(collectionId, signal)
        if (signal.aborted) return
        patch({ rules })
        if (rules.ready) return
        await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
      }
    })
  }

  const sync = async (): Promise<void> => {
    const project = activeProject(store.getState())
    const prompt = activePrompt(store.getState())
    if (project === null || prompt?.shown == null) return
    if (prompt.shown.view.readOnly !== undefined) {
      latest.cancel()
      latestRules.cancel()
      patch({ ...FIRST_READS, projectId: project.projectId, fault: SAVED })
      return
    }
    const given = prompt.whatIf.reads ?? []
    const other = store.getState().reads.projectId !== project.projectId
    patch(other ? { ...FIRST_READS, projectId: project.projectId, loading: true } : { loading: true, fault: null })
    const end = context.activity.begin()
    try {
      const made = await latest.run(async (signal) => {
        for (let tries = 1; ; tries += 1) {
          try {
            const collectionId = await unread(project, prompt, tries > 1, signal)
            const asked = given.length > 0 || store.getState().ui.drawer === 'reads'
            return { collectionId, run: asked ? await fetchRun(collectionId, given, signal) : null }
          } catch (error) {
            // The host keeps the newest few collections only.
            if (codeOf(error) !== 'collection.unknown' || tries === MOST_TRIES) throw error
          }
        }
      })
      if (made === null) return
      const { collectionId, run } = made.value
      const { picked } = store.getState().reads
      patch({ collectionId, run, loading: false, picked: picked !== null && picked < given.length ? picked : null })
      await followRules(collectionId)
    } catch (error) {
      if (!isCancelled(error)) patch({ loading: false, fault: toFault(error) })
    } finally {
      end()
    }
  }

  /** Nobody asks for the rules of a project nobody looks at. */
  const wanted = (): boolean => {
    const state = store.getState()
    return state.ui.drawer === 'reads' || files().length > 0 || (selectedLayer(state)?.origin.patterns ?? null) !== null
  }

  const collection = (): string => {
    const state = store.getState()
    return state.reads.collectionId ?? activePrompt(state)?.shown?.view.collectionId ?? ''
  }

  /** Where the host keeps that collection no more, it is made anew, and asked of that. */
  const ask = async <T>(call: (collectionId: string) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await call(collection())
    } catch (error) {
      const project = activeProject(store.getState())
      const prompt = activePrompt(store.getState())
      if (codeOf(error) !== 'collection.unknown' || project === null || prompt === null || prompt.shown?.view.readOnly !== undefined)
        throw error
      const collectionId = await unread(project, prompt, true, signal ?? new AbortController().signal)
      patch({ collectionId })
      return call(collectionId)
    }
  }

  return {
    actions: {
      setReadsTab: (tab) => patch({ tab }),
      pickRead: (picked) => patch({ picked }),
      pickRule: (pickedRule) => patch({ pickedRule }),
      setReads,
      addReads: (more) => setReads([...files(), ...more.filter((file) => !files().includes(file))]),
      removeRead: (index) => setReads(files().filter((_file, at) => at !== index)),
      moveRead: (from, to) => {
        const list = [...files()]
        const [moved] = list.splice(from, 1)
        if (moved === undefined || to < 0 || to > list.length) return
        list.splice(to, 0, moved)
        patch({ picked: to })
        setReads(list)
      },
      findReadFiles: (text, offset, signal) =>
        ask((collectionId) => client.call('reads.files', { collectionId, text, offset, limit: FILES_A_PAGE }, { signal }), signal),
      changedFiles: (signal) =>
        ask((collectionId) => client.call('reads.changed', { collectionId, limit: FILES_A_PAGE }, { signal }), signal),
      readMatrix: (given, page, signal) =>
        ask((collectionId) => client.call('reads.matrix', { collectionId, files: [...given], ...page }, { signal }), signal),
      pasteReads: async (text) => {
        const { files: named, problems } = await ask((collectionId) => client.call('reads.paste', { collectionId, text }))
        const fresh = named.map(({ file }) => file).filter((file, at, all) => all.indexOf(file) === at && !files().includes(file))
        if (fresh.length > 0) setReads([...files(), ...fresh])
        return [
          ...problems.map(({ line, message }) => `Line ${line}: ${message}`),
          ...named.filter(({ exists }) => exists === false).map(({ file }) => `${file} is not there. Reading it attaches the same.`),
        ]
      },
    },
    follow: () => [
      store.subscribe((state, before) => {
        const prompt = activePrompt(state)
        const was = activePrompt(before)
        const moved = prompt?.shown !== was?.shown || prompt?.selection !== was?.selection || state.ui.drawer !== before.ui.drawer
        if (!moved || prompt?.shown == null || !wanted()) return
        const asked = state.ui.drawer === 'reads' || files().length > 0
        const known = state.reads.projectId === state.activeId && (asked ? state.reads.run : state.reads.rules) !== null
        if (prompt.shown !== was?.shown || !known) void sync()
      }),
      () => {
        latest.cancel()
        latestRules.cancel()
      },
    ],
  }
}
