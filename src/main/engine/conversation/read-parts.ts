// The content of a row → its parts: kind, tool, size in characters. Keeps no text.

import type { ContentKind } from '../base/layer'
import { countWide } from '../tokens/count-wide'
import { measureImage } from './measure-image'
import { measureAttachment, measureJson } from './measure-text'
import { isObject, type JsonObject } from './row-types'
import type { Part, PartKind, RowTurn } from './session'
import type { ToolUse, ToolUses } from './tool-uses'

const EMPTY: Part = {
  kind: 'other',
  tool: null,
  toolUseId: null,
  chars: 0,
  wide: 0,
  content: 'prose',
  file: null,
  isError: false,
  attachment: null,
  image: null,
}

const COMMAND = /^\s*<(?:command-(?:name|message|args)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr))>/
const INTERRUPT = /^\s*\[Request interrupted by user/

export interface UserContent {
  readonly parts: readonly Part[]
  readonly turn: RowTurn | null
}

/** Of a user row. `as`: what its text counts as, whatever it says. */
export function readUserParts(content: unknown, as: 'meta' | 'summary' | null, tools: ToolUses): UserContent {
  const blocks: readonly unknown[] = typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content : []
  const parts: Part[] = []
  let results = false
  let text: Exclude<RowTurn, 'tool-result' | 'tool-result+text'> | null = null
  for (const block of blocks) {
    if (!isObject(block)) continue
    if (block.type === 'tool_result') {
      results = true
      addResult(parts, block, tools)
      continue
    }
    const said = typeof block.text === 'string' ? block.text : ''
    const interrupt = INTERRUPT.test(said)
    const kind: PartKind = as ?? (COMMAND.test(said) ? 'command' : interrupt ? 'meta' : 'prompt')
    const turn = as ?? (interrupt ? 'interrupt' : kind === 'command' ? 'command' : 'prompt')
    if (text === null || text === 'command' || turn === 'interrupt') text = turn
    if (block.type === 'text') parts.push({ ...EMPTY, kind, content: kind === 'prompt' ? 'human' : 'markdown', ...sizeOf(said) })
    else parts.push(mediaPart(block, null, null))
  }
  const turn = results ? (text === 'interrupt' ? 'interrupt' : text === null ? 'tool-result' : 'tool-result+text') : text
  return { parts, turn }
}

/** Of an assistant row. */
export function readAssistantParts(content: unknown, tools: ToolUses): readonly Part[] {
  if (typeof content === 'string') return [{ ...EMPTY, kind: 'text', content: 'prose', ...sizeOf(content) }]
  if (!Array.isArray(content)) return []
  const parts: Part[] = []
  for (const block of content) {
    if (!isObject(block)) continue
    const { type } = block
    if (type === 'text') parts.push({ ...EMPTY, kind: 'text', content: 'prose', ...sizeOf(block.text) })
    else if (type === 'thinking' || type === 'redacted_thinking') {
      parts.push({ ...EMPTY, kind: 'thinking', content: 'prose', ...sizeOf(block.thinking) })
    } else if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
      const name = typeof block.name === 'string' ? block.name : 'unknown'
      const file = fileOfInput(block.input)
      const id = typeof block.id === 'string' ? block.id : null
      if (id !== null && !tools.has(id)) tools.set(id, { name, file, skill: name === 'Skill' ? skillOf(block.input) : null })
      const size = measureJson(block.input, { chars: name.length, wide: 0 })
      parts.push({ ...EMPTY, kind: 'tool-use', tool: name, toolUseId: id, file, content: 'json', ...size })
    } else if (typeof type === 'string' && type.endsWith('_tool_result')) addResult(parts, block, tools)
    else parts.push(mediaPart(block, null, null))
  }
  return parts
}

export function readAttachmentParts(attachment: unknown): readonly Part[] {
  if (!isObject(attachment)) return []
  const file = fileOfAttachment(attachment)
  const content: ContentKind =
    attachment.type === 'file' ? contentOfFile(file) : attachment.type === 'queued_command' ? 'human' : 'markdown'
  const type = typeof attachment.type === 'string' ? attachment.type : null
  const inner = isObject(attachment.content) && isObject(attachment.content.file) ? attachment.content.file : null
  const image = typeof inner?.base64 === 'string' ? measureImage(inner.base64) : null
  return [
    { ...EMPTY, kind: image === null ? 'attachment' : 'image', attachment: type, file, content, image, ...measureAttachment(attachment) },
  ]
}

/** What a system row says; nothing of it is sent. */
export function readSystemParts(content: unknown): readonly Part[] {
  return typeof content === 'string' && content !== '' ? [{ ...EMPTY, kind: 'system', content: 'prose', ...sizeOf(content) }] : []
}

/** A result whose use stands further down: named once the use is known. */
export function nameResult(part: Part, { name, file }: ToolUse): Part {
  const content = contentOfTool(name, file)
  return { ...part, tool: name, file, content: part.content === 'json' ? 'json' : content }
}

function addResult(parts: Part[], block: JsonObject, tools: ToolUses): void {
  const id = typeof block.tool_use_id === 'string' ? block.tool_use_id : null
  const use = id === null ? undefined : tools.get(id)
  const tool = use?.name ?? null
  const size = { chars: 0, wide: 0 }
  let first = ''
  const addText = (text: string) => {
    if (first === '') first = text
    size.chars += text.length
    size.wide += countWide(text)
  }
  const media: Part[] = []
  const { content } = block
  if (typeof content === 'string') addText(content)
  else if (Array.isArray(content)) {
    for (const item of content) {
      if (!isObject(item)) continue
      if (typeof item.text === 'string') addText(item.text)
      else if (item.type === 'image' || item.type === 'document') media.push(mediaPart(item, tool, id))
      else measureJson(item, size)
    }
  } else if (content !== undefined && content !== null) measureJson(content, size)
  const file = use?.file ?? null
  const kind = looksLikeJson(first) && tool !== 'Read' ? 'json' : tool === null ? 'shell' : contentOfTool(tool, file)
  parts.push({ ...EMPTY, kind: 'tool-result', tool, toolUseId: id, file, content: kind, isError: block.is_error === true, ...size })
  parts.push(...media)
}

function mediaPart(block: JsonObject, tool: string | null, toolUseId: string | null): Part {
  const source = isObject(block.source) ? block.source : null
  const data = typeof source?.data === 'string' ? source.data : null
  if (block.type === 'image') {
    const image = data === null ? { width: null, height: null, bytes: 0 } : measureImage(data)
    return { ...EMPTY, kind: 'image', tool, toolUseId, image }
  }
  if (block.type === 'document') {
    const text = source?.type === 'text' && data !== null ? sizeOf(data) : { chars: 0, wide: 0 }
    const bytes = source?.type === 'text' || data === null ? 0 : Math.floor((data.length * 3) / 4)
    return { ...EMPTY, kind: 'document', tool, toolUseId, image: { width: null, height: null, bytes }, ...text }
  }
  return { ...EMPTY, kind: 'other', tool, toolUseId, content: 'json', ...measureJson(block) }
}

function sizeOf(text: unknown): { readonly chars: number; readonly wide: number } {
  return typeof text === 'string' ? { chars: text.length, wide: countWide(text) } : { chars: 0, wide: 0 }
}

function looksLikeJson(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first === 0x7b || first === 0x5b) && /^[[{]\s*["{[\]}]/.test(text)
}

function skillOf(input: unknown): string | null {
  const name = isObject(input) ? (input.skill ?? input.command) : null
  return typeof name === 'string' && name !== '' ? name : null
}

function fileOfInput(input: unknown): string | null {
  if (!isObject(input)) return null
  for (const name of ['file_path', 'notebook_path']) if (typeof input[name] === 'string') return input[name]
  return null
}

function fileOfAttachment(attachment: JsonObject): string | null {
  const inner = isObject(attachment.content) ? attachment.content : null
  const file = isObject(inner?.file) ? inner.file : null
  for (const name of [attachment.filename, attachment.path, inner?.path, file?.filePath, attachment.planFilePath]) {
    if (typeof name === 'string') return name
  }
  return null
}

const PROSE = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i
const DATA = /\.(?:jsonl?|jsonc|json5|ipynb)$/i

function contentOfFile(file: string | null): ContentKind {
  if (file === null) return 'code'
  return PROSE.test(file) ? 'markdown' : DATA.test(file) ? 'json' : 'code'
}

/** SPEC 0.1, the kinds that were measured; what is not among them counts as the nearest. */
function contentOfTool(tool: string, file: string | null): ContentKind {
  switch (tool) {
    case 'Read':
    case 'Edit':
    case 'MultiEdit':
    case 'Write':
    case 'NotebookEdit':
    case 'NotebookRead':
      return contentOfFile(file)
    case 'Grep':
    case 'Glob':
    case 'LS':
      return 'search'
    case 'WebFetch':
    case 'WebSearch':
      return 'prose'
    case 'Task':
    case 'Agent':
    case 'ExitPlanMode':
    case 'Skill':
      return 'markdown'
    default:
      return 'shell'
  }
}
