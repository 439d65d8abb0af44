// The real instruction trees that lie beside the repository where they are there at all. Nothing of them is kept here.

import fs from 'node:fs'
import nodePath from 'node:path'
import { link, type MemoryTree } from './memory-ports'
import { readTree } from './read-tree'

export interface CorpusTree {
  readonly name: string
  /** Laid out below `at`; the links its table names are made. */
  tree(at: string): MemoryTree
}

/** Empty where the corpus is not there. */
export function readCorpus(): readonly CorpusTree[] {
  const folder = nodePath.resolve('..', 'shared', 'corpus', 'instr')
  if (!fs.existsSync(folder)) return []
  const directories = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return directories.map(({ name }) => ({
    name,
    tree: (at) => ({ ...readTree(nodePath.join(folder, name), at), ...linksOf(nodePath.join(folder, `${name}.tsv`), at) }),
  }))
}

/** The copies hold no links; the table beside each says which there were: path, `symlink`, target. */
function linksOf(table: string, at: string): MemoryTree {
  if (!fs.existsSync(table)) return {}
  const rows = fs
    .readFileSync(table, 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
  return Object.fromEntries(rows.filter(([, mode]) => mode === 'symlink').map(([path, , target]) => [`${at}/${path}`, link(target ?? '')]))
}
