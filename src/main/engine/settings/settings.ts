// The agent's settings as far as they change what is sent. Lowest first: user, project, local, flag, managed.

import type { Diagnostic } from '../base/diagnostic'
import type { AgentsMdMode } from '../profile/profile'

export type SettingsScope = 'user' | 'project' | 'local' | 'flag' | 'managed'

export interface SettingsFile {
  readonly scope: SettingsScope
  readonly path: string
  /** The parsed object; null when the file is there but could not be read (a diagnostic says why). */
  readonly values: Readonly<Record<string, unknown>> | null
}

/** A value and the file it came from. */
export interface Setting<T> {
  readonly value: T
  readonly scope: SettingsScope
  readonly path: string
}

export interface Settings {
  readonly files: readonly SettingsFile[]
  readonly includeGitInstructions: Setting<boolean> | null
  /** Lists of all scopes, merged; each pattern with its origin. */
  readonly claudeMdExcludes: readonly Setting<string>[]
  readonly autoMemoryEnabled: Setting<boolean> | null
  /** Every scope that sets it, highest first: which of them counts is the profile's matter (K6). */
  readonly autoMemoryDirectory: readonly Setting<string>[]
  readonly outputStyle: Setting<string> | null
  readonly language: Setting<string> | null
  readonly model: Setting<string> | null
  /** Managed scope only. */
  readonly claudeMd: Setting<string> | null
  readonly autoCompactEnabled: Setting<boolean> | null
  readonly autoCompactWindow: Setting<number> | null
  readonly skillListingBudgetFraction: Setting<number> | null
  readonly skillListingMaxDescChars: Setting<number> | null
  /** Read from user, flag and managed only (SPEC 2.7), in the words of the profile. */
  readonly agentsMdMode: Setting<AgentsMdMode> | null
  /** `hasClaudeMdExternalIncludesApproved` of this project in `.claude.json`; null when it says nothing. */
  readonly externalIncludesApproved: boolean | null
  readonly diagnostics: readonly Diagnostic[]
}
