// What a person typed into the search → the words that must all be there. Pure.

/** Letters, digits and what stands in names; at most 24 words. Everything else only separates. */
export function searchWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, 24)
}
