// From what a person wants on a side to the side itself: collected, reopened, or read from a file.

import type { z } from 'zod'
import type { CompareSide as SideQuestion, SideView } from '../../../preload/contract/compare'
import type { OpenProblem } from '../../../preload/contract/opened'
import { CollectInput } from '../../../preload/contract/prompt'
import { err, ok, type Result } from '../../engine/base/result'
import { type CompareSide, sideOfCollection } from '../../engine/compare/compare-side'
import { loadedTokens } from '../../engine/compare/find-breakpoints'
import type { Collection } from '../../engine/prompt/collection'
import type { CollectQuestion } from '../build-collect-request'
import type { CollectionStore, StoredCollection } from '../collection-store'
import { runCollection } from '../run-collection'
import type { TextStore } from '../text-store'
import type { WorkbenchDeps } from '../workbench-deps'
import type { CaptureStore } from './capture-store'
import { collectRevision, revisionProblem } from './collect-revision'
import { describeInputs } from './describe-inputs'
import { openProblem } from './opened-problem'
import { readOpened } from './read-opened'
import { recogniseSaved } from './recognise-saved'
import { fromSavedCollection } from './saved-collection'
import type { SavedCollection, SnapshotFile } from './saved-shapes'
import type { SnapshotStore } from './snapshot-store'

export interface OpenedSide {
  readonly side: CompareSide
  readonly view: SideView
}

export interface SideDeps {
  readonly deps: WorkbenchDeps
  readonly store: CollectionStore
  readonly texts: TextStore
  readonly captures: CaptureStore
  readonly snapshots: SnapshotStore
}

/** Throws where an id is no longer kept, and what collecting throws. */
export async function openSide(
  { deps, store, texts, captures, snapshots }: SideDeps,
  question: z.output<typeof SideQuestion>,
  signal: AbortSignal,
): Promise<Result<OpenedSide, OpenProblem>> {
  switch (question.from) {
    case 'collection':
      return ok(ofStored(store.get(question.collectionId)))
    case 'folder': {
      const collection = await runCollection(deps, question.input, { signal })
      return ok(ofStored(store.add({ collection, question: question.input, listed: new Set(), aside: true })))
    }
    case 'revision': {
      const found = await collectRevision(deps, question.input, question.revision, signal)
      if (!found.ok) return err(openProblem('unknown-revision', revisionProblem(found.error)))
      const { collection, revision } = found.value
      const entry = store.add({ collection, question: question.input, listed: new Set(), readOnly: 'revision', aside: true })
      const opened = ofStored(entry)
      const hash = revision.commit
      return ok({
        side: { ...opened.side, inputs: { ...opened.side.inputs, revision: `${revision.name} (${hash.slice(0, 12)})` } },
        view: {
          ...opened.view,
          kind: 'revision',
          label: `${opened.view.label} at ${revision.name}`,
          commit: { hash, subject: revision.subject },
          notes: [
            ...opened.view.notes,
            'Only what was committed is there: ignored and untracked files (CLAUDE.local.md, as a rule) are not, submodules are empty.',
            'The git snapshot is that of a clean work tree at this commit.',
          ],
        },
      })
    }
    case 'snapshot': {
      const read = await snapshots.read(question.snapshotId)
      return read.ok ? ok(ofSnapshot(store, read.value.file)) : read
    }
    case 'capture':
      return ok(captures.sideOf(question.captureId))
    default: {
      const content = await readOpened(deps, texts, question.opened)
      if (!content.ok) return content
      const recognised = recogniseSaved(content.value.text)
      if (!recognised.ok) return err(named(recognised.error, content.value.name))
      const { value } = recognised
      if (value.kind === 'snapshot') return ok(ofSnapshot(store, value.file))
      if (value.kind === 'capture') return ok(captures.sideOf(captures.add(content.value.name, value.capture).captureId))
      return ok(ofDocument(store, value.saved, content.value.name))
    }
  }

  function ofStored(entry: StoredCollection): OpenedSide {
    const { collection, readOnly } = entry
    const inputs = readOnly === undefined || readOnly === 'revision' ? describeInputs(entry.question) : {}
    const side = sideOfCollection(collection, inputs)
    return { side, view: viewOf(side, collection, entry.id, readOnly ?? 'folder', labelOf(collection, deps)) }
  }
}

/** A snapshot as a stored collection, for whoever opens one. */
export function storeSnapshot(
  store: CollectionStore,
  { kind, collection, input }: Pick<SnapshotFile, 'kind' | 'collection' | 'input'>,
  aside = false,
): StoredCollection {
  return store.add({
    collection: fromSavedCollection(collection),
    question: input as CollectQuestion,
    listed: new Set(),
    readOnly: kind,
    ...(aside ? { aside: true } : {}),
  })
}

function ofSnapshot(store: CollectionStore, file: SnapshotFile): OpenedSide {
  const entry = storeSnapshot(store, file, true)
  const side = sideOfCollection(entry.collection, describeInputs(entry.question))
  const notes =
    file.kind === 'bundle' ? ['What would tell whose machine it is was replaced in it; sizes are those of the replaced texts.'] : []
  const view = viewOf(side, entry.collection, entry.id, file.kind, file.name)
  return { side, view: { ...view, savedMs: file.savedMs, notes } }
}

function ofDocument(store: CollectionStore, saved: SavedCollection, name: string): OpenedSide {
  const collection = fromSavedCollection(saved)
  const question = CollectInput.parse({ folder: collection.places.root, profile: collection.profile, model: collection.model.id })
  const entry = store.add({ collection, question, listed: new Set(), readOnly: 'document', aside: true })
  const side = sideOfCollection(collection)
  return { side, view: viewOf(side, collection, entry.id, 'document', name) }
}

function viewOf(side: CompareSide, collection: Collection, collectionId: string, kind: SideView['kind'], label: string): SideView {
  const { places, model, profile } = collection
  return {
    kind,
    label,
    collectionId,
    captureId: null,
    profile,
    model: { id: model.id, name: model.facts?.name ?? null },
    folder: places.root,
    cwd: places.cwd,
    commit: null,
    savedMs: null,
    layers: side.layers.length,
    loaded: side.layers.filter(({ status }) => status === 'loaded').length,
    tokens: sumTokens(side),
    notes: [],
  }
}

/** Of what is loaded, with the bands added up. */
export function sumTokens(side: CompareSide): SideView['tokens'] {
  const loaded = side.layers.filter(({ status }) => status === 'loaded')
  const sum = (pick: (layer: (typeof loaded)[number]) => number): number => loaded.reduce((all, layer) => all + pick(layer), 0)
  return { sent: loadedTokens(side), low: sum(({ tokens }) => tokens.low), high: sum(({ tokens }) => tokens.high), method: 'sum' }
}

function labelOf({ places }: Collection, { ports: { paths } }: WorkbenchDeps): string {
  const name = paths.basename(places.root)
  const below = paths.relative(places.root, places.cwd)
  return below === '' ? name : `${name} in ${below}`
}

function named(problem: OpenProblem, name: string): OpenProblem {
  return { ...problem, message: `${name}: ${problem.message}` }
}
