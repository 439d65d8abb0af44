// Snapshots of a collection (saved, listed, reopened read-only, deleted, taken along), and redacted bundles of it.

import type { Replacement, SnapshotView } from '../../../../preload/contract/snapshots'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { activeProject } from '../app-state'
import { readSnapshot } from '../prompt/snapshot'
import type { BundleWish } from './compare-state'
import { createCompareStore } from './compare-store'
import { firstSide, type GivenText, type SideChoice } from './side-choice'

export interface SnapshotActions {
  loadSnapshots(): Promise<void>
  saveSnapshot(name: string, note?: string): Promise<boolean>
  /** Into the Prompt view, in place of now. */
  reopenSnapshot(snapshotId: string): Promise<void>
  leaveSnapshot(): void
  /** The snapshot left, now right. */
  compareSnapshot(snapshotId: string): Promise<void>
  askDelete(snapshotId: string | null): void
  deleteSnapshot(snapshotId: string): Promise<void>
  askRename(snapshotId: string | null): void
  /** Its remark stays. */
  renameSnapshot(snapshotId: string, name: string): Promise<void>
  exportSnapshot(snapshotId: string): Promise<void>
  importSnapshot(given: GivenText | null, path: string): Promise<void>
  setWish(patch: Partial<BundleWish>): void
  previewBundle(): Promise<void>
  /** Whether a replacement is made. */
  keepFound(replacement: Replacement, on: boolean): Promise<void>
  pickReplacement(index: number): Promise<void>
  writeBundle(): Promise<void>
}

const REPLACEMENTS_A_PAGE = 500
const PLACES_SHOWN = 500

export interface SnapshotParts {
  readonly collect: (projectId: string) => Promise<void>
  readonly cancelCollect: () => void
  readonly compareSides: (left: SideChoice, right: SideChoice) => Promise<void>
}

export function createSnapshotActions(context: ActionContext, { collect, cancelCollect, compareSides }: SnapshotParts): SnapshotActions {
  const { store, client, notify, patchPrompt, patchUi } = context
  const parts = createCompareStore(context)
  const { read, patch, wholeText, wholeList, aside } = parts
  const picking = createLatest()
  const previewing = createLatest()

  const list = async (): Promise<readonly SnapshotView[]> => {
    const { snapshots } = await client.call('snapshot.list', {})
    patch({ snapshots })
    return snapshots
  }

  const preview = async (): Promise<void> => {
    const collectionId = parts.collectionId()
    if (collectionId === null) throw new Error('Open a project first: there is nothing to bundle')
    const { wish, bundle: before } = read()
    const own = wish.own.split('\n').flatMap((line) => (line.trim().length < 2 ? [] : [line.trim()]))
    const answer = await previewing.run(async (signal) => {
      const asked = { collectionId, name: wish.name.trim() || 'Bundle', note: wish.note, own, keep: [...wish.keep], kinds: [...wish.kinds] }
      const made = await client.call('bundle.preview', asked, { signal })
      const replacements = await wholeList<Replacement>(async (offset) => {
        const found = await client.call('bundle.replacements', { bundleId: made.bundleId, offset, limit: REPLACEMENTS_A_PAGE }, { signal })
        return { total: found.total, items: found.replacements }
      })
      return { made, replacements }
    })
    if (answer === null) return
    const { made, replacements } = answer.value
    patch({
      bundle: {
        bundleId: made.bundleId,
        collectionId,
        places: made.places,
        bytes: made.bytes,
        replacements,
        picked: null,
        pickedPlaces: null,
        pickedTotal: 0,
      },
    })
    const picked = before?.replacements.find(({ index }) => index === before.picked)
    const again = replacements.find(({ found }) => found === picked?.found) ?? replacements[0]
    if (again !== undefined) await pick(again.index)
  }

  const pick = async (index: number): Promise<void> => {
    const { bundle } = read()
    if (bundle === null) return
    patch({ bundle: { ...bundle, picked: index, pickedPlaces: null } })
    const answer = await picking.run((signal) =>
      client.call('bundle.places', { bundleId: bundle.bundleId, index, limit: PLACES_SHOWN }, { signal }),
    )
    const now = read().bundle
    if (answer === null || now?.bundleId !== bundle.bundleId) return
    patch({ bundle: { ...now, pickedPlaces: answer.value.places, pickedTotal: answer.value.total } })
  }

  return {
    loadSnapshots: () => aside('snapshotBusy', async () => void (await list())),
    saveSnapshot: async (name, note = '') => {
      let done = false
      await aside('snapshotBusy', async () => {
        const collectionId = parts.collectionId()
        if (collectionId === null) throw new Error('Open a project first: there is nothing to save')
        const saved = await client.call('snapshot.save', { collectionId, name, note })
        notify(`Saved as “${saved.name}”`)
        done = true
        await list()
      })
      return done
    },
    reopenSnapshot: (snapshotId) =>
      aside('snapshotBusy', async () => {
        const project = activeProject(store.getState())
        if (project === null) throw new Error('Open a project first: a snapshot is read in its place')
        const { projectId } = project
        const { snapshot, collection } = await client.call('snapshot.open', { snapshotId })
        const shown = await readSnapshot(client, collection)
        // What is under way would come in its place.
        cancelCollect()
        patch({ reopened: { projectId, snapshot, collectionId: collection.collectionId } })
        patchPrompt(projectId, { baseline: shown, shown, changes: new Map(), loading: false, stale: false, fault: null, flash: null })
        patchUi({ route: 'prompt' })
      }),
    leaveSnapshot: () => {
      const { reopened } = read()
      if (reopened === null) return
      patch({ reopened: null })
      void collect(reopened.projectId)
    },
    compareSnapshot: async (snapshotId) => {
      const { reopened } = read()
      patch({ reopened: null })
      // What is on screen is then now again.
      if (reopened !== null) await collect(reopened.projectId)
      await compareSides({ ...firstSide('snapshot'), snapshotId }, firstSide('shown'))
    },
    askDelete: (deleting) => patch({ deleting, renaming: null }),
    askRename: (renaming) => patch({ renaming, deleting: null }),
    renameSnapshot: (snapshotId, name) =>
      aside('snapshotBusy', async () => {
        const before = read().snapshots?.find((one) => one.snapshotId === snapshotId)
        if (name.trim() !== '' && name.trim() !== before?.name) {
          const renamed = await client.call('snapshot.rename', { snapshotId, name: name.trim(), note: before?.note ?? '' })
          notify(`It is called “${renamed.name}” now`)
          const { reopened } = read()
          // what is read in the place of now says its name too
          if (reopened?.snapshot.snapshotId === snapshotId) patch({ reopened: { ...reopened, snapshot: renamed } })
          await list()
        }
        patch({ renaming: null })
      }),
    deleteSnapshot: (snapshotId) =>
      aside('snapshotBusy', async () => {
        await client.call('snapshot.delete', { snapshotId })
        patch({ deleting: null })
        await list()
      }),
    exportSnapshot: (snapshotId) =>
      aside('snapshotBusy', async () => {
        const { text, last } = await wholeText((offset) => client.call('snapshot.export', { snapshotId, offset }))
        parts.save(last, text, ': everything as it is, nothing redacted')
      }),
    importSnapshot: (given, path) =>
      aside('snapshotBusy', async () => {
        const answer = await client.call('snapshot.import', await parts.open(given, path))
        patch({ importProblem: answer.ok ? null : answer.problem })
        if (!answer.ok) return
        notify(`“${answer.snapshot.name}” is in the list`)
        await list()
      }),
    setWish: (change) => patch({ wish: { ...read().wish, ...change } }),
    previewBundle: () => aside('bundleBusy', preview),
    keepFound: ({ found }, on) =>
      aside('bundleBusy', async () => {
        const { wish } = read()
        const others = wish.keep.filter((one) => one !== found)
        patch({ wish: { ...wish, keep: on ? others : [...others, found] } })
        await preview()
      }),
    pickReplacement: (index) => aside('bundleBusy', () => pick(index)),
    writeBundle: () =>
      aside('bundleBusy', async () => {
        const { bundle } = read()
        if (bundle === null) return
        const { bundleId } = bundle
        if (store.getState().host?.capabilities.includes('save-dialog')) {
          const { path } = await client.call('bundle.saveAs', { bundleId })
          if (path !== null) notify(`Saved as ${path}`)
          return
        }
        const { text, last } = await wholeText((offset) => client.call('bundle.export', { bundleId, offset }))
        parts.save(last, text)
      }),
  }
}
