// What a careful reader would say of an instruction file's size and make (SPEC 2.2, 2.9).

import type { Diagnostic } from '../base/diagnostic'
import type { Profile } from '../profile/profile'
import type { FileReading } from './read-instruction-file'

/** Guidance, not a limit (SPEC 2.9). */
const LINES_ADVISED = 200
/** The rough estimate the size warning is made with (SPEC 8.3). */
const CHARS_PER_TOKEN = 4

export function fileDiagnostics(
  path: string,
  reading: FileReading,
  { profile, windowTokens }: { readonly profile: Profile; readonly windowTokens: number },
): readonly Diagnostic[] {
  const at = { path }
  if (!reading.ok) {
    const { reason, text } = reading.error
    const severity = reason === 'empty' ? 'info' : 'warning'
    return [{ code: `file.${reason}`, severity, message: `This file is not loaded. ${text}`, at }]
  }
  const { text, lines, utf8, lexProblem } = reading.value
  const found: Diagnostic[] = []
  if (!utf8) {
    found.push({
      code: 'file.not-utf8',
      severity: 'warning',
      message: 'Some bytes are no UTF-8 and arrive as replacement characters',
      at,
      fix: 'Save the file as UTF-8.',
    })
  }
  if (lexProblem !== null) {
    const message = `Its Markdown was not taken apart: ${lexProblem.message}. Comments stay in, includes are not followed`
    found.push({ code: 'file.not-lexed', severity: 'warning', message, at })
  }
  const limit = warningLimit(profile, windowTokens)
  if (limit !== null && text.length > limit) {
    const message = `${text.length.toLocaleString('en-US')} characters are sent, more than the ${limit.toLocaleString('en-US')} at which the agent warns`
    found.push({
      code: 'file.large',
      severity: 'warning',
      message,
      at,
      fix: 'Split it into rules with paths, which are sent when they matter.',
    })
  }
  if (lines > LINES_ADVISED) {
    found.push({
      code: 'file.long',
      severity: 'info',
      message: `${lines.toLocaleString('en-US')} lines; the advice is to stay under ${LINES_ADVISED}`,
      at,
    })
  }
  return found
}

function warningLimit({ instructions }: Profile, windowTokens: number): number | null {
  const { warnOverChars, warnOverWindowShare } = instructions
  return warnOverWindowShare === null ? warnOverChars : Math.floor(warnOverWindowShare * windowTokens * CHARS_PER_TOKEN)
}
