// The kernel that marks lines of JSON, sixty-four bytes at a time, in the way of simdjson (Langdale and Lemire, "Parsing Gigabytes of
// JSON per Second"): which bytes are escaped, which stand in strings, and from that which are structure. What it gives is told in
// create-plain-marker.ts of the engine; a test holds the two against each other.

import {
  add,
  and,
  and64,
  andBytes,
  atMostBytes,
  below,
  type Code,
  constant,
  differs64,
  equalBytes,
  equals,
  get,
  giveBack,
  highBits,
  isZero,
  loadByte,
  loadVector,
  long,
  lookUp,
  loop,
  numbered,
  or,
  or64,
  orBytes,
  repeat,
  set,
  shiftLeft64,
  shiftRight64,
  shiftRightBytes,
  signature,
  spreadRight64,
  store,
  subtract,
  subtract64,
  toInt,
  toLong,
  trailingZeros64,
  typed,
  vector,
  type WasmFunction,
  when,
  xor64,
} from './wasm-code'

const BLOCK = 64
const VECTOR = 16
const ODD_BITS = -0x5555555555555556n
const BACKSLASH = 0x5c
const QUOTE = 0x22
const NEWLINE = 0x0a
const LETTER_U = 0x75

/** What may follow a backslash but `u`: by its lower and by its upper half, a common bit says that they fit together. */
const LOWER_HALF = [0, 0, 13, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1]
const UPPER_HALF = [0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0]

/** `mark(from, to, out, stop)`: marks, from `out` on; gives the address behind the last and writes to `stop` where it stopped, or -1. */
export function mark(): WasmFunction {
  const locals = {
    ...typed('i32', 'from', 'to', 'out', 'stop', 'at', 'digit'),
    ...typed('v128', 'a', 'b', 'c', 'd'),
    ...typed('i64', 'slashes', 'quotes', 'control', 'escaped', 'within', 'marks', 'wrong', 'wasWithin', 'nextEscaped', 'series'),
  }
  const { from, to, out, stop, at, digit, a, b, c, d, slashes, quotes, control, escaped, within, marks, wrong, ...more } = numbered(locals)
  const { wasWithin, nextEscaped, series } = more

  /** A bit for each of the 64 bytes. */
  const mask = (test: (bytes: Code) => Code): Code =>
    [a, b, c, d]
      .map((one, i) => shiftLeft64(toLong(highBits(test(get(one)))), long(BigInt(VECTOR * i))))
      .reduce((sum, bits) => or64(sum, bits))
  const is = (byte: number) => (bytes: Code) => equalBytes(bytes, vector(byte))
  /** Brackets and braces differ in one bit. */
  const isStructure = (bytes: Code): Code => {
    const upper = orBytes(bytes, vector(0x20))
    return orBytes(orBytes(is(0x7b)(upper), is(0x7d)(upper)), orBytes(is(0x3a)(bytes), is(0x2c)(bytes)))
  }
  const fits = (bytes: Code): Code =>
    andBytes(lookUp(vector(LOWER_HALF), andBytes(bytes, vector(0x0f))), lookUp(vector(UPPER_HALF), shiftRightBytes(bytes, constant(4))))
  const isWrongEscape = (bytes: Code): Code => equalBytes(fits(bytes), vector(0))

  const findEscapes: Code = [
    // a run of backslashes escapes every second byte: the subtraction carries through the run
    ...set(slashes, and64(get(slashes), no(get(nextEscaped)))),
    ...set(series, xor64(subtract64(or64(shiftLeft64(get(slashes), long(1n)), long(ODD_BITS)), get(slashes)), long(ODD_BITS))),
    ...set(escaped, xor64(get(series), or64(get(slashes), get(nextEscaped)))),
    ...set(nextEscaped, shiftRight64(and64(get(series), get(slashes)), long(63n))),
    ...set(quotes, and64(get(quotes), no(get(escaped)))),
  ]
  const spreadQuotes: Code = [
    ...set(within, get(quotes)),
    ...[1n, 2n, 4n, 8n, 16n, 32n].flatMap((bits) => set(within, xor64(get(within), shiftLeft64(get(within), long(bits))))),
    ...set(within, xor64(get(within), get(wasWithin))),
    ...set(wasWithin, spreadRight64(get(within), long(63n))),
  ]
  const lowest = (bits: number): Code => add(get(at), toInt(trailingZeros64(get(bits))))
  const dropLowest = (bits: number): Code => set(bits, and64(get(bits), subtract64(get(bits), long(1n))))
  const isHex = (byte: number): Code =>
    or(
      below(subtract(get(byte), constant(0x30)), constant(10)),
      below(subtract(or(get(byte), constant(0x20)), constant(0x61)), constant(6)),
    )
  const digits = (offset: number): Code => [...set(digit, loadByte(lowest(escaped), offset)), ...isHex(digit)]
  /** Those that a look at one byte does not allow: `u` with four digits is right as well. */
  const checkEscapes: Code = [
    ...set(escaped, and64(and64(get(escaped), get(within)), mask(isWrongEscape))),
    ...loop(
      when(differs64(get(escaped), long(0n)), [
        ...when(
          isZero(and(equals(loadByte(lowest(escaped)), constant(LETTER_U)), and(and(digits(1), digits(2)), and(digits(3), digits(4))))),
          set(wrong, or64(get(wrong), and64(get(escaped), subtract64(long(0n), get(escaped))))),
        ),
        ...dropLowest(escaped),
        ...repeat(1),
      ]),
    ),
  ]
  const writeMarks: Code = loop(
    when(differs64(get(marks), long(0n)), [
      ...store(get(out), lowest(marks)),
      ...set(out, add(get(out), constant(4))),
      ...dropLowest(marks),
      ...repeat(1),
    ]),
  )

  return {
    name: 'mark',
    ...signature(locals, 4),
    body: [
      ...store(get(stop), constant(-1)),
      ...set(at, get(from)),
      ...loop(
        when(below(get(at), get(to)), [
          ...[a, b, c, d].flatMap((one, i) => set(one, loadVector(get(at), VECTOR * i))),
          ...set(slashes, mask(is(BACKSLASH))),
          ...set(quotes, mask(is(QUOTE))),
          ...set(
            control,
            mask((bytes) => atMostBytes(bytes, vector(0x1f))),
          ),
          ...set(escaped, long(0n)),
          ...when(differs64(or64(get(slashes), get(nextEscaped)), long(0n)), findEscapes),
          ...set(within, get(wasWithin)),
          ...when(differs64(get(quotes), long(0n)), spreadQuotes),
          ...set(wrong, and64(get(control), get(within))),
          ...when(differs64(get(escaped), long(0n)), checkEscapes),
          ...set(marks, get(quotes)),
          // nothing but text is what most blocks are
          ...when(differs64(get(within), long(-1n)), [
            ...set(marks, or64(get(quotes), and64(no(get(within)), or64(mask(isStructure), and64(get(control), mask(is(NEWLINE))))))),
          ]),
          ...when(differs64(get(wrong), long(0n)), [
            ...store(get(stop), lowest(wrong)),
            ...set(marks, and64(get(marks), subtract64(and64(get(wrong), subtract64(long(0n), get(wrong))), long(1n)))),
            ...writeMarks,
            ...giveBack(get(out)),
          ]),
          ...writeMarks,
          ...set(at, add(get(at), constant(BLOCK))),
          ...repeat(1),
        ]),
      ),
      ...get(out),
    ],
  }
}

function no(bits: Code): Code {
  return xor64(bits, long(-1n))
}
