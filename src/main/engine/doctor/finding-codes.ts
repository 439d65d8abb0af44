// The one table of findings: documentation, SARIF rules, the window and the law test read it.

import { FILE_CODES } from './codes/file-codes'
import type { FindingCode } from './codes/finding-code'
import { MEMORY_CODES } from './codes/memory-codes'
import { RULE_CODES } from './codes/rule-codes'

export const FINDING_CODES: readonly FindingCode[] = [...FILE_CODES, ...RULE_CODES, ...MEMORY_CODES]

const BY_CODE: ReadonlyMap<string, FindingCode> = new Map(FINDING_CODES.map((row) => [row.code, row]))

/** Of a code that is in no table, what can be said without it. */
export function findingCode(code: string): FindingCode {
  return BY_CODE.get(code) ?? { code, severity: 'warning', title: code, explanation: '' }
}

export function isFindingCode(code: string): boolean {
  return BY_CODE.has(code)
}
