// A name of a file as it is shown in one line: what would not be seen, break the line or turn the reading direction is spelled out.

import { hiddenSigns } from './hidden-signs'

const CONTROL = /[\p{Cc}\u2028\u2029]/gu
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `a<U+202E>gnp.md` becomes `a\u202Egnp.md`, as in source code; a usual name stays as it is. */
export function readableName(name: string): string {
  let out = ''
  let at = 0
  for (const { from, to, code } of hiddenSigns(name)) {
    out += name.slice(at, from) + escaped(code.slice(2))
    at = to
  }
  return (out + name.slice(at)).replace(
    CONTROL,
    (sign) => SHORT[sign] ?? escaped(sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')),
  )
}

function escaped(hex: string): string {
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`
}
