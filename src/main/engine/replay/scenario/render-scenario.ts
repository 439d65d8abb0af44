// A scenario as YAML, the way a person would write it. What is printed here is read again as the same scenario.

import { formatDuration } from '../../base/format-duration'
import { DEFAULT_SUMMARY_TOKENS, type Scenario, type ScenarioTurn } from './scenario'

export function renderScenario(scenario: Scenario, heading: readonly string[] = []): string {
  const { model, profile, ttl, front, summaryTokens, failSummaries, turns } = scenario
  const [only] = front
  const single = front.length === 1 && only?.name === 'system'
  const bands = front.map((band) => `${band.name}: ${band.tokens}`).join(', ')
  const fails = typeof failSummaries === 'number' ? String(failSummaries) : `[${failSummaries.join(', ')}]`
  return [
    ...heading.map((line) => `# ${line.replace(/\s*[\r\n]+\s*/g, ' ')}`.trimEnd()),
    `model: ${plain(model)}`,
    ...(profile === null ? [] : [`profile: ${profile}`]),
    `ttl: ${ttl}`,
    `system: ${single ? only.tokens : front.length === 0 ? 0 : `{ ${bands} }`}`,
    ...(summaryTokens === DEFAULT_SUMMARY_TOKENS ? [] : [`summary: ${summaryTokens}`]),
    ...(fails === '0' || fails === '[]' ? [] : [`fail-summaries: ${fails}`]),
    turns.length === 0 ? 'turns: []' : 'turns:',
    ...turns.map((turn) => `  - { ${fieldsOf(turn).join(', ')} }`),
    '',
  ].join('\n')
}

function fieldsOf(turn: ScenarioTurn): readonly string[] {
  const size = 'tokens' in turn.size ? `tokens: ${turn.size.tokens}` : `chars: ${turn.size.chars}`
  const tool =
    turn.role === 'tool'
      ? [`name: ${plain(turn.name)}`, ...(turn.file === null ? [] : [`file: ${plain(turn.file)}`]), `id: ${plain(turn.id)}`]
      : []
  const answer =
    turn.role === 'assistant'
      ? [...(turn.model === null ? [] : [`model: ${plain(turn.model)}`]), ...(turn.change === null ? [] : [`change: ${turn.change}`])]
      : []
  const gap = turn.gapMs === 0 ? [] : [`gap: ${formatDuration(turn.gapMs)}`]
  const text = turn.text === null ? [] : [`text: ${JSON.stringify(turn.text)}`]
  return [`role: ${turn.role}`, ...tool, size, ...gap, ...answer, ...text]
}

/** In quotes where YAML would read something else. */
function plain(text: string): string {
  return /^[A-Za-z_/][\w./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text) ? text : JSON.stringify(text)
}
