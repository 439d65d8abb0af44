// Snapshots and bundles in Strata's own folder: one file each, so that one damaged or newer one costs none of the others.

import type { OpenProblem } from '../../../preload/contract/opened'
import type { SnapshotView } from '../../../preload/contract/snapshots'
import { err, ok, type Result } from '../../engine/base/result'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { sideOfCollection } from '../../engine/compare/compare-side'
import { loadedTokens } from '../../engine/compare/find-breakpoints'
import type { WorkbenchDeps } from '../workbench-deps'
import { openProblem } from './opened-problem'
import { readSnapshotFile, schemaOf } from './recognise-saved'
import { fromSavedCollection } from './saved-collection'
import type { SnapshotFile } from './saved-shapes'

const FILE = /^snapshot-([a-z0-9-]{1,80})\.json$/

export interface SnapshotStore {
  /** Throws when the file cannot be written. */
  add(file: SnapshotFile): Promise<SnapshotView>
  /** Newest first; such as cannot be opened come with why. */
  list(): Promise<readonly SnapshotView[]>
  /** Throws `snapshot.unknown`. */
  read(id: string): Promise<Result<{ readonly file: SnapshotFile; readonly view: SnapshotView }, OpenProblem>>
  /** The file as it is; throws `snapshot.unknown`. */
  text(id: string): Promise<string>
  change(id: string, name: string, note: string): Promise<SnapshotView>
  remove(id: string): Promise<void>
}

export function createSnapshotStore(deps: Pick<WorkbenchDeps, 'state' | 'clock' | 'ports'>): SnapshotStore {
  const { state } = deps
  /** Views by file name and size: a file is read again only when it changed. */
  const known = new Map<string, SnapshotView>()
  let count = 0

  const nameOf = (id: string): string => {
    const name = `snapshot-${id}.json`
    if (!FILE.test(name)) throw unknown(id)
    return name
  }

  async function text(id: string): Promise<string> {
    const read = await state.readText(nameOf(id))
    if (read.ok) return read.value
    if (read.error.kind === 'missing') throw unknown(id)
    throw new WorkbenchError('file.unreadable', `The snapshot cannot be read: ${read.error.message}`, { snapshotId: id })
  }

  async function write(id: string, file: SnapshotFile): Promise<SnapshotView> {
    const content = `${JSON.stringify(file)}\n`
    await state.writeText(nameOf(id), content)
    return viewOf(id, content.length, ok(file))
  }

  const store: SnapshotStore = {
    async add(file) {
      const taken = new Set((await state.list()).map(({ name }) => name))
      for (;;) {
        count += 1
        const id = `${deps.clock.nowMs().toString(36)}-${count}`
        if (!taken.has(nameOf(id))) return write(id, file)
      }
    },
    async list() {
      const views: SnapshotView[] = []
      for (const { name, bytes } of await state.list()) {
        const id = FILE.exec(name)?.[1]
        if (id === undefined) continue
        const key = `${name} ${bytes}`
        const view = known.get(key) ?? (await readView(id, bytes))
        if (view === null) continue
        known.set(key, view)
        views.push(view)
      }
      return views.sort((a, b) => b.savedMs - a.savedMs || (a.snapshotId < b.snapshotId ? 1 : -1))
    },
    async read(id) {
      const content = await text(id)
      const file = parse(content)
      return file.ok ? ok({ file: file.value, view: viewOf(id, content.length, file) }) : file
    },
    text,
    async change(id, name, note) {
      const file = parse(await text(id))
      if (!file.ok) throw new WorkbenchError('unsupported', file.error.message, { snapshotId: id })
      known.clear()
      return write(id, { ...file.value, name, note })
    },
    async remove(id) {
      await text(id)
      await state.remove(nameOf(id))
    },
  }

  async function readView(id: string, bytes: number): Promise<SnapshotView | null> {
    const read = await state.readText(nameOf(id))
    if (read.ok) return viewOf(id, bytes, parse(read.value))
    return read.error.kind === 'missing' ? null : viewOf(id, bytes, err(openProblem('unreadable', read.error.message)))
  }

  return store
}

function parse(content: string): Result<SnapshotFile, OpenProblem> {
  const schema = schemaOf(content)
  return schema === null ? err(openProblem('damaged', 'The file of this snapshot is damaged')) : readSnapshotFile(schema.value, schema.name)
}

function unknown(snapshotId: string): WorkbenchError {
  return new WorkbenchError('snapshot.unknown', 'There is no such snapshot any more', { snapshotId })
}

function viewOf(snapshotId: string, bytes: number, file: Result<SnapshotFile, OpenProblem>): SnapshotView {
  if (!file.ok) {
    const nothing = { note: '', folder: '', cwd: '', profile: '', model: '', writtenBy: '' }
    return { snapshotId, name: snapshotId, kind: 'snapshot', savedMs: 0, ...nothing, layers: 0, tokens: 0, bytes, problem: file.error }
  }
  const { name, note, kind, savedMs, writtenBy, collection } = file.value
  return {
    snapshotId,
    name,
    note,
    kind,
    savedMs,
    folder: collection.project.root,
    cwd: collection.project.cwd,
    profile: collection.profile,
    model: collection.model,
    writtenBy,
    layers: collection.layers.length,
    tokens: loadedTokens(sideOfCollection(fromSavedCollection(collection))),
    bytes,
    problem: null,
  }
}
