// Schema issues in words: which field, and what is wrong with it. Knows the shape of zod's issues and nothing else.

interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const MOST_NAMED = 5

/** One sentence naming at most five fields, and the full list of field paths (`mcpServers.0.name`; empty for the value itself). */
export function describeIssues(issues: readonly Issue[]): { readonly message: string; readonly fields: readonly string[] } {
  const fields = issues.map((issue) => issue.path.map(String).join('.'))
  const named = issues.slice(0, MOST_NAMED).map((issue, i) => `${fields[i] === '' ? 'the value' : fields[i]}: ${issue.message}`)
  const more = issues.length > MOST_NAMED ? ` (and ${issues.length - MOST_NAMED} more)` : ''
  return { message: named.join('; ') + more, fields }
}
