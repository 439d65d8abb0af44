// Patterns for a rule, made of the folders and endings the project has, each with how many files it hits (SPEC 4.2, 4.3).

import type { Completion, Found } from './completion'
import type { HitCounter } from './count-hits'

const MOST_FOLDERS = 60
const MOST_ENDINGS = 12

/** `typed` is the pattern up to the cursor. Files are relative, with `/`. */
export function completePattern(typed: string, files: readonly string[], hits: HitCounter | null): Found {
  const cut = typed.lastIndexOf('/') + 1
  const [folder, begun] = [typed.slice(0, cut), typed.slice(cut)]
  // Behind a wildcard the folders are anyone's: endings are what is left to say.
  const wild = /[*?[{]/.test(folder)
  const below = wild ? files : files.filter((file) => file.startsWith(folder))
  const offered = new Map<string, Completion>()
  const offer = (pattern: string, label: string, again: boolean): void => {
    if (!pattern.startsWith(typed) || pattern === typed || offered.has(pattern)) return
    const counted = hits?.count([pattern]).hits
    const detail = counted === undefined ? null : `${counted.toLocaleString('en-US')} ${counted === 1 ? 'file' : 'files'}`
    offered.set(pattern, { label, kind: 'pattern', detail, insert: pattern.slice(cut), again })
  }
  const endings = endingsOf(below)
  if (wild) for (const ending of endings) offer(`${folder}*.${ending}`, `*.${ending}`, false)
  else {
    for (const name of foldersOf(below, folder)) {
      if (name.startsWith(begun)) offer(`${folder}${name}/**`, `${folder}${name}/**`, false)
    }
    offer(`${folder}**`, `${folder}**`, false)
    for (const ending of endings) offer(`${folder}**/*.${ending}`, `${folder}**/*.${ending}`, false)
  }
  return { typed: begun, items: [...offered.values()] }
}

function foldersOf(files: readonly string[], folder: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const end = file.indexOf('/', folder.length)
    if (end > 0) {
      const name = file.slice(folder.length, end)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return mostFirst(counts).slice(0, MOST_FOLDERS)
}

function endingsOf(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const ending = /[^/.]\.([A-Za-z0-9]{1,10})$/.exec(file)?.[1]
    if (ending !== undefined) counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return mostFirst(counts).slice(0, MOST_ENDINGS)
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name)
}
