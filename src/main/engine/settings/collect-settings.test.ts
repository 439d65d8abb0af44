import { describe, expect, it } from 'vitest'
import type { Places } from '../base/places'
import { denied, device, link, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { NO_SETTINGS } from '../testing/no-settings'
import { collectSettings, type SettingsInput } from './collect-settings'
import type { Settings } from './settings'

const PLACES: Places = {
  root: '/p',
  cwd: '/p',
  home: '/h',
  configDir: '/h/.claude',
  managedDir: '/etc/agent',
  configFile: '/h/.claude.json',
}

function collect(tree: MemoryTree, input: Partial<SettingsInput> = {}): Promise<Settings> {
  return collectSettings(memoryPorts(tree), {
    places: PLACES,
    gitRoot: '/p',
    platform: 'linux',
    settingsFiles: [],
    settingSources: ['user', 'project', 'local'],
    ...input,
  })
}

const USER = '/h/.claude/settings.json'
const PROJECT = '/p/.claude/settings.json'
const LOCAL = '/p/.claude/settings.local.json'
const FLAG = '/s/flag.json'
const MANAGED = '/etc/agent/managed-settings.json'
const json = (value: unknown) => JSON.stringify(value)

describe('collectSettings', () => {
  it('says nothing where there is nothing', async () => {
    expect(await collect({})).toEqual(NO_SETTINGS)
  })

  it('lets managed win over flag, local, project and user', async () => {
    const tree: Record<string, string> = {}
    const expected: [string, string][] = []
    for (const [scope, path] of [
      ['user', USER],
      ['project', PROJECT],
      ['local', LOCAL],
      ['flag', FLAG],
      ['managed', MANAGED],
    ] as const) {
      tree[path] = json({ language: scope })
      expected.push([scope, path])
      const { language, files } = await collect(tree, { settingsFiles: scope === 'flag' || scope === 'managed' ? [FLAG] : [] })
      expect(language).toEqual({ value: scope, scope, path })
      expect(files.map((file) => [file.scope, file.path])).toEqual(expected)
    }
  })

  it('lets the last of several --settings files win, and takes a relative one from the working directory', async () => {
    const { model, files } = await collect(
      { '/s/a.json': json({ model: 'a' }), '/p/app/b.json': json({ model: 'b' }) },
      { places: { ...PLACES, cwd: '/p/app' }, settingsFiles: ['/s/../s/a.json', 'b.json'] },
    )
    expect(model).toEqual({ value: 'b', scope: 'flag', path: '/p/app/b.json' })
    expect(files.map((file) => file.path)).toEqual(['/s/a.json', '/p/app/b.json'])
  })

  it('joins lists, each item with its file', async () => {
    const { claudeMdExcludes } = await collect({
      [USER]: json({ claudeMdExcludes: ['u'] }),
      [LOCAL]: json({ claudeMdExcludes: ['l1', 'l2'] }),
      [MANAGED]: json({ claudeMdExcludes: ['m'] }),
    })
    expect(claudeMdExcludes).toEqual([
      { value: 'u', scope: 'user', path: USER },
      { value: 'l1', scope: 'local', path: LOCAL },
      { value: 'l2', scope: 'local', path: LOCAL },
      { value: 'm', scope: 'managed', path: MANAGED },
    ])
  })

  it('keeps every scope that sets the memory folder, highest first', async () => {
    const { autoMemoryDirectory } = await collect({
      [USER]: json({ autoMemoryDirectory: '/u' }),
      [PROJECT]: json({ autoMemoryDirectory: '/p' }),
      [MANAGED]: json({ autoMemoryDirectory: '/m' }),
    })
    expect(autoMemoryDirectory.map((one) => [one.scope, one.value])).toEqual([
      ['managed', '/m'],
      ['project', '/p'],
      ['user', '/u'],
    ])
  })

  it('reads every key it knows', async () => {
    const settings = await collect({
      [USER]: json({
        includeGitInstructions: false,
        autoMemoryEnabled: true,
        outputStyle: 'Explanatory',
        language: 'Deutsch',
        model: 'opus[1m]',
        autoCompactEnabled: false,
        autoCompactWindow: 150_000,
        skillListingBudgetFraction: 0.02,
        skillListingMaxDescChars: 300,
        permissions: { allow: ['Bash(git:*)'] },
        pluginConfigs: { 'agents-md@builtin': { options: { instructionFiles: 'claude-md-and-agents-md' } } },
      }),
      [MANAGED]: json({ claudeMd: 'Always sign commits.' }),
    })
    const values = Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined,
      ]),
    )
    expect(values).toMatchObject({
      includeGitInstructions: false,
      autoMemoryEnabled: true,
      outputStyle: 'Explanatory',
      language: 'Deutsch',
      model: 'opus[1m]',
      autoCompactEnabled: false,
      autoCompactWindow: 150_000,
      skillListingBudgetFraction: 0.02,
      skillListingMaxDescChars: 300,
      claudeMd: 'Always sign commits.',
      agentsMdMode: 'both',
    })
    expect(settings.diagnostics).toEqual([])
  })

  it('reads only the sources that are on; flag and managed are always', async () => {
    const tree = Object.fromEntries([USER, PROJECT, LOCAL, FLAG, MANAGED].map((path) => [path, json({ claudeMdExcludes: [path] })]))
    const read = async (settingSources: SettingsInput['settingSources']) =>
      (await collect(tree, { settingSources, settingsFiles: [FLAG] })).claudeMdExcludes.map((one) => one.value)
    expect(await read([])).toEqual([FLAG, MANAGED])
    expect(await read(['local', 'user'])).toEqual([USER, LOCAL, FLAG, MANAGED])
    expect(await read(['project'])).toEqual([PROJECT, FLAG, MANAGED])
  })

  it('does not let a project or local file choose the AGENTS.md mode, or anyone but the administrator the managed text', async () => {
    const mode = (instructionFiles: unknown) =>
      json({ pluginConfigs: { 'agents-md@builtin': { options: { instructionFiles } } }, claudeMd: 'x' })
    const { agentsMdMode, claudeMd, diagnostics } = await collect({ [PROJECT]: mode('managed-only'), [LOCAL]: mode('claude-md') })
    expect([agentsMdMode, claudeMd]).toEqual([null, null])
    expect(diagnostics.map((one) => [one.code, one.severity, one.at?.path])).toEqual([
      ['settings.scope-ignored', 'info', PROJECT],
      ['settings.scope-ignored', 'info', PROJECT],
      ['settings.scope-ignored', 'info', LOCAL],
      ['settings.scope-ignored', 'info', LOCAL],
    ])
    for (const [word, expected] of [
      ['claude-md', 'claude-md-only'],
      ['claude-md-or-agents-md', 'fallback'],
      ['managed-only', 'none'],
    ]) {
      expect(
        (await collect({ [USER]: json({ pluginConfigs: { 'agents-md@builtin': { options: { instructionFiles: word } } } }) })).agentsMdMode
          ?.value,
      ).toBe(expected)
    }
    const odd = await collect({ [USER]: json({ pluginConfigs: { 'agents-md@builtin': { options: { instructionFiles: 'toString' } } } }) })
    expect(odd.agentsMdMode).toBeNull()
    expect(odd.diagnostics).toMatchObject([{ code: 'settings.wrong-type', message: expect.stringContaining('one of claude-md,') }])
  })
})

describe('collectSettings, which project', () => {
  const inside = { places: { ...PLACES, cwd: '/p/app' } }

  it('takes project and local settings from the working directory and says what it passes over', async () => {
    const { language, files, diagnostics } = await collect(
      { [PROJECT]: json({ language: 'root' }), [LOCAL]: '{', '/p/app/.claude/settings.json': json({ language: 'app' }) },
      inside,
    )
    expect(language?.value).toBe('app')
    expect(files.map((file) => file.path)).toEqual(['/p/app/.claude/settings.json'])
    expect(diagnostics.map((one) => [one.code, one.severity, one.at?.path])).toEqual([
      ['settings.other-directory', 'info', PROJECT],
      ['settings.other-directory', 'info', LOCAL],
    ])
  })

  it('passes over those of the git root too, once', async () => {
    const tree = { '/.claude/settings.json': '{}', [PROJECT]: '{}' }
    expect((await collect(tree, { ...inside, gitRoot: '/' })).diagnostics.map((one) => one.at?.path)).toEqual([
      '/.claude/settings.json',
      PROJECT,
    ])
    expect((await collect(tree, { ...inside, gitRoot: '/p' })).diagnostics).toHaveLength(1)
    expect((await collect(tree, { ...inside, gitRoot: null, settingSources: ['user'] })).diagnostics).toEqual([])
    expect((await collect(tree)).diagnostics).toEqual([])
  })

  it('does not call the settings of a home that is opened as a folder passed over', async () => {
    const places = { ...PLACES, root: '/h', cwd: '/h/work' }
    const { language, diagnostics } = await collect({ [USER]: json({ language: 'x' }) }, { places, gitRoot: null })
    expect([language?.scope, diagnostics]).toEqual(['user', []])
  })

  it('reads one file in two roles when the agent starts at home, and tells its faults once', async () => {
    const { files, diagnostics } = await collect({ [USER]: '{' }, { places: { ...PLACES, root: '/h', cwd: '/h' } })
    expect(files.map((file) => file.scope)).toEqual(['user', 'project'])
    expect(diagnostics).toHaveLength(1)
  })
})

describe('collectSettings, bad files', () => {
  it('names path, line and column of broken JSON and goes on with the rest', async () => {
    const { files, language, model, diagnostics } = await collect(
      {
        [PROJECT]: '{\n  "language": "x",\n  "model": "y",\n}\n',
        [USER]: json({ language: 'u' }),
        [FLAG]: '{ "claudeMdExcludes": [',
        [MANAGED]: json({ model: 'm' }),
      },
      { settingsFiles: [FLAG] },
    )
    expect([language?.value, model?.value]).toEqual(['u', 'm'])
    expect(files.map((file) => [file.path, file.values === null])).toEqual([
      [USER, false],
      [PROJECT, true],
      [FLAG, true],
      [MANAGED, false],
    ])
    expect(diagnostics).toMatchObject([
      { code: 'settings.invalid-json', severity: 'error', at: { path: PROJECT, line: 3, column: 15 }, fix: 'Remove the comma.' },
      { code: 'settings.invalid-json', severity: 'error', at: { path: FLAG, line: 1, column: 24 }, fix: expect.any(String) },
    ])
  })

  it('does not take comments for JSON', async () => {
    const { language, diagnostics } = await collect({ [USER]: '{\n  // mine\n  "language": "x"\n}' })
    expect(language).toBeNull()
    expect(diagnostics).toMatchObject([{ code: 'settings.invalid-json', at: { line: 2, column: 3 }, fix: 'Remove the comment.' }])
  })

  it('tolerates a BOM, and an empty object', async () => {
    const { language, diagnostics } = await collect({ [USER]: `\ufeff${json({ language: 'x' })}`, [LOCAL]: ' {} ' })
    expect([language?.value, diagnostics]).toEqual(['x', []])
  })

  it('tells an empty file', async () => {
    expect((await collect({ [USER]: '' })).diagnostics).toMatchObject([
      { code: 'settings.invalid-json', at: { path: USER, line: 1, column: 1 } },
    ])
  })

  it('tells a file that is not UTF-8 and reads what it can', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"language":"Fran'), 0xe7, ...new TextEncoder().encode('ais"}')])
    const { language, diagnostics } = await collect({ [USER]: bytes })
    expect(language?.value).toBe('Fran\ufffdais')
    expect(diagnostics).toMatchObject([{ code: 'settings.not-utf8', severity: 'warning', at: { path: USER } }])
    const utf16 = new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])
    expect((await collect({ [USER]: utf16 })).diagnostics.map((one) => one.code)).toEqual(['settings.not-utf8', 'settings.invalid-json'])
  })

  it('tells a missing --settings file and passes over other missing ones', async () => {
    const { diagnostics, files } = await collect({ '/s': 'a file in place of a directory' }, { settingsFiles: [FLAG, '/nowhere.json'] })
    expect(files).toEqual([])
    expect(diagnostics).toMatchObject([
      { code: 'settings.missing-file', severity: 'error', at: { path: '/nowhere.json' }, fix: expect.any(String) },
      { code: 'settings.missing-file', severity: 'error', at: { path: FLAG } },
    ])
  })

  it.each([
    ['a directory', {}],
    ['what may not be read', denied(json({ language: 'x' }))],
    ['a device', device()],
    ['a link to itself', link(PROJECT)],
  ])('tells %s in place of a file', async (_what, node) => {
    const { language, files, diagnostics } = await collect({ [PROJECT]: node, [USER]: json({ language: 'u' }) })
    expect(language?.value).toBe('u')
    expect(files).toContainEqual({ scope: 'project', path: PROJECT, values: null })
    expect(diagnostics).toMatchObject([{ code: 'settings.unreadable', severity: 'error', at: { path: PROJECT }, fix: expect.any(String) }])
  })

  it('follows a link to a file', async () => {
    expect((await collect({ [PROJECT]: link('/shared/s.json'), '/shared/s.json': json({ language: 'l' }) })).language?.value).toBe('l')
  })

  it.each([
    ['[]', 'a list'],
    ['null', 'null'],
    ['"text"', 'a text'],
    ['7', 'a number'],
  ])('refuses %s as a whole', async (text, what) => {
    const { files, diagnostics } = await collect({ [USER]: text })
    expect(files).toEqual([{ scope: 'user', path: USER, values: null }])
    expect(diagnostics).toMatchObject([{ code: 'settings.wrong-type', message: expect.stringContaining(what), at: { line: 1, column: 1 } }])
  })
})

describe('collectSettings, wrong types', () => {
  it('leaves a wrong value out, says where it stands, and falls back to a lower file', async () => {
    const { autoMemoryEnabled, language, autoCompactWindow, diagnostics } = await collect({
      [USER]: json({ autoMemoryEnabled: true, language: 'u' }),
      [LOCAL]: '{\n  "autoMemoryEnabled": "false",\n  "language": null,\n  "autoCompactWindow": "150k"\n}',
    })
    expect([autoMemoryEnabled?.scope, language?.scope, autoCompactWindow]).toEqual(['user', 'user', null])
    expect(diagnostics).toMatchObject([
      {
        code: 'settings.wrong-type',
        severity: 'warning',
        at: { path: LOCAL, line: 2, column: 24 },
        message: expect.stringContaining('autoMemoryEnabled is a text, where true or false is expected'),
      },
      { code: 'settings.wrong-type', at: { path: LOCAL, line: 3, column: 15 }, message: expect.stringContaining('language is null') },
      { code: 'settings.wrong-type', at: { path: LOCAL, line: 4, column: 24 }, fix: 'Write a number, or remove the key.' },
    ])
  })

  it('tells a wrong value even where a higher file wins', async () => {
    const { model, diagnostics } = await collect({ [USER]: json({ model: 7 }), [MANAGED]: json({ model: 'm' }) })
    expect([model?.value, diagnostics.length]).toEqual(['m', 1])
  })

  it('keeps the good items of a list', async () => {
    const { claudeMdExcludes, diagnostics } = await collect({
      [USER]: '{"claudeMdExcludes": ["a", 7, ["b"], "c"]}',
      [LOCAL]: '{"claudeMdExcludes": "d"}',
    })
    expect(claudeMdExcludes.map((one) => one.value)).toEqual(['a', 'c'])
    expect(diagnostics.map((one) => [one.at?.path, one.at?.column])).toEqual([
      [USER, 28],
      [USER, 31],
      [LOCAL, 22],
    ])
  })

  it('does not read a number out of Infinity, or anything out of inherited keys', async () => {
    const { autoCompactWindow, diagnostics } = await collect({
      [USER]: '{"autoCompactWindow": 1e999, "__proto__": {"language": "x"}, "pluginConfigs": {"agents-md@builtin": []}}',
    })
    expect(autoCompactWindow).toBeNull()
    expect(diagnostics.map((one) => one.message)).toEqual([
      expect.stringContaining('autoCompactWindow is a number'),
      expect.stringContaining('pluginConfigs.agents-md@builtin is a list'),
    ])
    expect((await collect({ [USER]: '{"__proto__": {"language": "x"}}' })).language).toBeNull()
  })

  it('points at the last of two equal keys, which is the one that counts', async () => {
    expect((await collect({ [USER]: '{"model": "a",\n"model": 7}' })).diagnostics).toMatchObject([{ at: { line: 2, column: 10 } }])
  })
})

describe('collectSettings, approval of external includes', () => {
  it('is read from the state file, whose faults are told like any other', async () => {
    const projects = { '/p': { hasClaudeMdExternalIncludesApproved: true } }
    expect((await collect({ '/h/.claude.json': json({ projects }) })).externalIncludesApproved).toBe(true)
    const broken = await collect({ '/h/.claude.json': '{"projects": {' })
    expect(broken.externalIncludesApproved).toBeNull()
    expect(broken.diagnostics).toMatchObject([{ code: 'settings.invalid-json', at: { path: '/h/.claude.json', line: 1, column: 15 } }])
    const odd = await collect({ '/h/.claude.json': json({ projects: [] }) })
    expect(odd.diagnostics).toMatchObject([{ code: 'settings.wrong-type', message: expect.stringContaining('projects is a list') }])
  })
})
