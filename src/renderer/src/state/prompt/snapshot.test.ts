import { expect, it } from 'vitest'
import type { Client } from '../../../../preload/contract/workbench'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { fetchSnapshot } from './snapshot'

function clientOf(total: number, cut = Number.POSITIVE_INFINITY): { client: Client; asked: string[] } {
  const asked: string[] = []
  const layers = Array.from({ length: total }, (_, at) => sampleLayer({ origin: { path: `/p/${at}` } }))
  const answer = (name: string, input: { offset?: number; limit?: number }): unknown => {
    asked.push(`${name} ${input.offset ?? ''}`.trim())
    const offset = input.offset ?? 0
    if (name === 'prompt.collect') return sampleSnapshot(layers).view
    if (name === 'prompt.layers') return { total, layers: layers.slice(offset, Math.min(cut, offset + (input.limit ?? 0))) }
    if (name === 'prompt.diagnostics') return { total: 0, diagnostics: [] }
    return { system: [], firstUserMessage: null, attachments: [] }
  }
  const client = {
    call: async (name: string, input: { offset?: number }, options?: { signal?: AbortSignal }) => {
      options?.signal?.throwIfAborted()
      return answer(name, input)
    },
    subscribe: () => () => undefined,
  } as unknown as Client
  return { client, asked }
}

it('reads page after page until all layers are there', async () => {
  const { client, asked } = clientOf(1200)
  const snapshot = await fetchSnapshot(client, { folder: '/p' }, new AbortController().signal)
  expect(snapshot.layers).toHaveLength(1200)
  expect(snapshot.byId.size).toBe(1200)
  expect(asked.filter((name) => name.startsWith('prompt.layers'))).toEqual(['prompt.layers 0', 'prompt.layers 500', 'prompt.layers 1000'])
})

it('ends where a page comes back empty', async () => {
  const { client } = clientOf(700, 600)
  expect((await fetchSnapshot(client, { folder: '/p' }, new AbortController().signal)).layers).toHaveLength(600)
})

it('ends between pages when it is aborted', async () => {
  const { client } = clientOf(700)
  const abort = new AbortController()
  abort.abort()
  await expect(fetchSnapshot(client, { folder: '/p' }, abort.signal)).rejects.toThrow()
})
