// `strata memory fix`: what fixing all would change, as a patch, or the change itself. One of --dry-run and --write is
// asked for: nothing is written by mistake.

import { CallError } from '../../../../preload/contract/call-error'
import { createClient } from '../../../../preload/contract/client'
import type { MemoryPlanView } from '../../../../preload/contract/memory'
import type { Port } from '../../../../preload/contract/port'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import { wholeText } from '../../../workbench/collect-document'
import { counted } from '../../../workbench/layer-words'
import { renderPatch } from '../../../workbench/render-patch'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import { createPalette } from '../paint'
import { type Terminal, wantsColour } from '../terminal'
import { nothingChanged } from './nothing-changed'

export interface MemoryFixOptions extends CollectOptions {
  readonly json?: boolean
  readonly source?: string
  readonly dryRun?: boolean
  readonly write?: boolean
}

interface PlannedTexts {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** Gives the exit code: 3 where the plan could not be made or written, nothing being changed then. */
export async function runMemoryFix(folder: string, options: MemoryFixOptions, terminal: Terminal, port: Port): Promise<number> {
  if (options.dryRun !== true && options.write !== true) {
    terminal.stderr.write('strata: say --dry-run to see what would change, or --write to change it\n')
    return EXIT.usage
  }
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const input = { ...(await readCollectInput(client, folder, options, terminal.cwd)), source: options.source ?? 'auto' }
  const { memoryId } = await client.call('memory.inspect', input, { signal })
  const planned = await client.call('memory.plan', { memoryId, action: { kind: 'fix-all' } }, { signal })
  if (!planned.ok && planned.kind !== 'nothing-to-do') return nothingChanged(planned, terminal)
  const plan = planned.ok ? planned.plan : null
  const files = plan === null ? [] : await textsOf(client, plan, signal)
  const written = plan !== null && options.write === true ? await client.call('memory.apply', { planId: plan.planId }) : null
  if (written?.ok === false) return nothingChanged(written, terminal)

  const transactionId = written?.ok === true ? written.transactionId : null
  if (options.json === true) {
    const document = {
      schema: 'strata/memory-fix@1',
      label: plan?.label ?? null,
      applied: transactionId !== null,
      transactionId,
      files,
      effect: plan?.effect ?? null,
      diagnostics: plan?.diagnostics ?? [],
    }
    terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  } else print(plan, files, transactionId, terminal)
  return EXIT.fine
}

async function textsOf(client: Client, { planId, total, files }: MemoryPlanView, signal: AbortSignal): Promise<readonly PlannedTexts[]> {
  if (files.length < total)
    throw new CallError({ code: 'internal', message: `A plan of ${total} files is more than fixing makes`, data: null })
  const texts: PlannedTexts[] = []
  for (const [file, { path, beforeChars, afterChars }] of files.entries()) {
    const side = (which: 'before' | 'after') =>
      wholeText((offset) => client.call('memory.planText', { planId, file, side: which, offset }, { signal }))
    texts.push({
      path,
      before: beforeChars === null ? null : await side('before'),
      after: afterChars === null ? null : await side('after'),
    })
  }
  return texts
}

function print(plan: MemoryPlanView | null, files: readonly PlannedTexts[], applied: string | null, terminal: Terminal): void {
  const { stdout } = terminal
  const palette = createPalette(wantsColour(terminal.env, stdout))
  if (plan === null) {
    stdout.write('Nothing to fix.\n')
    return
  }
  for (const { path, before, after } of files) {
    for (const line of renderPatch(path, before, after)) {
      const text = toPrintable(line)
      stdout.write(`${line.startsWith('+') ? palette.accent(text) : line.startsWith('-') ? palette.danger(text) : palette.dim(text)}\n`)
    }
  }
  for (const { message } of plan.diagnostics) stdout.write(`${palette.warn(toPrintable(message))}\n`)
  const changed = counted(plan.total, ['file', 'files'])
  stdout.write(
    applied === null
      ? `${plan.label} · ${changed} would be written; --write does it.\n`
      : `${plan.label} · ${changed} written. strata memory undo FOLDER ${applied} takes it back.\n`,
  )
}
