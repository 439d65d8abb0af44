// A policy file: YAML with the options' names, no dashes in front. What it leaves out comes from the command line.

import { err, ok, type Result } from '../../base/result'
import { POLICY_OPTIONS, parsePolicyValue } from '../parse-policy-value'
import type { Policy } from '../policy'
import { type LineProblem, parseYamlMap, unknownKeys } from './yaml-map'

export function parsePolicyFile(text: string): Result<Partial<Policy>, readonly LineProblem[]> {
  if (text.replace(/^\s*#.*$/gm, '').trim() === '') return ok({})
  const read = parseYamlMap(text)
  if (!read.ok) return read
  const problems: LineProblem[] = [...unknownKeys(read.value, POLICY_OPTIONS, '')]
  let policy: Partial<Policy> = {}
  for (const { key, line, value } of read.value) {
    const option = POLICY_OPTIONS.find((one) => one === key)
    if (option === undefined) continue
    if (option === 'fail-summaries' && value.kind === 'list') {
      const attempts = value.items.map((item) => (item.kind === 'text' && /^[1-9]\d{0,8}$/.test(item.text) ? Number(item.text) : null))
      if (attempts.includes(null)) problems.push({ line, message: `${key}: attempts are whole numbers from 1 up` })
      policy = { ...policy, failSummaries: attempts.filter((one) => one !== null) }
      continue
    }
    const parsed = value.kind === 'text' ? parsePolicyValue(option, value.text) : err('a single value is expected')
    if (parsed.ok) policy = { ...policy, ...parsed.value }
    else problems.push({ line, message: `${key}: ${parsed.error}` })
  }
  return problems.length > 0 ? err(problems.sort((a, b) => a.line - b.line)) : ok(policy)
}
