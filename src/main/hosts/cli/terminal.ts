// The terminal as a command sees it: two streams, a width, whether colours are wanted. Everything a test replaces.

export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Terminal {
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Aborts when the person interrupts; asking for it is what begins to listen. */
  interrupted(): AbortSignal
}

const DEFAULT_COLUMNS = 100
const FEWEST_COLUMNS = 40
const MOST_COLUMNS = 200

/** COLUMNS counts first, then the terminal's own width, else 100; kept between 40 and 200. */
export function columnsOf({ env, stdout }: Pick<Terminal, 'env' | 'stdout'>): number {
  const given = Number(env.COLUMNS)
  const columns = Number.isInteger(given) && given > 0 ? given : (stdout.columns ?? DEFAULT_COLUMNS)
  return Math.min(MOST_COLUMNS, Math.max(FEWEST_COLUMNS, columns))
}

/** FORCE_COLOR, then NO_COLOR (any text), then whether the stream is a terminal that is not `dumb`. */
export function wantsColour(env: Terminal['env'], stream: Output): boolean {
  const force = env.FORCE_COLOR
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false'
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  return stream.isTTY === true && env.TERM !== 'dumb'
}
