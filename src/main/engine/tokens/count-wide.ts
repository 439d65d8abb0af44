// Characters that the ratios count apart: Chinese, Japanese, Korean, and whatever takes two UTF-16 units.

// Hangul letters; radicals, kana, ideographs, syllables and both halves of surrogate pairs; compatibility ideographs;
// vertical forms; full and half width forms
const WIDE = /[\u1100-\u11ff\u2e80-\udfff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const FIRST_WIDE = 0x1100

/** UTF-16 units, each judged alone, so that a text's count is the sum of its parts' wherever it is cut. */
export function countWide(text: string): number {
  const first = text.search(WIDE)
  if (first < 0) return 0
  let wide = 0
  for (let i = first; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= FIRST_WIDE && isWide(unit)) wide++
  }
  return wide
}

function isWide(unit: number): boolean {
  return (
    unit <= 0x11ff ||
    (unit >= 0x2e80 && unit <= 0xdfff) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xfe30 && unit <= 0xfe4f) ||
    (unit >= 0xff00 && unit <= 0xffef)
  )
}
