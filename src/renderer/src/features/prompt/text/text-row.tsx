// One line of text, or one mark between lines.

import { ArrowDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { composeSpans, type Overlay, type Piece } from '../../../lib/compose-spans'
import type { LineMatch } from '../../../lib/find-in-lines'
import { hiddenSigns } from '../../../lib/hidden-signs'
import { markdownSpans, type Span } from '../../../lib/markdown-line'
import { yamlSpans } from '../../../lib/yaml-line'
import type { DocLine, LineInclude, MarkLine, TextLine } from '../../../state/text/text-document'

export interface TextRowProps {
  readonly line: DocLine
  readonly matches: readonly LineMatch[]
  readonly current: LineMatch | null
  readonly flash: number | null
  readonly onInclude: (layerId: string) => void
}

export const TextRow = memo(function TextRow({ line, matches, current, flash, onInclude }: TextRowProps): ReactNode {
  if (line.type === 'mark') return <MarkRow line={line} />
  return (
    <div className="line" data-kind={line.kind ?? undefined} data-look={line.look}>
      {flash === null ? null : <span key={flash} className="line-flash" aria-hidden />}
      <Strip kind={line.kind} depth={line.depth} dotted={line.look !== 'text' && line.look !== 'fixed'} />
      <span className="line-number">{line.number}</span>
      <span className="line-content">
        <span className="line-text">
          <Pieces line={line} matches={matches} current={current} onInclude={onInclude} />
        </span>
        <Notes line={line} />
      </span>
    </div>
  )
})

function MarkRow({ line }: { readonly line: MarkLine }): ReactNode {
  return (
    <div className="line line-mark" data-mark={line.mark} data-kind={line.kind ?? undefined}>
      <Strip kind={line.kind} depth={line.depth} dotted />
      <span className="line-number" />
      <span className="line-content">
        <span className="line-label">{line.label}</span>
      </span>
    </div>
  )
}

function Strip({ kind, depth, dotted }: { readonly kind: string | null; readonly depth: number; readonly dotted: boolean }): ReactNode {
  if (kind === null) return <span className="line-strip" />
  return (
    <span className="line-strip" style={{ paddingLeft: `calc(${Math.min(depth, 3) * 4} * var(--px))` }}>
      <i data-dotted={dotted} />
    </span>
  )
}

type Over =
  | { readonly type: 'include'; readonly include: LineInclude }
  | { readonly type: 'match'; readonly current: boolean }
  | { readonly type: 'hidden'; readonly code: string }

function Pieces({ line, matches, current, onInclude }: Omit<TextRowProps, 'line' | 'flash'> & { readonly line: TextLine }): ReactNode {
  const overlays: Overlay<Over>[] = [
    ...line.includes.map((include) => ({ from: include.from, to: include.to, data: { type: 'include', include } as const })),
    ...matches.map((match) => ({ from: match.from, to: match.to, data: { type: 'match', current: match === current } as const })),
    ...hiddenSigns(line.text).map((sign) => ({ from: sign.from, to: sign.to, data: { type: 'hidden', code: sign.code } as const })),
  ]
  const spans = spansOf(line)
  if (spans.length === 0 && overlays.length === 0) return line.text
  return composeSpans(line.text.length, spans, overlays).map((piece) => (
    <PieceView key={piece.from} text={line.text.slice(piece.from, piece.to)} piece={piece} onInclude={onInclude} />
  ))
}

function spansOf(line: TextLine): readonly Span[] {
  if (line.look === 'fixed' || line.look === 'stripped' || line.look === 'below-cut') return []
  if (line.syntax === 'yaml') return yamlSpans(line.text)
  return line.syntax === 'markdown' && !line.continued ? markdownSpans(line.text, line.fenced) : []
}

interface PieceViewProps {
  readonly text: string
  readonly piece: Piece<Over>
  readonly onInclude: (layerId: string) => void
}

function PieceView({ text, piece, onInclude }: PieceViewProps): ReactNode {
  const include = piece.over.find((over) => over.type === 'include')?.include
  const match = piece.over.find((over) => over.type === 'match')
  const hidden = piece.over.find((over) => over.type === 'hidden')
  if (piece.kind === null && piece.over.length === 0) return text
  const classes = [
    piece.kind === null || include !== undefined ? '' : `s-${piece.kind}`,
    include === undefined ? '' : `s-include s-include-${include.tone}`,
    match === undefined ? '' : match.current ? 's-match s-match-current' : 's-match',
    hidden === undefined ? '' : 's-hidden',
  ]
  const target = include?.targetId ?? null
  return (
    // Keyboard users follow includes from the tree and the inspector, which list the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className={classes.filter(Boolean).join(' ')}
      data-code={hidden?.code}
      title={hidden === undefined ? undefined : `A sign that is not seen: ${hidden.code}`}
      onClick={target === null ? undefined : () => onInclude(target)}
    >
      {text}
    </span>
  )
}

function Notes({ line }: { readonly line: TextLine }): ReactNode {
  return (
    <>
      {line.includes.map((include) => (
        <span key={include.from} className="line-note" data-tone={include.tone}>
          {include.tone === 'loaded' ? <ArrowDown className="i12" aria-hidden /> : null}
          {include.note}
        </span>
      ))}
      {line.note === null ? null : <span className="line-note">{line.note}</span>}
    </>
  )
}
