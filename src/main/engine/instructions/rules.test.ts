import { describe, expect, it } from 'vitest'
import { clean } from './clean'
import { createMatcher } from './match'
import { ruleScope } from './rules'
import { profileOf } from './testing/collect-world'

const p88 = profileOf('2.1.88')
const p240 = profileOf('2.1.240')

function scope(frontMatter: string, profile = p88) {
  const cleaned = clean(new TextEncoder().encode(`---\n${frontMatter}\n---\nBody\n`), { stripComments: true })
  if (cleaned === null) throw new Error('no text')
  const { patterns, diagnostics } = ruleScope('/p/.claude/rules/r.md', cleaned, profile)
  return { patterns, codes: diagnostics.map(({ code, at }) => `${code}:${at?.line}`) }
}

describe('ruleScope', () => {
  it.each<[string, readonly string[] | null, readonly string[]]>([
    ['paths: src/*.ts', ['src/*.ts'], []],
    ['paths: "src/*.{js,ts}, docs/*.md"', ['src/*.{js,ts}', 'docs/*.md'], []],
    ['paths:\n  - a\n  - "b, c"', ['a', 'b', 'c'], []],
    ['paths: **/*.ts', ['**/*.ts'], ['rule.unquoted-value:2']],
    ['name: x\npaths: {a,b}/*.ts', ['{a,b}/*.ts'], ['rule.unquoted-value:3']],
    ['paths: "src/**"', ['src/**'], []],
    ['paths: "**"', null, []],
    ['paths: "/**"', null, []],
    ['paths: ["**", "**/**"]', null, []],
    ['paths: ["**", "src"]', ['**', 'src'], []],
    ['paths: []', null, []],
    ['paths: ""', null, []],
    ['paths:', null, []],
    ['paths: 12', null, ['rule.bad-path:2']],
    ['paths:\n  - 1\n  -\n  - true\n  - [x]\n  - ok', ['ok'], ['rule.bad-path:2', 'rule.bad-path:2', 'rule.bad-path:2', 'rule.bad-path:2']],
    ['name: r\nglobs: "*.ts"', null, ['rule.wrong-key:3']],
    ['applyTo: "src/**"', null, ['rule.wrong-key:2']],
    ['Paths: src/**', null, ['rule.wrong-key:2']],
    ['apply_to: [src/**, "**"]', null, ['rule.wrong-key:2']],
    // nothing is lost where the other key says everything, or nothing
    ['applyTo: "**"', null, []],
    ['applyTo: "**/*"', null, []],
    ['globs: ["*", "**/*.*"]', null, []],
    ['globs:\nalwaysApply: true', null, []],
    ['globs: "*.ts"\nalwaysApply: true', null, []],
    ['globs:', null, []],
    ['globs: "*.ts"\npaths: a', ['a'], []],
    ['{ paths: ["src/*.ts"', null, ['rule.invalid-front-matter:2']],
    ['paths: "src/[a.ts"', ['src/[a.ts'], ['rule.broken-class:2']],
    ['paths: "src/[]a].ts"', ['src/[]a].ts'], []],
    ['paths: "./src/*.ts"', ['./src/*.ts'], ['rule.never-matches:2']],
    ['paths: "#src"', ['#src'], ['rule.never-matches:2']],
    ['paths: "\\\\#src"', ['\\#src'], []],
    ['paths: ["!src/**", "!lib"]', ['!src/**', '!lib'], ['rule.never-matches:2']],
    ['paths: ["src", "!src/gen"]', ['src', '!src/gen'], []],
    ['paths: "*a*b*c*d*e*f*g*h.ts"', ['*a*b*c*d*e*f*g*h.ts'], ['rule.too-many-wildcards:2']],
    ['description: only this', null, []],
  ])('%j', (frontMatter, patterns, codes) => expect(scope(frontMatter)).toEqual({ patterns, codes }))

  it('has no budget before 2.1.217 but a ceiling everywhere', () => {
    const pattern = (n: number) => `paths: "${'{a,b}'.repeat(n)}"`
    expect(scope(pattern(10)).codes).toEqual([])
    expect(scope(pattern(10), p240).codes).toEqual(['rule.brace-budget:2'])
    expect(scope(pattern(17)).codes).toEqual(['rule.brace-ceiling:2'])
    expect(scope(pattern(3000)).codes).toEqual(['rule.brace-ceiling:2'])
    expect(scope(`paths: "{${'x'.repeat(9000)},b}${'{a,b}'.repeat(12)}"`).codes).toEqual(['rule.brace-ceiling:2'])
  })

  it('spends the budget in the order of the patterns', () => {
    const six = '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'
    expect(scope(`paths:\n${`  - "${six}${six.slice(0, 15)}"\n`.repeat(2)}`, p240).codes).toEqual(['rule.brace-budget:2'])
  })

  it('says that lists were unreliable before 2.1.84', () => {
    expect(scope('paths: [a]', profileOf('2.1.17')).codes).toEqual(['rule.paths-unreliable:2'])
    expect(scope('paths: a', profileOf('2.1.17')).codes).toEqual([])
  })
})

describe('createMatcher', () => {
  const matches = (patterns: readonly string[], path: string, profile = p88) => createMatcher(patterns, profile).matches(path)

  it.each([
    ['*.md', 'docs/a/b.md', true],
    ['docs/*.md', 'docs/a/b.md', false],
    ['docs/*.md', 'x/docs/a.md', false],
    ['docs', 'x/docs/y/a.md', true],
    ['src/**', 'src/deep/x.ts', true],
    ['src/**', 'lib/src/x.ts', true],
    ['src/lib/**', 'x/src/lib/y.ts', false],
    ['/src', 'src/x.ts', true],
    ['/src', 'a/src/x.ts', false],
    ['**/*.ts', 'x.ts', true],
    ['src/*.{js,ts}', 'src/a.ts', true],
    ['src/[ab].ts', 'src/b.ts', true],
    ['src/[ab.ts', 'src/a.ts', false],
    ['!src/a.ts', 'src/a.ts', false],
    ['src/a\nb.ts', 'src/a\nb.ts', true],
  ])('%j and %j: %j', (pattern, path, expected) => expect(matches([pattern], path)).toBe(expected))

  it('lets a later pattern take back what an earlier one matched', () => {
    expect(matches(['src/*.ts', '!src/gen.ts'], 'src/gen.ts')).toBe(false)
  })

  it('leaves braces over the budget as they are, and drops those over the ceiling', () => {
    const many = '{a,b}'.repeat(10)
    expect(matches([many], 'ababababab')).toBe(true)
    expect(matches([many], 'ababababab', p240)).toBe(false)
    expect(matches([many], many, p240)).toBe(true)
    expect(matches(['{a,b}'.repeat(20), 'x.ts'], 'x.ts')).toBe(true)
  })

  it('answers at once for a name made to make it slow', () => {
    expect(matches([`${'*a'.repeat(40)}b`, `${'**/a/'.repeat(40)}b`], `${'a'.repeat(200)}/${'a/'.repeat(200)}c`)).toBe(false)
  })
})
