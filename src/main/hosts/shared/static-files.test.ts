import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStaticFile } from './static-files'

let base = ''
let root = ''

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'strata-static-'))
  root = join(base, 'renderer')
  await mkdir(join(root, 'assets', 'folder.js'), { recursive: true })
  await writeFile(join(root, 'index.html'), '<!doctype html>')
  await writeFile(join(root, 'assets', 'index-BvQ3x9Zk.js'), 'export {}')
  await writeFile(join(root, 'assets', 'plain.css'), 'a{}')
  await writeFile(join(root, '.hidden'), 'no')
  await writeFile(join(base, 'secret.txt'), 'secret')
  await symlink(join(base, 'secret.txt'), join(root, 'assets', 'link.txt'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

describe('readStaticFile', () => {
  it('answers the page itself, never to be stored', async () => {
    const file = await readStaticFile(root, '/')
    expect(file).toMatchObject({ ok: true, value: { mediaType: 'text/html; charset=utf-8', cacheControl: 'no-store' } })
    expect(file.ok && file.value.bytes.toString()).toBe('<!doctype html>')
  })

  it('lets a file with a hash in its name be kept for good, another one only after asking', async () => {
    expect(await readStaticFile(root, '/assets/index-BvQ3x9Zk.js')).toMatchObject({
      ok: true,
      value: { mediaType: 'text/javascript; charset=utf-8', cacheControl: 'public, max-age=31536000, immutable' },
    })
    expect(await readStaticFile(root, '/assets/plain.css')).toMatchObject({ ok: true, value: { cacheControl: 'no-cache' } })
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets\\..\\..\\secret.txt',
    '/index.html%00.js',
    '/.hidden',
    '/assets//plain.css',
    '//assets/plain.css',
    '/C:/secret.txt',
    '/%',
    '/%c0%ae%c0%ae/secret.txt',
    '/assets/',
    '',
    'assets/plain.css',
  ])('refuses %j', async (path) => {
    expect(await readStaticFile(root, path)).toEqual({ ok: false, error: { kind: 'bad-path' } })
  })

  it.each(['/assets/none.js', '/assets/plain.css/x', '/assets', '/assets/folder.js', `/${'a'.repeat(300)}`])(
    'has no file %j',
    async (path) => {
      expect(await readStaticFile(root, path)).toEqual({ ok: false, error: { kind: 'missing' } })
    },
  )

  it('decodes once, so a doubly encoded way out is a name that is not there', async () => {
    expect(await readStaticFile(root, '/%252e%252e/secret.txt')).toEqual({ ok: false, error: { kind: 'bad-path' } })
  })

  it('does not follow a link out of the folder', async () => {
    expect(await readStaticFile(root, '/assets/link.txt')).toEqual({ ok: false, error: { kind: 'missing' } })
  })
})
