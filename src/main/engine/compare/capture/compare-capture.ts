// What was predicted beside what was really sent, piece by piece, each with the likeliest reason for a difference.

import { compareLayers, type LayerComparison } from '../compare-layers'
import type { CompareSide, SideLayer } from '../compare-side'
import { markOf } from '../request-parts'
import type { CapturedSide } from './captured-side'

export type CauseCode =
  | 'paraphrase'
  | 'another-version'
  | 'another-model'
  | 'another-folder'
  | 'another-date'
  | 'git-moved-on'
  | 'file-changed'
  | 'switch'
  | 'cache-mark'
  | 'not-predicted'
  | 'not-captured'
  | 'unknown'

export interface CapturedBlock {
  readonly at: 'tools' | 'system' | 'messages'
  /** Of the block in its part of the captured request; null: predicted only. */
  readonly index: number | null
  readonly title: string
  readonly outcome: 'equal' | 'differs' | 'only-captured' | 'only-predicted'
  readonly predicted: SideLayer | null
  readonly captured: SideLayer | null
  readonly predictedMark: string
  readonly capturedMark: string
  readonly cause: string | null
  readonly causeCode: CauseCode | null
}

/** In the order of the captured request. What is not sent is not predicted. */
export function compareCapture(predicted: CompareSide & { readonly profile: string }, captured: CapturedSide): readonly CapturedBlock[] {
  return compareLayers(predicted, captured).map((row) => toBlock(row, predicted, captured))
}

function toBlock(row: LayerComparison, predicted: CompareSide & { readonly profile: string }, captured: CapturedSide): CapturedBlock {
  // what is known and not loaded is no prediction: it only tells why nothing was predicted
  const left = row.left?.status === 'loaded' ? row.left : null
  const { right } = row
  const index = right === null ? null : captured.request.system.findIndex(({ layerIds }) => layerIds.includes(right.id))
  const at = partOf(right ?? left)
  const predictedMark = at === 'system' ? markAt(predicted, left) : ''
  const capturedMark = at === 'system' ? markAt(captured, right) : ''
  const marksDiffer = left !== null && right !== null && predictedMark !== capturedMark
  const equal =
    left !== null && right !== null && (row.change === 'same' || isSizedAlike(left, right) || left.text === right.text) && !marksDiffer
  const outcome = equal ? 'equal' : left === null ? 'only-captured' : right === null ? 'only-predicted' : 'differs'
  const [causeCode, cause] = equal ? [null, null] : causeOf(row, predicted, captured, marksDiffer)
  return {
    at,
    index: at === 'system' ? (index === -1 ? null : index) : right === null ? null : 0,
    title: (left ?? right)?.title ?? '',
    outcome,
    predicted: left,
    captured: right,
    predictedMark,
    capturedMark,
    cause,
    causeCode,
  }
}

function partOf(layer: SideLayer | null): CapturedBlock['at'] {
  if (layer?.kind === 'tools') return 'tools'
  return layer?.kind === 'git' || layer?.kind.startsWith('system.') ? 'system' : 'messages'
}

function markAt(side: CompareSide, layer: SideLayer | null): string {
  const block = layer === null ? undefined : side.request.system.find(({ layerIds }) => layerIds.includes(layer.id))
  return block === undefined ? '' : markOf(block)
}

/** Of what only a size is known, a captured size inside its band is what was predicted. */
function isSizedAlike(left: SideLayer, right: SideLayer): boolean {
  return left.text === '' && right.tokens.sent >= left.tokens.low && right.tokens.sent <= left.tokens.high
}

function causeOf(
  row: LayerComparison,
  predicted: CompareSide & { readonly profile: string },
  { facts, model }: CapturedSide,
  marksDiffer: boolean,
): readonly [CauseCode, string] {
  const { right } = row
  const left = row.left?.status === 'loaded' ? row.left : null
  const otherVersion = facts.agentVersion !== null && facts.agentVersion !== predicted.profile
  const versions = `it was sent by ${facts.agentVersion ?? 'an unknown version'}, predicted for ${predicted.profile}`
  if (left === null) {
    const why = row.left?.reasonText ?? null
    if (row.left !== null) return ['switch', `It was sent, and here it would not be${why === null ? '' : `: ${why}`}.`]
    const isFile = right?.origin.path !== null && right?.origin.path !== undefined
    if (isFile)
      return ['file-changed', `This file was sent and is not found (any more): it was removed, excluded, or belongs to another folder.`]
    if (otherVersion) return ['another-version', `Strata expects no such part; ${versions}.`]
    return [
      'not-predicted',
      'Strata expects no such part: a newer version, a server or a hook may add it. Its text is not lost: compare or take it.',
    ]
  }
  if (right === null) {
    if (left.kind === 'git') return ['switch', 'No snapshot was sent: git instructions were off, or the session ran outside a repository.']
    if (left.origin.path !== null)
      return ['file-changed', 'This file was not sent: it is newer than the session, was excluded then, or belongs to another folder.']
    if (left.kind === 'system.dynamic')
      return ['switch', 'This part was not sent: its switch was off in that session, or the version words it elsewhere.']
    if (otherVersion) return ['another-version', `It was not sent; ${versions}.`]
    return ['not-captured', 'The captured request has no part that is recognised as this one.']
  }
  if (left.text === right.text && marksDiffer) return ['cache-mark', `The text is equal; it is marked for the cache otherwise.`]
  if (left.kind === 'date') return ['another-date', 'The session was on another day, or the sentence around the date is worded otherwise.']
  if (left.kind === 'git')
    return ['git-moved-on', 'The repository stood elsewhere when the session began: branch, status or newest commits differ.']
  if (left.origin.path !== null)
    return ['file-changed', 'The file has been changed since the session read it (or the version cleans it otherwise).']
  if (
    left.origin.section === 'environment' &&
    facts.cwd !== null &&
    predicted.inputs.cwd !== undefined &&
    facts.cwd !== predicted.inputs.cwd
  )
    return ['another-folder', `The session ran in ${facts.cwd}, the prediction is for ${predicted.inputs.cwd}.`]
  if (left.origin.section === 'environment' && model.canonicalId !== predicted.model.canonicalId)
    return ['another-model', `The session used ${model.id}, the prediction is for ${predicted.model.id}.`]
  if (left.paraphrased)
    return ['paraphrase', 'Strata words this part itself and goes by its published size. Take the part to use what was really sent.']
  if (left.text === '')
    return otherVersion
      ? ['another-version', `Only its size is predicted, from a publication; ${versions}.`]
      : ['unknown', 'Only its size is predicted, from a publication of another build. Take the part to use its real size.']
  if (otherVersion) return ['another-version', `The wording differs; ${versions}.`]
  return ['unknown', 'The texts differ for no reason that is plain from the request.']
}
