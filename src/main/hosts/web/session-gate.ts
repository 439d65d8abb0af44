// Turns a one-time token into a session. Keeps only hashes, so that what the process holds opens nothing.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '../../engine/base/result'

export type TokenProblem = { readonly kind: 'used' } | { readonly kind: 'unknown' }

export interface SessionGate {
  /** A new token of 256 bits; one that was issued before and not used is void from now on. */
  issueToken(): string
  /** Spends the token. The value is the secret of the new session. */
  exchange(token: string): Result<string, TokenProblem>
  admits(secret: string | null): boolean
}

/** A person has a few browsers, not dozens; the oldest session ends. */
const MAX_SESSIONS = 16
/** Only to tell a spent link from a wrong one. */
const MAX_SPENT = 64

export function createSessionGate(): SessionGate {
  let open: Buffer | null = null
  const spent: Buffer[] = []
  const sessions: Buffer[] = []
  return {
    issueToken() {
      const token = randomSecret()
      keep(spent, open, MAX_SPENT)
      open = hash(token)
      return token
    },
    exchange(token) {
      const offered = hash(token)
      if (open === null || !timingSafeEqual(open, offered)) return err({ kind: contains(spent, offered) ? 'used' : 'unknown' })
      keep(spent, open, MAX_SPENT)
      open = null
      const secret = randomSecret()
      keep(sessions, hash(secret), MAX_SESSIONS)
      return ok(secret)
    },
    admits(secret) {
      return secret !== null && contains(sessions, hash(secret))
    },
  }
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function keep(list: Buffer[], item: Buffer | null, most: number): void {
  if (item === null) return
  list.push(item)
  if (list.length > most) list.shift()
}

/** Compares with every item, so that the time says nothing of where it stands. */
function contains(list: readonly Buffer[], item: Buffer): boolean {
  return list.reduce((found, known) => timingSafeEqual(known, item) || found, false)
}
