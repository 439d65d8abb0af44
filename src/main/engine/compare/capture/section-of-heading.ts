// Which section of the registry a piece of a captured system prompt is, by the words of its heading. Headings differ by
// version; what is not known keeps its own name.

/** Id of the registry and words of which all must stand in the heading; the first that fits is taken. */
const WORDS: readonly (readonly [id: string, words: readonly RegExp[]])[] = [
  ['doing-tasks', [/\bdoing\b/, /\btasks?\b/]],
  ['acting-with-care', [/\b(?:acting|executing|actions?)\b/, /\bcare\b/]],
  ['using-tools', [/\busing\b/, /\btools?\b/]],
  ['tone-and-style', [/\btone\b/]],
  ['output-efficiency', [/\befficien/]],
  ['output-style', [/\boutput\b/, /\bstyle\b/]],
  ['environment', [/\benvironment\b/]],
  ['auto-memory', [/\bmemory\b/]],
  ['mcp-instructions', [/\bmcp\b/]],
  ['session-guidance', [/\bsession\b/]],
  ['language', [/\blanguage\b/]],
  ['scratchpad', [/\bscratchpad\b/]],
  ['function-result-clearing', [/\bresults?\b/, /\bclear/]],
  ['summarise-tool-results', [/\bsummar/, /\bresults?\b/]],
  ['token-budget', [/\btoken\b/, /\bbudget\b/]],
  ['brief-mode', [/\bbrief\b/]],
  ['harness', [/\bharness\b/]],
  ['system-notes', [/^system$|\bsystem notes\b/]],
]

/** Null for a heading that is of no section Strata knows. */
export function sectionOfHeading(heading: string): string | null {
  const words = heading.toLowerCase().trim()
  return WORDS.find(([, all]) => all.every((word) => word.test(words)))?.[0] ?? null
}
