// @ts-check
// The command line of `npm start`.

export const START_USAGE = `npm start [-- FOLDER]

Opens FOLDER in Strata, the bundled demo project without one.
STRATA_HOST=electron|web|cli chooses where: a window of its own, the browser, or text in this terminal.`

/**
 * @param {readonly string[]} args
 * @returns {{ kind: 'open', folder: string | null } | { kind: 'help' } | { kind: 'refuse', reason: string }}
 */
export function parseStartArguments(args) {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' }
  const rest = args[0] === '--' ? args.slice(1) : args
  const option = args[0] === '--' ? undefined : rest.find((arg) => arg.startsWith('-'))
  if (option !== undefined) return { kind: 'refuse', reason: `There is no option ${option}.` }
  if (rest.length > 1) return { kind: 'refuse', reason: `One folder at most; ${rest.length} were given.` }
  return { kind: 'open', folder: rest[0] ?? null }
}
