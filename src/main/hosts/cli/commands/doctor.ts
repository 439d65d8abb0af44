// `strata doctor`: what is wrong with a folder, as JSON, as SARIF, or for people; and the fixes that are safe.

import { resolve } from 'node:path'
import { createClient } from '../../../../preload/contract/client'
import type { DoctorPlanView, DoctorView, FindingView } from '../../../../preload/contract/doctor'
import type { Port } from '../../../../preload/contract/port'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import { wholeList, wholeText } from '../../../workbench/collect-document'
import { counted } from '../../../workbench/layer-words'
import { renderPatch } from '../../../workbench/render-patch'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import { createPalette } from '../paint'
import { renderDoctor } from '../render-doctor'
import { columnsOf, type Terminal, wantsColour } from '../terminal'
import { writeOut } from '../write-out'
import { nothingChanged } from './nothing-changed'

export interface DoctorOptions extends CollectOptions {
  readonly json?: boolean
  readonly sarif?: string
  readonly failOn?: 'info' | 'warning' | 'error' | 'never'
  readonly fix?: boolean
  readonly dryRun?: boolean
  readonly write?: boolean
  readonly undo?: string
}

interface FixedFile {
  readonly path: string
  readonly before: string | null
  readonly after: string
}

/** Gives the exit code; rejects with a CallError when the folder cannot be looked into or a file cannot be written. */
export async function runDoctorCommand(folder: string, options: DoctorOptions, terminal: Terminal, port: Port): Promise<number> {
  const wrong = wrongUse(options)
  if (wrong !== null) {
    terminal.stderr.write(`strata: ${wrong}\n`)
    return EXIT.usage
  }
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const view = await client.call('doctor.run', await readCollectInput(client, folder, options, terminal.cwd), { signal })
  if (options.undo !== undefined) return undo(client, view, options.undo, options, terminal)
  if (options.fix === true) return fix(client, view, options, terminal, signal)
  if (options.sarif !== undefined) await writeSarif(client, view, options.sarif, terminal, signal)
  if (options.json === true) terminal.stdout.write(await exported(client, view, 'json', signal))
  else if (options.sarif !== '-') {
    const findings = await findingsOf(client, view, signal)
    const colour = wantsColour(terminal.env, terminal.stdout)
    terminal.stdout.write(renderDoctor(view, findings, { columns: columnsOf(terminal), colour }))
  }
  return hasFailed(view, options.failOn) ? EXIT.findings : EXIT.fine
}

function wrongUse({ fix: wantsFix, dryRun, write, json, sarif }: DoctorOptions): string | null {
  if (wantsFix === true && dryRun !== true && write !== true) return 'say --dry-run to see what would change, or --write to change it'
  if (wantsFix !== true && (dryRun === true || write === true)) return '--dry-run and --write go with --fix'
  if (wantsFix === true && sarif !== undefined) return '--sarif tells what is found; leave --fix away'
  return json === true && sarif === '-' ? '--json and --sarif - both want stdout' : null
}

function hasFailed({ counts, findings }: DoctorView, failOn: DoctorOptions['failOn'] = 'error'): boolean {
  switch (failOn) {
    case 'never':
      return false
    case 'error':
      return counts.error > 0
    case 'warning':
      return counts.error + counts.warning > 0
    case 'info':
      return findings > 0
  }
}

function findingsOf(client: Client, { doctorId }: DoctorView, signal: AbortSignal): Promise<readonly FindingView[]> {
  return wholeList(async (offset) => {
    const page = await client.call('doctor.findings', { doctorId, offset }, { signal })
    return { total: page.total, items: page.findings }
  })
}

function exported(client: Client, { doctorId }: DoctorView, format: 'json' | 'sarif', signal: AbortSignal): Promise<string> {
  return wholeText((offset) => client.call('doctor.export', { doctorId, format, offset }, { signal }))
}

async function writeSarif(client: Client, view: DoctorView, file: string, { stdout, cwd }: Terminal, signal: AbortSignal): Promise<void> {
  const text = await exported(client, view, 'sarif', signal)
  if (file === '-') {
    stdout.write(text)
    return
  }
  await writeOut(resolve(cwd, file), text)
}

/** Afterwards only what is left counts for the exit code. */
async function fix(client: Client, view: DoctorView, options: DoctorOptions, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const planned = await client.call('doctor.planFix', { doctorId: view.doctorId, findings: null }, { signal })
  const plan = planned.ok ? planned.plan : null
  const files = plan === null ? [] : await textsOf(client, plan, signal)
  const written = plan !== null && options.write === true ? await client.call('doctor.applyFix', { planId: plan.planId }) : null
  if (written?.ok === false) return nothingChanged(written, terminal)
  const transactionId = written?.ok === true ? written.transactionId : null
  const fixed = plan?.fixes.length ?? 0
  if (options.json === true) {
    const document = {
      schema: 'strata/doctor-fix@1',
      label: plan?.label ?? null,
      applied: transactionId !== null,
      transactionId,
      fixed,
      left: plan?.left ?? [],
      files,
    }
    terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  } else printFix(plan, files, transactionId, terminal)
  if (transactionId === null) return EXIT.fine
  const after = await client.call('doctor.run', { ...(await readAgain(client, view, options, terminal)) }, { signal })
  return hasFailed(after, options.failOn) ? EXIT.findings : EXIT.fine
}

function readAgain(client: Client, { folder }: DoctorView, options: DoctorOptions, { cwd }: Terminal) {
  return readCollectInput(client, folder, options, cwd)
}

async function textsOf(client: Client, { planId, files }: DoctorPlanView, signal: AbortSignal): Promise<readonly FixedFile[]> {
  const texts: FixedFile[] = []
  for (const [file, { path, beforeChars }] of files.entries()) {
    const read = (side: 'before' | 'after') =>
      wholeText((offset) => client.call('doctor.fixText', { planId, file, side, offset }, { signal }))
    texts.push({ path, before: beforeChars === null ? null : await read('before'), after: await read('after') })
  }
  return texts
}

function printFix(plan: DoctorPlanView | null, files: readonly FixedFile[], applied: string | null, { stdout, env }: Terminal): void {
  const palette = createPalette(wantsColour(env, stdout))
  if (plan === null) {
    stdout.write('Nothing that can surely be put right.\n')
    return
  }
  for (const { path, before, after } of files) {
    for (const line of renderPatch(path, before, after)) {
      const text = toPrintable(line)
      stdout.write(`${line.startsWith('+') ? palette.accent(text) : line.startsWith('-') ? palette.danger(text) : palette.dim(text)}\n`)
    }
  }
  const what = `${counted(plan.fixes.length, ['finding', 'findings'])} in ${counted(plan.files.length, ['file', 'files'])}`
  if (plan.left.length > 0) stdout.write(`${palette.dim(`${plan.left.length} more change the same places; fix once more afterwards.`)}\n`)
  stdout.write(
    applied === null
      ? `${what} would be fixed; --write does it.\n`
      : `${what} fixed. strata doctor FOLDER --undo ${applied} takes it back.\n`,
  )
}

async function undo(
  client: Client,
  { doctorId }: DoctorView,
  transactionId: string,
  options: DoctorOptions,
  terminal: Terminal,
): Promise<number> {
  const undone = await client.call('doctor.undo', { transactionId, doctorId })
  if (!undone.ok) return nothingChanged(undone, terminal)
  if (options.json === true) {
    const document = { schema: 'strata/doctor-undo@1', undone: transactionId, transactionId: undone.transactionId, files: undone.files }
    terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  } else {
    const files = counted(undone.files, ['file', 'files'])
    terminal.stdout.write(`Taken back · ${files} written. strata doctor FOLDER --undo ${undone.transactionId} does it again.\n`)
  }
  return EXIT.fine
}
