// `strata replay`: a recording or a scenario by one to four policies, as JSON or for people.

import { resolve } from 'node:path'
import type { Result } from '../../../engine/base/result'
import {
  buildReplayDocument,
  createRecordingReader,
  joinPolicies,
  type LineProblem,
  type Policy,
  parsePolicyFile,
  parseScenario,
  scenarioText,
  type Trace,
  traceOfScenario,
} from '../../../workbench/replay-document'
import { missingCalls, readReplayOptions } from '../../../workbench/replay-options'
import { EXIT } from '../exit-code'
import { readInPortions } from '../read-in-portions'
import { renderReplay } from '../render-replay'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface ReplayCommandOptions {
  readonly json?: boolean
  readonly asScenario?: boolean
  readonly gap: readonly string[]
  readonly insertGap: readonly string[]
  readonly scaleGaps?: string
  readonly ttl?: string
  readonly window?: string
  readonly autoCompact?: string
  readonly microcompact?: string
  readonly timeThreshold?: string
  readonly keepRecent?: string
  readonly failSummaries?: string
  readonly model?: string
  readonly profile?: string
  readonly sessionMemory?: string
  readonly idleCompaction?: string
  readonly serverCompaction?: string
  readonly resultLimits?: string
  readonly hookStops?: string
  readonly thrashEndsSession?: string
  readonly seed?: string
  readonly policy: readonly string[]
}

const MOST_POLICIES = 4
const MOST_YAML_BYTES = 4 * 1024 * 1024

/** Gives the exit code; what is wrong with options and files of options is told on stderr, a line each. */
export async function runReplay(file: string, options: ReplayCommandOptions, terminal: Terminal): Promise<number> {
  const { stdout, env } = terminal
  const refuse = (problems: readonly string[]) => {
    for (const problem of problems) terminal.stderr.write(`strata: ${problem}\n`)
    return EXIT.usage
  }
  const written = readReplayOptions({
    policy: {
      ...given('ttl', options.ttl),
      ...given('window', options.window),
      ...given('auto-compact', options.autoCompact),
      ...given('microcompact', options.microcompact),
      ...given('time-threshold', options.timeThreshold),
      ...given('keep-recent', options.keepRecent),
      ...given('fail-summaries', options.failSummaries),
      ...given('model', options.model),
      ...given('profile', options.profile),
      ...given('session-memory', options.sessionMemory),
      ...given('idle-compaction', options.idleCompaction),
      ...given('server-compaction', options.serverCompaction),
      ...given('result-limits', options.resultLimits),
      ...given('hook-stops', options.hookStops),
      ...given('thrash-ends-session', options.thrashEndsSession),
      ...given('seed', options.seed),
    },
    gaps: options.gap,
    insertGaps: options.insertGap,
    scaleGaps: options.scaleGaps ?? null,
  })
  if (!written.ok) return refuse(written.error)
  if (options.policy.length > MOST_POLICIES)
    return refuse([`--policy: up to ${MOST_POLICIES} files are possible, not ${options.policy.length}`])

  const files: Partial<Policy>[] = []
  for (const one of options.policy) {
    const policy = await readYaml(one, parsePolicyFile, terminal)
    if (!policy.ok) return refuse(policy.error.map((problem) => `--policy: ${problem}`))
    files.push(policy.value)
  }
  const path = resolve(terminal.cwd, file)
  let trace: Trace
  if (/\.ya?ml$/i.test(path)) {
    const scenario = await readYaml(file, parseScenario, terminal)
    if (!scenario.ok) return refuse(scenario.error)
    trace = traceOfScenario(scenario.value, path)
  } else {
    const reader = createRecordingReader(path)
    await readInPortions(path, reader.push, terminal.interrupted())
    trace = reader.end()
  }
  const missing = missingCalls(written.value.gaps, trace.calls.length)
  if (missing.length > 0) return refuse(missing)
  if (options.asScenario === true) {
    stdout.write(scenarioText(trace, ['Sizes and pauses as recorded.']))
    return EXIT.fine
  }
  const document = buildReplayDocument(trace, joinPolicies(written.value.policy, files), written.value.gaps)
  if (options.json === true) stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  else stdout.write(renderReplay(document, { columns: columnsOf(terminal), colour: wantsColour(env, stdout) }))
  return EXIT.fine
}

/** A problem reads `FILE:LINE: what is wrong`. */
async function readYaml<T>(
  file: string,
  parse: (text: string) => Result<T, readonly LineProblem[]>,
  terminal: Terminal,
): Promise<Result<T, readonly string[]>> {
  const path = resolve(terminal.cwd, file)
  const portions: Uint8Array[] = []
  let bytes = 0
  await readInPortions(
    path,
    (portion) => {
      bytes += portion.length
      if (bytes <= MOST_YAML_BYTES) portions.push(portion.slice())
    },
    terminal.interrupted(),
  )
  if (bytes > MOST_YAML_BYTES) return { ok: false, error: [`${file}:1: this file has more than ${MOST_YAML_BYTES} bytes`] }
  const read = parse(
    Buffer.concat(portions)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
  return read.ok ? read : { ok: false, error: read.error.map(({ line, message }) => `${file}:${line}: ${message}`) }
}

function given<K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<K, string>)
}
