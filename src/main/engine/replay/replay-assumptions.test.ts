import { describe, expect, it } from 'vitest'
import { NO_GAP_EDITS } from './gap-edits'
import { DEFAULT_POLICY } from './policy'
import { replayAssumptions } from './replay-assumptions'
import { runReplay } from './run-replay'
import { parseScenario } from './scenario/parse-scenario'
import { traceOfScenario } from './trace-of-scenario'

function told(model: string, profile: string, autoCompact: 'on' | number, prompt = 9): string {
  const read = parseScenario(
    `model: ${model}\nprofile: ${profile}\nsystem: 20000\nturns: [{ role: user, tokens: ${prompt} }, { role: assistant, tokens: 9 }]`,
  )
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const trace = traceOfScenario(read.value, 's')
  return replayAssumptions(trace, runReplay(trace, [{ ...DEFAULT_POLICY, autoCompact }], NO_GAP_EDITS).lanes).join(' ')
}

describe('what a replay takes for true', () => {
  it('says that a model is not known, and what stands in for what is known of others', () => {
    expect(told('gpt-7', '2.1.88', 'on')).toContain(
      'gpt-7 is no model known here: a window of 200,000 tokens is assumed, and it has no price',
    )
    expect(told('claude-sonnet-4-5-20250929', '2.1.88', 'on')).not.toContain('no model known')
  })

  it('says where the price of summaries is, where there are any', () => {
    expect(told('claude-sonnet-4-5', '2.1.88', 'on', 170_000)).toContain('What its summaries cost')
    expect(told('claude-sonnet-4-5', '2.1.88', 'on')).not.toContain('summaries')
  })

  it('says where a percentage does nothing', () => {
    expect(told('claude-opus-5', '2.1.277', 80)).toContain('Under 2.1.277 claude-opus-5 compacts only at its limit')
    expect(told('claude-opus-5', '2.1.277', 'on')).not.toContain('percentage')
    expect(told('claude-sonnet-5', '2.1.277', 80)).not.toContain('percentage')
  })
})
