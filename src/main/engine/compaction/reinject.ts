// What is put back after a compaction: files and skills by their limits, and what is announced again (SPEC 7.7).

import type { CompactionRules } from '../profile/history-rules'
import type { Reinjected } from './compaction-plan'
import type { HistoryItem } from './history-item'

export interface ReadFile {
  readonly path: string
  /** At its latest size. */
  readonly tokens: number
}

/** Names of instruction and memory files: they come back by another way. */
const INSTRUCTION_FILE = /(?:^|[\\/])(?:CLAUDE(?:\.local)?|AGENTS|MEMORY)\.md$/
const READ_TOOL = 'Read'

/**
 * Files by their last read, newest first. A file whose read is kept, the plan file and instruction files are left out.
 * `items`: of the history, oldest first. `planFile`: its path or the end of it.
 */
export function readFiles(items: readonly HistoryItem[], kept: ReadonlySet<number>, planFile: string | null): readonly ReadFile[] {
  const files = new Map<string, ReadFile>()
  const leftOut = new Set<string>()
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at] as HistoryItem
    if (item.kind !== 'tool-result' || item.tool !== READ_TOOL || item.file === null) continue
    if (kept.has(item.position)) leftOut.add(item.file)
    if (
      (planFile !== null && item.file.endsWith(planFile)) ||
      INSTRUCTION_FILE.test(item.file) ||
      leftOut.has(item.file) ||
      files.has(item.file)
    )
      continue
    files.set(item.file, { path: item.file, tokens: item.tokens })
  }
  return [...files.values()]
}

/** At most so many, each cut, as far as they fit together. */
export function reinjectFiles(files: readonly ReadFile[], rules: CompactionRules['reinjectFiles']): readonly Reinjected[] {
  return withinLimits('file', files.slice(0, rules.most), rules)
}

/** `skills`: most recently used first. */
export function reinjectSkills(skills: readonly ReadFile[], rules: CompactionRules['reinjectSkills']): readonly Reinjected[] {
  return withinLimits('skill', skills, rules)
}

/** One that does not fit any more is passed over; a smaller one behind it may still fit. */
function withinLimits(
  kind: Reinjected['kind'],
  all: readonly ReadFile[],
  { each, together }: { readonly each: number; readonly together: number },
): readonly Reinjected[] {
  const back: Reinjected[] = []
  let used = 0
  for (const { path, tokens } of all) {
    const size = Math.min(tokens, each)
    if (used + size > together) continue
    used += size
    back.push({ kind, path, tokens: size, cut: tokens > each })
  }
  return back
}
