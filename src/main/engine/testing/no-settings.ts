// The settings of a project where no file says anything.

import type { Settings } from '../settings/settings'

export const NO_SETTINGS: Settings = {
  files: [],
  includeGitInstructions: null,
  claudeMdExcludes: [],
  autoMemoryEnabled: null,
  autoMemoryDirectory: [],
  outputStyle: null,
  language: null,
  model: null,
  claudeMd: null,
  autoCompactEnabled: null,
  autoCompactWindow: null,
  skillListingBudgetFraction: null,
  skillListingMaxDescChars: null,
  agentsMdMode: null,
  externalIncludesApproved: null,
  diagnostics: [],
}
