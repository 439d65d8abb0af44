// Captured requests by id, the newest few, each as a side of a comparison.

import type { SideView } from '../../../preload/contract/compare'
import { WorkbenchError } from '../../engine/base/workbench-error'
import type { CapturedRequest } from '../../engine/compare/capture/captured-request'
import { type CapturedSide, sideOfCapture } from '../../engine/compare/capture/captured-side'
import { loadModels } from '../../engine/profile/load-models'
import { loadProfile } from '../../engine/profile/load-profile'
import { DEFAULT_PROFILE_ID } from '../../engine/profile/profile-ids'
import { resolveModel } from '../../engine/profile/resolve-model'
import { createRatioTokenizer } from '../../engine/tokens/create-ratio-tokenizer'
import type { WorkbenchDeps } from '../workbench-deps'

export interface StoredCapture {
  readonly captureId: string
  readonly name: string
  readonly capture: CapturedRequest
  readonly side: CapturedSide
}

export interface CaptureStore {
  add(name: string, capture: CapturedRequest): StoredCapture
  /** Throws `capture.unknown`. */
  get(captureId: string): StoredCapture
  sideOf(captureId: string): { readonly side: CapturedSide; readonly view: SideView }
}

const KEPT = 6

export function createCaptureStore(deps: Pick<WorkbenchDeps, 'ports' | 'tokenizerFor'>, seed: string): CaptureStore {
  const entries = new Map<string, StoredCapture>()
  let count = 0

  function get(captureId: string): StoredCapture {
    const entry = entries.get(captureId)
    if (entry === undefined)
      throw new WorkbenchError('capture.unknown', 'This captured request is no longer kept; open it again', { captureId })
    entries.delete(captureId)
    entries.set(captureId, entry)
    return entry
  }

  return {
    add(name, capture) {
      const profile = loadProfile(DEFAULT_PROFILE_ID)
      if (!profile.ok) throw new TypeError(`The profile ${DEFAULT_PROFILE_ID} is not there`)
      const model = resolveModel(capture.model ?? 'unknown', loadModels(), {}, profile.value)
      const tokenizer = (deps.tokenizerFor ?? ((of) => createRatioTokenizer(of.tokenizer)))(model)
      count += 1
      const side = sideOfCapture(capture, { hash: deps.ports.hash, tokenizer }, model)
      const entry = { captureId: `capture-${seed}-${count}`, name, capture, side }
      entries.set(entry.captureId, entry)
      for (const id of [...entries.keys()].slice(0, Math.max(0, entries.size - KEPT))) entries.delete(id)
      return entry
    },
    get,
    sideOf(captureId) {
      const { side, name, capture } = get(captureId)
      const { layers, model, facts } = side
      const conversation = capture.messages.length
      const sum = (pick: (layer: (typeof layers)[number]) => number): number => layers.reduce((all, layer) => all + pick(layer), 0)
      return {
        side,
        view: {
          kind: 'capture',
          label: name,
          collectionId: null,
          captureId,
          profile: facts.agentVersion,
          model: { id: model.id, name: model.facts?.name ?? null },
          folder: facts.cwd,
          cwd: facts.cwd,
          commit: null,
          savedMs: null,
          layers: layers.length,
          loaded: layers.length,
          tokens: {
            sent: sum(({ tokens }) => tokens.sent),
            low: sum(({ tokens }) => tokens.low),
            high: sum(({ tokens }) => tokens.high),
            method: 'sum',
          },
          notes: [
            'Sizes are estimates from the captured texts.',
            'Tools are compared by size: a collection does not know their texts.',
            ...capture.diagnostics.map(({ message }) => message),
            ...(conversation > 1 ? [`${conversation} messages: what was said in the conversation is left out.`] : []),
          ],
        },
      }
    },
  }
}
