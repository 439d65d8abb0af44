import { describe, expect, it } from 'vitest'
import { parseColour } from './parse-colour'

describe('parseColour', () => {
  it.each([
    ['rgb(46, 105, 178)', '#2e69b2'],
    ['rgba(46, 105, 178, 0.5)', '#2e69b280'],
    ['rgb(46 105 178 / 50%)', '#2e69b280'],
    ['color(srgb 0 0.5 1)', '#0080ff'],
    ['color(srgb 1 1 1 / 0.06)', '#ffffff0f'],
    ['color(srgb none 0 100%)', '#0000ff'],
    ['rgba(0, 0, 0, 0)', '#00000000'],
  ])('%s is %s', (computed, hex) => expect(parseColour(computed)).toBe(hex))

  it.each(['', 'red', 'color(display-p3 1 0 0)', 'rgb(1 2)', 'rgb(a b c)', 'hsl(1 2% 3%)'])('%s is nothing we can use', (computed) =>
    expect(parseColour(computed)).toBeNull(),
  )
})
