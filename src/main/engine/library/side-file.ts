// Which session a side file belongs to (SPEC 0.1, 9.1). Pure; goes by the place and by what the rows say.

import type { TranscriptFacts } from './transcript-facts'

export interface SideFile {
  /** Session id of its session; null for a session of its own. */
  readonly parentId: string | null
  readonly repeats: boolean
}

/**
 * `<session>/subagents/agent-<id>.jsonl` (2.1), workflows deeper below `subagents`, or `agent-<id>.jsonl` beside the session (2.0).
 * Its rows carry the session's id; where they do not, the folder's name is that of the session.
 */
export function sideFile(file: string, facts: Pick<TranscriptFacts, 'chain' | 'sessionId'>): SideFile {
  const parts = file.split(/[\\/]/)
  const name = parts.at(-1) ?? ''
  const folder = parts.lastIndexOf('subagents')
  const repeats = name.startsWith('agent-acompact-')
  if (folder > 0) return { parentId: facts.sessionId ?? parts[folder - 1] ?? null, repeats }
  return { parentId: name.startsWith('agent-') && facts.chain === 'side' ? facts.sessionId : null, repeats }
}
