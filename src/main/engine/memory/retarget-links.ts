// Lets the links of a text follow topics that have another name or place. Every other byte stays.

import type { Paths } from '../ports'
import { linksOfText } from './links-of-text'
import { encodeTarget, relativeFile, resolveMarkdownTarget, retarget, retargetAbsolute } from './resolve-link'

export interface RetargetInput {
  readonly paths: Paths
  /** The memory folder. */
  readonly dir: string
  /** Where the text stands now, and where it will stand, relative to the folder. */
  readonly from: string
  readonly to: string
  /** Old file → new file, for those that move. */
  readonly moved: ReadonlyMap<string, string>
  /** Targets that are file names as they stand, `#` and `%` included → new file. */
  readonly literal?: ReadonlyMap<string, string>
  /** Which topic `[[target]]` means today; null for none. */
  readonly wiki: (target: string) => string | null
  /** What `[[target]]` is to be from now on, when the topic it means moves; anchors aside. */
  readonly newWiki: (target: string, file: string) => string
}

export function retargetLinks(text: string, input: RetargetInput): string {
  const { paths, dir, from, to, moved } = input
  let result = ''
  let at = 0
  for (const link of linksOfText(text)) {
    const replaced = link.kind === 'wiki' ? wikiTarget(link.target, input) : markdownTarget(link.target)
    if (replaced === null || replaced === link.target) continue
    result += text.slice(at, link.targetStart) + replaced
    at = link.targetEnd
  }
  return result + text.slice(at)

  function markdownTarget(target: string): string | null {
    const literal = input.literal?.get(target)
    if (literal !== undefined) return encodeTarget(relativeFile(to, literal))
    const resolved = resolveMarkdownTarget(paths, dir, from, target)
    if (resolved.kind !== 'file') return null
    const file = moved.get(resolved.file) ?? resolved.file
    if (paths.isAbsolute(target)) {
      return file === resolved.file ? null : retargetAbsolute(target, paths.join(dir, ...file.split('/')))
    }
    return file === resolved.file && folderOf(from) === folderOf(to) ? null : retarget(target, to, file)
  }
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}

function wikiTarget(target: string, { wiki, moved, newWiki }: RetargetInput): string | null {
  const anchor = /#.*$/s.exec(target)?.[0] ?? ''
  const file = wiki(target)
  const goesTo = file === null ? undefined : moved.get(file)
  return goesTo === undefined ? null : newWiki(target.slice(0, target.length - anchor.length).trim(), goesTo) + anchor
}
