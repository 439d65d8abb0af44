import { describe, expect, it } from 'vitest'
import type { Client } from '../../../preload/contract/workbench'
import { saveByHost } from './save-by-host'

function createRig(hasDialog: boolean, answer: () => unknown = () => ({ path: '/saved' })) {
  const calls: unknown[] = []
  const downloads: string[] = []
  const saved: string[] = []
  const faults: unknown[] = []
  const client = {
    call: async (name: string, input: unknown) => {
      calls.push({ name, input })
      return answer()
    },
    subscribe: () => () => undefined,
  } as unknown as Client
  const page = { copyText: async () => true, download: async (name: string) => downloads.push(name) > 0 }
  const parts = {
    client,
    hasDialog: () => hasDialog,
    onSaved: (path: string) => void saved.push(path),
    onFault: (error: unknown) => void faults.push(error),
  }
  return { ...saveByHost(page, parts), calls, downloads, saved, faults }
}

describe('what is downloaded', () => {
  it('goes through the page where the host has no dialog', async () => {
    const rig = createRig(false)
    expect(await rig.download('a.csv', 'text/csv', ['a'])).toBe(true)
    expect(rig.downloads).toEqual(['a.csv'])
    expect(rig.calls).toEqual([])
  })
  it('goes through the dialog of the host where there is one', async () => {
    const rig = createRig(true)
    expect(await rig.download('a.csv', 'text/csv', ['a,', 'b'])).toBe(true)
    expect(rig.calls).toEqual([{ name: 'files.saveFile', input: { fileName: 'a.csv', content: 'a,b', encoding: 'utf8' } }])
    expect(rig.saved).toEqual(['/saved'])
    expect(rig.downloads).toEqual([])
  })
  it('is handed over byte by byte where it is a picture', async () => {
    const rig = createRig(true)
    await rig.download('a.png', 'image/png', [new Blob([new Uint8Array([0, 255, 128])])])
    expect(rig.calls).toEqual([{ name: 'files.saveFile', input: { fileName: 'a.png', content: 'AP+A', encoding: 'base64' } }])
  })
  it('says nothing when the person cancels, and what went wrong when it did', async () => {
    const cancelled = createRig(true, () => ({ path: null }))
    expect(await cancelled.download('a.csv', 'text/csv', ['a'])).toBe(false)
    expect([cancelled.saved, cancelled.faults]).toEqual([[], []])
    const failed = createRig(true, () => {
      throw new Error('full')
    })
    expect(await failed.download('a.csv', 'text/csv', ['a'])).toBe(false)
    expect(failed.faults).toHaveLength(1)
  })
})
