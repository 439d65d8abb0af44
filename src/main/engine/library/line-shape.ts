// What is to be read of a line: which fields, and what is to become of them. Knows no line.

/** Of a string: the text, the epoch milliseconds of a time (the text where it is written otherwise), or its UTF-16 units. */
export type TextPlan = 'text' | 'time' | 'size'

/** A value of another kind than asked for is null; true, false, null and numbers are handed out always. */
export interface FieldPlan {
  readonly text?: TextPlan
  /** Objects of this shape. */
  readonly shape?: AnyShape
  /** Lists of such objects as well; what else is in them is null. */
  readonly list?: boolean
  /** Of an object that begins so, byte for byte, another shape. */
  readonly other?: { readonly begin: string; readonly shape: AnyShape }
  /** A string, object or list is so unusual that the line is to be parsed. */
  readonly scalar?: boolean
  /** Of every kind of value how long it is, as measureJson has it. */
  readonly measured?: boolean
}

export interface Field {
  /** Place of its value. */
  readonly slot: number
  readonly text: TextPlan | null
  readonly shape: AnyShape | null
  readonly list: boolean
  readonly other: { readonly begin: Uint8Array; readonly shape: AnyShape } | null
  readonly scalar: boolean
  readonly measured: boolean
}

export interface AnyShape {
  /** By the numbers of their names. */
  readonly fields: readonly (Field | undefined)[]
  /** A value for each field: undefined, which it stays where the field is not there. */
  readonly none: readonly undefined[]
}

export interface Shape<Name extends string> extends AnyShape {
  readonly slots: Readonly<Record<Name, number>>
}

/** All names of shapes; a marker numbers them from 1. */
const names: string[] = []
export const FIELD_NAMES: readonly string[] = names

export function shapeOf<Name extends string>(plans: Readonly<Record<Name, FieldPlan>>): Shape<Name> {
  const encoder = new TextEncoder()
  const fields: (Field | undefined)[] = []
  const entries = Object.entries<FieldPlan>(plans)
  for (const [slot, [name, plan]] of entries.entries()) {
    if (!names.includes(name)) names.push(name)
    fields[names.indexOf(name) + 1] = {
      slot,
      text: plan.text ?? null,
      shape: plan.shape ?? null,
      list: plan.list ?? false,
      other: plan.other === undefined ? null : { begin: encoder.encode(plan.other.begin), shape: plan.other.shape },
      scalar: plan.scalar ?? false,
      measured: plan.measured ?? false,
    }
  }
  return {
    fields,
    none: entries.map(() => undefined),
    slots: Object.fromEntries(entries.map(([name], slot) => [name, slot])) as Record<Name, number>,
  }
}
