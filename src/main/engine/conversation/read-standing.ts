// What a row says of the session's standing facts: the plan, skills in use, what was announced, agents in the background.
// A compaction brings these back in full (SPEC 5.11, 7.7), so they are kept by name and size; no text is.

import { countWide } from '../tokens/count-wide'
import { isObject, type JsonObject } from './row-types'
import type { ToolUses } from './tool-uses'

/** `chars` in UTF-16 units, `wide` of them wide. */
export interface NamedSize {
  readonly name: string
  readonly chars: number
  readonly wide: number
}

export type AnnouncedKind = 'deferred tools' | 'agents' | 'MCP servers'

/** `Size`: how big a named text is; in a transcript its characters. */
export type Standing<Size = NamedSize> =
  /** Changes of an announced set: what is in force is found by going through them all. */
  | { readonly kind: 'announced'; readonly what: AnnouncedKind; readonly added: readonly Size[]; readonly removed: readonly string[] }
  | { readonly kind: 'skill'; readonly skill: Size }
  /** `path` may be the end of one; null: the row does not name it. `size` null: its text is not in the row. */
  | { readonly kind: 'plan'; readonly path: string | null; readonly size: Size | null }
  | { readonly kind: 'plan-mode'; readonly on: boolean }
  /** `status` null: it is over. */
  | { readonly kind: 'background'; readonly id: string; readonly status: Size | null }

const NOTHING: readonly Standing[] = []
const DELTAS: ReadonlyMap<
  unknown,
  { readonly what: AnnouncedKind; readonly names: string; readonly removed: string; readonly texts: string }
> = new Map([
  ['deferred_tools_delta', { what: 'deferred tools', names: 'addedNames', removed: 'removedNames', texts: 'addedLines' }],
  ['agent_listing_delta', { what: 'agents', names: 'addedTypes', removed: 'removedTypes', texts: 'addedLines' }],
  ['mcp_instructions_delta', { what: 'MCP servers', names: 'addedNames', removed: 'removedNames', texts: 'addedBlocks' }],
])
/** Seen at the head of every skill body on record. */
const SKILL_HEAD = /^\s*Base directory for this skill: ([^\n]+)/
const PLAN_FILE = /[\\/]plans[\\/][^\\/]+\.md$/
const OVER: ReadonlySet<unknown> = new Set(['completed', 'failed', 'killed', 'stopped'])

/** Of one row, in the order they stand in it. `tools`: the calls met so far, with the skill that each asked for. */
export function readStanding(row: JsonObject, tools: ToolUses): readonly Standing[] {
  if (row.type === 'attachment') return isObject(row.attachment) ? ofAttachment(row.attachment) : NOTHING
  const message = isObject(row.message) ? row.message : null
  if (row.type === 'assistant') return ofUses(message?.content)
  return row.type === 'user' ? ofUser(row, message?.content, tools) : NOTHING
}

function ofAttachment(attachment: JsonObject): readonly Standing[] {
  const { type } = attachment
  const delta = DELTAS.get(type)
  if (delta !== undefined) {
    const texts = strings(attachment[delta.texts])
    const added = strings(attachment[delta.names]).map((name, at) => sized(name, texts[at] ?? name))
    return [{ kind: 'announced', what: delta.what, added, removed: strings(attachment[delta.removed]) }]
  }
  switch (type) {
    case 'invoked_skills':
      // the newest stands first, and going through them in order leaves it last
      return list(attachment.skills)
        .flatMap((one): readonly Standing[] =>
          isObject(one) && typeof one.name === 'string' ? [{ kind: 'skill', skill: sized(one.name, text(one.content)) }] : [],
        )
        .reverse()
    case 'plan_mode':
    case 'plan_mode_reentry':
      return [{ kind: 'plan-mode', on: true }, ...planOf(attachment.planFilePath, null)]
    case 'plan_mode_exit':
      return [{ kind: 'plan-mode', on: false }, ...planOf(attachment.planFilePath, null)]
    case 'plan_file_reference':
      return planOf(attachment.planFilePath, attachment.planContent)
    case 'task_status': {
      const id = text(attachment.taskId)
      if (id === '') return NOTHING
      const name = text(attachment.description) || id
      const said = [name, text(attachment.status), text(attachment.deltaSummary)].join('\n')
      return [{ kind: 'background', id, status: OVER.has(attachment.status) ? null : sized(name, said) }]
    }
    default:
      return NOTHING
  }
}

/** A plan that is handed in, and one that is written to its file. */
function ofUses(content: unknown): readonly Standing[] {
  const found: Standing[] = []
  for (const block of list(content)) {
    if (!isObject(block) || block.type !== 'tool_use' || !isObject(block.input)) continue
    const { input } = block
    if (block.name === 'ExitPlanMode' && typeof input.plan === 'string') found.push(...planOf(text(input.planFilePath), input.plan))
    else if (block.name === 'Write' && PLAN_FILE.test(text(input.file_path))) found.push(...planOf(input.file_path, input.content))
  }
  return found.length === 0 ? NOTHING : found
}

function ofUser(row: JsonObject, content: unknown, tools: ToolUses): readonly Standing[] {
  const found: Standing[] = []
  if (typeof row.permissionMode === 'string') found.push({ kind: 'plan-mode', on: row.permissionMode === 'plan' })
  const plan = text(row.planContent)
  if (plan !== '') found.push(...planOf(text(row.slug) === '' ? '' : `${text(row.slug)}.md`, plan))
  if (row.isMeta === true) {
    const said =
      typeof content === 'string'
        ? content
        : list(content)
            .map((block) => (isObject(block) ? text(block.text) : ''))
            .join('\n')
    const asked = typeof row.sourceToolUseID === 'string' ? (tools.get(row.sourceToolUseID)?.skill ?? null) : null
    const name = asked ?? folderName(SKILL_HEAD.exec(said)?.[1])
    if (name !== null) found.push({ kind: 'skill', skill: sized(name, said) })
  }
  return found.length === 0 ? NOTHING : found
}

function planOf(path: unknown, content: unknown): readonly Standing[] {
  const size = typeof content === 'string' ? sized('plan', content) : null
  const named = typeof path === 'string' && path !== '' ? path : null
  return named === null && size === null ? NOTHING : [{ kind: 'plan', path: named, size }]
}

function folderName(path: string | undefined): string | null {
  const name = path
    ?.trim()
    .split(/[\\/]/)
    .findLast((part) => part !== '')
  return name ?? null
}

function sized(name: string, said: string): NamedSize {
  return { name, chars: said.length, wide: countWide(said) }
}

function strings(value: unknown): readonly string[] {
  return list(value).filter((one): one is string => typeof one === 'string')
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
