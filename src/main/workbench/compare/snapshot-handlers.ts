// Snapshots and bundles over the contract: saved, listed, reopened read-only, redacted, exported and taken in.

import type { Handlers as HandlersOf } from '../../../preload/contract/define'
import { CollectInput } from '../../../preload/contract/prompt'
import type { snapshotsContract } from '../../../preload/contract/snapshots'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { recomputeCollection } from '../../engine/compare/recompute-collection'
import { planRedaction, type RedactionPlan } from '../../engine/compare/redact/plan-redaction'
import type { Collection } from '../../engine/prompt/collection'
import { createRatioTokenizer } from '../../engine/tokens/create-ratio-tokenizer'
import type { CollectionStore, StoredCollection } from '../collection-store'
import { sliceList, sliceText } from '../text-page'
import type { TextStore } from '../text-store'
import { toCollectionView } from '../to-collection-view'
import type { WorkbenchDeps } from '../workbench-deps'
import { fileStem } from './compare-handlers'
import { storeSnapshot } from './open-side'
import { openProblem } from './opened-problem'
import { readOpened } from './read-opened'
import { recogniseSaved } from './recognise-saved'
import { fromSavedCollection, toSavedCollection } from './saved-collection'
import { SNAPSHOT_SCHEMA, SnapshotFile } from './saved-shapes'
import type { SnapshotStore } from './snapshot-store'

type SnapshotHandlers = Omit<HandlersOf<typeof snapshotsContract>, `preset.${string}`>

interface PreparedBundle {
  readonly plan: RedactionPlan
  readonly text: string
  readonly fileName: string
}

const KEPT_BUNDLES = 4
const MEDIA_TYPE = 'application/json'

export function createSnapshotHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  texts: TextStore,
  snapshots: SnapshotStore,
  seed: string,
): SnapshotHandlers {
  const bundles = new Map<string, PreparedBundle>()
  let count = 0

  function fileOf(entry: StoredCollection, name: string, note: string): SnapshotFile {
    const { collection, question } = entry
    return {
      schema: SNAPSHOT_SCHEMA,
      kind: 'snapshot',
      name,
      note,
      savedMs: deps.clock.nowMs(),
      writtenBy: `Strata ${deps.host.version}`,
      input: question,
      redacted: null,
      collection: toSavedCollection(collection),
    }
  }

  function bundleOf(bundleId: string): PreparedBundle {
    const bundle = bundles.get(bundleId)
    if (bundle === undefined) throw new WorkbenchError('bundle.unknown', 'This bundle is no longer kept; prepare it again', { bundleId })
    return bundle
  }

  const tokenizerOf = (collection: Collection) =>
    (deps.tokenizerFor ?? ((model) => createRatioTokenizer(model.tokenizer)))(collection.model)

  /** Sizes are those of the replaced texts; nothing else is computed anew. */
  function withNewSizes(file: SnapshotFile): SnapshotFile {
    const collection = fromSavedCollection(file.collection)
    const sized = recomputeCollection(collection, { hash: deps.ports.hash, tokenizer: tokenizerOf(collection) })
    return {
      ...file,
      collection: {
        ...toSavedCollection(sized),
        places: file.collection.places,
        profile: file.collection.profile,
        git: file.collection.git,
      },
    }
  }

  return {
    'snapshot.save': async ({ collectionId, name, note }) => snapshots.add(fileOf(store.get(collectionId), name, note)),
    'snapshot.list': async () => {
      const listed = await snapshots.list()
      return { snapshots: [...sliceList(listed, 0, 1000)] }
    },
    'snapshot.open': async ({ snapshotId }) => {
      const read = await snapshots.read(snapshotId)
      if (!read.ok) throw new WorkbenchError('unsupported', read.error.message, { snapshotId, problem: read.error.code })
      const { file, view } = read.value
      const entry = storeSnapshot(store, file)
      return { snapshot: view, input: file.input, collection: toCollectionView(entry.id, entry.collection, 0, file.kind) }
    },
    'snapshot.rename': async ({ snapshotId, name, note }) => snapshots.change(snapshotId, name, note),
    'snapshot.delete': async ({ snapshotId }) => {
      await snapshots.remove(snapshotId)
      return null
    },
    'snapshot.export': async ({ snapshotId, offset, limit }) => {
      const text = await snapshots.text(snapshotId)
      const read = await snapshots.read(snapshotId)
      const stem = read.ok ? fileStem(read.value.file.name) : snapshotId
      return { ...sliceText(text, offset, limit), fileName: `${stem}.strata.json`, mediaType: MEDIA_TYPE }
    },
    'snapshot.import': async (opened) => {
      const content = await readOpened(deps, texts, opened)
      if (!content.ok) return { ok: false, problem: content.error }
      const recognised = recogniseSaved(content.value.text)
      if (!recognised.ok)
        return { ok: false, problem: { ...recognised.error, message: `${content.value.name}: ${recognised.error.message}` } }
      const { value } = recognised
      if (value.kind === 'snapshot') return { ok: true, snapshot: await snapshots.add(value.file) }
      if (value.kind === 'capture') {
        return {
          ok: false,
          problem: openProblem('not-recognised', `${content.value.name}: this is a captured request, not a snapshot; open it in Compare`),
        }
      }
      const { saved } = value
      const file: SnapshotFile = {
        schema: SNAPSHOT_SCHEMA,
        kind: 'snapshot',
        name: content.value.name.slice(0, 200),
        note: 'Taken in from a saved collection',
        savedMs: deps.clock.nowMs(),
        writtenBy: `Strata ${deps.host.version}`,
        input: CollectInput.parse({ folder: saved.project.root, cwd: saved.project.cwd, profile: saved.profile, model: saved.model }),
        redacted: null,
        collection: saved,
      }
      return { ok: true, snapshot: await snapshots.add(file) }
    },

    'bundle.preview': async ({ collectionId, name, note, own, keep, kinds }) => {
      const entry = store.get(collectionId)
      const { collection } = entry
      const file: SnapshotFile = { ...fileOf(entry, name, note), kind: 'bundle' }
      const plan = planRedaction({
        document: file,
        home: collection.places.home === '' ? deps.home : collection.places.home,
        people: peopleOf(collection),
        own,
        kinds,
        keep,
        isFixed: isFormat,
      })
      const active = plan.replacements.filter(({ on }) => on)
      const places = active.reduce((sum, one) => sum + one.count, 0)
      const redacted = SnapshotFile.parse(plan.apply())
      const text = `${JSON.stringify(withNewSizes({ ...redacted, redacted: { replacements: active.length, places } }), null, 1)}\n`
      count += 1
      const bundleId = `bundle-${seed}-${count}`
      bundles.set(bundleId, { plan, text, fileName: `${fileStem(redacted.name)}.strata-bundle.json` })
      for (const oldest of [...bundles.keys()].slice(0, Math.max(0, bundles.size - KEPT_BUNDLES))) bundles.delete(oldest)
      return { bundleId, replacements: plan.replacements.length, places, bytes: new TextEncoder().encode(text).length }
    },
    'bundle.replacements': async ({ bundleId, offset, limit }) => {
      const { replacements } = bundleOf(bundleId).plan
      const rows = replacements.map((one, index) => ({ index, ...one }))
      return { total: rows.length, replacements: [...sliceList(rows, offset, limit)] }
    },
    'bundle.places': async ({ bundleId, index, offset, limit }) => {
      const places = bundleOf(bundleId).plan.places(index)
      return {
        total: places.length,
        places: [
          ...sliceList(
            places.map((place) => ({ ...place })),
            offset,
            limit,
          ),
        ],
      }
    },
    'bundle.export': async ({ bundleId, offset, limit }) => {
      const { text, fileName } = bundleOf(bundleId)
      return { ...sliceText(text, offset, limit), fileName, mediaType: MEDIA_TYPE }
    },
    'bundle.saveAs': async ({ bundleId }) => {
      const { text, fileName } = bundleOf(bundleId)
      const { saveText } = deps.actions
      if (saveText === null) throw new WorkbenchError('unsupported', 'This host saves no files; download the bundle instead', null)
      return { path: await saveText(fileName, text) }
    },
  }
}

const FORMAT_FIELDS =
  /(?:^|\.)(?:schema|kind|status|reason|cacheScope|method|outcome|effectOfEdit|contentKind|severity|memoryType|mode|ttl|sha256|profile|platform|access|agentsMd)$/
const FREE_NAMES = /^(?:names of )?input\.(?:env|inlineSettings)\b/

/** Words of the file format: names of fields and values out of a list. Variables and settings are the person's. */
function isFormat(where: string): boolean {
  if (FREE_NAMES.test(where)) return false
  return where.startsWith('names') || FORMAT_FIELDS.test(where)
}

/** The name git knows the person by, as the snapshot in the prompt tells it (SPEC 1.2). */
function peopleOf({ layers }: Collection): readonly string[] {
  const git = layers.find(({ kind }) => kind === 'git')?.text ?? ''
  const name = /^Git user: (.+)$/m.exec(git)?.[1]?.trim()
  return name === undefined ? [] : [name]
}
