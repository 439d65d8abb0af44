// Keys and passwords in a text. Sure rather than many: what documents write in place of a secret is passed over, and what
// is found is never repeated whole.

export interface FoundSecret {
  readonly code: 'secret.key' | 'secret.private-key' | 'secret.url' | 'secret.value'
  /** What it is: `GitHub token`. */
  readonly what: string
  /** UTF-16 offset and length in the text. */
  readonly at: number
  readonly length: number
  /** Enough to find it again, and too little to use it. */
  readonly shown: string
}

interface Shape {
  readonly what: string
  /** Its first group is the part that has to look random; the whole match where there is none. */
  readonly pattern: RegExp
  /** Bits a character, at least. Hexadecimal text cannot pass four. */
  readonly entropy: number
}

const SHAPES: readonly Shape[] = [
  { what: 'GitHub token', pattern: /\bgh[pousr]_([A-Za-z0-9]{36,400})\b/g, entropy: 3.5 },
  { what: 'GitHub token', pattern: /\bgithub_pat_([A-Za-z0-9_]{60,400})\b/g, entropy: 3.5 },
  { what: 'GitLab token', pattern: /\bglpat-([A-Za-z0-9_-]{20,400})/g, entropy: 3 },
  { what: 'Anthropic key', pattern: /\bsk-ant-(?:[a-z0-9]+-)?([A-Za-z0-9_-]{32,400})/g, entropy: 3.5 },
  { what: 'OpenAI key', pattern: /\bsk-(?!ant-)(?:proj-|svcacct-|admin-)?([A-Za-z0-9_-]{32,400})/g, entropy: 3.5 },
  { what: 'AWS access key', pattern: /\b(?:AKIA|ASIA)([A-Z2-7]{16})\b/g, entropy: 3 },
  { what: 'Google API key', pattern: /\bAIza([A-Za-z0-9_-]{35})\b/g, entropy: 3.5 },
  { what: 'Slack token', pattern: /\bxox[abeprs]-([A-Za-z0-9-]{20,400})/g, entropy: 3 },
  {
    what: 'Slack webhook',
    pattern: /\bhooks\.slack\.com\/services\/(T[A-Z0-9]{8,400}\/B[A-Z0-9]{8,400}\/[A-Za-z0-9]{20,400})/g,
    entropy: 3.5,
  },
  { what: 'Stripe key', pattern: /\b[rs]k_live_([A-Za-z0-9]{20,400})\b/g, entropy: 3.5 },
  { what: 'npm token', pattern: /\bnpm_([A-Za-z0-9]{36})\b/g, entropy: 3.5 },
  { what: 'PyPI token', pattern: /\bpypi-(AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,400})/g, entropy: 3.5 },
  { what: 'Hugging Face token', pattern: /\bhf_([A-Za-z0-9]{34,400})\b/g, entropy: 3.5 },
  { what: 'SendGrid key', pattern: /\bSG\.([A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43})\b/g, entropy: 3.5 },
  { what: 'DigitalOcean token', pattern: /\bdo[opr]_v1_([a-f0-9]{64})\b/g, entropy: 3 },
  { what: 'Telegram bot token', pattern: /\b\d{8,10}:(AA[A-Za-z0-9_-]{33})\b/g, entropy: 3.5 },
  { what: 'signed token (JWT)', pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,2000}\.([A-Za-z0-9_-]{20,400})/g, entropy: 3.5 },
]

/** Every length has an end: a hostile text costs no more than its own length many times over. */
/** Every length has an end, so that a hostile text costs no more than a few times its own length. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----\s{1,4}((?:[A-Za-z0-9+/=\s:,]|-(?!-)){64,20000}?)-----END/g
const IN_URL = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"'`<>]{1,100}:([^\s/@"'`<>]{3,200})@[^\s"'`<>]{1,400}/gi
const NAMED =
  /(?<![A-Za-z0-9_.-])[A-Za-z0-9_.-]{0,60}(?:api[_-]?key|secret(?:[_-]?key)?|auth[_-]?token|access[_-]?token|password|passwd|passphrase|private[_-]?key|access[_-]?key)["'`]?\s{0,4}(?:=|:|:=)\s{0,4}["'`]?([A-Za-z0-9_+/=.~!@#$%^&*-]{12,200})/gi

/** Words and forms that only stand where a secret would. */
const PLACEHOLDER =
  /example|placeholder|dummy|sample|changeme|change[-_]me|your[-_]|[-_]here|redacted|not[-_]?a[-_]?real|fake|foobar|lorem|insert[-_]|replace|x{4,}|\*{3,}|\.{3}|…|<|>|\$\{|\{\{|^\$|process\.env|os\.environ|getenv|secrets?\./i
/** The sample token of a well-known site; its signature stands in thousands of documents. */
const KNOWN_SAMPLES: ReadonlySet<string> = new Set(['SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c'])
const MIN_VALUE_ENTROPY = 3.3

/** In the order they stand; none is told twice. */
export function findSecrets(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  const add = (code: FoundSecret['code'], what: string, at: number, secret: string, shown: string): void => {
    const end = at + secret.length
    // a key that is also the value of something named a key is one finding: the surer, which comes first
    if (found.some((known) => known.at < end && at < known.at + known.length)) return
    found.push({ code, what, at, length: secret.length, shown })
  }
  for (const match of text.matchAll(PRIVATE_KEY)) {
    const body = (match[1] ?? '').replace(/\s/g, '')
    if (!isPlaceholder(body) && entropyOf(body) >= 4) add('secret.private-key', 'private key', match.index, match[0], 'a block of PEM')
  }
  for (const { what, pattern, entropy } of SHAPES) {
    for (const match of text.matchAll(pattern)) {
      const random = match[1] ?? match[0]
      if (isPlaceholder(match[0]) || KNOWN_SAMPLES.has(random) || isRun(random) || entropyOf(random) < entropy) continue
      add('secret.key', what, match.index, match[0], shorten(match[0]))
    }
  }
  for (const match of text.matchAll(IN_URL)) {
    const password = match[1] ?? ''
    if (isPlaceholder(password) || isPlaceholder(hostOf(match[0])) || isCommonWord(password)) continue
    if (isOwnMachine(hostOf(match[0])) && (!/\d/.test(password) || entropyOf(password) < 3)) continue
    add('secret.url', 'password in an address', match.index, match[0], `${match[0].slice(0, match[0].indexOf('://') + 3)}…`)
  }
  for (const match of text.matchAll(NAMED)) {
    const value = match[1] ?? ''
    if (isPlaceholder(value) || isRun(value) || !looksRandom(value)) continue
    const at = match.index + match[0].lastIndexOf(value)
    add('secret.value', 'value named as a secret', at, value, `…(${value.length} characters)`)
  }
  return found.sort((a, b) => a.at - b.at)
}

/** At most its first four characters, and how long it is. */
function shorten(secret: string): string {
  return `${secret.slice(0, 4)}…(${secret.length} characters)`
}

function hostOf(url: string): string {
  return url.slice(url.lastIndexOf('@') + 1)
}

/** A name without a dot is a service beside this one, as in a compose file: its password is often just its name. */
function isOwnMachine(host: string): boolean {
  return /^(?:[a-z0-9_-]+|127\.0\.0\.1|\[::1\])(?:[:/?#]|$)/i.test(host)
}

function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}

/** What everybody writes in an address of a database on their own machine. */
function isCommonWord(password: string): boolean {
  return /^(?:pass(?:word|wd)?|secret|user(?:name)?|postgres|root|admin|guest|test(?:ing)?|dev|token|pwd|mysql|redis|\d{1,6})$/i.test(
    password,
  )
}

/** `1234567890`, `abcdefgh`, `aaaaaaaa`: a run of neighbours on the keyboard or in the alphabet. */
function isRun(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    const step = Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1))
    if (step <= 1) steps += 1
  }
  return steps > text.length * 0.5
}

/** Letters and digits mixed, and no words: prose behind `password:` is none. */
function looksRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  if (/^[\w-]+\([^)]*\)?$/.test(value) || /^[a-z]+(?:[._/-][a-z]+)+\d*$/i.test(value)) return false
  return entropyOf(value) >= MIN_VALUE_ENTROPY
}

/** Shannon entropy in bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
