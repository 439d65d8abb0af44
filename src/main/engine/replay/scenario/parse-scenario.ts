// scenario.yaml → Scenario, checked strictly: a slip must not pass for a setting. All problems at once, each with its line.

import { formatCount } from '../../base/format-count'
import { parseDuration } from '../../base/parse-duration'
import { err, ok, type Result } from '../../base/result'
import type { FrontBand } from '../../compaction/strategies/plan-summary'
import { PROFILE_IDS } from '../../profile/profile-ids'
import { LAST_CLOCK_MS } from '../gap-edits'
import { MOST_TOKENS, quoted, wholeNumber } from '../parse-policy-value'
import { BAND_NAMES, CHANGES, DEFAULT_SUMMARY_TOKENS, type Scenario, type ScenarioTurn, type TurnSize } from './scenario'
import { type LineProblem, parseYamlMap, unknownKeys, type YamlField, type YamlValue } from './yaml-map'

const KEYS = ['model', 'profile', 'ttl', 'system', 'summary', 'fail-summaries', 'turns']
const TURN_KEYS: Readonly<Record<string, readonly string[]>> = {
  user: ['role', 'tokens', 'chars', 'gap', 'text'],
  assistant: ['role', 'tokens', 'chars', 'gap', 'model', 'change', 'text'],
  tool: ['role', 'tokens', 'chars', 'gap', 'name', 'file', 'id', 'text'],
}

export function parseScenario(text: string): Result<Scenario, readonly LineProblem[]> {
  const read = parseYamlMap(text)
  if (!read.ok) return read
  const problems: LineProblem[] = [...unknownKeys(read.value, KEYS, '')]
  const field = (key: string) => read.value.find((one) => one.key === key)
  const tell = (line: number, message: string) => void problems.push({ line, message })
  for (const key of ['model', 'system', 'turns']) {
    if (field(key) === undefined) tell(1, `${key} is missing`)
  }
  const scenario: Scenario = {
    model: textOf(field('model'), 'the id of a model', tell) ?? '',
    profile: wordOf(field('profile'), PROFILE_IDS, tell),
    ttl: wordOf(field('ttl'), ['5m', '1h'] as const, tell) ?? '5m',
    front: frontOf(field('system'), tell),
    summaryTokens: numberOf(field('summary'), 0, tell) ?? DEFAULT_SUMMARY_TOKENS,
    failSummaries: failuresOf(field('fail-summaries'), tell),
    turns: turnsOf(field('turns'), tell),
  }
  return problems.length > 0 ? err(problems.sort((a, b) => a.line - b.line)) : ok(scenario)
}

type Tell = (line: number, message: string) => void

function textOf(field: YamlField | undefined, what: string, tell: Tell): string | null {
  if (field === undefined) return null
  if (field.value.kind === 'text' && field.value.text.trim() !== '') return field.value.text.trim()
  tell(field.line, `${field.key}: ${what} is expected`)
  return null
}

/** As they are, blanks at the ends among them. */
function wordsOf(field: YamlField | undefined, tell: Tell): string | null {
  const known = textOf(field, 'what the turn says', tell)
  return known === null || field?.value.kind !== 'text' ? null : field.value.text
}

function wordOf<const W extends string>(field: YamlField | undefined, words: readonly W[], tell: Tell): W | null {
  if (field === undefined) return null
  const text = field.value.kind === 'text' ? field.value.text.trim() : ''
  const found = words.find((word) => word === text)
  if (found === undefined) tell(field.line, `${field.key}: ${words.join(', ')} are known${text === '' ? '' : `, not ${quoted(text)}`}`)
  return found ?? null
}

function numberOf(field: YamlField | undefined, least: number, tell: Tell): number | null {
  if (field === undefined) return null
  const text = field.value.kind === 'text' && !isText(field.value) ? field.value.text : ''
  const value = wholeNumber(text, least)
  if (value === null) {
    const found = field.value.kind === 'text' ? `, not ${quoted(field.value.text)}` : ''
    const range = /^\d{5,}$/.test(text) ? `at most ${formatCount(MOST_TOKENS)} is possible` : `a whole number from ${least} up is expected`
    tell(field.line, `${field.key}: ${range}${found}`)
  }
  return value
}

/** Written in quotes: `"12"` is a text, and a text is no size. */
function isText(value: YamlValue): boolean {
  return value.kind === 'text' && value.quoted
}

function frontOf(field: YamlField | undefined, tell: Tell): readonly FrontBand[] {
  if (field === undefined) return []
  if (field.value.kind !== 'map') {
    const tokens = numberOf(field, 0, tell)
    return tokens === null ? [] : [{ name: 'system', tokens }]
  }
  for (const problem of unknownKeys(field.value.fields, BAND_NAMES, ' in system')) tell(problem.line, problem.message)
  const sizes = new Map<string, number>()
  for (const one of field.value.fields) {
    const tokens = numberOf(one, 0, tell)
    if (tokens !== null) sizes.set(one.key, tokens)
  }
  return BAND_NAMES.flatMap((name) => {
    const tokens = sizes.get(name)
    return tokens === undefined ? [] : [{ name, tokens }]
  })
}

function failuresOf(field: YamlField | undefined, tell: Tell): number | readonly number[] {
  if (field === undefined) return 0
  if (field.value.kind !== 'list') return numberOf(field, 0, tell) ?? 0
  return field.value.items.flatMap((value) => numberOf({ key: field.key, line: value.line, value }, 1, tell) ?? [])
}

function turnsOf(field: YamlField | undefined, tell: Tell): readonly ScenarioTurn[] {
  if (field === undefined) return []
  if (field.value.kind !== 'list') {
    tell(field.line, 'turns: a list of turns is expected')
    return []
  }
  const turns: ScenarioTurn[] = []
  const ids = new Map<string, number>()
  let answers = false
  let tools = 0
  let clockMs = 0
  for (const item of field.value.items) {
    const role = roleOf(item, tell)
    if (role === null || item.kind !== 'map') continue
    const fields = item.fields
    for (const problem of unknownKeys(
      fields,
      TURN_KEYS[role] ?? [],
      ` of ${role === 'user' ? 'a' : role === 'tool' ? 'a' : 'an'} ${role} turn`,
    )) {
      tell(problem.line, problem.message)
    }
    const get = (key: string) => fields.find((one) => one.key === key)
    const size = sizeOf(fields, item.line, tell)
    const base = {
      line: item.line,
      size: size ?? { tokens: 0 },
      gapMs: gapOf(get('gap'), tell),
      text: wordsOf(get('text'), tell),
    }
    if (clockMs <= LAST_CLOCK_MS && clockMs + base.gapMs > LAST_CLOCK_MS)
      tell(item.line, 'gap: the gaps up to here are more than the clock has room for, which ends with the year 9999')
    clockMs += base.gapMs
    if (role === 'tool') {
      tools++
      if (!answers) tell(item.line, 'a tool turn stands behind the assistant turn that called it, or behind another tool turn')
      const id = textOf(get('id'), 'a name of its own', tell) ?? `t${tools}`
      const other = ids.get(id)
      if (other !== undefined) tell(item.line, `the id ${quoted(id)} is taken by the turn in line ${other}`)
      ids.set(id, item.line)
      if (get('name') === undefined) tell(item.line, 'a tool turn needs the name of its tool')
      turns.push({
        ...base,
        role,
        id,
        name: textOf(get('name'), 'the name of a tool', tell) ?? '',
        file: textOf(get('file'), 'a path', tell),
      })
    } else if (role === 'assistant') {
      turns.push({ ...base, role, model: textOf(get('model'), 'the id of a model', tell), change: wordOf(get('change'), CHANGES, tell) })
    } else {
      turns.push({ ...base, role })
    }
    answers = role !== 'user'
  }
  return turns
}

function roleOf(item: YamlValue, tell: Tell): 'user' | 'assistant' | 'tool' | null {
  if (item.kind !== 'map') {
    tell(item.line, 'a turn is { role: …, tokens: … }')
    return null
  }
  const field = item.fields.find((one) => one.key === 'role')
  if (field === undefined) {
    tell(item.line, 'a turn needs a role: user, assistant or tool')
    return null
  }
  const text = field.value.kind === 'text' ? field.value.text : ''
  const role = (['user', 'assistant', 'tool'] as const).find((one) => one === text)
  if (role === undefined) tell(field.line, `unknown role ${quoted(text)}: user, assistant and tool are known`)
  return role ?? null
}

function sizeOf(fields: readonly YamlField[], line: number, tell: Tell): TurnSize | null {
  const tokens = fields.find((one) => one.key === 'tokens')
  const chars = fields.find((one) => one.key === 'chars')
  if (tokens !== undefined && chars !== undefined) {
    tell(tokens.line, 'a turn has one size: tokens or chars, not both')
    return null
  }
  if (tokens !== undefined) {
    const value = numberOf(tokens, 0, tell)
    return value === null ? null : { tokens: value }
  }
  if (chars !== undefined) {
    const value = numberOf(chars, 0, tell)
    return value === null ? null : { chars: value }
  }
  tell(line, 'a turn needs a size: tokens or chars')
  return null
}

function gapOf(field: YamlField | undefined, tell: Tell): number {
  if (field === undefined) return 0
  const ms = field.value.kind === 'text' ? parseDuration(field.value.text) : null
  if (ms === null) {
    const text = field.value.kind === 'text' ? field.value.text : ''
    const range = /^\d{3,}(?:\.\d+)?[smhd]$/.test(text.trim()) ? 'at most ten years is possible' : 'a duration such as 70m is expected'
    tell(field.line, `gap: ${range}${text === '' ? '' : `, not ${quoted(text)}`}`)
  }
  return ms ?? 0
}
