// What is wrong with something a person opened, as the contract says it.

import type { OpenProblem } from '../../../preload/contract/opened'

export function openProblem(
  code: OpenProblem['code'],
  message: string,
  place: { readonly line: number | null; readonly column: number | null } = { line: null, column: null },
): OpenProblem {
  return { code, message, line: place.line, column: place.column }
}
