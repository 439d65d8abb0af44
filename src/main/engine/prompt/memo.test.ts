import { describe, expect, it } from 'vitest'
import { createMemo } from './memo'

describe('createMemo', () => {
  it('computes once by name, an absent value too, also for calls that overlap', async () => {
    const memo = createMemo<string | null>()
    let count = 0
    const compute = async () => {
      count += 1
      return null
    }
    expect(await Promise.all([memo.get('a', compute), memo.get('a', compute)])).toEqual([null, null])
    expect(await memo.get('a', compute)).toBeNull()
    expect(count).toBe(1)
    await memo.get('b', compute)
    expect(count).toBe(2)
  })

  it('forgets a failure, and only its own', async () => {
    const memo = createMemo<number>()
    await expect(memo.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await memo.get('a', async () => 1)).toBe(1)
    expect(await memo.get('a', async () => 2)).toBe(1)
  })
})
