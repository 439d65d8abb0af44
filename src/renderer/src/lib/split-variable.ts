// Takes the switch off the end of a sentence that names one: "Auto memory off (NAME=1)" → words and `NAME=1`.

export interface NamedSwitch {
  readonly words: string
  /** As it is set in a shell; null where the sentence names none. */
  readonly variable: string | null
}

export function splitVariable(label: string): NamedSwitch {
  const match = /^(.*\S)\s+\(([A-Z][A-Z0-9_]*=[^()\s]*)\)$/s.exec(label)
  return { words: match?.[1] ?? label, variable: match?.[2] ?? null }
}
