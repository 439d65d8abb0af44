// The kernel that follows the marks of one object or list: holds everything in it against the grammar of JSON, and writes down where
// its own members stand. What it gives is told in line-marker.ts of the engine; a test holds the two against each other.

import {
  add,
  and,
  and64,
  atLeast,
  below,
  type Code,
  call,
  choose,
  constant,
  differs,
  equals,
  get,
  giveBack,
  isZero,
  loadByte,
  loadWord,
  long,
  loop,
  numbered,
  or,
  or64,
  repeat,
  set,
  shiftLeft,
  shiftLeft64,
  shiftRight,
  shiftRight64,
  signature,
  store,
  subtract,
  toInt,
  toLong,
  typed,
  type WasmFunction,
  when,
  whenElse,
} from './wasm-code'

/** What may stand next. Those in which a value may begin have BEGINS in common. */
const NAME_OR_END = 0
const NAME = 1
const VALUE = 2
const VALUE_OR_END = 3
const BEHIND_VALUE = 4
const BEGINS = 2

const NOTHING = 0
const BLANK = 1
const SCALAR = 2

const DEEPEST = 60
const MEMBER_BYTES = 24
const HEAD_BYTES = 8
const byte = (char: string): Code => constant(char.charCodeAt(0))

/**
 * `walk(marks, first, end, isList, out, limit)`: gives the address behind the last member, 0 for what is to be parsed. `gap` and `name`
 * by their places in the module.
 */
export function walk({ gap, name }: { readonly gap: number; readonly name: number }): WasmFunction {
  const locals = {
    ...typed('i32', 'marks', 'first', 'end', 'isList', 'out', 'limit'),
    ...typed('i32', 'mark', 'place', 'code', 'state', 'level', 'close', 'found', 'members', 'isObject'),
    ...typed('i64', 'kinds'),
  }
  const { marks, first, mark, end, isList, out, limit, place, code, state, level, close, found, members, isObject, kinds } =
    numbered(locals)

  const isInObject = toInt(and64(get(kinds), long(1n)))
  const fail = giveBack(constant(0))
  const nextMark: Code = [...set(place, loadWord(get(mark))), ...set(code, loadByte(get(place))), ...set(mark, add(get(mark), constant(4)))]
  const markIndex = shiftRight(subtract(get(mark), get(marks)), constant(2))
  const atTop = (...then: readonly Code[]): Code => when(isZero(get(level)), then.flat())
  const endMember: Code = [...set(members, add(get(members), constant(MEMBER_BYTES))), ...when(atLeast(get(members), get(limit)), fail)]
  const putName = (from: Code, to: Code): Code => [
    ...store(get(members), from),
    ...store(get(members), to, 4),
    ...store(get(members), call(name, from, to), 20),
  ]
  const putBegin = (from: Code): Code => [...store(get(members), from, 8), ...store(get(members), markIndex, 16)]
  const putEnd = (to: Code): Code => [...store(get(members), to, 12), ...endMember]
  const behind = (local: number): Code => add(get(local), constant(1))
  const isGap = (kind: number): Code => equals(call(gap, get(end), get(place)), constant(kind))

  const readScalar: Code = when(differs(get(place), get(end)), [
    ...set(found, call(gap, get(end), get(place))),
    ...when(equals(get(found), constant(NOTHING)), fail),
    ...when(equals(get(found), constant(SCALAR)), [
      ...when(isZero(and(get(state), constant(BEGINS))), fail),
      ...atTop(putBegin(get(end)), putEnd(get(place))),
      ...set(state, constant(BEHIND_VALUE)),
    ]),
  ])
  const readComma: Code = when(and(equals(get(state), constant(BEHIND_VALUE)), equals(get(code), byte(','))), [
    ...set(state, subtract(constant(VALUE), isInObject)),
    ...set(end, behind(place)),
    ...repeat(1),
  ])
  const readString: Code = when(equals(get(code), byte('"')), [
    ...when(equals(get(state), constant(BEHIND_VALUE)), fail),
    ...set(close, loadWord(get(mark))),
    ...set(mark, add(get(mark), constant(4))),
    ...when(below(get(state), constant(VALUE)), [
      ...atTop(putName(behind(place), get(close))),
      ...set(end, behind(close)),
      ...nextMark,
      ...when(differs(get(code), byte(':')), fail),
      ...when(differs(get(place), get(end)), when(isZero(isGap(BLANK)), fail)),
      ...set(end, behind(place)),
      ...set(state, constant(VALUE)),
      ...repeat(2),
    ]),
    ...atTop(putBegin(get(place)), putEnd(behind(close))),
    ...set(end, behind(close)),
    ...set(state, constant(BEHIND_VALUE)),
    ...repeat(1),
  ])
  // a brace and a bracket differ in one bit
  const open: Code = when(equals(or(get(code), constant(0x20)), byte('{')), [
    ...when(isZero(and(get(state), constant(BEGINS))), fail),
    ...when(atLeast(get(level), constant(DEEPEST)), fail),
    ...atTop(putBegin(get(place))),
    ...set(isObject, equals(get(code), byte('{'))),
    ...set(kinds, or64(shiftLeft64(get(kinds), long(1n)), toLong(get(isObject)))),
    ...set(level, behind(level)),
    ...set(state, choose(constant(NAME_OR_END), constant(VALUE_OR_END), get(isObject))),
    ...set(end, behind(place)),
    ...repeat(1),
  ])
  const closeOne: Code = [
    ...when(differs(get(code), choose(byte('}'), byte(']'), isInObject)), fail),
    // behind a comma or a colon nothing ends
    ...when(below(subtract(get(state), constant(NAME)), constant(2)), fail),
    ...set(end, behind(place)),
    ...atTop(store(get(out), markIndex), store(get(out), get(end), 4), giveBack(get(members))),
    ...set(level, subtract(get(level), constant(1))),
    ...set(kinds, shiftRight64(get(kinds), long(1n))),
    ...set(state, constant(BEHIND_VALUE)),
    ...atTop(putEnd(get(end))),
    ...repeat(0),
  ]
  return {
    name: 'walk',
    ...signature(locals, 6),
    body: [
      ...set(mark, add(get(marks), shiftLeft(get(first), constant(2)))),
      ...set(kinds, toLong(isZero(get(isList)))),
      ...set(state, choose(constant(VALUE_OR_END), constant(NAME_OR_END), get(isList))),
      ...set(members, add(get(out), constant(HEAD_BYTES))),
      ...loop([...nextMark, ...readScalar, ...readComma, ...readString, ...open, ...closeOne]),
      ...constant(0),
    ],
  }
}

/** `gap(from, to)`: whether nothing but white space stands there, a whole scalar, or neither. */
export function gap(digits: number): WasmFunction {
  const locals = typed('i32', 'at', 'to', 'code')
  const { at, to, code } = numbered(locals)
  const is = (char: string): Code => equals(get(code), byte(char))
  const isSpace = or(or(is(' '), is('\t')), is('\r'))
  const step = set(at, add(get(at), constant(1)))
  const look = set(code, loadByte(get(at)))
  const stepBack = set(to, subtract(get(to), constant(1)))
  /** Of a word the four last letters; `before` stand before them, of which the first is looked at. */
  const isWord = (four: string, before: number): Code =>
    and(
      equals(subtract(get(to), get(at)), constant(before + four.length)),
      equals(loadWord(add(get(at), constant(before))), constant(wordOf(four))),
    )
  const scalarIf = (condition: Code): Code => giveBack(choose(constant(SCALAR), constant(NOTHING), condition))
  const takeDigits: Code = [...set(at, call(digits, get(at))), ...when(isZero(get(at)), giveBack(constant(NOTHING)))]
  const takeExponent: Code = [...step, ...look, ...when(or(is('+'), is('-')), step), ...takeDigits]
  return {
    name: 'gap',
    ...signature(locals, 2),
    body: [
      ...loop([...when(atLeast(get(at), get(to)), giveBack(constant(BLANK))), ...look, ...when(isSpace, [...step, ...repeat(1)])]),
      ...loop([...set(code, loadByte(subtract(get(to), constant(1)))), ...when(isSpace, [...stepBack, ...repeat(1)])]),
      ...look,
      ...when(is('t'), scalarIf(isWord('true', 0))),
      ...when(is('n'), scalarIf(isWord('null', 0))),
      ...when(is('f'), scalarIf(isWord('alse', 1))),
      ...when(is('-'), [...step, ...look]),
      ...whenElse(is('0'), step, takeDigits),
      ...look,
      ...when(is('.'), [...step, ...takeDigits]),
      ...look,
      ...when(equals(or(get(code), constant(0x20)), byte('e')), takeExponent),
      ...scalarIf(equals(get(at), get(to))),
      ...constant(NOTHING),
    ],
  }
}

/** `digits(from)`: just behind the digits that begin there, 0 where none does. */
export function digits(): WasmFunction {
  const locals = typed('i32', 'from', 'at')
  const { from, at } = numbered(locals)
  return {
    name: 'digits',
    ...signature(locals, 1),
    body: [
      ...set(at, get(from)),
      ...loop(when(below(subtract(loadByte(get(at)), byte('0')), constant(10)), [...set(at, add(get(at), constant(1))), ...repeat(1)])),
      ...choose(get(at), constant(0), differs(get(at), get(from))),
    ],
  }
}

/** Four characters as they stand in memory. */
function wordOf(four: string): number {
  return [...four].reduceRight((word, char) => word * 256 + char.charCodeAt(0), 0)
}
