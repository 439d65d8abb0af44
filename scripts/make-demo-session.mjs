// @ts-check
// Writes the recorded session of the demo: an afternoon in the shop with pauses, a lunch break, an automatic compaction and a change
// of model. Made up from beginning to end, and the same bytes every time. Run it when the story changes, and commit what it writes.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILE = join(import.meta.dirname, '../resources/demo/home/.claude/projects/-srv-acme-shop/7c1d52b0-4a8e-4f0e-9a53-0d6f5f4a1b20.jsonl')
const SESSION = '7c1d52b0-4a8e-4f0e-9a53-0d6f5f4a1b20'
const FRONT = 31_400
const SHARED_FRONT = 17_200
const LIFETIME_MS = 300_000
const LEVEL = 167_000
const MINUTE = 60_000

/** A generator of its own, so that the file never changes by chance. */
let seed = 20_260_331
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const between = (/** @type {number} */ low, /** @type {number} */ high) => Math.round(low + random() * (high - low))
/** @template T @param {readonly T[]} list @returns {T} */
const pick = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)])

const NOUNS = ['order', 'cart', 'price', 'refund', 'invoice', 'parcel', 'voucher', 'stock', 'customer', 'address', 'payment', 'tax']
const VERBS = ['load', 'check', 'store', 'merge', 'round', 'cancel', 'count', 'send', 'split', 'match', 'lock', 'retry']
const FILES = [
  'src/cart/totals.ts',
  'src/cart/use-cart.ts',
  'src/api/orders.ts',
  'src/api/refunds.ts',
  'src/payments/capture.ts',
  'src/payments/webhooks.ts',
  'src/mail/templates.ts',
  'src/search/index.ts',
  'test/cart/totals.test.ts',
  'test/api/refunds.test.ts',
  'packages/web/checkout.tsx',
  'packages/web/parcel-list.tsx',
]

const capital = (/** @type {string} */ word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** @param {number} chars */
function code(chars) {
  const lines = []
  for (let size = 0; size < chars; ) {
    const [verb, noun, other] = [pick(VERBS), pick(NOUNS), pick(NOUNS)]
    const line = pick([
      `export function ${verb}${capital(noun)}(${other}: ${capital(other)}): ${capital(noun)} {`,
      `  const ${noun} = await ${verb}${capital(other)}(${other}.id, { limit: ${between(1, 90)} })`,
      `  if (${noun}.cents < 0) throw new ShopError('${noun}.negative', { ${other} })`,
      `  return { ...${noun}, ${other}Id: ${other}.id, at: clock.now() }`,
      `}`,
      `// ${capital(noun)}: ${verb} before the ${other}, or the sums are wrong by a cent`,
    ])
    lines.push(`${String(lines.length + 1).padStart(6)}→${line}`)
    size += line.length + 8
  }
  return lines.join('\n')
}

/** @param {number} chars */
function log(chars) {
  const lines = []
  for (let size = 0; size < chars; ) {
    const line = pick([
      ` ✓ ${pick(FILES)} > ${pick(VERBS)}s the ${pick(NOUNS)} (${between(1, 80)} ms)`,
      ` × ${pick(FILES)} > ${pick(VERBS)}s the ${pick(NOUNS)}: expected ${between(100, 9999)} to be ${between(100, 9999)}`,
      `${pick(FILES)}:${between(1, 300)}:  ${pick(VERBS)}${capital(pick(NOUNS))}(${pick(NOUNS)})`,
    ])
    lines.push(line)
    size += line.length + 1
  }
  return lines.join('\n')
}

/** @type {string[]} */
const rows = []
let ids = 0
let clock = Date.parse('2026-03-31T09:02:00.000Z')
/** @type {string | null} */
let parent = null
const uuid = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`

/** @param {Record<string, unknown>} row */
function write(row) {
  const id = uuid()
  const base = {
    parentUuid: parent,
    isSidechain: false,
    userType: 'external',
    cwd: '/srv/acme-shop',
    sessionId: SESSION,
    version: '2.1.88',
    gitBranch: 'main',
  }
  rows.push(JSON.stringify({ ...base, ...row, uuid: id, timestamp: new Date(clock).toISOString() }))
  parent = id
}

let context = 0
let pending = FRONT
let lastUse = Number.NEGATIVE_INFINITY
let calls = 0
let model = 'claude-sonnet-4-5-20250929'
/** What a changed prefix or another model leaves readable; null: all of it. @type {number | null} */
let keeps = null

const tokensOf = (/** @type {string} */ text, /** @type {number} */ perToken) => Math.round(text.length / perToken)

/** One model call with its answer. @param {string} said @param {readonly object[]} uses */
function call(said, uses) {
  const before = context
  const next = before + pending
  pending = 0
  clock += between(1_500, 4_000)
  let read = before === 0 ? SHARED_FRONT : before
  if (clock - lastUse > LIFETIME_MS) read = before === 0 ? SHARED_FRONT : 0
  if (keeps !== null) read = keeps
  keeps = null
  const write5m = next - read - 6
  const output = tokensOf(said, 3.6) + uses.length * 90
  const usage = {
    input_tokens: 6,
    cache_creation_input_tokens: write5m,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: 0 },
    output_tokens: output,
    service_tier: 'standard',
  }
  lastUse = clock
  const id = `msg_demo${String(++calls).padStart(3, '0')}`
  const content = [...(said === '' ? [] : [{ type: 'text', text: said }]), ...uses]
  for (const block of content) {
    const message = {
      id,
      type: 'message',
      role: 'assistant',
      model,
      content: [block],
      stop_reason: uses.length > 0 ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage,
    }
    write({ type: 'assistant', requestId: `req_demo${String(calls).padStart(3, '0')}`, message })
    clock += between(400, 2_500)
  }
  context = next
  pending += output
}

/** @param {string} text */
function prompt(text) {
  write({ type: 'user', message: { role: 'user', content: text } })
  pending += tokensOf(text, 3.3) + 120
}

let useId = 0
/** @param {string} said @param {'Read' | 'Bash' | 'Grep' | 'Edit'} name @param {number} chars */
function step(said, name, chars) {
  const id = `toolu_demo${String(++useId).padStart(4, '0')}`
  const file = pick(FILES)
  const input =
    name === 'Bash'
      ? { command: `npm test -- ${file}` }
      : name === 'Grep'
        ? { pattern: `${pick(VERBS)}${capital(pick(NOUNS))}`, path: 'src' }
        : name === 'Edit'
          ? { file_path: `/srv/acme-shop/${file}`, old_string: code(200), new_string: code(260) }
          : { file_path: `/srv/acme-shop/${file}` }
  call(said, [{ type: 'tool_use', id, name, input }])
  clock += name === 'Bash' ? between(4_000, 22_000) : between(60, 700)
  const text = name === 'Read' ? code(chars) : log(chars)
  write({ type: 'user', message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content: text }] } })
  pending += tokensOf(text, name === 'Read' ? 2.82 : 2.7) + 110
}

const rest = (/** @type {number} */ ms) => {
  clock += ms
}

function compact() {
  const preTokens = context + pending
  rest(between(70_000, 90_000))
  const before = parent
  parent = null
  write({
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    level: 'info',
    logicalParentUuid: before,
    compactMetadata: { trigger: 'auto', preTokens },
  })
  const summary = [
    'This session goes on from an earlier conversation that ran out of context. What was done:',
    '1. Request and intent: the totals of the cart are wrong by a cent when a voucher and a refund meet; find out why and mend it.',
    '2. Technical concepts: cents as integers, rounding once per line, webhooks that come twice.',
    `3. Files and code: ${FILES.slice(0, 8).join(', ')}.`,
    '4. Errors and fixes: two tests failed because a refund was rounded twice; it is rounded at the line now.',
    '5. Problem solving: the webhook of a capture can overtake the order; an attempt id decides.',
    '6. All messages of the user: mend the cent; look at refunds too; keep the public API as it is; leave the mails for later.',
    '7. Pending tasks: the parcel list still counts cancelled parcels.',
    '8. Current work: refunds that cover a voucher in part.',
    `9. Next step: run the tests of the refunds and go through what fails. ${'The reasons stand in the commit messages. '.repeat(120)}`,
  ].join('\n')
  write({ type: 'user', isCompactSummary: true, isVisibleInTranscriptOnly: true, message: { role: 'user', content: summary } })
  context = FRONT
  pending = tokensOf(summary, 3.4) + 400
  for (const file of FILES.slice(0, 3)) {
    const text = code(9_000)
    write({
      type: 'attachment',
      attachment: {
        type: 'file',
        filename: `/srv/acme-shop/${file}`,
        content: { type: 'text', file: { filePath: `/srv/acme-shop/${file}`, content: text } },
      },
    })
    pending += tokensOf(text, 2.82)
  }
  keeps = SHARED_FRONT
  lastUse = clock
}

/** Work until the window is as full as wanted. @param {number} upTo @param {number} size */
function work(upTo, size) {
  while (context + pending < upTo) {
    const name = pick(/** @type {const} */ (['Read', 'Read', 'Bash', 'Grep', 'Edit']))
    const said = pick([
      '',
      '',
      `I look at how the ${pick(NOUNS)} is ${pick(VERBS)}ed.`,
      `The ${pick(NOUNS)} and the ${pick(NOUNS)} disagree; I follow that.`,
    ])
    step(said, name, between(size * 0.4, size * 1.6) * (name === 'Edit' || name === 'Grep' ? 0.3 : 1))
  }
}

prompt('The totals of the cart are wrong by a cent when a voucher and a refund meet. Find out why and mend it.')
work(52_000, 7_000)
call('Found it: the refund is rounded twice. I mend it at the line and keep the sum exact.', [])
rest(3 * MINUTE)
prompt('Good. Look at the refunds as well, the same thing may happen there.')
work(80_000, 9_000)
call('The refunds round twice too, but only for part refunds. Both are mended, and the tests say so.', [])
rest(9 * MINUTE)
prompt('Back again. Keep the public API as it is, please, and show me the difference.')
work(104_000, 8_000)
call('The API is untouched: only the two helpers changed. Here is the difference, file by file.', [])
rest(52 * MINUTE)
prompt('Lunch was good. Now the webhooks: a capture sometimes overtakes its order. Is that the same fault?')
work(LEVEL, 11_000)
compact()
work(74_000, 8_000)
call('No, it is another fault: the order is stored after the capture. An attempt id puts that right.', [])
rest(2 * MINUTE)
prompt('/model opus')
model = 'claude-opus-4-5-20251101'
keeps = 0
prompt('Have a second look at it, carefully: can the webhook come twice?')
work(96_000, 7_000)
call('It can, and then the second one finds the attempt done and ends. There is a test for it now.', [])
rest(26 * MINUTE)
prompt('The mails can wait. Write down what is left to do, then stop.')
call('Left: the parcel list counts cancelled parcels, and the mails name the old sums. Nothing else is open.', [])
rows.push(JSON.stringify({ type: 'ai-title', aiTitle: 'A cent too much: vouchers, refunds and webhooks', sessionId: SESSION }))

mkdirSync(dirname(FILE), { recursive: true })
writeFileSync(FILE, `${rows.join('\n')}\n`)
console.log(`${rows.length} rows, ${calls} calls`)
