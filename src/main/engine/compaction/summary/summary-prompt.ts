// The request for a summary, in Strata's own words (SPEC 7.6): what is asked for, not how the agent asks.

import { SUMMARY_PARTS } from './summary-parts'

const ABOUT: Readonly<Record<(typeof SUMMARY_PARTS)[number]['id'], string>> = {
  request: 'what was asked for, in full, and what it is meant to achieve',
  concepts: 'technologies, frameworks and ideas that matter here',
  files: 'each file that was read, written or changed, why it matters, and the code worth keeping',
  errors: 'what went wrong, how it was put right, and what the user said about it',
  solving: 'what was found out, and what is still being looked for',
  messages: 'every message the user wrote, tool results aside',
  pending: 'what was asked for and is not done yet',
  current: 'exactly what was under way just now, with names of files and functions',
  next: 'the one step that follows from the newest request, with the words it rests on; none if everything is done',
}

export interface SummaryPromptInput {
  /** Text given with the command. */
  readonly customInstructions: string | null
  /** What a heading for compaction in an instruction file says. */
  readonly fromInstructionFile: string | null
  readonly keepSecurityWords: boolean
}

export function renderSummaryPrompt({ customInstructions, fromInstructionFile, keepSecurityWords }: SummaryPromptInput): string {
  const lines = [
    'Write a summary of this conversation that lets someone else go on with the work and miss nothing. Use no tools: answer in text alone.',
    'Think it through inside <analysis> first: go through the conversation in order and check that nothing is left out. Only what stands inside <summary> is kept.',
    'The summary has these nine parts, each under its heading:',
    ...SUMMARY_PARTS.map((part, index) => `${index + 1}. ${part.heading}: ${ABOUT[part.id]}.`),
  ]
  if (keepSecurityWords) lines.push('Repeat instructions that concern safety or permissions word for word.')
  if (fromInstructionFile !== null) lines.push(`The project asks for this:\n${fromInstructionFile}`)
  if (customInstructions !== null) lines.push(`The user asks for this:\n${customInstructions}`)
  return lines.join('\n\n')
}
