import { describe, expect, it } from 'vitest'
import { keepPicked, type Picked, pickRow } from './pick-rows'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const NONE: Picked = { keys: [], anchor: null, focus: null }

describe('pickRow', () => {
  it('a click takes one row and makes it the anchor', () => {
    const many: Picked = { keys: ['a', 'c'], anchor: 'a', focus: 'c' }
    expect(pickRow(many, ORDER, 'd', 'one')).toEqual({ keys: ['d'], anchor: 'd', focus: 'd' })
  })
  it('Shift takes all from the anchor on, in the order of the screen, and keeps the anchor', () => {
    const one = pickRow(NONE, ORDER, 'd', 'one')
    const up = pickRow(one, ORDER, 'b', 'range')
    expect(up).toEqual({ keys: ['b', 'c', 'd'], anchor: 'd', focus: 'b' })
    expect(pickRow(up, ORDER, 'e', 'range')).toEqual({ keys: ['d', 'e'], anchor: 'd', focus: 'e' })
  })
  it('Shift without an anchor on screen takes one', () => {
    expect(pickRow({ keys: ['x'], anchor: 'x', focus: 'x' }, ORDER, 'c', 'range').keys).toEqual(['c'])
  })
  it('Ctrl adds and takes away', () => {
    const two = pickRow(pickRow(NONE, ORDER, 'a', 'one'), ORDER, 'c', 'toggle')
    expect(two.keys).toEqual(['a', 'c'])
    expect(pickRow(two, ORDER, 'a', 'toggle')).toEqual({ keys: ['c'], anchor: 'a', focus: 'a' })
  })
  it('moves only the keyboard when asked to', () => {
    const one = pickRow(NONE, ORDER, 'a', 'one')
    expect(pickRow(one, ORDER, 'e', 'focus')).toEqual({ ...one, focus: 'e' })
  })
  it('leaves things as they are for a row that is not on screen', () => {
    const one = pickRow(NONE, ORDER, 'a', 'one')
    expect(pickRow(one, ORDER, 'z', 'one')).toBe(one)
  })
})

describe('keepPicked', () => {
  it('keeps what is still there', () => {
    const picked: Picked = { keys: ['b', 'd'], anchor: 'b', focus: 'd' }
    expect(keepPicked(picked, ORDER, ['a', 'd', 'e'])).toEqual({ keys: ['d'], anchor: 'd', focus: 'd' })
  })
  it('takes the next row where all are gone, and the last one at the end', () => {
    const picked: Picked = { keys: ['c'], anchor: 'c', focus: 'c' }
    expect(keepPicked(picked, ORDER, ['a', 'b', 'd']).keys).toEqual(['d'])
    expect(keepPicked({ keys: ['e'], anchor: 'e', focus: 'e' }, ORDER, ['a', 'b']).keys).toEqual(['b'])
  })
  it('has nothing where there is nothing', () => {
    expect(keepPicked({ keys: ['c'], anchor: 'c', focus: 'c' }, ORDER, [])).toEqual(NONE)
  })
})
