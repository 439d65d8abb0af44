// Making the first file of a kind: what would be made is looked at first, with what a collection would then find.

import type { CreateKind, CreatePlan } from '../../../../preload/contract/documents'
import { debounce } from '../../lib/debounce'
import { createLatest } from '../../lib/latest'
import { type AppState, activePrompt } from '../app-state'
import { toFault } from '../fault'
import type { DocumentsContext } from './documents-context'
import type { CreateState } from './documents-state'

export interface CreateActions {
  startCreate(kind?: CreateKind): void
  setCreate(patch: Partial<Pick<CreateState, 'kind' | 'name' | 'text'>>): void
  cancelCreate(): void
  /** Makes the file and opens it. */
  createFile(): Promise<void>
}

const TYPING_MS = 200

export function createCreateActions(
  context: DocumentsContext,
  editFile: (path: string) => Promise<void>,
  recollect: () => void,
): CreateActions {
  const { store, source, patchEditing, patchUi, activity } = context
  const plans = createLatest()
  let stop: () => void = () => undefined

  const state = (): CreateState | null => store.getState().editing.create
  const patch = (part: Partial<CreateState>): void => {
    const now = state()
    if (now !== null) patchEditing({ create: { ...now, ...part } })
  }
  const wish = (): Parameters<typeof source.create>[0] | null => {
    const now = state()
    const collectionId = activePrompt(store.getState())?.shown?.view.collectionId
    if (now === null || collectionId === undefined) return null
    return {
      collectionId,
      kind: now.kind,
      ...(now.kind === 'rule' && now.name.trim() !== '' ? { name: now.name.trim() } : {}),
      ...(now.text === null ? {} : { text: now.text }),
    }
  }
  const plan = async (): Promise<void> => {
    const asked = wish()
    if (asked === null) return
    try {
      const found = await plans.run<CreatePlan>((signal) => source.planCreate(asked, signal))
      if (found !== null) patch({ plan: found.value, fault: null })
    } catch (error) {
      patch({ fault: toFault(error) })
    }
  }
  const soon = debounce(
    () => void plan(),
    TYPING_MS,
    (waiting) => {
      if (waiting) stop = activity.begin()
      else stop()
    },
  )

  return {
    startCreate: (given) => {
      const kind = given ?? likelyKind(store.getState())
      patchEditing({ create: { kind, name: '', text: null, plan: null, making: false, fault: null } })
      patchUi({ dialog: 'create' })
      void plan()
    },
    setCreate: (part) => {
      // Another kind begins from its own template.
      patch('kind' in part ? { ...part, text: null, plan: null, fault: null } : part)
      if ('kind' in part) void plan()
      else soon()
    },
    cancelCreate: () => {
      soon.cancel()
      plans.cancel()
      patchEditing({ create: null })
      if (store.getState().ui.dialog === 'create') patchUi({ dialog: null })
    },
    createFile: async () => {
      const asked = wish()
      const made = state()?.plan ?? null
      if (asked === null || made === null || made.problem !== null) return
      patch({ making: true, fault: null })
      try {
        const outcome = await source.create(asked)
        if (outcome.outcome === 'failed') {
          patch({
            making: false,
            fault: { code: `create.${outcome.kind}`, title: 'Nothing was made', detail: outcome.message, remedy: null },
          })
          return
        }
        patchEditing({ create: null })
        patchUi({ dialog: null })
        recollect()
        await editFile(made.path)
      } catch (error) {
        patch({ making: false, fault: toFault(error) })
      }
    },
  }
}

/** What is missing most: the project's own file, else a rule beside it. */
function likelyKind(state: AppState): CreateKind {
  const layers = activePrompt(state)?.shown?.layers ?? []
  if (layers.some((layer) => layer.kind === 'instructions.project' && layer.status === 'loaded')) return 'rule'
  const agents = layers.some((layer) => /[\\/]AGENTS\.md$/i.test(layer.origin.path ?? ''))
  return agents ? 'adopt-include' : 'claude-md'
}
