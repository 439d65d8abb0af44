// What the collection of instruction files depends on, and what it gives. Everything is an argument.

import type { Diagnostic } from '../base/diagnostic'
import type { LayerDraft } from '../base/layer'
import type { LoadEvent } from '../base/load-event'
import type { Environment, GitRoots, Places, PlatformName, SettingSource } from '../base/places'
import type { Ports, ProgressSink } from '../ports'
import type { AgentsMdMode, Profile } from '../profile/profile'
import type { Settings } from '../settings/settings'

export type InstructionPorts = Pick<Ports, 'fs' | 'paths'>

export interface CollectInstructionsInput {
  readonly places: Places
  readonly roots: GitRoots
  readonly profile: Profile
  readonly settings: Settings
  readonly env: Environment
  readonly settingSources: readonly SettingSource[]
  /** Absolute, or relative to the working directory. */
  readonly addDirs: readonly string[]
  readonly approveExternal: boolean
  /** Also list an `@` that stands in code, comments or HTML. */
  readonly explain: boolean
  /** Files the agent reads, in order; absolute, or relative to the working directory. They need not exist. */
  readonly reads: readonly string[]
  /** Overrides the mode of settings and profile; null: theirs (SPEC 2.7). */
  readonly agentsMd: AgentsMdMode | null
  readonly bare: boolean
  /** `-p`; off when left out. */
  readonly print?: boolean
  /** The model's window, for the size warning that scales with it (SPEC 2.9). */
  readonly windowTokens: number
  readonly platform: PlatformName
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ProgressSink | undefined
}

/** What one read attached: a file, or a file it includes. Each is a reminder of its own. */
export interface InstructionAttachment {
  readonly trigger: string
  readonly text: string
  readonly drafts: readonly LayerDraft[]
}

export interface CollectedInstructions {
  /** In reading order; conditional and not loaded ones where they would stand. Attached ones are here too. */
  readonly drafts: readonly LayerDraft[]
  readonly attachments: readonly InstructionAttachment[]
  readonly loadEvents: readonly LoadEvent[]
  readonly diagnostics: readonly Diagnostic[]
}
