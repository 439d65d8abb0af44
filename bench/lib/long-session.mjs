// @ts-check
// Writes a transcript with very many calls: growing, now and then idle, compacted when full. The same every time.

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const BASE = 30_000
const FULL = 155_000
const LINES_AT_ONCE = 2000

/** @param {string} file @param {number} calls @param {{ readonly bytesPerCall?: number }} [options] */
export function writeLongSession(file, calls, { bytesPerCall = 0 } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  const to = openSync(file, 'w')
  const filler = 'x'.repeat(bytesPerCall)
  let now = Date.UTC(2026, 0, 5, 9)
  let context = BASE
  /** @type {string[]} */
  let lines = []
  let last = /** @type {string | null} */ (null)
  let count = 0
  /** @param {string} type @param {Record<string, unknown>} fields */
  const row = (type, fields) => {
    count += 1
    const uuid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
    const head = { parentUuid: last, isSidechain: false, cwd: '/long', sessionId: 'long-session', version: '2.1.17' }
    lines.push(JSON.stringify({ ...head, type, uuid, timestamp: new Date(now).toISOString(), ...fields }))
    last = uuid
    if (lines.length < LINES_AT_ONCE) return
    writeSync(to, `${lines.join('\n')}\n`)
    lines = []
  }
  row('user', { message: { role: 'user', content: 'Go on and on.' } })
  for (let call = 0; call < calls; call++) {
    const idle = call % 40 === 39 ? 420_000 : 0
    now += 4000 + idle
    const grown = call === 0 ? 0 : 900 + ((call * 7919) % 1400)
    if (context + grown > FULL) {
      const compactMetadata = { trigger: 'auto', preTokens: context }
      row('system', {
        parentUuid: null,
        logicalParentUuid: last,
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        compactMetadata,
      })
      row('user', { message: { role: 'user', content: 'Summary of before.' }, isCompactSummary: true })
      context = BASE + 8000
    } else context += grown
    const read = idle > 300_000 || call === 0 ? 0 : Math.max(0, context - grown - 4)
    const usage = {
      input_tokens: 4,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: context - read - 4,
      cache_creation: { ephemeral_5m_input_tokens: context - read - 4, ephemeral_1h_input_tokens: 0 },
      output_tokens: 50,
    }
    const content = [{ type: 'text', text: `Step ${call}. ${filler}` }]
    const message = { id: `msg_${call}`, type: 'message', role: 'assistant', model: 'claude-opus-4-5-20251101', content, usage }
    row('assistant', { requestId: `req_${call}`, message })
    now += 6000
    row('user', { message: { role: 'user', content: `And then ${call}?` } })
  }
  writeSync(to, `${lines.join('\n')}\n`)
  closeSync(to)
}
