import { describe, expect, it } from 'vitest'
import { readPresetText } from './read-preset-text'

const GOOD = 'schema: strata/preset@1\nname: Ours\nnote: as in CI\ninput:\n  profile: 2.1.240\n  env:\n    A: "1"\n'

describe('readPresetText', () => {
  it('reads YAML and JSON, and knows the line of everything', () => {
    const read = readPresetText(GOOD, 'x.yaml')
    expect(read).toMatchObject({ ok: true, value: { name: 'Ours', note: 'as in CI', input: { profile: '2.1.240', env: { A: '1' } } } })
    if (read.ok) {
      expect(read.value.placeOf(['env', 'A'])).toEqual({ line: 7, column: 8 })
      expect(read.value.placeOf(['env', 'missing'])).toMatchObject({ line: 7 })
    }
    expect(readPresetText('{"schema":"strata/preset@1","input":{"bare":true}}', '/a/lean one.json')).toMatchObject({
      ok: true,
      value: { name: 'lean one', input: { bare: true } },
    })
  })

  it.each([
    ['schema: strata/preset@1\ninput:\n  a: [1\n', 3],
    ['schema: strata/preset@1\nname: 3\n', 2],
    ['schema: strata/preset@1\ninputs: {}\n', 2],
    ['name: x\n', 1],
    ['- a\n', 1],
    ['schema: strata/preset@1\ninput: 5\n', 2],
    ['', 1],
  ])('tells what is wrong with its line: %j', (text, line) => {
    const read = readPresetText(text, 'x.yaml')
    expect(read.ok).toBe(false)
    if (!read.ok)
      expect(read.error[0]).toMatchObject({ code: 'preset.invalid', severity: 'error', at: { path: 'x.yaml', line: expect.any(Number) } })
    if (!read.ok) expect(Math.abs((read.error[0]?.at?.line ?? 0) - line)).toBeLessThanOrEqual(1)
  })

  it('tells a newer version by name, and stops at aliases that blow up', () => {
    expect(readPresetText('schema: strata/preset@2\n', 'x')).toMatchObject({
      ok: false,
      error: [{ message: expect.stringContaining('newer version') }],
    })
    const bomb = 'schema: strata/preset@1\na: &a [x, x]\nb: &b [*a, *a]\ninput: {settings: [*b, *b]}\n'
    expect(readPresetText(bomb, 'x').ok).toBe(false)
  })
})
