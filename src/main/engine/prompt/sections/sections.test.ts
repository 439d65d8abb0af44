import { describe, expect, it } from 'vitest'
import { loadModels } from '../../profile/load-models'
import { resolveModel } from '../../profile/resolve-model'
import type { CollectRequest } from '../collect-request'
import { DEFAULT_STYLE } from '../find-output-style'
import { makeRequest, profileOf } from '../testing/make-request'
import { promptSections } from './prompt-sections'
import type { PromptStyle, SectionContext } from './section'

const MEMORY = {
  dir: { path: '/m/', via: 'default', name: 'm', exists: true },
  on: true,
  off: null,
  variant: 'private',
  drafts: [],
  section: null,
  diagnostics: [],
} as const

function contextOf(
  given: Partial<SectionContext> = {},
  request: Partial<CollectRequest> = {},
  modelId = 'claude-opus-4-6',
): SectionContext {
  const made = makeRequest(request)
  return {
    request: made,
    model: resolveModel(modelId, loadModels(), {}, made.profile),
    roots: { gitRoot: null, canonicalGitRoot: null },
    inWorktree: false,
    style: 'long',
    language: null,
    memory: async () => MEMORY,
    outputStyle: async () => DEFAULT_STYLE,
    ...given,
  }
}

async function outcome(id: string, context: SectionContext, style: PromptStyle = 'long') {
  const section = promptSections[style].find((one) => one.id === id)
  if (section === undefined) throw new Error(`no section ${id}`)
  return section.collect(context)
}
const textOf = async (id: string, context: SectionContext, style?: PromptStyle) => (await outcome(id, context, style)).text

describe('promptSections', () => {
  it('stand in the order of SPEC 5.1, static ones first', () => {
    expect(promptSections.long.map((section) => section.id)).toEqual([
      'intro',
      'system-notes',
      'doing-tasks',
      'acting-with-care',
      'using-tools',
      'tone-and-style',
      'output-efficiency',
      'session-guidance',
      'auto-memory',
      'environment',
      'language',
      'output-style',
      'mcp-instructions',
      'scratchpad',
      'function-result-clearing',
      'summarise-tool-results',
      'token-budget',
      'brief-mode',
    ])
    for (const sections of Object.values(promptSections)) {
      const zones = sections.map((section) => section.zone)
      expect(zones.lastIndexOf('static')).toBeLessThan(zones.indexOf('dynamic'))
      expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    }
  })

  it('are all kept between turns but one, which says why', () => {
    const uncached = promptSections.long.filter((section) => !section.cached)
    expect(uncached.map((section) => section.id)).toEqual(['mcp-instructions'])
    expect(uncached[0]?.uncachedReason).not.toBe('')
  })

  it('law: no static text holds a fact of the machine, the model, the date or the project', async () => {
    const here = contextOf()
    const there = contextOf(
      { roots: { gitRoot: '/x', canonicalGitRoot: '/x' }, inWorktree: true, language: 'Dutch' },
      { places: { ...makeRequest().places, cwd: '/elsewhere' }, date: '2027-01-01', platform: 'win32', shell: 'pwsh', addDirs: ['/y'] },
      'acme-large-1',
    )
    for (const style of ['long', 'lean'] as const) {
      for (const section of promptSections[style].filter((one) => one.zone === 'static')) {
        const [a, b] = [await section.collect(here), await section.collect(there)]
        expect(a).toEqual(b)
        expect(a.paraphrased).toBe(true)
        expect((a.text ?? '').length).toBeGreaterThan(100)
      }
    }
  })

  it('has fewer and shorter sections in the lean prompt, which stand for all sizes of the long one', () => {
    const staticOf = (style: PromptStyle) => promptSections[style].filter((section) => section.zone === 'static')
    expect(staticOf('lean').length).toBeLessThan(staticOf('long').length)
    const sized = (style: PromptStyle) => staticOf(style).flatMap((section) => section.sizedAs)
    expect([...sized('lean')].sort()).toEqual([...sized('long')].sort())
  })

  it('has a published size for every standing section of the long and the lean prompt', () => {
    for (const id of ['2.1.17', '2.1.88', '2.1.240', '2.1.277'] as const) {
      const { sizes } = profileOf(id).prompt
      for (const section of [...promptSections.long, ...promptSections.lean].filter((one) => one.standing)) {
        for (const name of section.sizedAs) expect(Object.hasOwn(sizes.sections, name), `${id} ${name}`).toBe(true)
      }
    }
  })
})

describe('doing-tasks', () => {
  it('goes when an output style brings its own way of working', async () => {
    const style = { ...DEFAULT_STYLE, name: 'Verse', text: 'x', keepsCodingInstructions: false }
    expect(await outcome('doing-tasks', contextOf({ outputStyle: async () => style }))).toMatchObject({
      text: null,
      absence: { reason: 'superseded' },
    })
    expect(
      await textOf('doing-tasks', contextOf({ outputStyle: async () => ({ ...style, keepsCodingInstructions: true }) })),
    ).not.toBeNull()
    expect(await textOf('doing-tasks', contextOf({ outputStyle: async () => ({ ...style, text: null }) }))).not.toBeNull()
  })
})

describe('environment', () => {
  const lines = async (...args: Parameters<typeof contextOf>) => (await textOf('environment', contextOf(...args)))?.split('\n') ?? []

  it('names place, machine and model exactly', async () => {
    expect(await lines()).toEqual([
      '# Environment',
      '- Primary working directory: /w/project',
      '- Git repository: no',
      '- Platform: linux',
      '- Shell: bash',
      '- OS version: Linux 6.1.0',
      expect.stringMatching(/^- Model: .*Opus 4\.6, id claude-opus-4-6$/),
      '- Model family: opus',
      '- Knowledge cutoff: May 2025',
    ])
  })

  it('guesses nothing about a model in no table, and keeps an id as given', async () => {
    const unknown = await lines({}, {}, 'acme-large-1')
    expect(unknown).toContain('- Model id: acme-large-1')
    expect(unknown.join('\n')).not.toContain('utoff')
    expect((await lines({}, {}, 'claude-sonnet-4-6[1m]')).join('\n')).toContain('id claude-sonnet-4-6[1m]')
  })

  it('tells a repository, a worktree and extra directories', async () => {
    const got = await lines({ roots: { gitRoot: '/w', canonicalGitRoot: '/v' }, inWorktree: true }, { addDirs: ['/a', '/b'] })
    expect(got).toContain('- Git repository: yes')
    expect(got.some((line) => line.includes('worktree'))).toBe(true)
    expect(got.slice(got.indexOf('- Additional working directories:'))).toEqual(expect.arrayContaining(['  - /a', '  - /b']))
    expect((await lines()).join('\n')).not.toMatch(/worktree|Additional/)
  })

  it('explains the shell on Windows only', async () => {
    expect((await lines({}, { platform: 'win32' })).find((line) => line.startsWith('- Shell'))).toContain('POSIX')
    expect((await lines({}, { platform: 'darwin' })).join('\n')).not.toContain('POSIX')
  })

  it('has the date only in versions that kept it there', async () => {
    expect((await lines()).join('\n')).not.toContain('2026-03-31')
    expect((await lines({}, { profile: profileOf('2.1.17') })).join('\n')).toContain('2026-03-31')
  })
})

describe('sections that need an input', () => {
  it('are not there without it', async () => {
    for (const section of promptSections.long.filter((one) => !one.standing)) {
      expect(await section.collect(contextOf())).toMatchObject({ text: null, absence: null })
    }
  })

  it('language stands as the setting has it', async () => {
    expect(await textOf('language', contextOf({ language: 'Plattdüütsch (Oostfreesland)' }))).toContain('Plattdüütsch (Oostfreesland)')
    expect(await textOf('language', contextOf({ language: '  ' }))).toBeNull()
  })

  it('an output style is quoted below its name', async () => {
    const style = { ...DEFAULT_STYLE, name: 'Verse', text: 'Rhyme.', builtIn: false }
    const got = await outcome('output-style', contextOf({ outputStyle: async () => style }))
    expect(got).toMatchObject({ text: '# Output style: Verse\n\nRhyme.', paraphrased: false })
    expect((await outcome('output-style', contextOf({ outputStyle: async () => ({ ...style, builtIn: true }) }))).paraphrased).toBe(true)
    const gone = { ...style, text: null, reason: 'missing' as const, reasonText: 'no' }
    expect(await outcome('output-style', contextOf({ outputStyle: async () => gone }))).toMatchObject({
      text: null,
      absence: { reason: 'missing' },
    })
  })

  it('servers speak for themselves, in the order given, the silent ones not at all', async () => {
    const server = (name: string, instructions: string | null) => ({ name, tools: 1, tokens: 1, deferred: true, instructions })
    const context = contextOf({}, { mcpServers: [server('b', 'Be B.'), server('quiet', null), server('blank', ' '), server('a', 'Be A.')] })
    const got = await outcome('mcp-instructions', context)
    expect(got.paraphrased).toBe(false)
    expect(got.text).toMatch(/## b\n\nBe B\.\n\n## a\n\nBe A\.$/)
    expect(got.text).not.toMatch(/quiet|blank/)
  })

  it('suppositions put their section in', async () => {
    const context = contextOf({}, { suppose: { tokenBudget: true, briefMode: true, scratchpad: '/tmp/s', keepToolResults: 3 } })
    expect(await textOf('scratchpad', context)).toContain('/tmp/s')
    expect(await textOf('function-result-clearing', context)).toContain('newest 3')
    expect(await textOf('token-budget', context)).not.toBeNull()
    expect(await textOf('brief-mode', context)).not.toBeNull()
  })

  it('auto memory says why it is off', async () => {
    const off = { reason: 'memory-off', reasonText: 'because' } as const
    expect(await outcome('auto-memory', contextOf({ memory: async () => ({ ...MEMORY, on: false, off }) }))).toMatchObject({
      text: null,
      absence: off,
    })
  })
})

describe('the bare prompt', () => {
  it('is the working directory and the date', async () => {
    expect(promptSections.bare).toHaveLength(1)
    expect(await textOf('bare', contextOf({ style: 'bare' }), 'bare')).toBe('Working directory: /w/project\nLocal date: 2026-03-31')
  })
})
