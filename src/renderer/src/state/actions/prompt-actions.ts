// Collecting: one request under way a project, the newest inputs win, and what is on screen stays until its successor is here.

import { createLatest, type Latest } from '../../lib/latest'
import { type AppState, activeProject, type PromptState } from '../app-state'
import type { CollectInput, ProjectView } from '../contract-types'
import { codeOf, isCancelled, toFault } from '../fault'
import { type BaseInput, type Detected, mergeWhatIf, NO_BASE, type WhatIf, withoutChange } from '../prompt/collect-input'
import { collectInputOf } from '../prompt/collect-input-of'
import { changedLayerIds, compareSnapshots, type LayerChange } from '../prompt/compare-snapshots'
import { fetchSnapshot, type Snapshot } from '../prompt/snapshot'
import { layerKey } from '../tree/build-tree'
import { treeOf } from '../tree/tree-of'
import { findNode } from '../tree/visible-rows'
import type { ActionContext } from './action-context'

/** A baseline this young is compared with as it is; so is one of a tree that takes this long to collect. */
const FRESH_MS = 5000
const SLOW_MS = 500
const MOST_TRIES = 4

function now(): number {
  return performance.now()
}

export type CollectCause = 'open' | 'inputs' | 'changed' | 'asked'

export interface PromptActions {
  collect(projectId: string, cause: CollectCause): Promise<void>
  refresh(): void
  cancelCollect(): void
  setBase(patch: Partial<BaseInput>): void
  /** Lays a patch over the what-if of the active project (see mergeWhatIf). */
  patchWhatIf(patch: Readonly<Record<string, unknown>>): void
  /** Puts a patch in the place of all that is tried. */
  replaceWhatIf(patch: Readonly<Record<string, unknown>>): void
  removeChange(key: string): void
  resetWhatIf(): void
  forgetPrompt(projectId: string): void
}

const NO_CHANGES: ReadonlyMap<string, LayerChange> = new Map()

export function firstPrompt(memory: { readonly selection: string | null; readonly base: BaseInput } | undefined): PromptState {
  return {
    base: memory?.base ?? NO_BASE,
    whatIf: {},
    selection: memory?.selection ?? null,
    baseline: null,
    shown: null,
    changes: NO_CHANGES,
    loading: false,
    stale: false,
    progress: null,
    fault: null,
    flash: null,
    dirty: false,
  }
}

export function createPromptActions(context: ActionContext): PromptActions {
  const { store, client, patchPrompt, nextNonce } = context
  const running = new Map<string, Latest>()
  /** The inputs a project's baseline was made of, and when, so that a what-if need not collect it anew each time. */
  const baselines = new Map<string, { readonly key: string; readonly atMs: number }>()

  const latestOf = (projectId: string): Latest => {
    const known = running.get(projectId)
    if (known !== undefined) return known
    const made = createLatest()
    running.set(projectId, made)
    return made
  }

  /** The host keeps a few collections for all its windows: where many collect at once, one may be dropped before it was read. */
  const fetchKept = async (input: CollectInput, signal: AbortSignal): Promise<Snapshot> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchSnapshot(client, input, signal)
      } catch (error) {
        if (codeOf(error) !== 'collection.unknown' || tries === MOST_TRIES) throw error
      }
    }
  }

  const make = async (
    project: ProjectView,
    prompt: PromptState,
    cause: CollectCause,
    signal: AbortSignal,
  ): Promise<[Snapshot, Snapshot]> => {
    const state = store.getState()
    const baseInput = collectInputOf(state, project, prompt, {})
    const key = JSON.stringify(baseInput)
    const known = baselines.get(project.projectId)
    const trying = Object.keys(prompt.whatIf).length > 0
    // The host keeps a few collections only: with nothing tried the baseline is what texts are asked of, so it must be fresh.
    // With something tried it is compared with, so what git says must not be much older than the other's.
    const own = prompt.baseline !== null && prompt.baseline.view.readOnly === undefined // a reopened snapshot is no baseline
    const fresh =
      known?.key === key && prompt.baseline !== null && own && (now() - known.atMs < FRESH_MS || prompt.baseline.view.tookMs > SLOW_MS)
    const baseline =
      cause === 'inputs' && trying && fresh && prompt.baseline !== null ? prompt.baseline : await fetchKept(baseInput, signal)
    if (baseline !== prompt.baseline) baselines.set(project.projectId, { key, atMs: now() })
    if (!trying) return [baseline, baseline]
    return [baseline, await fetchKept(collectInputOf(state, project, prompt, prompt.whatIf), signal)]
  }

  /** Asks once what the newest session ran with; nothing waits for it, and nothing is said where it cannot be told. */
  const detect = async (project: ProjectView): Promise<void> => {
    const { projectId } = project
    if (project.demo !== null || store.getState().sessions.detected[projectId] !== undefined) return
    const keep = (detected: Detected | null): void =>
      store.setState((state) => ({ sessions: { ...state.sessions, detected: { ...state.sessions.detected, [projectId]: detected } } }))
    keep(null)
    try {
      const found = await client.call('session.detect', { folder: project.folder, home: null })
      if (found === null) return
      keep(found)
      const base = store.getState().prompts[projectId]?.base
      if (base?.detect === true && (base.model === null || base.profile === null)) await collect(projectId, 'inputs')
    } catch (error) {
      if (codeOf(error) !== 'unsupported') context.report(error)
    }
  }

  const collect = async (projectId: string, cause: CollectCause): Promise<void> => {
    const project = store.getState().projects.find((one) => one.projectId === projectId)
    const prompt = store.getState().prompts[projectId]
    if (project === undefined || prompt === undefined) return
    if (cause === 'changed' && store.getState().compare.reopened?.projectId === projectId) {
      patchPrompt(projectId, { dirty: true }) // a snapshot stands there: what changes on disk is no news for it
      return
    }
    patchPrompt(projectId, { loading: true, stale: cause === 'inputs', progress: null, fault: null, dirty: false })
    if (cause === 'open') void detect(project)
    const end = context.activity.begin()
    try {
      const made = await latestOf(projectId).run((signal) => make(project, prompt, cause, signal))
      if (made === null) return
      const [baseline, shown] = made.value
      const before = store.getState().prompts[projectId]
      const old = before?.shown ?? null
      const flashing = cause === 'changed' && old !== null ? changedLayerIds(old, shown) : null
      patchPrompt(projectId, {
        baseline,
        shown,
        changes: baseline === shown ? NO_CHANGES : compareSnapshots(baseline, shown),
        loading: false,
        stale: false,
        progress: null,
        flash: flashing !== null && flashing.size > 0 ? { ids: flashing, nonce: nextNonce() } : null,
        selection: keepSelection(before?.selection ?? null, shown),
      })
    } catch (error) {
      const cancelled = isCancelled(error)
      patchPrompt(projectId, { loading: false, progress: null, fault: cancelled ? null : toFault(error) })
    } finally {
      end()
    }
  }

  const activeId = (): string | null => activeProject(store.getState())?.projectId ?? null
  const change = (projectId: string, patch: Partial<Pick<PromptState, 'base' | 'whatIf'>>): void => {
    patchPrompt(projectId, patch)
    void collect(projectId, 'inputs')
  }
  const tryOut = (make: (whatIf: WhatIf) => WhatIf): void => {
    const id = activeId()
    const prompt = id === null ? undefined : store.getState().prompts[id]
    if (id !== null && prompt !== undefined) change(id, { whatIf: make(prompt.whatIf) })
  }

  return {
    collect,
    refresh: () => {
      const id = activeId()
      if (id !== null) void collect(id, 'asked')
    },
    cancelCollect: () => {
      const id = activeId()
      if (id === null) return
      running.get(id)?.cancel()
      patchPrompt(id, { loading: false, progress: null })
    },
    setBase: (patch) => {
      const id = activeId()
      const prompt = id === null ? undefined : store.getState().prompts[id]
      if (id !== null && prompt !== undefined) change(id, { base: { ...prompt.base, ...patch } })
    },
    patchWhatIf: (patch) => tryOut((whatIf) => mergeWhatIf(whatIf, patch)),
    replaceWhatIf: (patch) => tryOut(() => mergeWhatIf({}, patch)),
    removeChange: (key) => tryOut((whatIf) => withoutChange(whatIf, key)),
    resetWhatIf: () => tryOut(() => ({})),
    forgetPrompt: (projectId) => {
      running.get(projectId)?.cancel()
      running.delete(projectId)
      baselines.delete(projectId)
      store.setState((state: AppState) => {
        const { [projectId]: _gone, ...prompts } = state.prompts
        return { prompts }
      })
    },
  }
}

/** What was read stays selected as long as it is there; else the project's own file, else the first group. */
function keepSelection(selection: string | null, snapshot: Snapshot): string | null {
  const tree = treeOf(snapshot)
  if (selection !== null && findNode(tree, selection) !== null) return selection
  const loaded = snapshot.layers.filter((layer) => layer.status === 'loaded' && layer.origin.path !== null)
  const own = loaded.find((layer) => layer.kind === 'instructions.project') ?? loaded[0]
  return own === undefined ? (tree.groups[0]?.key ?? null) : (findNode(tree, layerKey(own.id))?.node.key ?? null)
}
