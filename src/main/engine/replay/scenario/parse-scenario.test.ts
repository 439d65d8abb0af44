import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { traceOfScenario } from '../trace-of-scenario'
import { parsePolicyFile } from './parse-policy-file'
import { parseScenario } from './parse-scenario'
import { renderScenario } from './render-scenario'
import { CHANGES, type Scenario, type ScenarioTurn } from './scenario'

const HEAD = 'model: claude-sonnet-4-5\nsystem: 20000\nturns:\n'

function problems(text: string): readonly string[] {
  const read = parseScenario(text)
  return read.ok ? [] : read.error.map(({ line, message }) => `${line}: ${message}`)
}

describe('parseScenario', () => {
  it('gives no hint where the words only happen to be short', () => {
    const read = parseScenario('model: m\nsystem: 1\nturns:\n  - { role: user, tokens: 1, file: a.ts }\n')
    expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([expect.stringMatching(/unknown key "file".*known are role/)])
  })

  it('reads the example of the format', () => {
    const read = parseScenario(`model: "claude-sonnet-4-5[1m]"
profile: 2.1.88
ttl: 1h
system: { instructions: 14430, system: 3300, tools: 18700 }
summary: 2500
fail-summaries: [1, 2]
turns:
  - { role: user, tokens: 800 }
  - { role: assistant, tokens: 300 }
  - { role: tool, name: Read, file: src/a.ts, tokens: 4000, id: r1 }
  - { role: tool, name: Bash, tokens: 10 }
  - { role: assistant, tokens: 200 }
  - { role: user, chars: 2400, gap: 70m }
  - role: assistant   # block style is fine too
    tokens: 250
`)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    expect(read.value).toMatchObject({
      model: 'claude-sonnet-4-5[1m]',
      profile: '2.1.88',
      ttl: '1h',
      front: [
        { name: 'tools', tokens: 18_700 },
        { name: 'system', tokens: 3300 },
        { name: 'instructions', tokens: 14_430 },
      ],
      summaryTokens: 2500,
      failSummaries: [1, 2],
    })
    expect(read.value.turns).toHaveLength(7)
    expect(read.value.turns[3]).toMatchObject({ role: 'tool', name: 'Bash', id: 't2', line: 11 })
    expect(read.value.turns[5]).toMatchObject({ role: 'user', size: { chars: 2400 }, gapMs: 4_200_000 })
  })

  it('takes words of a turn, which change no figure, and prints them so that they are read again', () => {
    const words = 'Sort it: "by date", never \\n by hand\n- role: assistant # no turn'
    const read = parseScenario(
      `${HEAD}  - { role: user, tokens: 10, text: ${JSON.stringify(words)} }\n  - { role: assistant, tokens: 5 }\n`,
    )
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    expect(read.value.turns[0]).toMatchObject({ text: words, size: { tokens: 10 } })
    expect(read.value.turns[1]?.text).toBeNull()
    const again = parseScenario(renderScenario(read.value))
    expect(again.ok && again.value.turns.map(({ text }) => text)).toEqual([words, null])
    const trace = traceOfScenario(read.value, 'x')
    expect([...trace.texts]).toEqual([[0, words]])
    expect(trace.items.map(({ tokens }) => tokens)).toEqual([10, 5])
  })

  it.each<[string, string, string]>([
    ['words without a size', `${HEAD}  - { role: user, text: "Hello" }`, '4: a turn needs a size'],
    ['words that are a list', `${HEAD}  - { role: user, tokens: 1, text: [a] }`, '4: text: what the turn says is expected'],
    ['an unknown key', `${HEAD}  - { role: user, tolkens: 10 }`, '4: unknown key "tolkens" of a user turn: did you mean tokens?'],
    ['a key of another role', `${HEAD}  - { role: user, tokens: 1, name: Read }`, '4: unknown key "name" of a user turn'],
    ['an unknown role', `${HEAD}  - { role: robot, tokens: 10 }`, '4: unknown role "robot": user, assistant and tool are known'],
    ['no role', `${HEAD}  - { tokens: 10 }`, '4: a turn needs a role'],
    ['no size', `${HEAD}  - { role: user }`, '4: a turn needs a size'],
    ['two sizes', `${HEAD}  - { role: user, tokens: 1, chars: 2 }`, '4: a turn has one size'],
    ['a negative size', `${HEAD}  - { role: user, tokens: -1 }`, '4: tokens: a whole number from 0 up is expected, not "-1"'],
    ['a size of its own kind', `${HEAD}  - { role: user, tokens: 9007199254740991 }`, '4: tokens: at most 1,000,000,000 is possible'],
    ['a fraction', `${HEAD}  - { role: user, tokens: 1.5 }`, '4: tokens: a whole number from 0 up is expected, not "1.5"'],
    ['a size in words', `${HEAD}  - { role: user, tokens: many }`, '4: tokens: a whole number'],
    ['a quoted size', `${HEAD}  - { role: user, tokens: "10" }`, '4: tokens: a whole number'],
    ['a bad pause', `${HEAD}  - { role: user, tokens: 1, gap: soon }`, '4: gap: a duration such as 70m is expected, not "soon"'],
    [
      'a tool without a call',
      `${HEAD}  - { role: user, tokens: 1 }\n  - { role: tool, name: Read, tokens: 1 }`,
      '5: a tool turn stands behind',
    ],
    ['a tool without a name', `${HEAD}  - { role: assistant, tokens: 1 }\n  - { role: tool, tokens: 1 }`, '5: a tool turn needs the name'],
    [
      'an id twice',
      `${HEAD}  - { role: assistant, tokens: 1 }\n  - { role: tool, name: A, tokens: 1, id: x }\n  - { role: tool, name: B, tokens: 1, id: x }`,
      '6: the id "x" is taken by the turn in line 5',
    ],
    ['no model', 'system: 1\nturns: []', '1: model is missing'],
    ['no system', 'model: x\nturns: []', '1: system is missing'],
    ['no turns', 'model: x\nsystem: 1', '1: turns is missing'],
    ['turns that are no list', 'model: x\nsystem: 1\nturns: 3', '3: turns: a list of turns is expected'],
    ['an unknown band', 'model: x\nsystem: { sistem: 3 }\nturns: []', '2: unknown key "sistem" in system: did you mean system?'],
    ['an unknown profile', 'model: x\nprofile: 2.1.89\nsystem: 1\nturns: []', '2: profile: 2.1.17, 2.1.88'],
    ['a lifetime', 'model: x\nttl: 2h\nsystem: 1\nturns: []', '2: ttl: 5m, 1h are known, not "2h"'],
    ['a key twice', 'model: x\nmodel: y\nsystem: 1\nturns: []', '2: this key is there already: write it once'],
    ['broken YAML', 'model: [x\nsystem: 1', 'this YAML does not parse'],
    ['a reference', 'model: &m x\nsystem: 1\nturns: [*m]', '3: the reference *m is not understood here'],
    ['a tag', `${HEAD}  - !!js/function { role: user, tokens: 3 }`, '4: the tag !!js/function is not understood here'],
    ['a tag of its own', 'model: !m x\nsystem: 1\nturns: []', '1: the tag !m is not understood here'],
    ['a second document', 'model: x\nsystem: 1\nturns: []\n---\nmodel: y', '4: this is the begin of a second document'],
    ['a pause of ages', `${HEAD}  - { role: user, tokens: 1, gap: 999999999d }`, '4: gap: at most ten years is possible, not "999999999d"'],
    [
      'pauses that are more than a clock holds',
      `${HEAD}${'  - { role: user, tokens: 1, gap: 3650d }\n'.repeat(810)}`,
      '807: gap: the gaps up to here are more than the clock has room for',
    ],
    ['a list', '- model: x', '1: keys with values are expected'],
    ['nothing', '', '1: keys with values are expected'],
    ['a failing attempt 0', 'model: x\nsystem: 1\nfail-summaries: [0]\nturns: []', '3: fail-summaries: a whole number from 1 up'],
  ])('refuses %s, with its line', (_what, text, problem) => {
    expect(problems(text).join('\n')).toContain(problem)
  })

  it('tells a bomb once per line, and what is nested too deeply once', () => {
    const nine = (name: string) => `[${Array.from({ length: 9 }, () => `*${name}`).join(', ')}]`
    const bomb = `a: &a [x]\nb: &b ${nine('a')}\nc: &c ${nine('b')}\nd: ${nine('c')}\nmodel: m\nsystem: 1\nturns: []`
    expect(problems(bomb).map((one) => one.slice(0, 20))).toEqual(['2: the reference *a ', '3: the reference *b ', '4: the reference *c '])
    expect(problems(`model: ${'['.repeat(20_000)}`)).toEqual(['1: this YAML does not parse: it is nested too deeply'])
  })

  it('tells all problems, in order of lines', () => {
    const found = problems(`${HEAD}  - { role: robot, tokens: 1 }\n  - { role: user, tokens: x }\nsumary: 3\n`)
    expect(found.map((one) => one.split(':')[0])).toEqual(['4', '5', '6'])
  })

  it('law: what is rendered is read again as the same scenario', () => {
    const size = fc.oneof(
      fc.nat(1_000_000).map((tokens) => ({ tokens })),
      fc.nat(1_000_000).map((chars) => ({ chars })),
    )
    const text = fc.option(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).filter((said) => said.trim() !== ''))
    const base = { line: fc.constant(0), size, text, gapMs: fc.oneof(fc.constant(0), fc.nat(90_000_000)) }
    const name = fc
      .oneof(fc.constantFrom('Read', 'mcp__notes__find', 'yes', '1', 'a: b', '"', '#x', "it's"), fc.string({ minLength: 1, maxLength: 12 }))
      .map((said) => said.trim() || 'x')
    const user = fc.record({ ...base, role: fc.constant('user' as const) })
    const answer = fc.record({
      ...base,
      role: fc.constant('assistant' as const),
      model: fc.option(fc.constantFrom('claude-opus-4-6', 'x[1m]')),
      change: fc.option(fc.constantFrom(...CHANGES)),
    })
    const tool = fc.record({ ...base, role: fc.constant('tool' as const), name, file: fc.option(name), id: fc.constant('') })
    const round = fc.tuple(fc.array(user, { maxLength: 2 }), answer, fc.array(tool, { maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(round, { maxLength: 6 }), fc.nat(90_000), fc.nat(), (rounds, system, failSummaries) => {
        let tools = 0
        const turns: readonly ScenarioTurn[] = rounds.flatMap(([users, one, results]) => [
          ...users,
          one,
          ...results.map((result) => ({ ...result, id: `t${++tools}` })),
        ])
        const scenario: Scenario = {
          model: 'claude-sonnet-4-5[1m]',
          profile: '2.1.88',
          ttl: '5m',
          front: [{ name: 'system', tokens: system }],
          summaryTokens: 3000,
          failSummaries: failSummaries % 1_000_000,
          turns,
        }
        const read = parseScenario(renderScenario(scenario, ['', 'a heading']))
        if (!read.ok) throw new Error(JSON.stringify([read.error, renderScenario(scenario)]))
        expect({ ...read.value, turns: read.value.turns.map((turn) => ({ ...turn, line: 0 })) }).toEqual(scenario)
      }),
    )
  })
})

describe('parsePolicyFile', () => {
  it('reads the options by their names', () => {
    const text =
      'name: careful\nttl: 1h\nwindow: 150000\nauto-compact: 80\nmicrocompact: time\ntime-threshold: 30m\nkeep-recent: 2\nfail-summaries: [1, 3]\nmodel: claude-opus-4-6\nprofile: 2.1.240\n'
    expect(parsePolicyFile(text)).toEqual({
      ok: true,
      value: {
        name: 'careful',
        ttl: '1h',
        window: 150_000,
        autoCompact: 80,
        microcompact: 'time',
        timeThresholdMs: 1_800_000,
        keepRecent: 2,
        failSummaries: [1, 3],
        model: 'claude-opus-4-6',
        profile: '2.1.240',
      },
    })
    expect(parsePolicyFile('auto-compact: off')).toEqual({ ok: true, value: { autoCompact: 'off' } })
    expect(parsePolicyFile('# nothing yet\n')).toEqual({ ok: true, value: {} })
    expect(parsePolicyFile('')).toEqual({ ok: true, value: {} })
  })

  it.each([
    ['tll: 5m', '1: unknown key "tll": did you mean ttl?'],
    ['ttl: 2h', '1: ttl: 5m, 1h or observed is expected, not "2h"'],
    ['name: a\nauto-compact: 120', '2: auto-compact: on, off or a percentage'],
    ['window: { a: 1 }', '1: window: a single value is expected'],
  ])('%s', (text, problem) => {
    const read = parsePolicyFile(text)
    expect(read.ok ? '' : read.error.map(({ line, message }) => `${line}: ${message}`).join()).toContain(problem)
  })
})
