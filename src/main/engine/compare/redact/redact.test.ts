import { describe, expect, it } from 'vitest'
import { findPrivate, type PrivateKind } from './find-private'
import { planRedaction, type RedactionInput } from './plan-redaction'

const ALL: readonly PrivateKind[] = ['home', 'user', 'email', 'secret', 'host', 'own']
const plan = (document: unknown, more: Partial<RedactionInput> = {}) =>
  planRedaction({ document, home: '/home/adalove', people: [], own: [], kinds: ALL, keep: [], ...more })
const found = (text: string) => findPrivate(text).map((one) => `${one.kind} ${one.found}`)

describe('findPrivate', () => {
  it.each([
    ['write to ada@corp.example.net today', ['email ada@corp.example.net']],
    ['key sk-ant-api03-abcdefghijklmnop', ['secret sk-ant-api03-abcdefghijklmnop']],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123', ['secret ghp_abcdefghijklmnopqrstuvwxyz0123']],
    ['AKIAIOSFODNN7ABCDEFG', ['secret AKIAIOSFODNN7ABCDEFG']],
    ['password: hunter2hunter', ['secret hunter2hunter']],
    ['API_KEY="a1b2c3d4e5f6"', ['secret a1b2c3d4e5f6']],
    ['Authorization: Bearer abcdefghij0123456789', ['secret abcdefghij0123456789']],
    ['postgres://app:s3cretpass@db.acme-corp.io/x', ['secret s3cretpass', 'host db.acme-corp.io']],
    ['clone git@git.acme-corp.io:team/repo', ['host git.acme-corp.io']],
    ['ssh to build-7.internal or 10.1.2.3', ['host build-7.internal', 'host 10.1.2.3']],
    [
      '/mnt/c/Users/grace/x, C:/Users/grace and file:///home/grace/y',
      ['home /mnt/c/Users/grace', 'home C:/Users/grace', 'home /home/grace'],
    ],
    ['/home/jürgen/x, /Users/Zoë/y and C:\\Users\\张三\\z', ['home /home/jürgen', 'home /Users/Zoë', 'home C:\\Users\\张三']],
    ['"cwd": "C:\\\\Users\\\\Grace\\\\y" and /var/home/ada', ['home C:\\\\Users\\\\Grace', 'home /var/home/ada']],
    ['jürgen.groß@münchen-büro.de, bob%40corp.example.net', ['email jürgen.groß@münchen-büro.de', 'email bob%40corp.example.net']],
    ['\\\\files01\\share\\x and "\\\\\\\\files02\\\\share"', ['host files01', 'host files02']],
    ['Adas-MacBook-Pro.local', ['host Adas-MacBook-Pro.local']],
    ['ask jenkins.acme-corp.com:8080 or db01.prod.acme.co.uk.', ['host jenkins.acme-corp.com', 'host db01.prod.acme.co.uk']],
    ['/Users/grace/x and C:\\Users\\Grace\\y', ['home /Users/grace', 'home C:\\Users\\Grace']],
  ])('finds in %s', (text, expected) => {
    expect(found(text).sort()).toEqual([...expected].sort())
  })

  it.each([
    'see https://github.com/acme/shop and http://localhost:3000',
    'settings.local.json and CLAUDE.local.md',
    'com.acme.io, app.acme.io(x), this.props.dev-only, src/a.b.io, docs.python.org and app.config.ts',
    '/tmp/demo/home/.claude/CLAUDE.md, /srv/home/notes and ~/home/notes',
    'token: your-token-here, password: <password>, api_key: $API_KEY',
    'the max tokens: 32000',
    'version 1.2.3 of 127.0.0.1',
    'git@github.com:acme/shop.git',
    'use a secret: never write them down',
    'write to someone@example.com',
    'see Cache.Internal, App.local and CLAUDE.local',
    'a regex /\\d+\\w/, a line \\n\\t end, C:\\Windows\\System32 and src\\api\\x.ts',
    'media query @media%40 and 100%40',
  ])('leaves %s alone', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('planRedaction', () => {
  const document = {
    places: { home: '/home/adalove', memory: '/home/adalove/.claude/projects/-home-adalove-shop/memory' },
    text: 'Ask adalove or ada@corp.example.net.\nKey: sk-ant-api03-abcdefghijklmnop\nAgain ada@corp.example.net',
    byPath: { '/home/adalove/x.md': 1 },
    other: '/home/gracehopper/notes',
    sub: 'unadalovely',
  }

  it('replaces the same thing by the same thing everywhere, keys too', () => {
    const done = plan(document).apply()
    expect(done).toEqual({
      places: { home: '/home/person-1', memory: '/home/person-1/.claude/projects/-home-person-1-shop/memory' },
      text: 'Ask person-1 or person-101@example.invalid.\nKey: [secret-1]\nAgain person-101@example.invalid',
      byPath: { '/home/person-1/x.md': 1 },
      other: '/home/person-2/notes',
      sub: 'unadalovely',
    })
  })

  it('leaves no needle and finds nothing more in what it made', () => {
    const first = plan(document, { own: ['shop'] })
    const text = JSON.stringify(first.apply())
    for (const { found: needle, kind } of first.replacements) if (kind !== 'user') expect(text).not.toContain(needle)
    expect(plan(first.apply(), { home: '/home/person-1' }).replacements.filter(({ kind }) => kind !== 'home' && kind !== 'user')).toEqual(
      [],
    )
  })

  it('shows every replacement with count and places before anything is written', () => {
    const ready = plan(document)
    const email = ready.replacements.findIndex(({ kind }) => kind === 'email')
    expect(ready.replacements[email]).toMatchObject({ found: 'ada@corp.example.net', count: 2, on: true })
    expect(ready.places(email)).toEqual([
      { where: 'text', line: 1, before: 'Ask adalove or ada@corp.example.net.', after: 'Ask person-1 or person-101@example.invalid.' },
      { where: 'text', line: 3, before: 'Again ada@corp.example.net', after: 'Again person-101@example.invalid' },
    ])
    expect(ready.places(99)).toEqual([])
  })

  it('takes a word of one’s own in every spelling, each with a stand-in of its own', () => {
    const text = 'Acme, @acme/tools and ACME_KEY'
    const done = plan({ text, '/w/acme/CLAUDE.md': 1, '/w/Acme/CLAUDE.md': 2 }, { own: ['acme'] }).apply()
    expect(JSON.stringify(done)).not.toMatch(/acme/i)
    expect(Object.keys(done as object)).toHaveLength(3)
  })

  it('takes a domain wherever it stands, once an address or a host belongs to it', () => {
    const text = 'Mail ann@acme-corp.co.uk. Builds: ci.acme-corp.co.uk, files: ACME-corp.co.uk; not acme-corp.co.uk.bak, nor gmail.com.'
    const done = JSON.stringify(plan({ text, mail: 'bob@gmail.com' }).apply())
    expect(done).toMatch(/Mail person-\d+@example\.invalid\. Builds: host-\d+\.invalid, files: host-\d+\.invalid; not .*, nor gmail\.com\./)
  })

  it('lets stand what a person keeps, and kinds that are off', () => {
    expect(plan(document, { keep: ['ada@corp.example.net'] }).apply()).toMatchObject({
      text: expect.stringContaining('ada@corp.example.net'),
    })
    expect(plan(document, { kinds: ['home'] }).apply()).toMatchObject({ text: document.text, other: '/home/person-2/notes' })
  })

  it('keeps paths of other systems in their shape', () => {
    const done = plan({ a: 'C:\\Users\\Grace\\x', b: '/Users/grace/y' }, { home: 'C:\\Users\\Grace' }).apply()
    expect(done).toEqual({ a: 'C:\\Users\\person-1\\x', b: '/Users/person-2/y' })
  })

  it('finds a name behind a percent code, and keeps doubled backslashes doubled', () => {
    expect(plan({ a: '%2Fhome%2Fadalove%2Fx', b: '/home/adalove', c: '{"d": "C:\\\\Users\\\\Grace\\\\x"}' }).apply()).toEqual({
      a: '%2Fhome%2Fperson-1%2Fx',
      b: '/home/person-1',
      c: '{"d": "C:\\\\Users\\\\person-2\\\\x"}',
    })
  })

  it('does not take a folder for a home that only begins like one, or a common word for a name', () => {
    expect(plan({ a: '/home/adalove2/x', b: '/var/root/x root' }, { home: '/var/root' }).apply()).toEqual({
      a: '/home/person-2/x',
      b: '/home/person-1/x root',
    })
  })
})
