import { describe, expect, it } from 'vitest'
import { dropEdit, endEdit, firstHistory, pushEdit, redoEdit, undoEdit } from './edit-history'

describe('the history of edits', () => {
  it('goes back and forth', () => {
    const history = pushEdit(pushEdit(firstHistory(0), 1, null), 2, null)
    expect(undoEdit(history).present).toBe(1)
    expect(undoEdit(undoEdit(undoEdit(history))).present).toBe(0)
    expect(redoEdit(undoEdit(history)).present).toBe(2)
    expect(redoEdit(history)).toBe(history)
  })

  it('takes a drag back as one step', () => {
    let history = firstHistory(0)
    for (const value of [1, 2, 3]) history = pushEdit(history, value, 'gap 4')
    expect(undoEdit(history).present).toBe(0)
    history = pushEdit(endEdit(history), 4, 'gap 4')
    expect(undoEdit(history).present).toBe(3)
  })

  it('drops a step that is under way, and only that', () => {
    let history = pushEdit(firstHistory(0), 1, null)
    for (const value of [2, 3]) history = pushEdit(history, value, 'gap 4')
    history = dropEdit(history)
    expect(history).toEqual({ past: [0], present: 1, future: [], key: null })
    expect(dropEdit(history)).toBe(history)
    expect(dropEdit(endEdit(pushEdit(history, 5, 'gap 4'))).present).toBe(5)
  })

  it('forgets what was undone when something else is done', () => {
    const history = pushEdit(undoEdit(pushEdit(firstHistory('a'), 'b', null)), 'c', null)
    expect(redoEdit(history)).toBe(history)
    expect(undoEdit(history).present).toBe('a')
  })
})
