import { describe, expect, it } from 'vitest'
import { mayComplete } from './may-complete'

/** `|` is where the cursor stands. */
function at(text: string): boolean {
  const lines = text.split('\n')
  const line = lines.findIndex((one) => one.includes('|'))
  const column = (lines[line] ?? '').indexOf('|')
  const plain = lines.map((one) => one.replace('|', ''))
  return mayComplete((number) => plain[number - 1] ?? '', line + 1, column + 1)
}

describe('mayComplete', () => {
  it.each([
    ['see @|', true],
    ['@docs/st|', true],
    ['mail a@b.c|', false],
    ['plain words|', false],
    ['[a](top|', true],
    ['[a](top.md) and |', false],
    ['related: [[web|', true],
    ['[[web]] |', false],
    ['---\npa|', true],
    ['---\npaths:\n  - "src/|"\n---', true],
    ['---\npaths: x\n---\nprose|', false],
    ['|---', false],
    ['---|\nx', false],
    ['# no front matter\nkey|', false],
  ])('%j: %s', (text, expected) => expect(at(text)).toBe(expected))
})
