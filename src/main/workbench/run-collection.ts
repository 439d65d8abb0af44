// One collection from question to result; nothing is kept here.

import type { ProgressSink } from '../engine/ports'
import { collectPrompt } from '../engine/prompt/collect-prompt'
import type { Collection } from '../engine/prompt/collection'
import { createRatioTokenizer } from '../engine/tokens/create-ratio-tokenizer'
import { buildCollectRequest, type CollectQuestion } from './build-collect-request'
import { createOverlayFileSystem } from './overlay-file-system'
import type { WorkbenchDeps } from './workbench-deps'

/** Errors: those of buildCollectRequest; an aborted signal rejects. */
export async function runCollection(
  deps: WorkbenchDeps,
  question: CollectQuestion,
  options: { readonly signal: AbortSignal; readonly onProgress?: ProgressSink },
): Promise<Collection> {
  const { request, overlay } = await buildCollectRequest(deps, question)
  const ports = { ...deps.ports, fs: createOverlayFileSystem(deps.ports.fs, overlay) }
  const tokenizerFor = deps.tokenizerFor ?? ((model) => createRatioTokenizer(model.tokenizer))
  const collection = await collectPrompt(ports, tokenizerFor, request, options)
  options.signal.throwIfAborted()
  return collection
}
