import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_POLICY } from '../shared/content-policy'
import { answerPage } from './app-protocol'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'strata-app-'))
  await writeFile(join(root, 'index.html'), '<!doctype html>')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const get = (url: string, method = 'GET') => answerPage({ url, method }, root)

describe('answerPage', () => {
  it('serves the page under the policy of the web host', async () => {
    const response = await get('app://strata/')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<!doctype html>')
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_POLICY)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it.each([
    ['app://other/', 404],
    ['app://strata/none.js', 404],
    ['app://strata/..%2fsecret', 400],
    ['app://strata/%00', 400],
  ])('refuses %s with %i', async (url, status) => {
    const response = await get(url)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_POLICY)
  })

  it('answers GET only', async () => {
    expect((await get('app://strata/', 'POST')).status).toBe(405)
  })
})
