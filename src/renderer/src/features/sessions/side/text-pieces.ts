// Which stretches of a long text are there: from the beginning on, and up to the end, until both meet. Pure.

const PIECE_CHARS = 20_000

/** In UTF-16 units. `head` is without a hole from the beginning on, `tail` without one up to the end. */
export interface TextPieces {
  readonly totalChars: number
  readonly head: readonly string[]
  readonly tail: readonly string[]
}

/** What to ask for, and what its answer makes of the pieces. */
export interface PieceRequest {
  readonly offset: number
  readonly limit: number
  readonly take: (before: TextPieces, page: TextPage) => TextPieces
}

/** A page begins at its offset, or one unit before where that would cut a character; `next` is where it ends, null at the end of all. */
export interface TextPage {
  readonly text: string
  readonly next: number | null
}

export function hiddenChars({ totalChars, head, tail }: TextPieces): number {
  return totalChars - lengthOf(head) - lengthOf(tail)
}

export function pieceAfterHead(pieces: TextPieces): PieceRequest {
  return {
    offset: lengthOf(pieces.head),
    limit: Math.min(PIECE_CHARS, hiddenChars(pieces)),
    take: (before, page) => {
      const text = between(page, before)
      return text === '' ? before : { ...before, head: [...before.head, text] }
    },
  }
}

export function pieceBeforeTail(pieces: TextPieces): PieceRequest {
  const to = pieces.totalChars - lengthOf(pieces.tail)
  const offset = Math.max(lengthOf(pieces.head), to - PIECE_CHARS)
  return {
    offset,
    // One more: a page that begins a unit early still reaches the tail.
    limit: to - offset + 1,
    take: (before, page) => {
      const text = between(page, before)
      return text === '' ? before : { ...before, tail: [text, ...before.tail] }
    },
  }
}

/** Of a page, what lies in the hole. */
function between({ text, next }: TextPage, { totalChars, head, tail }: TextPieces): string {
  const begins = (next ?? totalChars) - text.length
  const from = lengthOf(head)
  const to = totalChars - lengthOf(tail)
  return text.slice(Math.max(0, from - begins), Math.max(0, to - begins))
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}
