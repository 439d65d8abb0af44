// Instructions of WebAssembly as bytes, as few of them as the kernel needs, and the frame of a module. Operands come first, so that
// nested calls read like expressions. Knows nothing of what is computed.

/** A piece of a function's body. */
export type Code = readonly number[]

export interface WasmFunction {
  readonly name: string
  readonly params: readonly WasmType[]
  /** Numbered on from the parameters. */
  readonly locals: readonly WasmType[]
  readonly result: WasmType
  readonly body: Code
}

export type WasmType = keyof typeof TYPES

const TYPES = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const
const NOTHING = 0x40
const END = 0x0b

const operation =
  (...opcode: readonly number[]) =>
  (...operands: readonly Code[]): Code => [...operands.flat(), ...opcode]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]

export const constant = (value: number): Code => [0x41, ...signed(BigInt(value))]
export const equals = operation(0x46)
export const differs = operation(0x47)
export const below = operation(0x49)
export const atLeast = operation(0x4f)
export const isZero = operation(0x45)
export const add = operation(0x6a)
export const subtract = operation(0x6b)
export const and = operation(0x71)
export const or = operation(0x72)
export const shiftLeft = operation(0x74)
export const shiftRight = operation(0x76)
export const trailingZeros = operation(0x68)
export const choose = operation(0x1b)

export const long = (value: bigint): Code => [0x42, ...signed(value)]
export const differs64 = operation(0x52)
export const subtract64 = operation(0x7d)
export const and64 = operation(0x83)
export const or64 = operation(0x84)
export const xor64 = operation(0x85)
export const multiply64 = operation(0x7e)
export const shiftLeft64 = operation(0x86)
export const shiftRight64 = operation(0x88)
/** The highest bit comes in. */
export const spreadRight64 = operation(0x87)
export const trailingZeros64 = operation(0x7a)
export const toLong = operation(0xad)
export const toInt = operation(0xa7)

/** Bytes need not be aligned. */
export const loadByte = (address: Code, offset = 0): Code => [...address, 0x2d, 0, ...unsigned(offset)]
export const loadWord = (address: Code): Code => [...address, 0x28, 0, 0]
export const store = (address: Code, value: Code, offset = 0): Code => [...address, ...value, 0x36, 0, ...unsigned(offset)]
export const loadLong = (address: Code): Code => [...address, 0x29, 0, 0]
export const loadVector = (address: Code, offset = 0): Code => [...address, 0xfd, 0, 0, ...unsigned(offset)]

export const storeVector = (address: Code, value: Code): Code => [...address, ...value, 0xfd, 0x0b, 0, 0]

/** Sixteen bytes: one sixteen times, or each its own. */
export const vector = (bytes: number | readonly number[]): Code => [
  0xfd,
  0x0c,
  ...(typeof bytes === 'number' ? new Array<number>(16).fill(bytes) : bytes),
]
export const lookUp = operation(0xfd, 0x0e)
export const equalBytes = operation(0xfd, 0x23)
export const atMostBytes = operation(0xfd, 0x2a)
export const andBytes = operation(0xfd, 0x4e)
export const orBytes = operation(0xfd, 0x50)
export const shiftRightBytes = operation(0xfd, 0x6d)
/** The highest bit of each byte. */
export const highBits = operation(0xfd, 0x64)

/** Runs until nothing in it repeats it. */
export const loop = (body: Code): Code => [0x03, NOTHING, ...body, END]
/** Of the enclosing loop or `when`: how many to leave out. */
export const repeat = (depth = 0): Code => [0x0c, ...unsigned(depth)]
export const when = (condition: Code, then: Code): Code => [...condition, 0x04, NOTHING, ...then, END]
export const whenElse = (condition: Code, then: Code, otherwise: Code): Code => [
  ...condition,
  0x04,
  NOTHING,
  ...then,
  0x05,
  ...otherwise,
  END,
]
/** A function by its place in the module. */
export const call = (index: number, ...operands: readonly Code[]): Code => [...operands.flat(), 0x10, ...unsigned(index)]
export const giveBack = (value: Code): Code => [...value, 0x0f]

/** A module over one memory that is handed in as `host.memory`; all functions are handed out. */
export function assembleModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const kinds = (list: readonly WasmType[]) => vectorOf(list.map((type) => [TYPES[type]]))
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vectorOf(functions.map(({ params, result }) => [0x60, ...kinds(params), ...kinds([result])]))),
    ...section(2, vectorOf([[...name('host'), ...name('memory'), 0x02, 0x00, 0x01]])),
    ...section(3, vectorOf(functions.map((_, i) => unsigned(i)))),
    ...section(7, vectorOf(functions.map((one, i) => [...name(one.name), 0x00, ...unsigned(i)]))),
    ...section(
      10,
      vectorOf(functions.map(({ locals, body }) => sized([...vectorOf(locals.map((type) => [1, TYPES[type]])), ...body, END]))),
    ),
  ])
}

/** Names of one type. */
export function typed<T extends WasmType, Name extends string>(type: T, ...names: readonly Name[]): Readonly<Record<Name, T>> {
  return Object.fromEntries(names.map((one) => [one, type])) as Record<Name, T>
}

/** Parameters and locals by their names, in the order they are told. */
export function numbered<T extends Readonly<Record<string, WasmType>>>(locals: T): Readonly<Record<keyof T, number>> {
  return Object.fromEntries(Object.keys(locals).map((name, i) => [name, i])) as Record<keyof T, number>
}

/** Of a function whose first `params` locals are its parameters. */
export function signature(locals: Readonly<Record<string, WasmType>>, params: number): Pick<WasmFunction, 'params' | 'locals' | 'result'> {
  const types = Object.values(locals)
  return { params: types.slice(0, params), locals: types.slice(params), result: 'i32' }
}

function section(id: number, content: Code): Code {
  return [id, ...sized(content)]
}

function sized(content: Code): Code {
  return [...unsigned(content.length), ...content]
}

function vectorOf(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()]
}

function name(text: string): Code {
  return sized([...text].map((char) => char.charCodeAt(0)))
}

function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: bigint): Code {
  const low = Number(value & 0x7fn)
  const rest = value >> 7n
  const isLast = (rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40)
  return isLast ? [low] : [low | 0x80, ...signed(rest)]
}
