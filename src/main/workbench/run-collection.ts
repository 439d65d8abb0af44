// One collection from question to result; nothing is kept here.

import type { ProgressSink } from '../engine/ports'
import { collectPrompt } from '../engine/prompt/collect-prompt'
import type { Collection } from '../engine/prompt/collection'
import { createRatioTokenizer } from '../engine/tokens/create-ratio-tokenizer'
import { buildCollectRequest, type CollectQuestion } from './build-collect-request'
import { createNotingFileSystem } from './noting-file-system'
import { createOverlayFileSystem } from './overlay-file-system'
import type { CollectDeps } from './workbench-deps'

/** Errors: those of buildCollectRequest; an aborted signal rejects. `listed` takes every directory that was looked into. */
export async function runCollection(
  deps: CollectDeps,
  question: CollectQuestion,
  options: { readonly signal: AbortSignal; readonly onProgress?: ProgressSink; readonly listed?: Set<string> },
): Promise<Collection> {
  const { request, overlay } = await buildCollectRequest(deps, question)
  const fs = options.listed === undefined ? deps.ports.fs : createNotingFileSystem(deps.ports.fs, options.listed)
  const ports = { ...deps.ports, fs: createOverlayFileSystem(fs, overlay) }
  const tokenizerFor = deps.tokenizerFor ?? ((model) => createRatioTokenizer(model.tokenizer))
  const collection = await collectPrompt(ports, tokenizerFor, request, options)
  options.signal.throwIfAborted()
  return collection
}
