// All that was taken for true in a collection because no source settles it: the profile's, and those of this request.

import type { Assumption } from './collection'
import type { PromptFacts } from './prompt-facts'

const MARK = 'assumption: '

/** Sorted by name. One text that stands for many constants is told once, under the first of them. */
export function collectAssumptions({ request, fullStyle }: PromptFacts, lifetime: Assumption | null): readonly Assumption[] {
  const told = new Map<string, Assumption>()
  const add = (assumption: Assumption) => {
    if (!told.has(assumption.text)) told.set(assumption.text, assumption)
  }
  for (const [name, source] of Object.entries(request.profile.sources).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const at = source.indexOf(MARK)
    if (at !== -1) add({ name, text: capitalised(source.slice(at + MARK.length)) })
  }
  if (lifetime !== null) add(lifetime)
  if (fullStyle === 'lean') {
    add({ name: 'prompt.lean-sections', text: 'The lean prompt has the sections Strata gives it; its list is not published.' })
  }
  if (request.systemPrompt !== null) {
    add({ name: 'system-prompt', text: 'A system prompt given in place of the default comes without the git snapshot (one source).' })
  }
  return [...told.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
