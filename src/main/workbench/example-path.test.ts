import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { examplePath } from './example-path'

describe('examplePath', () => {
  it.each([
    'src/api/**/*.ts',
    '*.md',
    '**/*.test.tsx',
    'docs/',
    'src/{a,b{c,d}}/*.ts',
    'a?c.txt',
    '[abc]x.md',
    '/top.md',
    'src/**',
    '**',
    'lib/*.go',
    '.github/**/*.yml',
  ])('of %s is matched by it', (pattern) => {
    const example = examplePath(pattern)
    const expanded = pattern.includes('{') ? 'src/a/*.ts' : pattern
    expect(example).not.toBeNull()
    expect(
      ignore()
        .add(expanded)
        .ignores(example ?? ''),
    ).toBe(true)
  })

  it.each(['', '!src/**'])('%j has none', (pattern) => {
    expect(examplePath(pattern)).toBeNull()
  })
})
