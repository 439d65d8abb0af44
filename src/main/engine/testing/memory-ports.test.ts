import win32 from 'node:path/win32'
import { describe, expect, it } from 'vitest'
import { lengthTokenizer } from './length-tokenizer'
import { denied, device, file, link, memoryPorts } from './memory-ports'

const text = (r: { ok: boolean; value?: Uint8Array; error?: { kind: string } }) =>
  r.ok ? new TextDecoder().decode(r.value) : r.error?.kind

describe('memoryPorts', () => {
  const tree = {
    '/p': { 'a.md': 'A', sub: { 'b.md': file('B', { modifiedMs: 5 }) } },
    '/p/sub/deep/c.md': 'C',
    '/p/link.md': link('sub/b.md'),
    '/p/dirlink': link('/p/sub'),
    '/p/self': link('self'),
    '/p/ring': { x: link('../ring/y'), y: link('x') },
    '/p/nowhere': link('/gone'),
    '/p/secret.md': denied('S'),
    '/p/closed': denied({ 'in.md': 'I' }),
    '/p/pipe': device(),
  }

  it('reads files, also through links in the middle of a path', async () => {
    const { fs } = memoryPorts(tree)
    expect(text(await fs.readFile('/p/a.md'))).toBe('A')
    expect(text(await fs.readFile('/p/sub/deep/c.md'))).toBe('C')
    expect(text(await fs.readFile('/p/link.md'))).toBe('B')
    expect(text(await fs.readFile('/p/dirlink/deep/c.md'))).toBe('C')
    expect(await fs.realPath('/p/dirlink/deep')).toEqual({ ok: true, value: '/p/sub/deep' })
    expect(await fs.stat('/p/link.md')).toEqual({ ok: true, value: { kind: 'file', sizeBytes: 1, modifiedMs: 5 } })
  })

  it('answers each kind of trouble with its kind', async () => {
    const { fs } = memoryPorts(tree)
    expect(text(await fs.readFile('/p/none'))).toBe('missing')
    expect(text(await fs.readFile('/p/a.md/x'))).toBe('not-a-directory')
    expect(text(await fs.readFile('/p/sub'))).toBe('is-directory')
    expect(text(await fs.readFile('/p/secret.md'))).toBe('denied')
    expect(text(await fs.readFile('/p/closed/in.md'))).toBe('denied')
    expect(text(await fs.readFile('/p/self'))).toBe('loop')
    expect(text(await fs.readFile('/p/ring/x'))).toBe('loop')
    expect(text(await fs.readFile('/p/nowhere'))).toBe('missing')
    expect(text(await fs.readFile('/p/pipe'))).toBe('other')
    expect(text(await fs.readFile('/p/sub/b.md', { maxBytes: 0 }))).toBe('too-large')
    expect(await fs.readDir('/p/closed')).toMatchObject({ ok: false, error: { kind: 'denied' } })
    expect(await fs.readDir('/p/a.md')).toMatchObject({ ok: false, error: { kind: 'not-a-directory' } })
  })

  it('lists a directory by name with the kinds of the entries themselves', async () => {
    const { fs } = memoryPorts(tree)
    const listed = await fs.readDir('/p')
    expect(listed.ok && listed.value.map((e) => `${e.name}:${e.kind}`)).toEqual([
      'a.md:file',
      'closed:directory',
      'dirlink:link',
      'link.md:link',
      'nowhere:link',
      'pipe:other',
      'ring:directory',
      'secret.md:file',
      'self:link',
      'sub:directory',
    ])
  })

  it('counts calls, and forgets them', async () => {
    const { fs } = memoryPorts(tree)
    await fs.readFile('/p/a.md')
    await fs.stat('/p')
    expect(fs.calls.readFile).toEqual(['/p/a.md'])
    expect(fs.callCount()).toBe(2)
    fs.forgetCalls()
    expect(fs.callCount()).toBe(0)
  })

  it('can be written to and removed from', async () => {
    const { fs } = memoryPorts(tree)
    fs.put('/p/new/x.md', 'X')
    expect(text(await fs.readFile('/p/new/x.md'))).toBe('X')
    fs.remove('/p/new/x.md')
    expect(text(await fs.readFile('/p/new/x.md'))).toBe('missing')
  })

  it('has drives under the rules of win32', async () => {
    const { fs } = memoryPorts({ 'C:\\p': { 'a.md': 'A' }, 'D:\\q\\b.md': 'B' }, { paths: win32 })
    expect(text(await fs.readFile('C:\\p\\a.md'))).toBe('A')
    expect(await fs.realPath('D:\\q\\b.md')).toEqual({ ok: true, value: 'D:\\q\\b.md' })
  })

  it('records git and log, hashes UTF-8, counts length', async () => {
    const ports = memoryPorts({}, { git: (args) => (args[0] === 'status' ? ' M a' : { kind: 'failed', message: 'no' }) })
    expect(await ports.git.run(['status'], '/p')).toEqual({ ok: true, value: ' M a' })
    expect(await ports.git.run(['log'], '/p')).toMatchObject({ ok: false, error: { kind: 'failed' } })
    expect(ports.gitCalls).toEqual([
      { args: ['status'], cwd: '/p' },
      { args: ['log'], cwd: '/p' },
    ])
    ports.log.write('info', 'm', { a: 1 })
    expect(ports.logged).toEqual([{ level: 'info', message: 'm', data: { a: 1 } }])
    expect(ports.hash.sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
    expect(lengthTokenizer.estimate('abc', 'prose')).toEqual({ sent: 3, low: 3, high: 3, method: 'length' })
  })
})
