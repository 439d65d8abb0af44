import posix from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { type World, worldOf } from '../testing/world-of'
import { parseDoctorConfig } from './doctor-config'
import { entropyOf, findSecrets } from './find-secrets'
import { planFixes } from './plan-fixes'
import { planSilence, type SilencePlace } from './plan-silence'
import { type ExamineOptions, examineWorld, ROOT } from './testing/examine-world'

const P = `${ROOT}/`
const codes = async (files: World, options?: ExamineOptions): Promise<readonly string[]> =>
  (await examineWorld(worldOf(files), options)).findings.map(({ code }) => code)

/** Silences the one finding there is, writes it, and looks again. */
async function silenced(files: World, where: SilencePlace, code: string) {
  const report = await examineWorld(worldOf(files))
  const finding = report.findings.findIndex((one) => one.code === code)
  expect(finding).toBeGreaterThanOrEqual(0)
  const planned = planSilence({ report, finding, where, level: 'off', paths: posix, root: ROOT })
  if (!planned.ok) return { refused: planned.error, left: null, text: '' }
  const [file] = planned.value.files
  const after = await examineWorld(worldOf({ ...files, [file?.path ?? '']: file?.after ?? '' }))
  return { refused: null, left: after.findings.map((one) => one.code), text: file?.after ?? '' }
}

describe('fixes', () => {
  it('leave nothing to fix, and every other byte alone', async () => {
    const files: World = {
      [`${P}CLAUDE.md`]: '\ufeffSee @docs/a.md, and @docs/a.md; then\r\n\r\n<!-- strata-ignore file.long -->\r\nmore.\r\n',
      [`${P}docs/a.md`]: 'A\n',
      [`${P}.claude/rules/a.md`]: '---\r\nglobs: "src/**"\r\n---\r\nRule.\r\n',
      [`${P}src/a.ts`]: '',
    }
    const report = await examineWorld(worldOf(files))
    const plan = planFixes(report, null)
    const fixed = Object.fromEntries(plan.files.map(({ path, after }) => [path, after]))
    expect(fixed[`${P}CLAUDE.md`]).toBe('See @docs/a.md and @docs/a.md then\r\n\r\nmore.\r\n')
    expect(fixed[`${P}.claude/rules/a.md`]).toBe('---\r\npaths: "src/**"\r\n---\r\nRule.\r\n')
    const again = await examineWorld(worldOf({ ...files, ...fixed }))
    expect(again.findings.filter(({ fix }) => fix !== null)).toEqual([])
  })

  it('are not offered for files that are no UTF-8: writing them would lose what was not understood', async () => {
    const report = await examineWorld(
      worldOf({ [`${P}CLAUDE.md`]: { bytes: [0xef, 0xbb, 0xbf, 0x40, 0x61, 0x2e, 0x6d, 0x64, 0x2c, 0x20, 0xfc] }, [`${P}a.md`]: 'A\n' }),
    )
    expect(report.findings.map(({ code }) => code)).toContain('file.not-utf8')
    expect(planFixes(report, null).files).toEqual([])
  })

  it('do not put a list in brackets into quotes whole: that would make one pattern of it, which matches nothing', async () => {
    const rule = (paths: string): World => ({ [`${P}.claude/rules/a.md`]: `---\npaths: ${paths}\n---\nA.\n`, [`${P}src/a.ts`]: '' })
    const fixesOf = async (files: World) => (await examineWorld(worldOf(files))).findings.map(({ code, fix }) => [code, fix === null])
    expect(await fixesOf(rule('[**/*.ts, src/*.js]'))).toContainEqual(['rule.unquoted-value', true])
    expect(await fixesOf(rule('{src,lib}/**/*.ts'))).toEqual([['rule.unquoted-value', false]])
  })

  it('say why one is left', async () => {
    const report = await examineWorld(worldOf({ [`${P}CLAUDE.md`]: '@gone.md\n' }))
    expect(planFixes(report, [0])).toMatchObject({ files: [], fixes: [], left: [{ finding: 0, why: expect.stringContaining('no fix') }] })
  })
})

describe('silences', () => {
  const files: World = { [`${P}CLAUDE.md`]: 'Text.\n\n@gone.md\n\n@lost.md\n' }

  it.each(['line', 'file', 'path', 'project'] as const)('by %s: what is silenced is gone, the rest stays', async (where) => {
    const { left } = await silenced(files, where, 'include.missing')
    expect(left).toEqual(where === 'line' ? ['include.missing'] : [])
  })

  it('keep what a configuration says already, comments too', async () => {
    const config = '# ours\ndoctor:\n  rules:\n    file.long: error # long ago\n'
    const { text } = await silenced({ ...files, [`${P}.strata.yaml`]: config }, 'project', 'include.missing')
    expect(text).toBe('# ours\ndoctor:\n  rules:\n    file.long: error # long ago\n    include.missing: off\n')
  })

  it('are refused where a comment would be sent, or would change what is', async () => {
    const front: World = { [`${P}.claude/rules/a.md`]: '---\nglobs: "x"\n---\nA.\n' }
    expect((await silenced(front, 'line', 'rule.wrong-key')).refused).toContain('front matter')
    expect((await silenced(front, 'file', 'rule.wrong-key')).left).toEqual([])
    const list: World = { [`${P}CLAUDE.md`]: '- one\n- two @gone.md\n' }
    const inList = await silenced(list, 'line', 'include.missing')
    expect(inList.refused ?? inList.left).toBeTruthy()
  })

  it('raise and lower a severity below a path, the last that speaks of it winning', async () => {
    const config = 'doctor:\n  rules:\n    "*": info\n  paths:\n    - match: [CLAUDE.md]\n      rules:\n        include.*: error\n'
    const report = await examineWorld(worldOf({ ...files, [`${P}.strata.yaml`]: config }))
    expect(report.findings.map(({ severity }) => severity)).toEqual(['error', 'error'])
  })

  it('of a broken configuration: what can be read counts, the rest is told with its line', () => {
    const { rules, findings } = parseDoctorConfig('/c', 'doctor:\n  rules:\n    file.long: off\n    rule.dead: loud\n  paths: 5\nx: 1\n')
    expect(rules.map(({ code, level }) => [code, level])).toEqual([['file.long', 'off']])
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ['doctor.config', 4],
      ['doctor.config', 5],
      ['doctor.config', 6],
    ])
    expect(parseDoctorConfig('/c', 'a: [').findings[0]).toMatchObject({ code: 'doctor.config', line: 1 })
    for (const hostile of [
      '',
      '- 1\n',
      '"x"\n',
      'doctor:\n',
      'doctor: [1]\n',
      '&a [*a]\n',
      '\0',
      'doctor:\n  rules:\n    ? [a]\n    : off\n',
    ])
      expect(() => parseDoctorConfig('/c', hostile)).not.toThrow()
  })
})

describe('secrets', () => {
  it('are told in four characters and a length', () => {
    const token = `xoxb-${'7Qm2Lw9Zr4Tn6Vb8Kc1Hd3Jf5Sg'}`
    expect(findSecrets(`a ${token} b`)).toEqual([
      { code: 'secret.key', what: 'Slack token', at: 2, length: token.length, shown: `xoxb…(${token.length} characters)` },
    ])
  })

  it('are not seen in placeholders, samples, hashes, identifiers and prose', () => {
    for (const text of [
      'sk-your-key-here-sk-your-key-here-sk-your',
      'ghp_0000000000000000000000000000000000000000',
      'ghp_abcdefghijklmnopqrstuvwxyzabcdefghij',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
      'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
      'password: use the one from the vault',
      'token: string, secret: boolean, apiKey: getSecret("api2")',
      'postgres://user:password@localhost:5432/db',
      'https://user:<token>@example.com',
      'redis://default:redispw@cache:6379 and amqp://rabbit:bunny@127.0.0.1/x',
      '{{ secrets.API_KEY_2024_LONG }}',
      'secret=process.env.MY_SECRET_2',
      'AKIAIOSFODNN7EXAMPLE',
    ])
      expect([text, findSecrets(text)]).toEqual([text, []])
  })

  it('are seen in an address of a service beside this one, where the password is no word', () => {
    expect(findSecrets('postgres://app:Zx81kQpw77@db:5432/x').map(({ code }) => code)).toEqual(['secret.url'])
    expect(findSecrets('postgres://app:bunnyhop@db.acme-corp.io/x').map(({ code }) => code)).toEqual(['secret.url'])
  })

  it('are seen in a key of full length, its header lines too', () => {
    const line = 'q8Xz3mP0vN5rYb1LwTe7HsUdFgKpQ2aJ6iOcW9nMxBhRkEyZ4uVlStD8fGo+A/37\n'
    const text = `-----BEGIN RSA PRIVATE ${'KEY'}-----\nProc-Type: 4,ENCRYPTED\n\n${line.repeat(60)}-----END RSA PRIVATE KEY-----\n`
    expect(findSecrets(text).map(({ code }) => code)).toEqual(['secret.private-key'])
  })

  it('take no time with hostile texts', () => {
    const started = performance.now()
    for (const text of [
      'sk-'.repeat(50_000),
      'a:'.repeat(80_000),
      'eyJ'.repeat(60_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(4000),
      'password='.repeat(30_000),
    ])
      findSecrets(text)
    expect(performance.now() - started).toBeLessThan(4000)
    expect(entropyOf('aaaa')).toBe(0)
  })
})

describe('what is said', () => {
  const said = async (files: World) =>
    (await examineWorld(worldOf(files))).findings.map(({ code, path, line, message, remedy }) => ({ code, path, line, message, remedy }))

  it('names the include that took a rule from its place, not the rule as its own double', async () => {
    const files: World = { [`${P}CLAUDE.md`]: 'First.\n\n@.claude/rules/a.md\n', [`${P}.claude/rules/a.md`]: 'A.\n' }
    expect(await said(files)).toEqual([
      expect.objectContaining({
        code: 'text.loaded-twice',
        path: `${P}CLAUDE.md`,
        line: 3,
        message: expect.stringContaining('.claude/rules/a.md'),
      }),
    ])
  })

  it('speaks of slashes where a pattern is written like a path of Windows', async () => {
    const rule = (pattern: string): World => ({ [`${P}.claude/rules/a.md`]: `---\npaths: '${pattern}'\n---\nA.\n`, [`${P}src/a.ts`]: '' })
    expect(await said(rule('src\\*.ts'))).toMatchObject([{ code: 'rule.dead', remedy: expect.stringContaining('forward slashes') }])
    expect(await said(rule('lib/\\!a.ts'))).toMatchObject([{ code: 'rule.dead', remedy: expect.not.stringContaining('forward slashes') }])
  })
})

describe('what is not said', () => {
  it('of patterns where not all files of the project are known', async () => {
    const files: World = { [`${P}.claude/rules/a.md`]: '---\npaths: "*.rs"\n---\nA.\n', [`${P}a.ts`]: '' }
    expect(await codes(files)).toEqual(['rule.dead'])
    expect(await codes(files, { capped: true })).toEqual([])
  })

  it('of what a project calls its own folders in code, but of a path of this machine', async () => {
    const text = 'Import from @/lib/utils.ts and @/components/ui/button here.\n\n@/home/ada/rules and @/notes/rules.md\n'
    const { findings } = await examineWorld(worldOf({ [`${P}CLAUDE.md`]: text }), { approveExternal: true })
    expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['include.missing', 3, 1],
      ['include.missing', 3, 22],
    ])
  })

  it('of an empty folder', async () => {
    expect(await codes({})).toEqual([])
  })
})
