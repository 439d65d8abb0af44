import { describe, expect, it } from 'vitest'
import { countGapEdits, gapAfter, insertGap, isGapEdited, NO_GAP_EDITS, restoreGap, sayGapEdits, scaleGaps, setGap } from './gap-edits'

describe('edits of gaps', () => {
  it('set one gap, once, and forget what was added to it', () => {
    const edits = setGap(insertGap(setGap(NO_GAP_EDITS, 3, 1000), 3, 500), 3, 4000)
    expect(edits).toEqual({ scale: 1, set: [{ call: 3, gapMs: 4000 }], insert: [] })
    expect(gapAfter(edits, 3, 7)).toBe(4000)
  })

  it('never touch the first call, and never go below nothing', () => {
    expect(setGap(NO_GAP_EDITS, 0, 1000)).toBe(NO_GAP_EDITS)
    expect(insertGap(NO_GAP_EDITS, 0, 1000)).toBe(NO_GAP_EDITS)
    expect(setGap(NO_GAP_EDITS, 1, -5).set).toEqual([{ call: 1, gapMs: 0 }])
  })

  it('are applied in the order of the engine: scaled, then set, then added', () => {
    const edits = insertGap(scaleGaps(NO_GAP_EDITS, 2), 1, 30)
    expect(gapAfter(edits, 1, 100)).toBe(230)
    expect(gapAfter(setGap(edits, 1, 10), 1, 100)).toBe(10)
    expect(gapAfter(edits, 2, 100)).toBe(200)
  })

  it('are taken back one by one', () => {
    const edits = insertGap(setGap(NO_GAP_EDITS, 2, 10), 3, 20)
    expect(isGapEdited(restoreGap(edits, 2), 2)).toBe(false)
    expect(isGapEdited(restoreGap(edits, 2), 3)).toBe(true)
  })

  it('are said in a few words', () => {
    expect(sayGapEdits(NO_GAP_EDITS, [])).toBeNull()
    expect(sayGapEdits(setGap(NO_GAP_EDITS, 2, 4_200_000), [0, 0, 186_000])).toBe('1 edit: gap before call 2 3:06 → 70m')
    expect(sayGapEdits(scaleGaps(NO_GAP_EDITS, 2), [])).toBe('1 edit: all gaps × 2')
    expect(sayGapEdits(setGap(scaleGaps(NO_GAP_EDITS, 2), 2, 5), [0, 0, 0])).toBe('2 edits of gaps')
    // a scenario that lost the call
    expect(sayGapEdits(setGap(insertGap(NO_GAP_EDITS, 3, 9), 2, 5), [0, 0])).toBeNull()
    expect(countGapEdits(insertGap(setGap(NO_GAP_EDITS, 2, 5), 2, 5))).toBe(1)
  })
})
