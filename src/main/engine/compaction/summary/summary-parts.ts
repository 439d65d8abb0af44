// The nine parts of a summary (SPEC 7.6), in order. Headings are Strata's own wording.

export const SUMMARY_PARTS = [
  { id: 'request', heading: 'Request and intent' },
  { id: 'concepts', heading: 'Technical concepts' },
  { id: 'files', heading: 'Files and code' },
  { id: 'errors', heading: 'Errors and fixes' },
  { id: 'solving', heading: 'Problem solving' },
  { id: 'messages', heading: 'All messages of the user' },
  { id: 'pending', heading: 'Pending tasks' },
  { id: 'current', heading: 'Current work' },
  { id: 'next', heading: 'Next step' },
] as const

export type SummaryPartId = (typeof SUMMARY_PARTS)[number]['id']

export interface SummaryPart {
  readonly id: SummaryPartId
  readonly heading: string
  readonly lines: readonly string[]
}

/** As text, the way it stands in a history; empty parts are left out. */
export function renderSummary(parts: readonly SummaryPart[]): string {
  return parts
    .filter((part) => part.lines.length > 0)
    .map(
      (part) =>
        `${SUMMARY_PARTS.findIndex((one) => one.id === part.id) + 1}. ${part.heading}\n${part.lines.map((line) => `- ${line}`).join('\n')}`,
    )
    .join('\n\n')
}
