import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../preload/contract/workbench'
import { renewShown } from './renew-shown'

const refusing = (code: string) =>
  ({
    call: async () => {
      throw Object.assign(new Error(code), { code })
    },
    subscribe: () => () => undefined,
  }) as unknown as Client

describe('renewShown', () => {
  it('has what is on screen collected again, once, and lets the caller fail', async () => {
    const recollect = vi.fn()
    const client = renewShown(refusing('collection.unknown'), { isShown: (id) => id === 'on-screen', recollect })
    await expect(client.call('prompt.settings', { collectionId: 'on-screen' })).rejects.toThrow('collection.unknown')
    await expect(client.call('prompt.request', { collectionId: 'on-screen' })).rejects.toThrow('collection.unknown')
    expect(recollect).toHaveBeenCalledTimes(1)
  })

  it('does nothing about another collection, another error, or a question of none', async () => {
    const recollect = vi.fn()
    const client = renewShown(refusing('collection.unknown'), { isShown: (id) => id === 'on-screen', recollect })
    await expect(client.call('prompt.settings', { collectionId: 'other' })).rejects.toThrow()
    await expect(client.call('preset.list', {})).rejects.toThrow()
    const other = renewShown(refusing('internal'), { isShown: () => true, recollect })
    await expect(other.call('prompt.settings', { collectionId: 'on-screen' })).rejects.toThrow()
    expect(recollect).not.toHaveBeenCalled()
  })
})
