import { expect, it } from 'vitest'
import { exchangeToken } from './exchange-token'

function setUp(ok: boolean) {
  const posted: { path: string; body: string }[] = []
  const cleared: string[] = []
  const run = (hash: string) =>
    exchangeToken(
      { hash, pathname: '/', search: '' },
      async (path, body) => {
        posted.push({ path, body })
        return { ok }
      },
      (path) => cleared.push(path),
    )
  return { run, posted, cleared }
}

it('posts the token once and clears the fragment first', async () => {
  const { run, posted, cleared } = setUp(true)
  expect(await run('#t=abc%2B1')).toBe('exchanged')
  expect(posted).toEqual([{ path: '/session', body: '{"token":"abc+1"}' }])
  expect(cleared).toEqual(['/'])
})

it('asks nothing where there is no token', async () => {
  const { run, posted, cleared } = setUp(true)
  expect(await run('')).toBe('none')
  expect(await run('#t=')).toBe('none')
  expect(posted).toEqual([])
  expect(cleared).toEqual([])
})

it('tells a used token, and clears it all the same', async () => {
  const { run, cleared } = setUp(false)
  expect(await run('#t=used')).toBe('refused')
  expect(cleared).toEqual(['/'])
})
