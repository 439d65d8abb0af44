// `strata collect`: the layered prompt of a folder, as JSON, as one layer's exact text, or for people.
// Talks to the workbench through the contract, like every other host.

import { CallError } from '../../../../preload/contract/call-error'
import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import type { CollectionView, LayerView } from '../../../../preload/contract/prompt'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import { collectDocument } from '../../../workbench/collect-document'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import { findLayer } from '../find-layer'
import { renderCollection } from '../render-collection'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface CollectCommandOptions extends CollectOptions {
  readonly json?: boolean
  readonly text?: string
  readonly failOn?: 'warning' | 'error'
}

/** Gives the exit code; rejects with a CallError when collecting fails. */
export async function runCollect(folder: string, options: CollectCommandOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const progress = showProgress(client, terminal, options)
  try {
    const view = await client.call('prompt.collect', await readCollectInput(client, folder, options, terminal.cwd), { signal })
    progress.clear()
    if (options.text !== undefined) {
      const code = await printText(client, view, options.text, terminal, signal)
      return code === EXIT.fine && hasFindings(view, options.failOn) ? EXIT.findings : code
    }
    const document = await collectDocument(client, view, signal)
    if (options.json === true) terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
    else {
      const colour = wantsColour(terminal.env, terminal.stdout)
      terminal.stdout.write(renderCollection(document, { columns: columnsOf(terminal), colour }))
    }
    return hasFindings(view, options.failOn) ? EXIT.findings : EXIT.fine
  } finally {
    progress.clear()
  }
}

function hasFindings({ diagnostics }: CollectionView, failOn: CollectCommandOptions['failOn']): boolean {
  if (failOn === undefined) return false
  return diagnostics.error > 0 || (failOn === 'warning' && diagnostics.warning > 0)
}

/** The text as sent, byte for byte and nothing after it. */
async function printText(client: Client, view: CollectionView, wanted: string, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const { collectionId } = view
  const layers: LayerView[] = []
  while (layers.length < view.layers) {
    const page = await client.call('prompt.layers', { collectionId, offset: layers.length }, { signal })
    if (page.layers.length === 0) break
    layers.push(...page.layers)
  }
  const found = findLayer(layers, wanted)
  if (!found.ok) {
    const { kind, candidates } = found.error
    if (kind === 'unknown') {
      throw new CallError({
        code: 'layer.unknown',
        message: `There is no layer ${JSON.stringify(wanted)}; --json lists all of them`,
        data: null,
      })
    }
    terminal.stderr.write(`strata: ${JSON.stringify(wanted)} fits ${candidates.length} layers; name one by its id:\n`)
    for (const { id } of candidates) terminal.stderr.write(`  ${toPrintable(id)}\n`)
    return EXIT.usage
  }
  const layer = found.value
  if (layer.textChars === 0) {
    const why = layer.reasonText ?? (layer.status === 'loaded' ? 'only its size is known' : layer.reason)
    throw new CallError({ code: 'layer.unknown', message: `${layer.title} has no text that is sent: ${why}`, data: null })
  }
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { text: string; next: number | null } = await client.call(
      'prompt.text',
      { collectionId, layerId: layer.id, side: 'sent', offset },
      { signal },
    )
    terminal.stdout.write(page.text)
    offset = page.next
  }
  return EXIT.fine
}

/** A line on stderr while a big tree is read; only where a person looks on. */
function showProgress(client: Client, { stderr }: Terminal, options: CollectCommandOptions): { clear(): void } {
  if (stderr.isTTY !== true || options.json === true || options.text !== undefined) return { clear: () => undefined }
  let shown = false
  const leave = client.subscribe('prompt.progress', ({ directories, files }) => {
    shown = true
    stderr.write(`\r\u001b[2Kreading ${directories} folders, ${files} instruction files`)
  })
  return {
    clear: () => {
      leave()
      if (shown) stderr.write('\r\u001b[2K')
      shown = false
    },
  }
}
