// What a link of an index or a topic points to, by names alone: a file of the memory folder, something outside, or nothing.

import type { Paths } from '../ports'

export type LinkTarget =
  /** `file` is relative to the folder, with `/`; it need not exist. */
  | { readonly kind: 'file'; readonly file: string }
  /** Leaves the folder; `written` is the target as a path or address. */
  | { readonly kind: 'outside'; readonly written: string }
  /** Only an anchor, or nothing at all. */
  | { readonly kind: 'none' }

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]+:/

/** `target` of a `[text](target)` that stands in `from`, a file of the folder `dir`. Percent signs are decoded, anchors dropped. */
export function resolveMarkdownTarget(paths: Paths, dir: string, from: string, target: string): LinkTarget {
  if (SCHEME.test(target) || target.startsWith('//')) return { kind: 'outside', written: target }
  const path = decoded(target.replace(/[#?].*$/s, ''))
  if (path === '') return { kind: 'none' }
  if (path.startsWith('~') || paths.isAbsolute(path)) return absolute(paths, dir, path)
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split(paths.sep === '\\' ? /[\\/]/ : '/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.length === 0) return { kind: 'outside', written: path }
    else parts.pop()
  }
  return parts.length === 0 ? { kind: 'none' } : { kind: 'file', file: parts.join('/') }
}

function absolute(paths: Paths, dir: string, path: string): LinkTarget {
  if (path.startsWith('~')) return { kind: 'outside', written: path }
  const relative = paths.relative(dir, paths.normalize(path))
  const leaves = relative === '' || relative === '..' || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)
  return leaves ? { kind: 'outside', written: path } : { kind: 'file', file: relative.split(paths.sep).join('/') }
}

/** A target that replaces `written` and points to `file` instead: anchor kept, encoded the way the old one was. */
export function retarget(written: string, from: string, file: string): string {
  const relative = relativeFile(from, file)
  return withTarget(written, written.startsWith('./') && !relative.startsWith('../') ? `./${relative}` : relative)
}

/** The same for a target that is an absolute path; `path` is the new one. */
export function retargetAbsolute(written: string, path: string): string {
  return withTarget(written, path)
}

function withTarget(written: string, path: string): string {
  const anchor = /[#?].*$/s.exec(written)?.[0] ?? ''
  const encoded = /%[0-9A-Fa-f]{2}/.test(written.slice(0, written.length - anchor.length)) || SPECIAL.test(path)
  return (encoded ? encodeTarget(path) : path) + anchor
}

/** What ends a target early, or is read as something else. */
const SPECIAL = /[\s()<>%#?\\`]/

/** A relative path as the target of a Markdown link; plain names stay as they are. */
export function encodeTarget(file: string): string {
  return SPECIAL.test(file) ? encodeURI(file).replace(/[()#?]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`) : file
}

/** From one file of the folder to another, with `/`. */
export function relativeFile(from: string, to: string): string {
  const up = from.split('/').slice(0, -1)
  const down = to.split('/')
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift()
    down.shift()
  }
  return [...up.map(() => '..'), ...down].join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone percent sign is a character like any other
  }
}

/** A topic as a link can name it. */
export interface LinkableTopic {
  readonly file: string
  readonly name: string | null
}

/**
 * The topic that `[[target]]` means (SPEC 6.4): the one of that name, else the one of that file name, with or without `.md`,
 * in any case. Anchors are dropped. Null when there is none.
 */
export function createWikiResolver(topics: readonly LinkableTopic[]): (target: string) => string | null {
  const exact = new Map<string, string>()
  const loose = new Map<string, string>()
  const add = (key: string, file: string) => {
    if (!exact.has(key)) exact.set(key, file)
    if (!loose.has(fold(key))) loose.set(fold(key), file)
  }
  for (const { file, name } of topics) if (name !== null) add(name, file)
  for (const { file } of topics) {
    add(stemOf(file), file)
    add(file, file)
    add(file.replace(/\.md$/i, ''), file)
  }
  return (target) => {
    const name = target.replace(/#.*$/s, '').trim()
    return exact.get(name) ?? loose.get(fold(name)) ?? null
  }
}

/** File name without folder and `.md`. */
export function stemOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.md$/i, '')
}

/** Names that people take for the same: case, Unicode form, and blank, dash or underscore between words aside. */
export function fold(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
}
