// Why a call read its prefix from the cache, or did not: in sentences, from recorded facts alone (SPEC 0.1, 8.5). Pure.

import type { CallFacts } from './lane-facts'
import { ASSUMED_LIFETIME_MS, written } from './lane-facts'
import { inCount, inDuration, inTokens } from './words'

export function explainCall(facts: CallFacts): string {
  return [reason(facts), rewriting(facts)].filter((sentence) => sentence !== '').join(' ')
}

function reason(facts: CallFacts): string {
  const { call, previous } = facts
  const { cacheRead } = call.usage
  if (previous === null) {
    return cacheRead > 0
      ? `The first call: ${inTokens(cacheRead)} were read all the same, from what an earlier session with the same front had written.`
      : 'The first call: nothing of this conversation had been written to the cache before.'
  }
  if (call.cache === 'hit') {
    const share = previous.contextTokens > 0 ? Math.min(100, Math.round((100 * cacheRead) / previous.contextTokens)) : 100
    return `${inTokens(cacheRead)} were read, ${share}% of what the call before carried. ${unused(facts)}`.trim()
  }
  switch (call.cause) {
    case 'ttl-expired':
      return expired(facts)
    case 'compacted':
      return `A compaction took the place of the conversation before this call, so only the front could be read: ${inTokens(cacheRead)}.`
    case 'microcompacted':
      return `Old tool results were cleared before this call; everything behind the first of them had to be sent anew. ${inTokens(cacheRead)} were read.`
    case 'cleared':
      return `The conversation was cleared before this call, so only the front could be read: ${inTokens(cacheRead)}.`
    case 'rewound':
      return `The conversation was wound back and went on from an earlier row; ${inTokens(cacheRead)} of what stood before it were read.`
    case 'model-switch':
      return `The model changed from ${previous.model} to ${call.model}, and every model has a cache of its own.`
    case 'prefix-changed': {
      const versions =
        previous.version !== call.version && call.version !== null
          ? ` The agent’s version changed from ${previous.version ?? 'an unknown one'} to ${call.version}.`
          : ''
      return `${unused(facts)} The front was still read (${inTokens(cacheRead)}), so something behind it is not what it was.${versions}${turnHint(facts)}`.trim()
    }
    case 'early-eviction':
      return `${unused(facts)} Nothing was read although the entry should have lived: it went early, and the file does not say why.`.trim()
    default:
      if (call.cache === 'unknown') return 'The file holds no cache figures for this call.'
      return call.contextTokens < previous.contextTokens
        ? `The context is ${inTokens(previous.contextTokens - call.contextTokens)} smaller than before, and no row of the file says why.`
        : 'No row of the file says why.'
  }
}

/** The clock runs from the last use, which is the start of the answer before, not from its end. */
function expired({ call, previous, lifetimeMs }: CallFacts): string {
  const allowed = inDuration(lifetimeMs ?? ASSUMED_LIFETIME_MS)
  if (call.unusedMs === null || previous === null) return `The cache had gone unused for longer than the ${allowed} allowed.`
  const first = `${inDuration(call.unusedMs)} since the last use, ${allowed} allowed.`
  if (call.gapMs === null) return first
  const head = call.unusedMs - call.gapMs
  const from = head >= 1000 ? `; the clock ran from the start of answer ${previous.index}, ${inDuration(head)} before` : ''
  return `${first} You were away ${inDuration(call.gapMs)}${from}.`
}

function unused({ call, lifetimeMs }: CallFacts): string {
  if (call.unusedMs === null) return ''
  return `${inDuration(call.unusedMs)} since the last use, ${inDuration(lifetimeMs ?? ASSUMED_LIFETIME_MS)} allowed.`
}

/** SPEC 0.1: inside the lifetime it is the kind of turn that decides. */
function turnHint({ call }: CallFacts): string {
  switch (call.turn) {
    case 'command':
      return ' After a slash or local command this is usual.'
    case 'interrupt':
      return ' After an interrupt this happens about once in six times.'
    case 'tool-result+text':
      return ' A tool result with a text beside it, such as a skill, does this about once in six times.'
    case 'prompt':
      return ' After a new prompt this happens now and then.'
    default:
      return ''
  }
}

function rewriting({ call, rewritten }: CallFacts): string {
  if (rewritten <= 0) return ''
  return `${inCount(rewritten)} of the ${inTokens(written(call))} written had been written before.`
}
