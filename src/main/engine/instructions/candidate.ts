// A file that discovery came upon, before anyone has read it.

import type { LayerKind, ReasonCode } from '../base/layer'

export type Tier = 'managed' | 'user' | 'project' | 'local' | 'addedDir' | 'agentsMd'

export interface Refusal {
  readonly reason: ReasonCode
  /** In plain words, with the name of what is in the way. */
  readonly text: string
}

export interface Candidate {
  readonly tier: Tier
  readonly role: 'file' | 'rule'
  /** Absolute, as reached. */
  readonly path: string
  /** Null where the path leads nowhere. */
  readonly realPath: string | null
  /**
   * The directory the file speaks for: the one that holds it, or that holds `.claude`. Patterns of a project's rule
   * start there (SPEC 4.3); those of managed and user rules at the working directory.
   */
  readonly directory: string
  readonly patternBase: string
  /** Links on the way to a rule inside its rules directory, the rule itself included (SPEC 2.5). */
  readonly links: readonly string[]
  /** Known before reading: a switch, a source, a place that keeps it out. */
  readonly refusal: Refusal | null
}

export function kindOf(tier: Tier): LayerKind {
  return `instructions.${tier}`
}
