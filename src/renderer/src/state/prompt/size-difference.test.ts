import { expect, it } from 'vitest'
import { sizeDifference } from './size-difference'

type Layer = Parameters<typeof sizeDifference>[0]

function layer(
  sent: number,
  diskTokens: number | null,
  kinds: readonly Layer['regions'][number]['kind'][],
  status: Layer['status'] = 'loaded',
) {
  const regions = kinds.map((kind) => ({ kind, fromLine: 1, toLine: 2, chars: 9 }))
  return { status, diskTokens, tokens: { sent, low: sent, high: sent, method: 'length' }, regions } as unknown as Layer
}

it('names the one thing that was stripped', () => {
  expect(sizeDifference(layer(90, 100, ['comment', 'comment']))).toEqual({ tokens: -10, what: 'comment' })
  expect(sizeDifference(layer(90, 100, ['frontmatter', 'comment']))).toEqual({ tokens: -10, what: 'tokens' })
})

it('says nothing where only white space went, nothing changed, or nothing is sent', () => {
  expect(sizeDifference(layer(99, 100, []))).toBeNull()
  expect(sizeDifference(layer(100, 100, ['comment']))).toBeNull()
  expect(sizeDifference(layer(0, 100, ['comment'], 'notLoaded'))).toBeNull()
  expect(sizeDifference(layer(5, null, []))).toBeNull()
})

it('tells what was added', () => {
  expect(sizeDifference(layer(110, 100, []))).toEqual({ tokens: 10, what: 'tokens' })
})
