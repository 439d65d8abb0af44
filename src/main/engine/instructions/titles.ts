// Short names of files for people. Never a key: two files may bear the same.

import type { Places } from '../base/places'
import type { InstructionPorts } from './collect-input'
import { pathBelow } from './path-below'

/** Relative to the folder that was opened, else with `~`, else whole. Control characters are made visible. */
export function createTitles({ paths }: Pick<InstructionPorts, 'paths'>, places: Places): (path: string) => string {
  return (path) => {
    const inside = pathBelow(paths, places.root, path)
    if (inside !== null) return visible(inside === '' ? '.' : inside)
    const atHome = pathBelow(paths, places.home, path)
    return visible(atHome === null || atHome === '' ? path : paths.join('~', atHome))
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/g

function visible(name: string): string {
  return name.replace(CONTROL, (char) => (char === '\n' ? '\u2424' : '\ufffd'))
}
