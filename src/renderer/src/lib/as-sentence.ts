// A message that may stand alone is followed by another sentence: it ends in a full stop then. Pure.

export function asSentence(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' || /[.!?…:]$/u.test(trimmed) ? trimmed : `${trimmed}.`
}
