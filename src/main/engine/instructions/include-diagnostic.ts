// Which failed includes are worth a word. The agent is silent about all of them (SPEC 3.4).

import type { Diagnostic } from '../base/diagnostic'
import type { FoundInclude } from '../markdown/extract-includes'
import type { Refusal } from './candidate'
import { isTextExtension } from './text-extensions'

/** Null for what is no trouble: a file named twice, a package scope or a name in prose. */
export function includeDiagnostic(
  include: FoundInclude,
  refusal: Refusal,
  at: NonNullable<Diagnostic['at']>,
  name: string,
): Diagnostic | null {
  const say = (code: string, severity: Diagnostic['severity'], message: string, fix?: string): Diagnostic => ({
    code: `include.${code}`,
    severity,
    message: `${include.raw} is not loaded. ${message}`,
    at,
    ...(fix === undefined ? {} : { fix }),
  })
  switch (refusal.reason) {
    case 'missing':
      return looksMeant(include.path)
        ? say('missing', 'warning', `There is no file ${name}`, 'Correct the path, or put it in backticks if it is only a mention.')
        : null
    case 'is-directory':
      return say('directory', looksMeant(include.path) ? 'warning' : 'info', `${name} is a directory`, 'Name a file in it.')
    case 'external-not-approved':
      return say(
        'external',
        'warning',
        refusal.text,
        'Approve external includes for this project, or move the file below the working directory.',
      )
    case 'too-deep':
      return say('too-deep', 'warning', refusal.text, 'Include it from a file nearer to the top.')
    case 'cycle':
      return say('cycle', 'info', refusal.text)
    case 'not-text':
    case 'unreadable':
    case 'too-large':
      return say(refusal.reason, 'warning', refusal.text)
    case 'empty':
    case 'excluded':
      return say(refusal.reason, 'info', refusal.text)
    default:
      return null
  }
}

/** Where files of a person or a machine lie; `@/components/button` is what a project calls its own folder in code. */
const ABSOLUTE =
  /^\/(?:home|users|root|etc|opt|usr|var|srv|mnt|media|tmp|private|volumes|library|workspaces?|data)\/|\.(?:md|mdc|markdown|txt)[^\p{L}\p{N}]*$/iu

/** `./x`, `~/x`, `../x`, or an ending that text files have: nobody writes these of a package or a person. */
function looksMeant(path: string | null): boolean {
  if (path === null) return false
  if (/^\/(?!\/)/.test(path)) return ABSOLUTE.test(path)
  // A mark behind it (`@a.md,`) does not make it less meant.
  const ending = /\.[A-Za-z0-9]+(?=[^\p{L}\p{N}]*$)/u.exec(path)?.[0]
  return /^(?:\.{1,2}|~)?\//.test(path) || (ending !== undefined && isTextExtension(ending))
}
