// The files chosen in the active project: an input like any other. Apart from the state of reads, which the whole state is made of.

import { type AppState, activePrompt } from '../app-state'

const NO_FILES: readonly string[] = []

/** In the order they are read. */
export function readFiles(state: AppState): readonly string[] {
  return activePrompt(state)?.whatIf.reads ?? NO_FILES
}
