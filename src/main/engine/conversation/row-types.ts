// The row types a transcript may hold (SPEC 9.2), and how a whole row is told from an object inside one.

/** Rows with a uuid and a parent. */
export const THREADED_TYPES: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'attachment', 'progress'])

export const KNOWN_TYPES: ReadonlySet<string> = new Set([
  ...THREADED_TYPES,
  'summary',
  'file-history-snapshot',
  'queue-operation',
  'custom-title',
  'ai-title',
  'last-prompt',
  'mode',
  'permission-mode',
  'agent-name',
  'agent-setting',
  'pr-link',
  'bridge-session',
  'worktree-state',
  'content-replacement',
  'cost-state',
])

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * For what is found in the middle of a broken line: a whole row, not a content block or the message of a nested
 * conversation, which have a `type` too but no `parentUuid`.
 */
export function looksLikeRow(value: JsonObject): boolean {
  const { type } = value
  if (typeof type !== 'string' || !KNOWN_TYPES.has(type)) return false
  return THREADED_TYPES.has(type) ? 'parentUuid' in value : 'sessionId' in value || 'leafUuid' in value || 'messageId' in value
}
