// Which files are edited beside the table and not saved: the memory that is picked, and the index.

import { type AppState, activeMemory } from '../app-state'
import { openFile } from '../documents/documents-state'
import { pickedRows } from './memory-state'

export function editedPaths(state: AppState): readonly string[] {
  const memory = activeMemory(state)
  if (memory?.look == null) return []
  const paths = [...pickedRows(memory).map((row) => row.path), memory.look.view.indexPath]
  return [...new Set(paths)].filter((path) => path !== null && openFile(state, path)?.dirty === true) as string[]
}
