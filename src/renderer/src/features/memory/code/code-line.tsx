// One line of a text, coloured, with the words that differ marked.

import { memo, type ReactNode } from 'react'
import { composeSpans } from '../../../lib/compose-spans'
import { markdownSpans } from '../../../lib/markdown-line'
import { yamlSpans } from '../../../lib/yaml-line'

export interface CodeLineProps {
  readonly number: number | null
  readonly text: string
  /** `lost`: not sent. `note`: the agent's own words, in Strata's. */
  readonly look: 'plain' | 'lost' | 'note' | 'added' | 'removed'
  readonly syntax: 'markdown' | 'yaml' | 'none'
  readonly words?: readonly { readonly from: number; readonly to: number }[]
  readonly current?: boolean
  /** Before the number: what became of the line. */
  readonly sign?: string
}

const NO_WORDS: CodeLineProps['words'] = []

export const CodeLine = memo(function CodeLine({
  number,
  text,
  look,
  syntax,
  words = NO_WORDS,
  current = false,
  sign,
}: CodeLineProps): ReactNode {
  return (
    <div className="code-line" data-look={look} data-current={current}>
      <span className="code-number">
        {sign === undefined ? null : <span className="code-sign">{sign}</span>}
        {number}
      </span>
      <span className="code-text">
        <Pieces text={text} look={look} syntax={syntax} words={words ?? []} />
      </span>
    </div>
  )
})

function Pieces({
  text,
  look,
  syntax,
  words,
}: Required<Pick<CodeLineProps, 'text' | 'look' | 'syntax'>> & { readonly words: NonNullable<CodeLineProps['words']> }): ReactNode {
  const plain = look === 'lost' || look === 'note' || syntax === 'none'
  const spans = plain ? [] : syntax === 'yaml' ? yamlSpans(text) : markdownSpans(text, false)
  if (spans.length === 0 && words.length === 0) return text
  return composeSpans(
    text.length,
    spans,
    words.map((word) => ({ ...word, data: true })),
  ).map((piece) => {
    const part = text.slice(piece.from, piece.to)
    if (piece.kind === null && piece.over.length === 0) return part
    const classes = [piece.kind === null ? '' : `c-${piece.kind}`, piece.over.length === 0 ? '' : 'c-word']
    return (
      <span key={piece.from} className={classes.filter(Boolean).join(' ')}>
        {part}
      </span>
    )
  })
}

/** A dashed line with words in it: the cut, or lines left out. */
export function CodeMark({ tone, children }: { readonly tone: 'cut' | 'gap'; readonly children: ReactNode }): ReactNode {
  return (
    <div className="code-mark" data-tone={tone}>
      <span>{children}</span>
    </div>
  )
}
