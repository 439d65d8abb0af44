// Plans, skills, announcements and background agents of a recording, by the item that tells them, in tokens.

import type { NamedSize, Standing } from '../conversation/read-standing'
import type { Session } from '../conversation/session'
import { RATIOS, type TokenizerFamily, WIDE_RATIOS } from '../tokens/ratios'
import type { NamedTokens, TraceItem, TraceStanding } from './trace'

/** `familyOf`: of the model that a call asked. `calibration`: how much this session's growth exceeds the estimates. */
export function standingOfSession(
  session: Session,
  items: readonly TraceItem[],
  familyOf: (call: number) => TokenizerFamily,
  calibration: number,
): readonly TraceStanding[] {
  const found: TraceStanding[] = []
  let last = -1
  for (const { position, entry, call } of items) {
    if (entry === null || entry === last) continue
    last = entry
    for (const said of session.entries[entry]?.standing ?? []) {
      found.push({ position, said: inTokens(said, (size) => tokensOf(size, familyOf(Math.max(0, call)), calibration)) })
    }
  }
  return found
}

function tokensOf({ name, chars, wide }: NamedSize, family: TokenizerFamily, calibration: number): NamedTokens {
  const tokens = (chars - wide) / RATIOS[family].markdown.typical + wide / WIDE_RATIOS[family].typical
  return { name, tokens: Math.round(tokens * calibration) }
}

function inTokens(said: Standing, size: (named: NamedSize) => NamedTokens): Standing<NamedTokens> {
  switch (said.kind) {
    case 'announced':
      return { ...said, added: said.added.map(size) }
    case 'skill':
      return { ...said, skill: size(said.skill) }
    case 'plan':
      return { ...said, size: said.size && size(said.size) }
    case 'background':
      return { ...said, status: said.status && size(said.status) }
    case 'plan-mode':
      return said
  }
}
