// Reads a folder of the disk into a tree for memoryPorts. For worlds of golden cases and for real trees.

import fs from 'node:fs'
import nodePath from 'node:path'
import { link, type MemoryTree } from './memory-ports'

/** Everything below `folder`, laid out below `at` (`''` for the root). Links stay links, with their targets as written. */
export function readTree(folder: string, at: string): MemoryTree {
  const tree: Record<string, MemoryTree[string]> = {}
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const from = nodePath.join(folder, entry.name)
    const to = `${at}/${entry.name}`
    if (entry.isSymbolicLink()) tree[to] = link(fs.readlinkSync(from))
    else if (entry.isDirectory()) Object.assign(tree, { [to]: {} }, readTree(from, to))
    else if (entry.isFile()) tree[to] = new Uint8Array(fs.readFileSync(from))
  }
  return tree
}
