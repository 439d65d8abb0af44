// What is said of a text that is being edited: values only, in places of that text.

import type { LayerKind, LayerStatus, ReasonCode, TokenFigure } from '../base/layer'
import type { TextSpan } from './text-places'

export type DocumentRole = 'instructions' | 'rule' | 'included' | 'memory-index' | 'memory-topic' | 'none'

export interface TextEdit {
  readonly span: TextSpan
  readonly text: string
}

/** One way to mend something; its edits belong together. */
export interface QuickFix {
  readonly title: string
  readonly edits: readonly TextEdit[]
}

export interface DocumentMarker {
  readonly code: string
  readonly severity: 'info' | 'warning' | 'error'
  readonly message: string
  readonly span: TextSpan
  readonly fix: string | null
  readonly fixes: readonly QuickFix[]
}

export interface AnalysedInclude {
  readonly raw: string
  readonly span: TextSpan
  readonly target: string | null
  readonly outcome: 'loaded' | ReasonCode
  readonly reasonText: string | null
  readonly depth: number
  readonly mostDepth: number
  readonly kind: LayerKind
  /** Of the file alone, as sent; null where it is not. */
  readonly tokens: number | null
  /** What it includes in turn. */
  readonly below: { readonly files: number; readonly tokens: number }
}

export interface FrontMatterKey {
  /** Nested ones as a path: `metadata.type`. */
  readonly name: string
  /** It has a meaning in this file. */
  readonly known: boolean
  readonly span: TextSpan
  readonly valueSpan: TextSpan
}

export interface AnalysedFrontMatter {
  readonly span: TextSpan
  readonly problem: string | null
  readonly keys: readonly FrontMatterKey[]
}

export interface AnalysedPattern {
  readonly pattern: string
  readonly span: TextSpan
  /** Null where the files are not known. */
  readonly hits: number | null
  readonly examples: readonly string[]
}

export interface AnalysedIndex {
  readonly maxLines: number
  readonly maxSize: number | null
  readonly sizeUnit: 'chars' | 'bytes'
  readonly lines: number
  readonly size: number
  readonly cut: {
    readonly atLine: number
    readonly by: 'lines' | 'bytes' | 'both'
    readonly entriesBelow: number
    readonly label: string
  } | null
}

export interface AnalysedLink {
  readonly kind: 'markdown' | 'wiki'
  readonly span: TextSpan
  readonly target: string
  /** Of the file it leads to, or would; null outside the folder, and for a name no topic bears. */
  readonly path: string | null
  readonly exists: boolean
}

export interface EditEffect {
  /** `on-read`: the agent reads it when it needs it. `never`: it is given nothing of this file. */
  readonly when: 'next-session' | 'after-compaction' | 'at-once' | 'on-read' | 'fixed' | 'never'
  readonly text: string
  /** Something that is cached is written anew once the edit counts: this many tokens go, these stay. */
  readonly costsPrefix: boolean
  readonly kept: number
  readonly rewritten: number
  readonly cacheText: string
}

export interface DocumentAnalysis {
  readonly role: DocumentRole
  readonly kind: LayerKind | null
  /** Of the layer as collected; null where there is none of this file. */
  readonly status: LayerStatus | null
  readonly includes: readonly AnalysedInclude[]
  readonly regions: readonly {
    readonly kind: 'frontmatter' | 'comment' | 'below-cut'
    readonly fromLine: number
    readonly toLine: number
  }[]
  readonly comments: readonly TextSpan[]
  readonly frontMatter: AnalysedFrontMatter | null
  readonly patterns: readonly AnalysedPattern[]
  /** Of all patterns together; null for what is no scoped rule. */
  readonly files: { readonly hits: number | null; readonly total: number; readonly capped: boolean } | null
  readonly index: AnalysedIndex | null
  readonly links: readonly AnalysedLink[]
  readonly markers: readonly DocumentMarker[]
  /** `sent` of this text, `disk` of the file on disk, both as sent; `whole` of this text unstripped. */
  readonly tokens: TokenFigure & { readonly disk: number; readonly whole: number }
  readonly effect: EditEffect
  readonly sent: string
}
