// The side files of a session as lanes of its view, found beside it; figures from the index where it has them, else read.

import type { z } from 'zod'
import type { LaneInfo } from '../../../../preload/contract/sessions'
import { findTranscripts } from '../../../engine/library/find-transcripts'
import { sideFile } from '../../../engine/library/side-file'
import type { Ports } from '../../../engine/ports'
import type { HeavyDeps } from '../heavy-deps'

const MOST_LANES = 100
const MOST_BESIDE = 200

/** Those that repeat a whole context are left out. In order of their begin. */
export async function sideLanes(
  { ports, scanner }: Pick<HeavyDeps, 'ports' | 'scanner'>,
  file: string,
  sessionIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly z.infer<typeof LaneInfo>[]> {
  const { paths } = ports
  const dir = paths.dirname(file)
  const stem = paths.basename(file).replace(/\.jsonl$/, '')
  const below = await findTranscripts(
    ports,
    [...new Set([stem, ...sessionIds])].map((id) => paths.join(dir, id, 'subagents')),
    signal,
  )
  const beside = await agentsBeside(ports, dir)
  const files = [...below.files, ...beside].filter((found) => found.file !== file).slice(0, MOST_LANES)
  if (files.length === 0) return []
  const outcomes = await scanner.scan(
    files.map((found) => ({ ...found, after: null })),
    signal,
  )
  scanner.rest()
  const lanes = outcomes.flatMap((outcome) => {
    if (!outcome.ok) return []
    const { facts } = outcome.scanned.folded
    const { parentId, repeats } = sideFile(outcome.scanned.file, facts)
    if (repeats || parentId === null || !(sessionIds.includes(parentId) || parentId === stem)) return []
    const id = facts.agentId ?? paths.basename(outcome.scanned.file).replace(/^agent-|\.jsonl$/g, '')
    return [
      { startMs: facts.startMs ?? 0, lane: { id, title: facts.title ?? `Subagent ${id}`, calls: facts.calls, file: outcome.scanned.file } },
    ]
  })
  return lanes.sort((a, b) => a.startMs - b.startMs).map(({ lane }) => lane)
}

/** Layout of 2.0: `agent-*.jsonl` in the session's own folder. */
async function agentsBeside({ fs, paths }: Ports, dir: string) {
  const entries = await fs.readDir(dir)
  if (!entries.ok) return []
  const agents = entries.value.filter(({ name }) => name.startsWith('agent-') && name.endsWith('.jsonl')).slice(0, MOST_BESIDE)
  const stats = await Promise.all(
    agents.map(async ({ name }) => ({ file: paths.join(dir, name), stat: await fs.stat(paths.join(dir, name)) })),
  )
  return stats.flatMap(({ file, stat }) =>
    stat.ok && stat.value.kind === 'file' ? [{ file, sizeBytes: stat.value.sizeBytes, modifiedMs: stat.value.modifiedMs }] : [],
  )
}
