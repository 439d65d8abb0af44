// Paths after an `@`: folders and files that may be included, as they have to be written (SPEC 3.1, 3.5).

import { resolveInclude } from '../instructions/near-miss'
import { isTextExtension } from '../instructions/text-extensions'
import { extractIncludes } from '../markdown/extract-includes'
import { lexMarkdown } from '../markdown/lex-markdown'
import type { DirEntry } from '../ports'
import type { AnalysisPorts } from './analysis-input'
import type { Completion, CompletionInput, Found } from './completion'

/** An `@` at the start of the text or after white space, and what follows it up to the cursor. */
const TYPED = /(?:^|\s)@((?:\\ |\S)*)$/
const MOST_LOOKED_AT = 500
/** In a longer text the `@` is taken as it looks. */
const MOST_CHARS = 1_000_000
const HIDDEN_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git'])

export async function completePath(ports: AnalysisPorts, input: CompletionInput, before: string): Promise<Found | null> {
  const typed = TYPED.exec(before)?.[1]
  if (typed === undefined || isInCode(input)) return null
  const { paths, fs } = ports
  const cut = typed.lastIndexOf('/') + 1
  const [folder, name] = [typed.slice(0, cut), typed.slice(cut).replaceAll('\\ ', ' ')]
  if (folder === '' && name === '~') return { typed: name, items: [folderItem('~')] }
  const from = paths.dirname(input.realPath)
  const directory = folder === '' ? from : resolveInclude(paths, folder.replaceAll('\\ ', ' '), from, input.home)
  const listing = await fs.readDir(directory)
  if (!listing.ok) return { typed: typed.slice(cut), items: [] }
  const items = await Promise.all(
    listing.value
      .filter((entry) => fits(entry, name))
      .slice(0, MOST_LOOKED_AT)
      .map((entry) => toItem(ports, directory, entry, input)),
  )
  return { typed: typed.slice(cut), items: items.filter((one) => one !== null).sort(byKind) }
}

function fits({ name }: DirEntry, typed: string): boolean {
  if (HIDDEN_FOLDERS.has(name)) return false
  // a name that begins with a dot is offered once the dot is typed
  if (name.startsWith('.') && !typed.startsWith('.')) return false
  return name.toLowerCase().startsWith(typed.toLowerCase()) || (typed.length > 1 && name.toLowerCase().includes(typed.toLowerCase()))
}

async function toItem(
  { fs, paths }: AnalysisPorts,
  directory: string,
  { name, kind }: DirEntry,
  { path, realPath }: CompletionInput,
): Promise<Completion | null> {
  const full = paths.join(directory, name)
  if (full === path || full === realPath) return null
  const stat = await fs.stat(full)
  if (!stat.ok || stat.value.kind === 'other') return null
  if (stat.value.kind === 'directory') return folderItem(name)
  if (!isTextExtension(paths.extname(name))) return null
  const detail = `${stat.value.sizeBytes.toLocaleString('en-US')} bytes${kind === 'link' ? ', a link' : ''}`
  return { label: name, kind: 'file', detail, insert: escaped(name), again: false }
}

function folderItem(name: string): Completion {
  return { label: `${name}/`, kind: 'folder', detail: null, insert: `${escaped(name)}/`, again: true }
}

function escaped(name: string): string {
  return name.replaceAll(' ', '\\ ')
}

function byKind(a: Completion, b: Completion): number {
  if (a.kind !== b.kind) return a.kind === 'folder' ? 1 : -1
  return a.label < b.label ? -1 : 1
}

/** SPEC 3.2: an `@` in code is no include. Asked of the text with a path put where the cursor is. */
function isInCode({ text, line, column }: CompletionInput): boolean {
  if (text.length > MOST_CHARS) return false
  const lines = text.split(/\r\n|\n|\r/)
  const own = lines[line - 1] ?? ''
  const at = own.slice(0, column - 1).lastIndexOf('@')
  const probe = `${own.slice(0, at)}@strata-probe${own.slice(column - 1).replace(/^\S*/, '')}`
  const lexed = lexMarkdown([...lines.slice(0, line - 1), probe, ...lines.slice(line)].join('\n'))
  if (!lexed.ok) return false
  return !extractIncludes(lexed.value).some((found) => found.line === line && found.raw === '@strata-probe')
}
