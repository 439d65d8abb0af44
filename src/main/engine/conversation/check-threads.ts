// Readable rows that do not fit together: parents that are not there, second roots, clocks that run backwards,
// versions that change, tool calls without a result (CLI.md, `problems` and `integrity`).

import type { Entry, Problem, ProblemCode, Session } from './session'

export interface ThreadFindings {
  readonly problems: readonly Problem[]
  readonly integrity: Session['integrity']
}

/** `byUuid`: position of the row that first carried a uuid. Repeated rows count as repeated and nowhere else. */
export function checkThreads(entries: readonly Entry[], byUuid: ReadonlyMap<string, number>): ThreadFindings {
  const problems: Problem[] = []
  const tell = (code: ProblemCode, { line, offset }: Entry, message: string) => problems.push({ code, line, offset, message })
  const versions = new Set<string>()
  const sessions: string[] = []
  const answered = new Set<string>()
  let duplicateUuids = 0
  let danglingParents = 0
  let roots = 0
  let backwardsTimestamps = 0
  let latest: Entry | null = null
  let above: string | null = null
  const open = new Map<string, Entry>()
  const answer = (id: string): void => {
    if (!open.delete(id)) answered.add(id)
  }
  for (const entry of entries) {
    if (entry.repeated) {
      duplicateUuids++
      // whatever it repeats: its results are in the file
      for (const { kind, toolUseId } of entry.parts) if (kind === 'tool-result' && toolUseId !== null) answer(toolUseId)
      continue
    }
    // nearly every row hangs on the one above it
    if (entry.parentUuid !== null && entry.parentUuid !== above && !byUuid.has(entry.parentUuid)) {
      danglingParents++
      tell('dangling-parent', entry, `The row it hangs on (${entry.parentUuid}) is not in the file.`)
    }
    above = entry.uuid
    if (entry.chain === 'main' && entry.parentUuid === null && entry.subtype !== 'compact_boundary') {
      roots++
      if (roots > 1) tell('extra-root', entry, `Root number ${roots} of the conversation.`)
    }
    if (entry.tsMs !== null) {
      if (latest !== null && latest.tsMs !== null && entry.tsMs < latest.tsMs) {
        backwardsTimestamps++
        tell('backwards-time', entry, `${((latest.tsMs - entry.tsMs) / 1000).toFixed(1)} s earlier than the row before it.`)
      }
      latest = entry
    }
    if (entry.version !== null && !versions.has(entry.version)) {
      const before = [...versions].at(-1)
      if (before !== undefined) tell('version-change', entry, `Written by version ${entry.version}, the rows before by ${before}.`)
      versions.add(entry.version)
    }
    if (entry.chain === 'main' && entry.sessionId !== null && sessions.at(-1) !== entry.sessionId) sessions.push(entry.sessionId)
    if (entry.type !== 'user' && entry.type !== 'assistant') continue
    for (const { kind, toolUseId } of entry.parts) {
      if (toolUseId === null) continue
      if (kind === 'tool-result') {
        answer(toolUseId)
      } else if (kind === 'tool-use' && !answered.has(toolUseId)) open.set(toolUseId, entry)
    }
  }
  for (const [id, entry] of open) {
    const name = entry.parts.find(({ toolUseId }) => toolUseId === id)?.tool ?? 'A tool'
    tell('open-tool-call', entry, `${name} was called (${id}) and no result is in the file.`)
  }
  const copiedFrom = sessions.length > 1 ? (sessions[0] ?? null) : null
  return { problems, integrity: { duplicateUuids, danglingParents, roots, backwardsTimestamps, copiedFrom } }
}
