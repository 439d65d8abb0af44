// Profile and model of a project by its newest transcript. Asks the index where it knows the project, and the folder the agent
// would write to in any case, so that an answer does not wait for the index.

import type { OutputOf } from '../../../../preload/contract/define'
import type { sessionsContract } from '../../../../preload/contract/sessions'
import { type FoundFile, findTranscripts } from '../../../engine/library/find-transcripts'
import type { SessionIndex } from '../../../engine/library/session-index'
import type { TranscriptFacts } from '../../../engine/library/transcript-facts'
import { sanitisePath } from '../../../engine/memory/sanitise-path'
import { canonicalModelId } from '../../../engine/profile/canonical-model-id'
import { profileForVersion } from '../../../engine/profile/profile-for-version'
import type { HeavyDeps } from '../heavy-deps'
import { projectsFolder } from './config-home'

type Detected = OutputOf<(typeof sessionsContract)['session.detect']>

/** SPEC 6.2: the longest name of a folder below `projects`. */
const NAME_LIMIT = 200
/** Newest first; one without a call (a warm-up, a foreign file) says nothing. */
const MOST_TRIED = 5

export async function detectSession(
  deps: HeavyDeps,
  index: SessionIndex,
  folder: string,
  home: string | null,
  signal: AbortSignal,
): Promise<Detected> {
  const { ports, scanner } = deps
  const projects = projectsFolder(deps, home)
  const real = await ports.fs.realPath(folder)
  const names = [...new Set([folder, real.ok ? real.value : folder])]
  const known = names.flatMap((name) => index.newestOf([projects], name) ?? [])
  const indexed = known.sort((a, b) => b.modifiedMs - a.modifiedMs)[0] ?? null

  const dirs = names.map((name) => ports.paths.join(projects, sanitisePath(name, NAME_LIMIT)))
  const found = (await findTranscripts(ports, dirs, signal)).files
  const own = found.filter(({ file }) => dirs.includes(ports.paths.dirname(file)) && !ports.paths.basename(file).startsWith('agent-'))
  const newer = own
    .filter(({ modifiedMs }) => indexed === null || modifiedMs > indexed.modifiedMs)
    .sort((a, b) => b.modifiedMs - a.modifiedMs)
  for (const file of newer.slice(0, MOST_TRIED)) {
    const facts = await factsOf(scanner, file, signal)
    // two folders may have one name: only the rows say whose it is
    if (facts !== null && facts.cwd !== null && names.includes(facts.cwd) && facts.lastModel !== null) return toDetected(file, facts)
  }
  return indexed === null || indexed.facts.lastModel === null ? null : toDetected(indexed, indexed.facts)
}

async function factsOf(scanner: HeavyDeps['scanner'], file: FoundFile, signal: AbortSignal): Promise<TranscriptFacts | null> {
  const [outcome] = await scanner.scan([{ ...file, after: null }], signal)
  scanner.rest()
  return outcome?.ok === true ? outcome.scanned.folded.facts : null
}

function toDetected({ file, modifiedMs }: FoundFile, { version, lastModel, endMs }: TranscriptFacts): Detected {
  return { profile: profileForVersion(version), model: canonicalModelId(lastModel ?? ''), version, file, atMs: endMs ?? modifiedMs }
}
