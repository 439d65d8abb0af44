// What is drawn into the text of a scenario: problems as marks, and behind every assistant turn its call with the tokens it sent. Pure.

import type { TimelineColumns } from '../../../../../preload/contract/timeline'
import { type Annotations, NO_ANNOTATIONS } from '../../../editor/annotations'
import { formatCount } from '../../../lib/format-count'

export interface ScenarioProblem {
  readonly message: string
  readonly at: { readonly line?: number | undefined; readonly column?: number | undefined } | null
}

export function annotateScenario(
  text: string,
  problems: readonly ScenarioProblem[],
  overview: Pick<TimelineColumns, 'perColumn' | 'context'> | null,
  events: readonly { readonly kind: string; readonly call: number }[],
): Annotations {
  const lines = text.split('\n')
  const findings = problems.map(({ message, at }) => {
    const line = Math.min(lines.length, Math.max(1, at?.line ?? 1))
    const written = lines[line - 1] ?? ''
    return {
      code: 'scenario',
      severity: 'error' as const,
      message,
      line,
      column: at?.column ?? written.length - written.trimStart().length + 1,
      toLine: line,
      toColumn: Math.max(2, written.trimEnd().length + 1),
      fixes: [],
    }
  })
  // With a problem in it the text has no calls to tell of.
  if (problems.length > 0 || overview === null || overview.perColumn !== 1) return { ...NO_ANNOTATIONS, findings }
  const failed = new Set(events.filter((event) => FAILURES.has(event.kind)).map((event) => event.call))
  const hints = linesOfCalls(lines).flatMap((line, call) => {
    const context = overview.context[call]
    if (context === undefined) return []
    return [
      {
        line,
        text: `${failed.has(call) ? '✕ ' : ''}${call} · ${formatCount(context)}`,
        tone: failed.has(call) ? ('warn' as const) : ('plain' as const),
      },
    ]
  })
  return { ...NO_ANNOTATIONS, findings, hints }
}

const FAILURES: ReadonlySet<string> = new Set(['compact-failed', 'blocked', 'over-window', 'thrash-stop'])

/** What a turn says may look like a turn. */
const WORDS = /\btext\s*:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,}]*)/

/** The line of every assistant turn, in order: flow mappings on one line, or a block with its role on a line of its own. */
export function linesOfCalls(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line, at) => {
    const code = line.replace(WORDS, '').replace(/(^|\s)#.*$/, '')
    return /(?:^|[\s{,-])["']?role["']?\s*:\s*["']?assistant\b/.test(code) ? [at + 1] : []
  })
}
