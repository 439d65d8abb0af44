// What is known of the files an agent could read: what each would attach, and what the rules match. Of the project on screen.
// Which files they are is an input like any other (`reads` of the what-if), so that the tree and the gauge show them too.

import type { ReadRule, ReadStep, ReadsView } from '../../../../preload/contract/reads'
import type { Fault } from '../fault'

export interface ReadsRun {
  readonly view: ReadsView
  readonly steps: readonly ReadStep[]
  /** Tells two runs apart. */
  readonly nonce: number
}

export interface RulesOfProject {
  readonly rules: readonly ReadRule[]
  readonly projectFiles: number
  /** False while the project's files are being listed: counts come with a later answer. */
  readonly ready: boolean
}

export type ReadsTab = 'order' | 'rules' | 'matrix'

export interface ReadsState {
  readonly projectId: string | null
  /** The files are read on top of this one; rules and project files are asked of it. */
  readonly collectionId: string | null
  readonly tab: ReadsTab
  readonly run: ReadsRun | null
  readonly rules: RulesOfProject | null
  /** Position of the read that is looked at; null: all of them. */
  readonly picked: number | null
  readonly pickedRule: number
  readonly loading: boolean
  readonly fault: Fault | null
}

export const FIRST_READS: ReadsState = {
  projectId: null,
  collectionId: null,
  tab: 'order',
  run: null,
  rules: null,
  picked: null,
  pickedRule: 0,
  loading: false,
  fault: null,
}

/** Of a layer, where it is a rule that is known by now. */
export function ruleOfLayer(state: ReadsState, layerId: string): ReadRule | null {
  return state.rules?.rules.find((rule) => rule.layerId === layerId) ?? null
}
