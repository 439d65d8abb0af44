// The sections of each style of prompt, in the order they are sent. To add one: write its file, put it here.

import { actingWithCare, leanActingWithCare } from './acting-with-care'
import { autoMemory } from './auto-memory'
import { bare } from './bare'
import { briefMode } from './brief-mode'
import { doingTasks, leanDoingTasks } from './doing-tasks'
import { environment } from './environment'
import { functionResultClearing } from './function-result-clearing'
import { harness } from './harness'
import { intro, leanIntro } from './intro'
import { language } from './language'
import { mcpInstructions } from './mcp-instructions'
import { outputEfficiency } from './output-efficiency'
import { outputStyle } from './output-style'
import { scratchpad } from './scratchpad'
import type { PromptStyle, Section } from './section'
import { sessionGuidance } from './session-guidance'
import { summariseToolResults } from './summarise-tool-results'
import { systemNotes } from './system-notes'
import { tokenBudget } from './token-budget'
import { leanToneAndStyle, toneAndStyle } from './tone-and-style'
import { usingTools } from './using-tools'

/** After the boundary, in every style but the bare one. */
const DYNAMIC: readonly Section[] = [
  sessionGuidance,
  autoMemory,
  environment,
  language,
  outputStyle,
  mcpInstructions,
  scratchpad,
  functionResultClearing,
  summariseToolResults,
  tokenBudget,
  briefMode,
]

/**
 * SPEC 5.1. What the lean prompt is made of is not published beyond its being shorter and having a section on the
 * harness (K22), so its list is an assumption; static sections come first in each.
 */
export const promptSections: Readonly<Record<PromptStyle, readonly Section[]>> = {
  long: [intro, systemNotes, doingTasks, actingWithCare, usingTools, toneAndStyle, outputEfficiency, ...DYNAMIC],
  lean: [leanIntro, harness, leanDoingTasks, leanActingWithCare, leanToneAndStyle, ...DYNAMIC],
  bare: [bare],
}
