// All that was taken for true in a collection because no source settles it: the profile's, and those of this request.

import type { Assumption } from './collection'
import type { PromptFacts } from './prompt-facts'

const MARK = 'assumption: '

/** Sorted by name. */
export function collectAssumptions({ request, fullStyle }: PromptFacts, lifetime: Assumption | null): readonly Assumption[] {
  const told = [...profileAssumptions(request.profile.sources)]
  if (lifetime !== null) told.push(lifetime)
  if (fullStyle === 'lean') {
    told.push({ name: 'prompt.lean-sections', text: 'The lean prompt has the sections Strata gives it; its list is not published.' })
  }
  if (request.suppose?.memoryVariant !== undefined) {
    told.push({
      name: 'memory.variant-size',
      text: "No size is published of the memory instructions in this variant; the figure is an estimate of Strata's own wording of them.",
    })
  }
  if (request.excludeDynamicSections === true && request.profile.prompt.excludeDynamicFlag) {
    told.push({
      name: 'first-message.moved',
      text: 'What is moved out of the system prompt stands before the instruction files in the first message.',
    })
  }
  if (request.systemPrompt !== null) {
    told.push({
      name: 'system-prompt',
      text: 'A prompt given in place of the default comes without the git snapshot, as one source has it.',
    })
  }
  return told.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** One text that stands for several constants of an area is told once, under the part of the name they share. */
function profileAssumptions(sources: Readonly<Record<string, string>>): readonly Assumption[] {
  const groups = new Map<string, { readonly text: string; readonly names: string[] }>()
  for (const [name, source] of Object.entries(sources)) {
    const at = source.indexOf(MARK)
    if (at === -1) continue
    const text = source.slice(at + MARK.length)
    const key = `${name.split('.', 1)[0]} ${text}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { text, names: [name] })
    else group.names.push(name)
  }
  return [...groups.values()].map(({ text, names }) => ({ name: sharedName(names), text: text.charAt(0).toUpperCase() + text.slice(1) }))
}

function sharedName(names: readonly string[]): string {
  const [first = '', ...others] = names
  const parts = first.split('.')
  const shared = parts.filter((_part, index) =>
    others.every(
      (other) =>
        other
          .split('.')
          .slice(0, index + 1)
          .join('.') === parts.slice(0, index + 1).join('.'),
    ),
  )
  return shared.join('.')
}
