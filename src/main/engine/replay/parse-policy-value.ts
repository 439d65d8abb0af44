// One option of a policy as written, on a command line or in a policy file → what it means. One reading for both.

import { parseDuration } from '../base/parse-duration'
import { err, ok, type Result } from '../base/result'
import { PROFILE_IDS } from '../profile/profile-ids'
import { MICROCOMPACTS, type Policy, TTLS } from './policy'

/** Options of a policy, in the order help and errors name them. */
export const POLICY_OPTIONS = [
  'name',
  'ttl',
  'window',
  'auto-compact',
  'microcompact',
  'time-threshold',
  'keep-recent',
  'fail-summaries',
  'model',
  'profile',
  'session-memory',
  'idle-compaction',
  'server-compaction',
  'result-limits',
  'hook-stops',
  'thrash-ends-session',
  'seed',
] as const
export type PolicyOption = (typeof POLICY_OPTIONS)[number]

/** Variants that are on or off. */
const SWITCHES = {
  'session-memory': 'sessionMemory',
  'idle-compaction': 'idleCompaction',
  'server-compaction': 'serverCompaction',
  'result-limits': 'resultLimits',
  'hook-stops': 'hookStops',
  'thrash-ends-session': 'thrashEndsSession',
} as const satisfies Partial<Record<PolicyOption, keyof Policy>>

export const MOST_TOKENS = 1_000_000_000

/** The error says what was expected, and goes behind the option's name. */
export function parsePolicyValue(option: PolicyOption, written: string): Result<Partial<Policy>, string> {
  const text = written.trim()
  switch (option) {
    case 'name':
      return text !== '' && text.length <= 80 ? ok({ name: text }) : err('a name of up to 80 characters is expected')
    case 'ttl': {
      const ttl = TTLS.find((one) => one === text)
      return ttl === undefined ? err(`5m, 1h or observed is expected, not ${quoted(text)}`) : ok({ ttl })
    }
    case 'window': {
      const window = wholeNumber(text, 1)
      return window === null ? err(`whole tokens from 1 up are expected, not ${quoted(text)}`) : ok({ window })
    }
    case 'auto-compact': {
      if (text === 'on' || text === 'off') return ok({ autoCompact: text })
      const percent = /^\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : 0
      return percent > 0 && percent <= 100
        ? ok({ autoCompact: percent })
        : err(`on, off or a percentage above 0 and up to 100 is expected, not ${quoted(text)}`)
    }
    case 'microcompact': {
      const microcompact = MICROCOMPACTS.find((one) => one === text)
      return microcompact === undefined ? err(`${MICROCOMPACTS.join(', ')} are known, not ${quoted(text)}`) : ok({ microcompact })
    }
    case 'time-threshold': {
      const timeThresholdMs = parseDuration(text)
      return timeThresholdMs === null ? err(`a duration such as 60m is expected, not ${quoted(text)}`) : ok({ timeThresholdMs })
    }
    case 'keep-recent': {
      const keepRecent = wholeNumber(text, 0)
      return keepRecent === null ? err(`a whole number from 0 up is expected, not ${quoted(text)}`) : ok({ keepRecent })
    }
    case 'fail-summaries': {
      const failSummaries = wholeNumber(text, 0)
      return failSummaries === null ? err(`a whole number from 0 up is expected, not ${quoted(text)}`) : ok({ failSummaries })
    }
    case 'model':
      return text === '' ? err('the id of a model is expected') : ok({ model: text })
    case 'seed': {
      const seed = wholeNumber(text, 0)
      return seed === null ? err(`a whole number from 0 up is expected, not ${quoted(text)}`) : ok({ cacheMode: 'seeded', seed })
    }
    case 'session-memory':
    case 'idle-compaction':
    case 'server-compaction':
    case 'result-limits':
    case 'hook-stops':
    case 'thrash-ends-session':
      if (text !== 'on' && text !== 'off') return err(`on or off is expected, not ${quoted(text)}`)
      return ok({ [SWITCHES[option]]: text === 'on' })
    case 'profile': {
      const profile = PROFILE_IDS.find((one) => one === text)
      return profile === undefined ? err(`${PROFILE_IDS.join(', ')} are known, not ${quoted(text)}`) : ok({ profile })
    }
  }
}

/** Null for what is no plain whole number in range. */
export function wholeNumber(text: string, least: number): number | null {
  if (!/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= MOST_TOKENS ? value : null
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
