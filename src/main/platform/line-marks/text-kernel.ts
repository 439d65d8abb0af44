// The kernels that look at single texts: how long one is, which of the known names it is, whether it was seen before.

import {
  add,
  and,
  atLeast,
  below,
  type Code,
  choose,
  constant,
  differs,
  equalBytes,
  equals,
  get,
  giveBack,
  highBits,
  loadByte,
  loadLong,
  loadVector,
  loadWord,
  long,
  loop,
  multiply64,
  numbered,
  or,
  repeat,
  set,
  shiftLeft,
  shiftRight64,
  signature,
  store,
  storeVector,
  subtract,
  toInt,
  trailingZeros,
  typed,
  vector,
  type WasmFunction,
  when,
  xor64,
} from './wasm-code'

const VECTOR = 16
const BACKSLASH = 0x5c
const LETTER_U = 0x75

/** Known names: for each length up to this the address of the first, or 0; each is its number, the address of the next, its bytes. */
export const LONGEST_NAME = 31
export const NAME_HEAD = 8
export const NAME_BYTES = NAME_HEAD + 32

/** Texts that were seen: each its length in a slot of its own, then its bytes. */
export const SLOTS = 1024
export const SLOT_BYTES = 128
const LONGEST_SEEN = SLOT_BYTES - VECTOR
const SLOT_BITS = 10n
/** Odd, with bits everywhere. */
const MIX = -0x61c8864680b583ebn

/** `measure(from, to)`: UTF-16 units of what stands there in a string, its escapes read; -1 where there is more than ASCII. */
export function measure(): WasmFunction {
  const locals = { ...typed('i32', 'from', 'to', 'units', 'slashes', 'present', 'step'), ...typed('v128', 'bytes') }
  const { from, to, units, slashes, bytes, present, step } = numbered(locals)
  return {
    name: 'measure',
    ...signature(locals, 2),
    body: [
      ...set(units, subtract(get(to), get(from))),
      ...loop(
        when(below(get(from), get(to)), [
          ...set(bytes, loadVector(get(from))),
          ...set(present, presentOf(subtract(get(to), get(from)))),
          ...when(differs(and(highBits(get(bytes)), get(present)), constant(0)), giveBack(constant(-1))),
          ...set(slashes, and(highBits(equalBytes(get(bytes), vector(BACKSLASH))), get(present))),
          ...set(step, constant(VECTOR)),
          ...when(differs(get(slashes), constant(0)), [
            ...set(from, add(get(from), trailingZeros(get(slashes)))),
            ...set(step, choose(constant(6), constant(2), equals(loadByte(get(from), 1), constant(LETTER_U)))),
            ...set(units, subtract(get(units), subtract(get(step), constant(1)))),
          ]),
          ...set(from, add(get(from), get(step))),
          ...repeat(1),
        ]),
      ),
      ...get(units),
    ],
  }
}

/** `name(from, to)`: the number of the name that stands there, 0 for an unknown one, -1 for one with an escape. */
export function name(dictionary: number): WasmFunction {
  const locals = typed('i32', 'from', 'to', 'entry', 'length', 'wanted')
  const { from, to, entry, length, wanted } = numbered(locals)
  const same = (offset: number): Code => highBits(equalBytes(loadVector(get(from), offset), loadVector(get(entry), NAME_HEAD + offset)))
  return {
    name: 'name',
    ...signature(locals, 2),
    body: [
      ...set(length, subtract(get(to), get(from))),
      ...when(below(get(length), constant(LONGEST_NAME + 1)), [
        ...set(wanted, subtract(shiftLeft(constant(1), get(length)), constant(1))),
        ...set(entry, loadWord(add(constant(dictionary), shiftLeft(get(length), constant(2))))),
        ...loop(
          when(differs(get(entry), constant(0)), [
            ...when(
              equals(and(or(same(0), shiftLeft(same(VECTOR), constant(VECTOR))), get(wanted)), get(wanted)),
              giveBack(loadWord(get(entry))),
            ),
            ...set(entry, loadWord(add(get(entry), constant(4)))),
            ...repeat(1),
          ]),
        ),
      ]),
      ...loop(
        when(below(get(from), get(to)), [
          ...when(equals(loadByte(get(from)), constant(BACKSLASH)), giveBack(constant(-1))),
          ...set(from, add(get(from), constant(1))),
          ...repeat(1),
        ]),
      ),
      ...constant(0),
    ],
  }
}

/**
 * `seen(from, to)`: the slot of an equal text that stood there before; where there is none, -2 less the slot that it has now, in place
 * of another. -1 for one that is too long.
 */
export function seen(slots: number): WasmFunction {
  const locals = { ...typed('i32', 'from', 'to', 'length', 'slot', 'at', 'same'), ...typed('i64', 'mix') }
  const { from, to, length, slot, at, same, mix } = numbered(locals)
  const address = add(constant(slots), shiftLeft(get(slot), constant(Math.log2(SLOT_BYTES))))
  const there = add(add(address, constant(VECTOR)), get(at))
  const here = add(get(from), get(at))
  const left = subtract(get(length), get(at))
  const isWithin = below(get(at), get(length))
  const next = set(at, add(get(at), constant(VECTOR)))
  return {
    name: 'seen',
    ...signature(locals, 2),
    body: [
      ...set(length, subtract(get(to), get(from))),
      ...when(atLeast(get(length), constant(LONGEST_SEEN + 1)), giveBack(constant(-1))),
      // both ends tell most texts apart; of a short one what stands around it may make it another, and it is only seen anew
      ...set(mix, multiply64(xor64(loadLong(get(from)), multiply64(loadLong(endOf(get(from), get(to))), long(MIX))), long(MIX))),
      ...set(slot, toInt(shiftRight64(get(mix), long(64n - SLOT_BITS)))),
      ...when(equals(loadWord(address), get(length)), [
        ...set(same, constant(-1)),
        ...loop(
          when(isWithin, [
            ...set(same, or(highBits(equalBytes(loadVector(here), loadVector(there))), subtract(constant(-1), presentOf(left)))),
            ...when(equals(get(same), constant(-1)), [...next, ...repeat(2)]),
          ]),
        ),
        ...when(equals(get(same), constant(-1)), giveBack(get(slot))),
      ]),
      ...set(at, constant(0)),
      ...store(address, get(length)),
      ...loop(when(isWithin, [...storeVector(there, loadVector(here)), ...next, ...repeat(1)])),
      ...subtract(constant(-2), get(slot)),
    ],
  }
}

/** A bit for each of the sixteen bytes that are still there. */
function presentOf(left: Code): Code {
  return choose(constant(0xffff), subtract(shiftLeft(constant(1), left), constant(1)), atLeast(left, constant(VECTOR)))
}

/** Where the last eight bytes begin, or the text that has no more. */
function endOf(from: Code, to: Code): Code {
  return choose(subtract(to, constant(8)), from, atLeast(subtract(to, from), constant(8)))
}
