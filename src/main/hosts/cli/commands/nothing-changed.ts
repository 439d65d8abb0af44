// Why a command that writes wrote nothing, in one line on stderr.

import { toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import type { Terminal } from '../terminal'

/** Gives the exit code. */
export function nothingChanged(
  { message, path }: { readonly message: string; readonly path: string | null },
  { stderr }: Pick<Terminal, 'stderr'>,
): number {
  const where = path === null || path === '' || message.includes(path) ? '' : ` (${toPrintable(path)})`
  stderr.write(`strata: ${toPrintable(message)}${where}; nothing was changed\n`)
  return EXIT.notFound
}
