// A comparison as Markdown, to be sent or put into a ticket.

import type { SideView } from '../../../preload/contract/compare'
import type { DiffDocument } from './diff-document'

export function renderDiffMarkdown(document: DiffDocument): string {
  const { left, right, counts, delta, firstDifference, breakpoints, cost, rows, window, inputs } = document
  const changed = rows.filter(({ change }) => change !== 'same')
  const lines = [
    `# ${cell(left.label)} → ${cell(right.label)}`,
    '',
    `| | ${cell(left.label)} | ${cell(right.label)} |`,
    '|---|---|---|',
    ...(['profile', 'folder'] as const).map((name) => `| ${name} | ${cell(left[name] ?? '')} | ${cell(right[name] ?? '')} |`),
    `| model | ${cell(left.model.id)} | ${cell(right.model.id)} |`,
    `| tokens | ${tokensOf(left)} | ${tokensOf(right)} |`,
    ...window.map((row) => `| ${cell(row.label)} | ${figure(row.left)} | ${figure(row.right)} |`),
    ...inputs.map((row) => `| ${cell(row.name)} | ${cell(row.left)} | ${cell(row.right)} |`),
    '',
    `${signed(delta.sent)} tokens (between ${signed(delta.low)} and ${signed(delta.high)}). ${counts.same} layers the same, ${counts.changed} changed, ${counts.moved} moved, ${counts.onlyLeft} only left, ${counts.onlyRight} only right.`,
    '',
    firstDifference === null
      ? 'The composed requests are equal to the byte.'
      : `${firstDifference.what} (byte ${firstDifference.byteInRequest} of the request, line ${firstDifference.line}).`,
    '',
    '## What of the cache survives',
    '',
    ...breakpoints.map(
      ({ at, index, scope, survives, prefixTokens, why }) =>
        `- ${at}${at === 'system' ? ` ${index + 1}` : ''} (${scope}, ${prefixTokens} tokens): ${survives ? 'survives' : `lost. ${cell(why)}`}`,
    ),
    `- Once: ${money(cost.onceUsd)} for ${cost.rewriteTokens} tokens; per turn: ${money(cost.perTurnUsd)}.`,
    ...cost.notes.map((note) => `- ${cell(note)}`),
    '',
    '## Layers',
    '',
    ...(changed.length === 0 ? ['All layers are the same.'] : []),
    ...changed.flatMap((row) => {
      const name = row.right?.path ?? row.left?.path ?? row.right?.title ?? row.left?.title ?? ''
      const head = `### ${row.change}: ${cell(name)}`
      const body = `${cell(row.what ?? '')} (${signed(row.delta.sent)} tokens)`
      return [head, '', body, '', ...(row.patch === null ? [] : fenced(row.patch))]
    }),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function tokensOf({ tokens }: Pick<SideView, 'tokens'>): string {
  return `${tokens.sent} (${tokens.low} to ${tokens.high})`
}

function figure(value: number | null): string {
  return value === null ? 'none' : `${value}`
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : `${value}`
}

function money(usd: number | null): string {
  return usd === null ? 'no price known' : `$${usd.toFixed(4)}`
}

/** One line, and nothing a table or a heading would take for its own. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/([|`<>[\]*_\\])/g, '\\$1')
}

/** A fence longer than any in the text. */
function fenced(text: string): readonly string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}diff`, text, fence, '']
}
