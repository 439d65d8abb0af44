// The agent's own context report, pasted as text (SPEC 8.4): rows of a name and a number of tokens, whatever is drawn around
// them. Reads the drawn form with its blocks, the tables of Markdown, plain `name: tokens` lines and a JSON of categories.

import type { Diagnostic } from '../../base/diagnostic'
import { isObject } from './name-shape'

export type ReportKind = 'used' | 'free' | 'buffer' | 'deferred' | 'file' | 'tool' | 'agent' | 'skill'

export interface ReportLine {
  readonly name: string
  readonly kind: ReportKind
  readonly tokens: number
  /** Of a file its path, of a tool its server, as far as the row tells. */
  readonly detail: string | null
  /** From 1. */
  readonly line: number
}

export interface ContextReport {
  readonly rows: readonly ReportLine[]
  readonly model: string | null
  /** `82k/200k tokens`. */
  readonly used: number | null
  readonly window: number | null
  readonly diagnostics: readonly Diagnostic[]
}

const FIGURE = String.raw`(\d[\d.,]*)\s*([kKmM])?`
const OF_WINDOW = new RegExp(String.raw`${FIGURE}\s*\/\s*${FIGURE}\s*(?:tokens)?`)
const NAMED = new RegExp(String.raw`^(.+?)\s*[:：]\s*${FIGURE}(?:\s*tokens?)?\s*(?:\(.*\))?$`, 'i')
const SPACED = new RegExp(String.raw`^(.+?)(?:\s{2,}|\t+)${FIGURE}(?:\s*tokens?)?(?:\s+[\d.]+\s*%|\s*\(.*\))?$`, 'i')
/** Whatever is drawn: blocks, box lines, bullets, Markdown's emphasis. */
const DRAWING = /[\u2500-\u259f\u25a0-\u25ff\u26c0-\u26ff\u2b1b-\u2b1c\u2022*]+/gu
const MOST_ROWS = 2000
/** No row of a report is so long. */
const MOST_LINE_CHARS = 500

export function parseContextReport(text: string): ContextReport {
  const json = fromJson(text)
  if (json !== null) return json
  // colours and the like of a terminal
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sign is what is looked for
  const lines = text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').split(/\r\n|\n|\r/)
  const rows: ReportLine[] = []
  const diagnostics: Diagnostic[] = []
  let model: string | null = null
  let used: number | null = null
  let window: number | null = null
  let section: ReportKind = 'used'
  let header: readonly string[] | null = null
  for (const [index, raw] of lines.entries()) {
    if (raw.length > 4 * MOST_LINE_CHARS) continue
    const line = raw
      .replace(DRAWING, ' ')
      .replace(/^[\s└├│─>-]+/, '')
      .trim()
    if (line === '' || line.length > MOST_LINE_CHARS) continue
    model ??= /\b(claude-[a-z0-9.[\]-]+)/i.exec(line)?.[1] ?? null
    const total = OF_WINDOW.exec(line)
    if (total !== null && window === null) {
      used = figure(total[1], total[2])
      window = figure(total[3], total[4])
      continue
    }
    if (raw.trim().startsWith('|')) {
      const cells = raw
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.replace(DRAWING, '').trim())
      if (cells.every((cell) => /^:?-+:?$/.test(cell) || cell === '')) continue
      if (cells.some((cell) => /^tokens?$/i.test(cell))) header = cells
      else {
        const row = rowOfCells(cells, header, section, index + 1)
        if (row !== null) rows.push(row)
      }
      continue
    }
    header = null
    const found = NAMED.exec(line) ?? SPACED.exec(line)
    const tokens = found === null ? null : figure(found[2], found[3])
    if (found === null || tokens === null) {
      section = sectionOf(line) ?? section
      if (/\d\s*k?\s*tokens\b/i.test(line)) diagnostics.push(unread(line, index + 1))
      continue
    }
    rows.push(rowOf(found[1] ?? '', tokens, section, index + 1))
  }
  if (rows.length === 0) {
    diagnostics.push({
      code: 'report.no-rows',
      severity: 'error',
      message: 'There is no row of a name and a number of tokens in it.',
      at: null,
      fix: 'Copy all that the agent prints for its context command, names and figures.',
    })
  }
  return { rows: rows.slice(0, MOST_ROWS), model, used, window, diagnostics }
}

function fromJson(text: string): ContextReport | null {
  if (!/^\s*[[{]/.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null // not JSON after all: read as text
  }
  const object = isObject(value) ? value : {}
  const list = Array.isArray(value) ? value : Array.isArray(object.categories) ? object.categories : []
  const rows = list
    .filter(isObject)
    .flatMap(({ name, tokens }, i) => (typeof name === 'string' && typeof tokens === 'number' ? [rowOf(name, tokens, 'used', i + 1)] : []))
  const files = Array.isArray(object.memoryFiles) ? object.memoryFiles.filter(isObject) : []
  const fileRows = files.flatMap(({ path, tokens }, i) =>
    typeof path === 'string' && typeof tokens === 'number'
      ? [{ name: path, kind: 'file' as const, tokens, detail: path, line: i + 1 }]
      : [],
  )
  if (rows.length + fileRows.length === 0) return null
  const number = (one: unknown): number | null => (typeof one === 'number' ? one : null)
  return {
    rows: [...rows, ...fileRows],
    model: typeof object.model === 'string' ? object.model : null,
    used: number(object.totalTokens),
    window: number(object.maxTokens ?? object.rawMaxTokens),
    diagnostics: [],
  }
}

/** Headings over the lists below the sums. */
function sectionOf(line: string): ReportKind | null {
  const words = line.toLowerCase()
  if (/^(?:#+\s*)?memory files\b/.test(words)) return 'file'
  if (/^(?:#+\s*)?(?:mcp|system) tools\b/.test(words)) return 'tool'
  if (/^(?:#+\s*)?(?:custom )?agents\b/.test(words)) return 'agent'
  if (/^(?:#+\s*)?(?:skills|slash ?commands?)\b/.test(words)) return 'skill'
  return /^#/.test(line) ? 'used' : null
}

function rowOf(rawName: string, tokens: number, section: ReportKind, line: number): ReportLine {
  const name = rawName.trim()
  const words = name.toLowerCase()
  if (/^free\b/.test(words)) return { name, kind: 'free', tokens, detail: null, line }
  if (/buffer\b|reserved?\b/.test(words)) return { name, kind: 'buffer', tokens, detail: null, line }
  if (/\bdeferred\b/.test(words)) return { name, kind: 'deferred', tokens, detail: null, line }
  if (CATEGORIES.some((category) => words.startsWith(category))) return { name, kind: 'used', tokens, detail: null, line }
  const path = pathIn(name)
  if (path !== null) return { name, kind: 'file', tokens, detail: path, line }
  const server = /^mcp__(.+?)__/.exec(name)?.[1] ?? null
  return { name, kind: server === null ? section : 'tool', tokens, detail: server, line }
}

const CATEGORIES = [
  'system prompt',
  'system tools',
  'mcp tools',
  'custom agents',
  'memory files',
  'skills',
  'messages',
  'slash command',
  'auto memory',
]

/** `Project (/p/CLAUDE.md)`, `User: ~/.claude/CLAUDE.md`, or the path alone. */
function pathIn(name: string): string | null {
  const inside = /\(([^()]*[/\\][^()]*)\)\s*$/.exec(name)?.[1]
  const bare = /(?:^|\s)((?:~|[A-Za-z]:|\.{1,2})?[/\\].*|[^\s]+\.md)$/.exec(name)?.[1]
  return inside ?? bare ?? null
}

function rowOfCells(cells: readonly string[], header: readonly string[] | null, section: ReportKind, line: number): ReportLine | null {
  const at = header?.findIndex((cell) => /^tokens?$/i.test(cell)) ?? cells.findIndex((cell, i) => i > 0 && /^\d/.test(cell))
  const match = new RegExp(`^${FIGURE}`).exec(cells[at] ?? '')
  const tokens = match === null ? null : figure(match[1], match[2])
  if (tokens === null) return null
  const path = cells.find((cell, i) => i !== at && pathIn(cell) !== null)
  if (path !== undefined) return { name: path, kind: 'file', tokens, detail: pathIn(path), line }
  return rowOf(cells.find((cell, i) => i !== at && cell !== '') ?? '', tokens, section, line)
}

/** `3.1k`, `12,400`, `1.2M`; null for what is no number. */
function figure(digits: string | undefined, unit: string | undefined): number | null {
  const value = Number((digits ?? '').replace(/,(?=\d{3}\b)/g, '').replace(',', '.'))
  if (!Number.isFinite(value)) return null
  const factor = unit === undefined ? 1 : unit.toLowerCase() === 'k' ? 1000 : 1_000_000
  return Math.round(value * factor)
}

function unread(line: string, number: number): Diagnostic {
  return {
    code: 'report.unread',
    severity: 'info',
    message: `Line ${number} speaks of tokens and could not be understood: ${line.slice(0, 120)}`,
    at: null,
  }
}
