// What is said of an include when the pointer rests on it, in the Markdown that Monaco's hover draws; editor.css gives it the look of a card.

import type { IncludeNote } from '../annotations'

export interface HoverCommands {
  readonly open: string
  readonly show: string
}

/**
 * Name with size, outcome and reason, and below a line what can be done. `colour`: of the mark before the name, hexadecimal.
 * `told`: a finding at the same place says the reason already; null where nothing is left to say then.
 */
export function hoverMarkdown(include: IncludeNote, colour: string, commands: HoverCommands, told = false): string | null {
  const mark = `<span style="background-color:${colour};border-radius:2px;">&nbsp;&nbsp;</span>`
  const size = include.size === null ? '' : ` *${escapeMarkdown(include.size)}*`
  const link = (label: string, command: string, argument: string): string =>
    `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([argument]))})`
  const ways = [
    include.target === null || include.tone === 'finding' ? null : link('Open', commands.open, include.target),
    include.layerId === null ? null : link('Show in the layers', commands.show, include.layerId),
  ].filter((way) => way !== null)
  const head = `#### ${mark} ${escapeMarkdown(include.name)}${size}`
  if (told && ways.length === 0) return null
  return [head, ...(told ? [] : [escapeMarkdown(include.text)]), ...(ways.length === 0 ? [] : ['---', ways.join(' ')])].join('\n\n')
}

/** Names and reasons are shown as they are: nothing in them is markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>-]/g, '\\$&')
    .replaceAll('\n', ' ')
}
