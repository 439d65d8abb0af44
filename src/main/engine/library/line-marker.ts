// Where the structure of JSON lines stands: what a host finds many bytes at a time. Here the door to it.

/** Bytes to be marked, and what was marked in them. One reader at a time. */
export interface LineMarker {
  /** Lines are put here, as many as `capacity` has room for. */
  readonly bytes: Uint8Array
  readonly capacity: number
  /**
   * Places in `bytes`, ascending: every quote that begins or ends a string, and outside of strings every brace, bracket, colon,
   * comma and newline.
   */
  readonly marks: Uint32Array
  /**
   * Marks `bytes` from `from`, where a line begins, up to `to`, just behind a newline; gives the number of marks. Some may stand
   * behind `to`.
   */
  mark(from: number, to: number): number
  /**
   * Where the last marking stopped short, -1 where it did not: at a control character inside a string, be it a newline, or at what
   * follows a backslash there and must not. What stands before was marked.
   */
  stopped(): number
  readonly table: Int32Array
  /**
   * Follows the marks of an object or list, whose brace or bracket stands before mark `first` and byte `end`, and holds all of it
   * against the grammar of JSON. Writes at `at` of the table where it ends, then of each member where name and value stand; those of a
   * list have no name. Gives the place behind that in the table, or -1 for what is no JSON, nested deeply, or has no room. Only in
   * lines whose newline was marked.
   */
  walk(first: number, end: number, isList: boolean, at: number): number
  /**
   * Remembers texts. At least 0: the number an equal one got before; -1: too long to be remembered; else -2 less the number that it
   * got now and another may have had.
   */
  seen(from: number, to: number): number
  /** UTF-16 units of what stands inside a string, its escapes counted as what they mean; -1 where it is not all ASCII. */
  measure(from: number, to: number): number
  /** A character for each byte. */
  text(from: number, to: number): string
}

/** Of each member in the table, beside one another. */
export const NAME_FROM = 0
export const NAME_TO = 1
/** Where a string's quote, a brace or bracket stands; a scalar may have white space around it. */
export const VALUE_FROM = 2
export const VALUE_TO = 3
/** The mark behind the brace or bracket that begins the value. */
export const VALUE_MARK = 4
/** The number of a known name, counted from 1; UNKNOWN, or ESCAPED for one that is not looked up. */
export const NAME_NUMBER = 5
export const UNKNOWN = 0
export const ESCAPED = -1
export const MEMBER_WORDS = 6
/** Before the members: the mark behind what was walked, and the byte. */
export const BEHIND_MARK = 0
export const BEHIND = 1
export const HEAD_WORDS = 2
