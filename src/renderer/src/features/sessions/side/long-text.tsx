// A text of any length: its beginning, more of it in pieces, and its end. A piece is laid out by itself and not at all while it
// is out of sight, so that a line of 15 MB costs no more than what is looked at.

import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import { Button } from '../../../ui/button'
import { hiddenChars, type PieceRequest, pieceAfterHead, pieceBeforeTail, type TextPage, type TextPieces } from './text-pieces'

/** What is shorter is laid out at once: its height is better known than guessed. */
const LONG_CHARS = 8_000

export interface LongTextProps {
  /** What is there from the beginning, and how long the whole is, in UTF-16 units. */
  readonly beginning: string
  readonly totalChars: number
  readonly load: (offset: number, limit: number) => Promise<TextPage>
  readonly className?: string
  readonly testId?: string
}

export function LongText({ beginning, totalChars, load, className = '', testId }: LongTextProps): ReactNode {
  const { notify } = useActions()
  const [pieces, setPieces] = useState<TextPieces>({ totalChars, head: [beginning], tail: [] })
  const [loading, setLoading] = useState(false)
  const { head, tail } = pieces
  const hidden = hiddenChars(pieces)
  const fetch = ({ offset, limit, take }: PieceRequest): void => {
    setLoading(true)
    load(offset, limit).then(
      (page) => {
        setPieces((before) => take(before, page))
        setLoading(false)
      },
      (error: unknown) => {
        setLoading(false)
        notify(error instanceof Error ? error.message : String(error))
      },
    )
  }
  const name = `block-text ${className}`
  return (
    <div className="long-text" data-testid={testId}>
      {head.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only added behind these
        <pre key={at} className={name} data-long={text.length > LONG_CHARS}>
          {text === '' && totalChars === 0 ? <span className="dim">empty</span> : text}
        </pre>
      ))}
      {hidden <= 0 ? null : (
        <div className="long-text-more">
          <Button variant="quiet" disabled={loading} onClick={() => fetch(pieceAfterHead(pieces))}>
            Show more of {formatCount(hidden)} characters
          </Button>
          {hidden <= LONG_CHARS ? null : (
            <Button variant="quiet" disabled={loading} onClick={() => fetch(pieceBeforeTail(pieces))}>
              {tail.length === 0 ? 'Show the end' : 'Show what is before the end'}
            </Button>
          )}
        </div>
      )}
      {tail.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, because pieces are only added before these
        <pre key={`from the end ${tail.length - at}`} className={name} data-long={text.length > LONG_CHARS}>
          {text}
        </pre>
      ))}
    </div>
  )
}
