// Gathers what the doctor looks at: a collection, the memory, the files of the project, its configuration; then runs it.

import { WorkbenchError } from '../../engine/base/workbench-error'
import { CONFIG_FILE } from '../../engine/doctor/doctor-config'
import { runDoctor } from '../../engine/doctor/run-doctor'
import { decodeText } from '../../engine/markdown/decode-text'
import { loadProfile } from '../../engine/profile/load-profile'
import { absoluteFolder, type CollectQuestion } from '../build-collect-request'
import { inspectFor } from '../memory-handlers'
import { pause } from '../pause'
import type { ProjectFileLists } from '../project-files'
import { runCollection } from '../run-collection'
import type { WorkbenchDeps } from '../workbench-deps'
import type { StoredDoctor } from './doctor-store'

/** A list that takes longer is done without: then nothing is said of patterns that match no file. */
const FILES_WAIT_MS = 30_000
const MOST_CONFIG_BYTES = 1024 * 1024

/** Errors: those of a collection. */
export async function examineFolder(
  deps: WorkbenchDeps,
  lists: ProjectFileLists,
  question: CollectQuestion,
  signal: AbortSignal,
): Promise<Omit<StoredDoctor, 'id' | 'exports'>> {
  const { fs, paths } = deps.ports
  const folder = absoluteFolder(paths, deps.home, question.folder)
  // the collection stands first, since it says in plain words when there is no such folder
  const [collection, inspected, listed] = await Promise.all([
    runCollection(deps, question, { signal }),
    inspectFor(deps, { ...question, source: 'auto' }, signal),
    lists.get(folder, FILES_WAIT_MS),
  ])
  const { root } = collection.places
  const profile = loadProfile(collection.profile)
  if (!profile.ok) throw new WorkbenchError('profile.unknown', `There is no profile ${collection.profile}`, { id: collection.profile })
  const [realRoot, config] = await Promise.all([
    fs.realPath(root),
    fs.readFile(paths.join(root, CONFIG_FILE), { maxBytes: MOST_CONFIG_BYTES }),
  ])
  signal.throwIfAborted()
  if (!config.ok && config.error.kind !== 'missing') {
    throw new WorkbenchError('file.unreadable', `${CONFIG_FILE} cannot be read: ${config.error.message}`, {
      path: paths.join(root, CONFIG_FILE),
    })
  }
  const files = { listed: listed?.files ?? [], capped: listed?.capped ?? true }
  const report = await runDoctor({
    paths,
    collection,
    profile: profile.value,
    memory: inspected.report,
    files,
    realRoot: realRoot.ok ? realRoot.value : root,
    configText: config.ok ? decodeText(config.value).text : null,
    pause: () => pause(signal),
  })
  return { collection, report, files: { listed: files.listed.length, capped: files.capped }, memoryDir: inspected.report.path }
}
