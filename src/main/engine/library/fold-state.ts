// What is carried from one reading of a growing file to the next: as much as the numbers of the whole need, and no bodies.

export interface FoldCall {
  readonly id: string
  readonly model: string
  readonly version: string | null
  readonly chain: 'main' | 'side'
  /** Agent of a side chain. */
  readonly agent: string
  input: number
  read: number
  write5m: number
  write1h: number
  output: number
  hasCache: boolean
  otherPrices: boolean
  /** Characters of its rows: tell whether the output is a size at the stream's start. */
  chars: number
}

export interface FoldState {
  /** Lines so far. */
  lines: number
  known: boolean
  anything: boolean
  problems: number
  uuids: Set<string>
  /** Parents that no row has had yet, and how many hang on each. */
  wanted: Map<string, number>
  roots: number
  latestMs: number | null
  versions: string[]
  models: string[]
  sessionIds: string[]
  agentId: string | null
  mainRows: boolean
  sideRows: boolean
  cwd: string | null
  branch: string | null
  startMs: number | null
  endMs: number | null
  titles: { custom: string | null; ai: string | null; prompt: string | null; task: string | null }
  /** By the row they are about: at its head a file may list titles of other sessions (SPEC 9.2). */
  summaries: Map<string, string>
  /** Results by id, and how often a use without one was told. */
  answered: Set<string>
  openUses: Map<string, number>
  autoCompactions: number
  manualCompactions: number
  microcompactions: number
  compactAsked: boolean
  /** What stands since the latest call of the main chain, and of the first side lane, which opening a file of a subagent shows. */
  since: { boundary: boolean; summary: boolean; side: boolean }
  /** Agent of that side lane; null before its first call. */
  sideLane: string | null
  /** Positions in `calls`: those before which a compaction stands that no event tells. */
  compactedBefore: number[]
  /** In order of their first rows; of both chains, because only the end tells which counts. */
  calls: FoldCall[]
}

export function emptyState(): FoldState {
  return {
    lines: 0,
    known: false,
    anything: false,
    problems: 0,
    uuids: new Set(),
    wanted: new Map(),
    roots: 0,
    latestMs: null,
    versions: [],
    models: [],
    sessionIds: [],
    agentId: null,
    mainRows: false,
    sideRows: false,
    cwd: null,
    branch: null,
    startMs: null,
    endMs: null,
    titles: { custom: null, ai: null, prompt: null, task: null },
    summaries: new Map(),
    answered: new Set(),
    openUses: new Map(),
    autoCompactions: 0,
    manualCompactions: 0,
    microcompactions: 0,
    compactAsked: false,
    since: { boundary: false, summary: false, side: false },
    sideLane: null,
    compactedBefore: [],
    calls: [],
  }
}

const FORMAT = 3

/** Without names where there is one a row: there are thousands. */
export function writeState({ uuids, wanted, answered, openUses, calls, summaries, ...rest }: FoldState): string {
  const rows = calls.map(toRow)
  return JSON.stringify([FORMAT, rest, joined(uuids), [...wanted], joined(answered), [...openUses], rows, [...summaries]])
}

/** Null for what another version wrote, or nobody: then the file is read whole. */
export function readState(text: string): FoldState | null {
  const parsed = parse(text)
  if (parsed === null) return null
  const [, rest, uuids, wanted, answered, openUses, rows, summaries] = parsed
  return {
    ...rest,
    uuids: words(uuids),
    wanted: new Map(wanted),
    answered: words(answered),
    openUses: new Map(openUses),
    summaries: new Map(summaries),
    calls: rows.map(toCall),
  }
}

/** As much of a state as its calls need: many may be looked into at once. */
export function readCalls(text: string): Pick<FoldState, 'calls' | 'mainRows' | 'sideRows'> | null {
  const parsed = parse(text)
  if (parsed === null) return null
  const [, { mainRows, sideRows }, , , , , rows] = parsed
  return { mainRows, sideRows, calls: rows.map(toCall) }
}

type Written = readonly [
  format: number,
  rest: Omit<FoldState, 'uuids' | 'wanted' | 'answered' | 'openUses' | 'calls' | 'summaries'>,
  uuids: string | readonly string[],
  wanted: readonly [string, number][],
  answered: string | readonly string[],
  openUses: readonly [string, number][],
  calls: readonly CallRow[],
  summaries: readonly [string, string][],
]
/** A call without the names of its fields. */
type CallRow = readonly [
  id: string,
  model: string,
  version: string | null,
  chain: FoldCall['chain'],
  agent: string,
  input: number,
  read: number,
  write5m: number,
  write1h: number,
  output: number,
  hasCache: boolean,
  otherPrices: boolean,
  chars: number,
]

function parse(text: string): Written | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed) || parsed[0] !== FORMAT) return null
    const [, rest, , wanted, , openUses, rows, summaries] = parsed
    if (typeof rest !== 'object' || rest === null) return null
    if (!Array.isArray(wanted) || !Array.isArray(openUses) || !Array.isArray(rows) || !Array.isArray(summaries)) return null
    // written by this very version: the shape is known
    return parsed as unknown as Written
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function toRow(call: FoldCall): CallRow {
  const { id, model, version, chain, agent, input, read, write5m, write1h, output, hasCache, otherPrices, chars } = call
  return [id, model, version, chain, agent, input, read, write5m, write1h, output, hasCache, otherPrices, chars]
}

function toCall(row: CallRow): FoldCall {
  const [id, model, version, chain, agent, input, read, write5m, write1h, output, hasCache, otherPrices, chars] = row
  return { id, model, version, chain, agent, input, read, write5m, write1h, output, hasCache, otherPrices, chars }
}

/** As one text, which is far smaller than a list; as a list where an id is not one word. */
function joined(ids: ReadonlySet<string>): string | readonly string[] {
  const text = [...ids].join(' ')
  let spaces = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) spaces += 1
  return ids.has('') || spaces !== Math.max(0, ids.size - 1) ? [...ids] : text
}

function words(text: string | readonly string[]): Set<string> {
  return new Set(typeof text !== 'string' ? text : text === '' ? [] : text.split(' '))
}
