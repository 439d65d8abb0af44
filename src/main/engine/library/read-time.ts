// Times as transcripts have them → epoch milliseconds, without a text in between.

import { isDigit } from './json-scalars'

const FORM = 'dddd-dd-ddTdd:dd:dd.dddZ'
const DAY_BYTES = 10
const DIGIT = 0x64
const codes = [...FORM].map((char) => char.charCodeAt(0))
/** Rows of a file are of the same day mostly. */
const lastDay = { bytes: new Uint8Array(DAY_BYTES), ms: Number.NaN }

/** Null for every other form, and for a time that there is not. */
export function readTime(bytes: Uint8Array, from: number, to: number): number | null {
  if (to - from !== FORM.length) return null
  for (let i = 0; i < codes.length; i++) {
    const byte = bytes[from + i]
    if (codes[i] === DIGIT ? !isDigit(byte) : byte !== codes[i]) return null
  }
  const two = (at: number): number => (bytes[from + at] ?? 0) * 10 + (bytes[from + at + 1] ?? 0) - 0x30 * 11
  const hours = two(11)
  const minutes = two(14)
  const seconds = two(17)
  const day = dayOf(bytes, from)
  if (Number.isNaN(day) || hours > 23 || minutes > 59 || seconds > 59) return null
  return day + ((hours * 60 + minutes) * 60 + seconds) * 1000 + two(20) * 10 + (bytes[from + 22] ?? 0) - 0x30
}

function dayOf(bytes: Uint8Array, from: number): number {
  let isSame = true
  for (let i = 0; i < DAY_BYTES; i++) if (bytes[from + i] !== lastDay.bytes[i]) isSame = false
  if (isSame) return lastDay.ms
  lastDay.bytes.set(bytes.subarray(from, from + DAY_BYTES))
  lastDay.ms = Date.parse(`${String.fromCharCode(...lastDay.bytes)}T00:00:00.000Z`)
  return lastDay.ms
}
