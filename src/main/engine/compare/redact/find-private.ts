// What in a text tells who a person is, where they work or what opens their doors. Only finds; what takes its place is
// decided for all texts together.

import { escapePattern } from './escape-pattern'

export type PrivateKind = 'home' | 'user' | 'email' | 'secret' | 'host' | 'own'

export interface PrivateFind {
  readonly kind: PrivateKind
  readonly found: string
}

/** Hosts everybody knows, which tell nothing. */
const PUBLIC_HOSTS =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|bitbucket\.org|npmjs\.(?:com|org)|pypi\.org|crates\.io|python\.org|nodejs\.org|mozilla\.org|wikipedia\.org|stackoverflow\.com|anthropic\.com|claude\.com|claude\.ai|openai\.com|google\.com|googleapis\.com|microsoft\.com|apple\.com|w3\.org|schema\.org|json-schema\.org|localhost|test|invalid|example|example\.(?:com|org|net))$/i

// each search begins only where a run begins: long runs without an end would cost their square otherwise
const EMAIL =
  /(?<![\p{Script=Latin}0-9._%+-])[\p{Script=Latin}0-9._%+-]+@[\p{Script=Latin}0-9](?:[\p{Script=Latin}0-9.-]*[\p{Script=Latin}0-9])?\.\p{Script=Latin}{2,}/gu
/** As it stands in an address of a page. */
const ENCODED_EMAIL = /(?<![A-Za-z0-9._+-])[A-Za-z0-9._+-]+%40[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}/g
/** Git's own way of writing an address of a repository, not a mailbox. */
const GIT_AT = /^git@/i

/** Forms of keys that say themselves what they are. */
const SECRETS: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
]
/** A value that is named a secret: the value alone is taken. */
const NAMED =
  /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{0,80}?(?:api[_-]?key|secret|token|passwd|password|passphrase|private[_-]?key|access[_-]?key)["']?\s*(?:=|:)\s*["']?([A-Za-z0-9_+/=.~!@#$%^&*-]{8,})/gi
const BEARER = /\b(?:Bearer|Basic)\s+([A-Za-z0-9._~+/=-]{12,})/g
const IN_URL = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/([^\s/:@]+):([^\s/@]+)@/gi
/** What documents write where a secret would stand. */
const PLACEHOLDER = /^(?:x+|\*+|\.+|<.*>|\$.*|your[-_].*|change[-_]?me.*|example.*|placeholder.*|process\.env.*|\d{1,9})$/i

const URL_HOST = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/(?:[^\s/@]+@)?([A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9])/gi
const SSH_HOST = /(?<![A-Za-z0-9._-])[A-Za-z0-9._-]+@([A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+):/g
const INNER_HOST =
  /(?<![A-Za-z0-9.-])[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.(?:local|internal|intranet|intra|corp|lan|home\.arpa)(?![A-Za-z0-9_-]|\.[A-Za-z0-9])/gi
/** A name of three parts or more that ends as names on the net do; `com.acme.io` is a package, `a.b.io(` code. */
const BARE_HOST =
  /(?<![A-Za-z0-9._@/$-])(?!(?:com|net|org|io|dev|edu|gov|eu|de|fr|uk|nl|ch|jp|cn|br|ru|au|ca|se|pl)\.)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+\.(?:com|net|org|io|dev|cloud|eu|de|fr|uk|nl|ch|jp|cn|br|ru|au|ca|se|pl)(?![A-Za-z0-9_(-]|\.[A-Za-z0-9])/g
/** Whose mail is everybody's: the name behind the `@` tells nothing. */
const PUBLIC_MAIL =
  /^(?:(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|gmx|web|mail|proton|protonmail|pm|fastmail|zoho|yandex|qq|163|126|naver|users\.noreply\.github)\.[a-z.]{2,9})$/i
/** `\\server\share`, and with each backslash doubled as in JSON; not behind a drive or inside a path. */
const SHARE_HOST = /(?<![\\\w:$])(?:\\\\(?!\\)|\\{4}(?!\\))([A-Za-z0-9][A-Za-z0-9.-]{1,60}[A-Za-z0-9])\\{1,2}[A-Za-z0-9][\w$.-]*/g
const ADDRESS = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const PLAIN_ADDRESS = /^(?:127\.|0\.0\.0\.0$|255\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)/

/** At the root of a path alone: a folder called `home` further down is nobody's. */
const HOMES =
  /(?<![\p{L}\p{N}._~-])(?:(?:\/var|\/export|\/usr)?\/home\/|(?:\/System\/Volumes\/Data|\/mnt\/[a-z]|\/[a-z])?\/Users\/|[A-Za-z]:(?:[\\/]|\\\\)Users(?:[\\/]|\\\\))[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*/gu
/** Folders of a system that are nobody's. */
const NOBODY = /[/\\](?:Shared|Public|runner|user|username|you|name|me|person-\d+)$/i

/** Of one text; the same thing may be found several times. */
export function findPrivate(text: string): readonly PrivateFind[] {
  const finds: PrivateFind[] = []
  const add = (kind: PrivateKind, found: string): void => {
    if (found !== '') finds.push({ kind, found })
  }
  for (const pattern of SECRETS) for (const [found] of text.matchAll(pattern)) add('secret', found)
  for (const [, value = ''] of text.matchAll(NAMED)) if (looksSecret(value)) add('secret', value)
  for (const [, value = ''] of text.matchAll(BEARER)) if (looksSecret(value)) add('secret', value)
  for (const [, , password = ''] of text.matchAll(IN_URL)) if (!PLACEHOLDER.test(password)) add('secret', password)
  // what stands before the host of an address with a password is no mailbox
  for (const [found] of text.replace(IN_URL, '://').matchAll(EMAIL))
    if (!GIT_AT.test(found) && !/@example\.(?:com|org|net|invalid)$/i.test(found)) add('email', found)
  for (const [found] of text.matchAll(ENCODED_EMAIL)) if (!/%40example\.(?:com|org|net|invalid)$/i.test(found)) add('email', found)
  for (const [, host = ''] of text.matchAll(URL_HOST)) if (isPrivateHost(host)) add('host', host)
  for (const [, host = ''] of text.matchAll(SSH_HOST)) if (isPrivateHost(host)) add('host', host)
  for (const [host] of text.matchAll(BARE_HOST)) if (isPrivateHost(host)) add('host', host)
  for (const [, host = ''] of text.matchAll(SHARE_HOST)) if (!PUBLIC_HOSTS.test(host)) add('host', host)
  for (const [host] of text.matchAll(INNER_HOST)) if (!isFileName(host)) add('host', host)
  for (const [address] of text.matchAll(ADDRESS)) if (isAddress(address) && !PLAIN_ADDRESS.test(address)) add('host', address)
  for (const [home] of text.matchAll(HOMES)) if (!NOBODY.test(home)) add('home', home)
  return finds
}

/** The domain that an address or a host belongs to, such as `acme.com` or `acme.co.uk`; null where it is nobody's own. */
export function domainOf({ kind, found }: PrivateFind): string | null {
  const host = kind === 'email' ? (found.split(/@|%40/i).at(-1) ?? '') : kind === 'host' ? found : ''
  if (isAddress(host) || !isPrivateHost(host) || (kind === 'email' && PUBLIC_MAIL.test(host))) return null
  const labels = host.toLowerCase().split('.')
  const country = (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3
  const least = country ? 3 : 2
  return labels.length < least ? null : labels.slice(-least).join('.')
}

/** Every name below one of the domains, and the domains themselves, as they stand in a text. */
export function hostsBelow(text: string, domains: readonly string[]): readonly string[] {
  if (domains.length === 0) return []
  const any = domains.map((domain) => escapePattern(domain)).join('|')
  const pattern = new RegExp(`(?<![A-Za-z0-9@._-])(?:[A-Za-z0-9-]{1,63}\\.){0,8}(?:${any})(?![A-Za-z0-9_-]|\\.[A-Za-z0-9])`, 'gi')
  return [...text.matchAll(pattern)].map(([host]) => host)
}

/** Digits and letters mixed, or long: prose after `token:` is none. */
export function looksSecret(value: string): boolean {
  if (PLACEHOLDER.test(value)) return false
  return value.length >= 20 || (/\d/.test(value) && /[A-Za-z]/.test(value))
}

function isPrivateHost(host: string): boolean {
  if (PUBLIC_HOSTS.test(host) || isAddress(host)) return false
  return host.includes('.')
}

/** `settings.local` and the like are names of files and keys, `Cache.Internal` of classes; `Adas-MacBook-2.local` is a machine. */
function isFileName(host: string): boolean {
  return /^(?:settings|claude|config|env|instructions)\.local$/i.test(host) || (/^[A-Z]/.test(host) && !/[-\d].*\./.test(host))
}

function isAddress(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}
