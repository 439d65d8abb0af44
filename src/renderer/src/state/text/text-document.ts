// The middle pane's model: lines to read, and marks drawn between them. Knows no pixel and asks no host.

import type { LayerKind, TextSide } from '../contract-types'

/** `fixed`: words of the agent (Strata's paraphrase) around what the files hold. */
export type LineLook = 'text' | 'fixed' | 'stripped' | 'below-cut' | 'frontmatter'

/** An `@` of a line. `targetId` is the layer it leads to. */
export interface LineInclude {
  readonly from: number
  readonly to: number
  readonly targetId: string | null
  readonly tone: 'loaded' | 'absent' | 'finding'
  readonly note: string
}

export interface TextLine {
  readonly type: 'text'
  /** The exact text; a very long line is cut in pieces, of which all but the first are `continued`. */
  readonly text: string
  readonly continued: boolean
  /** Line of the file on disk, from 1; null for what is not from a file. */
  readonly number: number | null
  readonly layerId: string | null
  /** Line of the layer's own sent text, from 1; null for words around it and for pieces of a long line but the first. */
  readonly sentLine: number | null
  /** Colours the strip in the gutter; null: no strip. */
  readonly kind: LayerKind | null
  /** Steps the strip to the right: 0 for a file of its own, 1 for what it includes. */
  readonly depth: number
  readonly look: LineLook
  readonly syntax: 'markdown' | 'yaml' | 'plain'
  readonly fenced: boolean
  readonly includes: readonly LineInclude[]
  /** A remark behind the line. */
  readonly note: string | null
}

export interface MarkLine {
  readonly type: 'mark'
  readonly mark: 'begin' | 'comment' | 'frontmatter' | 'cut'
  readonly label: string
  readonly layerId: string | null
  readonly kind: LayerKind | null
  readonly depth: number
}

export type DocLine = TextLine | MarkLine

export interface TextDocument {
  /** Selection and side it was made for. */
  readonly key: string
  readonly side: TextSide
  readonly title: string
  readonly caption: string
  readonly lines: readonly DocLine[]
  /** The text as it is, for copying whole. */
  readonly raw: string
  /** The selection is one file that is also on disk. */
  readonly hasDisk: boolean
  /** Layers whose text is shown, for the ring in the scaled bar. */
  readonly layerIds: readonly string[]
  /** Said instead of a text where there is none. */
  readonly empty: { readonly title: string; readonly text: string } | null
}

/** The exact text between two positions of a document; marks have none. Positions are line index and column. */
export function textBetween(
  lines: readonly DocLine[],
  start: { readonly line: number; readonly column: number },
  end: { readonly line: number; readonly column: number },
): string {
  let out = ''
  let first = true
  for (let at = start.line; at <= end.line; at++) {
    const line = lines[at]
    if (line === undefined || line.type !== 'text') continue
    const from = at === start.line ? start.column : 0
    const to = at === end.line ? end.column : line.text.length
    if (!first && !line.continued) out += '\n'
    out += line.text.slice(from, to)
    first = false
  }
  return out
}
