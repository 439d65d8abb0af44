// `strata teach …`: takes parts of a captured request for this machine, lists them, gives them up. Talks to the workbench
// through the contract.

import { resolve } from 'node:path'
import { CallError } from '../../../../preload/contract/call-error'
import type { GivenSection, TakableSection } from '../../../../preload/contract/captures'
import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { counted, withCommas } from '../../../workbench/layer-words'
import { fitEnd, padStart, toPrintable, wrapWords } from '../display-width'
import { EXIT } from '../exit-code'
import { columnsOf, type Terminal } from '../terminal'

export interface TeachOptions {
  readonly take?: readonly string[]
  readonly all?: boolean
  readonly json?: boolean
  readonly stateDir?: string
}

export type TeachForgetOptions = Omit<TeachOptions, 'take'>

/** Gives the exit code; rejects with a CallError where the file is no captured request, or a part cannot be taken. */
export async function runTeach(file: string, options: TeachOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const path = resolve(terminal.cwd, file)
  const answer = await client.call('capture.open', { file: path })
  if (!answer.ok) {
    const { code, message, line, column } = answer.problem
    const place = line === null ? '' : ` (line ${line}${column === null ? '' : `, column ${column}`})`
    throw new CallError({
      code: code === 'missing' ? 'file.missing' : 'file.unreadable',
      message: `${message}${place}`,
      data: answer.problem,
    })
  }
  const { captureId, model, agentVersion, diagnostics } = answer.capture
  const { sections } = await client.call('capture.sections', { captureId })
  const ids = options.all === true ? sections.filter(({ obstacle }) => obstacle === null).map(({ id }) => id) : (options.take ?? [])
  if (ids.length > 0) await client.call('capture.take', { captureId, ids: [...ids] })
  const taken = new Set(ids)
  if (options.json === true) {
    const remarks = diagnostics.map(({ message }) => message)
    const told = sections.map(({ id, title, chars, tokens, obstacle }) => ({ id, title, chars, tokens, obstacle, taken: taken.has(id) }))
    terminal.stdout.write(
      `${JSON.stringify({ schema: 'strata/teach@1', file: path, model, agentVersion, remarks, sections: told }, null, 2)}\n`,
    )
    return EXIT.fine
  }
  for (const { message } of diagnostics) terminal.stderr.write(`strata: ${message}\n`)
  terminal.stdout.write(`${sections.map((section) => rowOf(section, taken, columnsOf(terminal))).join('')}${sumOf(sections, ids.length)}\n`)
  return EXIT.fine
}

export async function runTeachList(options: TeachOptions, terminal: Terminal, port: Port): Promise<number> {
  const { sections } = await createClient(workbenchContract, port).call('capture.taken', {})
  return tell(sections, 'Nothing is taken: the paraphrases hold.', options, terminal)
}

/** Exit 2 where neither parts nor --all are given, or a part is not among those that are taken. */
export async function runTeachForget(ids: readonly string[], options: TeachForgetOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const { sections } = await client.call('capture.taken', {})
  const unknown = ids.find((id) => !sections.some((section) => section.id === id))
  const wrong =
    ids.length === 0 && options.all !== true
      ? 'name the parts to give up, or --all'
      : ids.length > 0 && options.all === true
        ? 'parts and --all exclude each other'
        : unknown === undefined
          ? null
          : `${unknown} is not taken; strata teach list names those that are`
  if (wrong !== null) {
    terminal.stderr.write(`strata: ${wrong}\n`)
    return EXIT.usage
  }
  const left = await client.call('capture.forget', { ids: options.all === true ? null : [...ids] })
  return tell(left.sections, 'Nothing is taken any more: the paraphrases hold.', options, terminal)
}

function tell(sections: readonly GivenSection[], none: string, { json }: TeachForgetOptions, terminal: Terminal): number {
  if (json === true) terminal.stdout.write(`${JSON.stringify({ schema: 'strata/taught@1', sections }, null, 2)}\n`)
  else if (sections.length === 0) terminal.stdout.write(`${none}\n`)
  else {
    const columns = columnsOf(terminal)
    for (const { id, tokens, provenance } of sections) {
      const when = provenance === null ? '' : new Date(provenance.takenMs).toISOString().slice(0, 10)
      const from = provenance === null ? '' : `${when}  ${provenance.agentVersion ?? provenance.model ?? ''}  ${provenance.file}`
      terminal.stdout.write(
        `${fitEnd(id, ID_COLUMNS)} ${padStart(withCommas(tokens), 8)}  ${fitEnd(toPrintable(from), columns - ID_COLUMNS - 11)}\n`,
      )
    }
  }
  return EXIT.fine
}

const ID_COLUMNS = 34

function rowOf({ id, tokens, obstacle, provenance }: TakableSection, taken: ReadonlySet<string>, columns: number): string {
  const state = taken.has(id)
    ? 'taken'
    : obstacle !== null
      ? 'cannot be taken'
      : provenance === null
        ? 'can be taken'
        : 'can be taken again'
  const why = obstacle === null ? [] : wrapWords(toPrintable(obstacle), columns - 4)
  const head = `${fitEnd(toPrintable(id), ID_COLUMNS)} ${padStart(withCommas(tokens), 8)}  ${state}`
  return [head, ...why.map((line) => `    ${line}`), ''].join('\n')
}

function sumOf(sections: readonly TakableSection[], taken: number): string {
  if (taken > 0) return `${counted(taken, ['part is', 'parts are'])} taken for this machine. strata teach forget --all gives them up.`
  const can = sections.filter(({ obstacle }) => obstacle === null).length
  return can === 0
    ? 'Nothing of it can be taken.'
    : `${counted(can, ['part', 'parts'])} can be taken: --all, or --take ID. Nothing was kept.`
}
