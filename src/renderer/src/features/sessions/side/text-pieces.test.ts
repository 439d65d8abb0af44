import { describe, expect, it } from 'vitest'
import { hiddenChars, type PieceRequest, pieceAfterHead, pieceBeforeTail, type TextPage, type TextPieces } from './text-pieces'

/** As the host answers: no character is cut, a page begins or ends one unit early instead. */
function pageOf(text: string, { offset, limit }: PieceRequest): TextPage {
  const cuts = (at: number): boolean => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
  const start = cuts(offset) ? offset - 1 : offset
  const end = Math.min(text.length, start + limit)
  const whole = cuts(end) ? (end - 1 > start ? end - 1 : end + 1) : end
  return { text: text.slice(start, whole), next: whole < text.length ? whole : null }
}

function joined(text: string, turns: readonly ((pieces: TextPieces) => PieceRequest)[], beginning = 6000): TextPieces {
  let pieces: TextPieces = { totalChars: text.length, head: [text.slice(0, beginning)], tail: [] }
  for (let turn = 0; hiddenChars(pieces) > 0; turn++) {
    const ask = turns[turn % turns.length] ?? pieceAfterHead
    const request = ask(pieces)
    pieces = request.take(pieces, pageOf(text, request))
    if (turn > 50) throw new Error('It never ends')
  }
  return pieces
}

describe('pieces of a long text', () => {
  const plain = Array.from({ length: 12_000 }, (_none, at) => `${at} word`).join('\n')
  const faces = '😀'.repeat(45_001)
  const shifted = `a${faces}`
  const orders = [
    [pieceAfterHead],
    [pieceBeforeTail],
    [pieceAfterHead, pieceBeforeTail],
    [pieceBeforeTail, pieceBeforeTail, pieceAfterHead],
  ]

  it.each([plain, faces, shifted])('make the whole text, from whichever side they come (%#)', (text) => {
    for (const order of orders) {
      const { head, tail } = joined(text, order, text === plain ? 6000 : text === faces ? 2000 : 2001)
      expect([...head, ...tail].join('') === text).toBe(true)
      expect([...head, ...tail].every((piece) => piece.length <= 20_001)).toBe(true)
    }
  })
  it('of an answer that comes twice the second adds nothing', () => {
    const pieces: TextPieces = { totalChars: plain.length, head: [plain.slice(0, 6000)], tail: [] }
    const request = pieceAfterHead(pieces)
    const page = pageOf(plain, request)
    const once = request.take(pieces, page)
    expect(request.take(once, page)).toBe(once)
  })
})
