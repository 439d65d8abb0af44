import { describe, expect, it } from 'vitest'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { denied, link, memoryPorts } from '../testing/memory-ports'
import { collectPrompt } from './collect-prompt'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import { collect, GIT, PLAIN } from './testing/collect-world'
import { makeRequest, profileOf } from './testing/make-request'

const systemText = (collection: Collection) => collection.request.system.map((block) => block.text).join('\n\n')
const layer = (collection: Collection, id: string) => collection.layers.find((one) => one.id === id)

describe('collectPrompt', () => {
  it('gives the layers in reading order', async () => {
    const { layers } = await collect({ ...PLAIN, ...GIT }, { language: 'Dutch' })
    const kinds = layers.map((one) => one.kind).filter((kind, i, all) => kind !== all[i - 1])
    expect(kinds).toEqual([
      'system.static',
      'system.dynamic',
      'tools',
      'git',
      'instructions.user',
      'instructions.project',
      'memory.index',
      'skills',
      'mcp',
      'date',
    ])
    expect(layers.filter((one) => one.kind === 'system.static').map((one) => one.origin.section)).toEqual([
      'attribution',
      'identity',
      'intro',
      'system-notes',
      'doing-tasks',
      'acting-with-care',
      'using-tools',
      'tone-and-style',
      'output-efficiency',
    ])
  })

  it('splits as case B: one global block, then the dynamic part with the snapshot at its end', async () => {
    const collection = await collect({ ...PLAIN, ...GIT })
    const { system } = collection.request
    expect(system.map((block) => [block.cacheScope, block.cacheControl, block.ttl])).toEqual([
      ['none', false, null],
      ['none', false, null],
      ['global', true, '1h'],
      ['none', false, null],
    ])
    expect(system[2]?.text).not.toContain('/w/project')
    expect(system[3]?.text).toMatch(
      /- Primary working directory: \/w\/project\n[\s\S]*\n\ngitStatus: [\s\S]*Current branch: main[\s\S]*first$/,
    )
    expect(systemText(collection)).not.toContain('DYNAMIC_BOUNDARY')
    expect(systemText(collection)).not.toContain('QUOKKA')
    expect(layer(collection, 'system.static:intro')?.cacheScope).toBe('global')
    expect(layer(collection, 'system.dynamic:environment')?.cacheScope).toBe('none')
    expect(layer(collection, 'tools:read')?.cacheScope).toBe('global')
    expect(layer(collection, 'instructions.project:/w/project/CLAUDE.md')?.cacheScope).toBe('message')
    expect(collection.git).toEqual({ branch: 'main', changed: 1 })
  })

  it('splits as case A with rendered MCP tools and as case C at another provider', async () => {
    const server = { name: 'issues', tools: 2, tokens: 700, deferred: false, instructions: null }
    const a = await collect(PLAIN, { mcpServers: [server] })
    const c = await collect(PLAIN, { access: 'third-party' })
    for (const { request } of [a, c]) expect(request.system.map((block) => block.cacheScope)).toEqual(['none', 'org', 'org'])
    expect(a.request.system.map((block) => block.ttl)).toEqual([null, '1h', '1h'])
    expect(c.request.system.map((block) => block.ttl)).toEqual([null, '5m', '5m'])
    expect(layer(a, 'tools:mcp:issues')).toMatchObject({ tokens: { sent: 700, method: 'given' }, cacheScope: 'org' })
    expect((await collect(PLAIN, { mcpServers: [{ ...server, deferred: true }] })).request.system[2]?.cacheScope).toBe('global')
  })

  it('puts instructions, memory and date into the first message, in that order', async () => {
    const { request } = await collect(PLAIN)
    const message = request.firstUserMessage ?? ''
    const at = ['# claudeMd', 'USER', 'PROJECT', 'MORE', 'QUOKKA', '# currentDate', '2026-03-31.'].map((part) => message.indexOf(part))
    expect(at).not.toContain(-1)
    expect(at).toEqual([...at].sort((a, b) => a - b))
    expect(message).not.toContain('APIRULE')
    expect(request.firstUserMessageLayerIds).toEqual([
      'instructions.user:/home/ada/.claude/CLAUDE.md',
      'instructions.project:/w/project/CLAUDE.md',
      'instructions.project:/w/project/docs/more.md',
      'memory.index:/home/ada/.claude/projects/-w-project/memory/MEMORY.md',
      'date:currentDate',
    ])
  })

  it('has only the date to say where there are no files, and in old versions not even that', async () => {
    const bareFolder = await collect({})
    expect(bareFolder.request.firstUserMessage).toContain('2026-03-31.')
    expect(bareFolder.request.firstUserMessage).not.toContain('# claudeMd')
    const old = await collect({}, { profile: profileOf('2.1.17') })
    expect(old.request.firstUserMessage).toBeNull()
    expect(old.request.firstUserMessageLayerIds).toEqual([])
    expect(old.layers.some((one) => one.kind === 'date')).toBe(false)
    expect(systemText(old)).toContain('2026-03-31')
  })

  it('hands what a read attached to the attachments, not to the message', async () => {
    const { request, layers } = await collect(PLAIN, { reads: ['/w/project/src/api/a.ts'] })
    expect(request.firstUserMessage).not.toContain('APIRULE')
    expect(request.attachments).toHaveLength(1)
    expect(request.attachments[0]?.text).toContain('APIRULE')
    expect(request.attachments[0]?.layerIds).toEqual(['instructions.project:/w/project/.claude/rules/api.md'])
    expect(layers.find((one) => one.id === request.attachments[0]?.layerIds[0])).toMatchObject({ status: 'loaded' })
  })

  it('sizes paraphrased sections as published, exact text by the tokenizer, absent layers with nothing', async () => {
    const collection = await collect({ ...PLAIN, ...GIT })
    const { sections } = profileOf('2.1.88').prompt.sizes
    expect(layer(collection, 'system.static:doing-tasks')?.tokens).toMatchObject({
      sent: sections['doing-tasks']?.tokens,
      method: sections['doing-tasks']?.method,
    })
    expect(layer(collection, 'system.static:doing-tasks')?.paraphrased).toBe(true)
    const project = layer(collection, 'instructions.project:/w/project/CLAUDE.md')
    expect(project).toMatchObject({ tokens: { sent: 21, method: 'length' }, diskTokens: 21, bytes: 21 })
    expect(project?.sha256).toMatch(/^[0-9a-f]{64}$/)
    const waiting = layer(collection, 'instructions.project:/w/project/.claude/rules/api.md')
    expect(waiting).toMatchObject({ status: 'conditional', tokens: { sent: 7 } })
    const missing = (await collect({})).layers.find((one) => one.kind === 'memory.index')
    expect(missing).toMatchObject({ status: 'notLoaded', reason: 'missing', tokens: { sent: 0, method: 'none' }, diskTokens: null })
  })

  it('takes the model from the request, the variable, the settings, the profile', async () => {
    const settings = { '/home/ada/.claude/settings.json': '{"model":"claude-opus-4-5"}' }
    const env = { ANTHROPIC_MODEL: 'claude-opus-4-6' }
    expect((await collect(settings, { modelId: 'acme-large-1', env })).model.id).toBe('acme-large-1')
    expect((await collect(settings, { env })).model.id).toBe('claude-opus-4-6')
    expect((await collect(settings)).model.id).toBe('claude-opus-4-5')
    expect((await collect({})).model.id).toBe(profileOf('2.1.88').defaultModel)
  })

  it('says where auto memory was switched off, in the prompt as well as in the list', async () => {
    const collection = await collect(PLAIN, { env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' } })
    expect(layer(collection, 'system.dynamic:auto-memory')).toMatchObject({
      status: 'notLoaded',
      reason: 'disabled-by-env',
      tokens: { sent: 0 },
    })
    expect(systemText(collection)).not.toContain('/memory/')
    expect(collection.layers.find((one) => one.kind === 'memory.index')).toMatchObject({ status: 'notLoaded', reason: 'disabled-by-env' })
  })

  it.each(['team', 'daily-log'] as const)(
    'sizes the memory instructions of the %s variant by what they say, and says so',
    async (memoryVariant) => {
      const collection = await collect(PLAIN, { suppose: { memoryVariant } })
      const section = layer(collection, 'system.dynamic:auto-memory')
      expect(section?.tokens).toMatchObject({ sent: section?.text.length, method: 'length' })
      expect(collection.assumptions.map(({ name }) => name)).toContain('memory.variant-size')
      expect((await collect(PLAIN)).assumptions.map(({ name }) => name)).not.toContain('memory.variant-size')
    },
  )

  it('follows an @ of the memory index only where the profile supposes so', async () => {
    const folder = '/home/ada/.claude/projects/-w-project/memory'
    const tree = {
      '/w/project/CLAUDE.md': 'P',
      [`${folder}/MEMORY.md`]: '---\nx: y\n---\n- [A](a.md) — x @a.md\n- @gone.md\n- `@code.md`\n- @/w/project/CLAUDE.md\n',
      [`${folder}/a.md`]: 'TOPIC @b.md',
      [`${folder}/b.md`]: 'DEEPER @MEMORY.md',
      [`${folder}/code.md`]: 'CODE',
    }
    const memoryOf = ({ layers }: Collection) =>
      layers
        .filter((one) => one.kind === 'memory.index')
        .map(({ origin, status, reason }) => [origin.path?.replace(`${folder}/`, ''), reason ?? status])
    expect(memoryOf(await collect(tree))).toEqual([['MEMORY.md', 'loaded']])
    const base = profileOf('2.1.88')
    const profile = { ...base, memory: { ...base.memory, followIncludes: true } }
    const collection = await collect(tree, { profile })
    expect(memoryOf(collection)).toEqual([
      ['MEMORY.md', 'loaded'],
      ['a.md', 'loaded'],
      ['b.md', 'loaded'],
      ['MEMORY.md', 'already-loaded'],
      ['gone.md', 'missing'],
      ['/w/project/CLAUDE.md', 'already-loaded'],
    ])
    const [index, topic, deeper] = collection.layers.filter((one) => one.kind === 'memory.index')
    expect(index?.includes.map((one) => [one.raw, one.line, one.outcome])).toEqual([
      ['@a.md', 4, 'loaded'],
      ['@gone.md', 5, 'missing'],
      ['@/w/project/CLAUDE.md', 7, 'already-loaded'],
    ])
    expect(topic?.origin).toMatchObject({ includedBy: `${folder}/MEMORY.md`, includedAtLine: 4, depth: 1 })
    expect(deeper?.origin).toMatchObject({ includedBy: `${folder}/a.md`, depth: 2 })
    expect(collection.request.firstUserMessage).toMatch(/TOPIC[\s\S]*DEEPER/)
    const cut = await collect(tree, { profile: { ...profile, memory: { ...profile.memory, maxLines: 4 } } })
    expect(memoryOf(cut).map(([path]) => path)).toEqual(['MEMORY.md', 'a.md', 'b.md', 'MEMORY.md'])
  })

  it('lets an output style take the place of the coding instructions', async () => {
    const tree = { ...PLAIN, '/w/project/.claude/output-styles/Verse.md': '---\nname: Verse\n---\nRhyme.' }
    const collection = await collect(tree, { outputStyle: 'Verse' })
    expect(layer(collection, 'system.static:doing-tasks')).toMatchObject({ status: 'notLoaded', reason: 'superseded' })
    const style = collection.layers.find((one) => one.origin.section === 'output-style')
    expect(style).toMatchObject({ status: 'loaded', paraphrased: false, cacheScope: 'none', frontMatter: 'name: Verse' })
    expect(systemText(collection)).toContain('# Output style: Verse\n\nRhyme.')
    const gone = await collect(PLAIN, { outputStyle: 'Gone' })
    expect(gone.diagnostics.map((d) => d.code)).toContain('output-style.missing')
    expect(layer(gone, 'system.static:doing-tasks')?.status).toBe('loaded')
    expect(layer(gone, 'system.dynamic:output-style')).toMatchObject({ status: 'notLoaded', reason: 'missing' })
  })

  it('puts a given prompt in place of the default, and appended text after it', async () => {
    const collection = await collect({ ...PLAIN, ...GIT }, { systemPrompt: 'MINE', appendSystemPrompt: 'MORE OF MINE', cacheBreaker: 'x' })
    expect(collection.request.system.map((block) => [block.cacheScope, block.text])).toEqual([
      ['none', expect.stringContaining('x-anthropic-billing-header')],
      ['org', expect.any(String)],
      ['org', 'MINE\n\nMORE OF MINE'],
    ])
    expect(layer(collection, 'git:gitStatus')).toMatchObject({ status: 'notLoaded', reason: 'superseded' })
    expect(layer(collection, 'system.static:intro')).toMatchObject({ status: 'notLoaded', reason: 'superseded' })
    expect(collection.git).toBeNull()
    expect(collection.request.firstUserMessage).toContain('PROJECT')
    const appended = await collect(PLAIN, { appendSystemPrompt: 'LAST' })
    expect(appended.request.system.at(-1)?.text.endsWith('LAST')).toBe(true)
    expect(appended.request.system[2]?.cacheScope).toBe('global')
  })

  it('lets the highest of several prompts win, and lists those it beat', async () => {
    const all = {
      overrideSystemPrompt: 'OVER',
      coordinatorPrompt: 'COORD',
      agentPrompt: 'AGENT',
      systemPrompt: 'MINE',
      appendSystemPrompt: 'TAIL',
    }
    const sentOf = async (given: Partial<typeof all> & { readonly proactive?: boolean }) => {
      const { request, layers } = await collect({ ...PLAIN, ...GIT }, given)
      const beaten = layers.filter(
        ({ kind, reason, origin }) => kind === 'system.dynamic' && reason === 'superseded' && /-prompt$/.test(origin.section ?? ''),
      )
      return { sent: request.system.at(-1)?.text, beaten: beaten.map(({ origin }) => origin.section) }
    }
    const { overrideSystemPrompt: _over, ...below } = all
    const { coordinatorPrompt: _coordinator, ...agent } = below
    expect(await sentOf(all)).toEqual({
      sent: 'OVER',
      beaten: ['coordinator-prompt', 'agent-prompt', 'system-prompt', 'append-system-prompt'],
    })
    expect(await sentOf(below)).toEqual({ sent: 'COORD\n\nTAIL', beaten: ['agent-prompt', 'system-prompt'] })
    expect(await sentOf(agent)).toEqual({ sent: 'AGENT\n\nTAIL', beaten: ['system-prompt'] })
    // the context stays, whichever of them wins but the custom one
    const { sent } = await sentOf({ agentPrompt: 'AGENT' })
    expect(sent).toMatch(/^AGENT\n\ngitStatus: /)
    expect(await sentOf({ ...below, proactive: true })).toMatchObject({ sent: 'COORD\n\nTAIL' })
    const added = await collect(PLAIN, { agentPrompt: 'AGENT', appendSystemPrompt: 'TAIL', proactive: true })
    expect(added.request.system.at(-1)?.text).toMatch(/# Environment[\s\S]*AGENT\n\nTAIL$/)
    expect(layer(added, 'system.static:intro')?.status).toBe('loaded')
  })

  it('moves what is of this machine into the first message, where the version can', async () => {
    const input = { excludeDynamicSections: true, addDirs: [] }
    const moved = await collect({ ...PLAIN, ...GIT }, { ...input, profile: profileOf('2.1.240') })
    expect(moved.request.system.map(({ text }) => text).join('\n')).not.toContain('/w/project')
    expect(moved.request.firstUserMessage).toMatch(/# Environment[\s\S]*\/w\/project[\s\S]*# claudeMd/)
    expect(layer(moved, 'system.dynamic:environment')).toMatchObject({ status: 'loaded', cacheScope: 'message' })
    expect(layer(moved, 'git:gitStatus')?.status).toBe('loaded')
    const early = await collect({ ...PLAIN, ...GIT }, input)
    expect(early.request.firstUserMessage).not.toContain('# Environment')
    expect(early.diagnostics.map(({ code }) => code)).toContain('input.not-in-version')
    const own = await collect(PLAIN, { ...input, systemPrompt: 'MINE', profile: profileOf('2.1.240') })
    expect(own.request.firstUserMessage).not.toContain('# Environment')
  })

  it('is identity, working directory and date in bare mode', async () => {
    for (const given of [{ bare: true }, { env: { CLAUDE_CODE_SIMPLE: '1' } }]) {
      const collection = await collect(PLAIN, given)
      expect(collection.request.system.map((block) => block.cacheScope)).toEqual(['none', 'org', 'org'])
      expect(collection.request.system.at(-1)?.text).toBe('Working directory: /w/project\nLocal date: 2026-03-31')
      expect(layer(collection, 'system.static:intro')).toMatchObject({ status: 'notLoaded', reason: 'bare-mode' })
      expect(collection.layers.find((one) => one.kind === 'memory.index')?.reason).toBe('bare-mode')
    }
  })

  it('has the lean prompt where version and model or the variable say so', async () => {
    const lean = async (given: Partial<CollectRequest>) => (await collect({}, given)).layers.some((one) => one.origin.section === 'harness')
    const late = profileOf('2.1.240')
    expect(await lean({ profile: late, modelId: 'claude-opus-5' })).toBe(true)
    expect(await lean({ profile: late, modelId: 'claude-opus-4-6' })).toBe(false)
    expect(await lean({ profile: late, modelId: 'claude-opus-4-6', env: { CLAUDE_CODE_SIMPLE_SYSTEM_PROMPT: '1' } })).toBe(true)
    expect(await lean({ profile: late, modelId: 'claude-opus-5', env: { CLAUDE_CODE_SIMPLE_SYSTEM_PROMPT: '0' } })).toBe(false)
    expect(await lean({ modelId: 'claude-opus-5', env: { CLAUDE_CODE_SIMPLE_SYSTEM_PROMPT: '1' } })).toBe(false)
    const long = await collect({}, { profile: late, modelId: 'claude-opus-4-6' })
    expect(layer(long, 'system.static:doing-tasks')?.tokens.sent).toBe(late.prompt.longSizes?.sections['doing-tasks']?.tokens)
  })

  it('marks nothing when caching is off', async () => {
    const collection = await collect(PLAIN, { env: { DISABLE_PROMPT_CACHING: '1' } })
    expect(collection.request.system.some((block) => block.cacheControl)).toBe(false)
    expect(new Set(collection.layers.map((one) => one.cacheScope))).toEqual(new Set(['none', 'message']))
  })

  it('puts a cache breaker after the snapshot', async () => {
    const collection = await collect({ ...PLAIN, ...GIT }, { cacheBreaker: 'run 7' })
    expect(collection.request.system.at(-1)?.text.endsWith('\ncacheBreaker: run 7')).toBe(true)
    expect(collection.request.system.at(-1)?.layerIds.slice(-2)).toEqual(['git:gitStatus', 'system.dynamic:cacheBreaker'])
  })

  it('carries and sorts the diagnostics of every step, each once, and names what it assumed', async () => {
    const collection = await collect({
      '/w/project/CLAUDE.md': denied('x'),
      '/home/ada/.claude/settings.json': '{ broken',
      '/home/ada/.claude/projects/-w-project/memory/MEMORY.md': 'x\n'.repeat(300),
    })
    const codes = collection.diagnostics.map((d) => d.code)
    expect(codes).toContain('memory.index-cut')
    expect(codes.length).toBeGreaterThanOrEqual(3)
    expect(new Set(collection.diagnostics.map((d) => JSON.stringify(d))).size).toBe(codes.length)
    const paths = collection.diagnostics.map((d) => d.at?.path ?? '\uffff')
    expect(paths).toEqual([...paths].sort())
    const names = collection.assumptions.map((one) => one.name)
    expect(names).toContain('access')
    expect(names).toContain('memory.followIncludes')
    expect(names).toEqual([...names].sort())
  })

  it('stops when it is cancelled', async () => {
    const run = collectPrompt(memoryPorts(PLAIN), () => lengthTokenizer, makeRequest(), { signal: AbortSignal.abort() })
    await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('survives a hostile tree', async () => {
    const collection = await collect({
      '/w/project/CLAUDE.md': link('CLAUDE.md'),
      '/w/project/.claude': link('.'),
      '/w/project/.git': 'gitdir: ../../nowhere\n',
      '/home/ada/.claude': denied({}),
      '/etc/claude-code/CLAUDE.md': `${'@a '.repeat(2000)}\n<!-- `,
    })
    expect(collection.layers.length).toBeGreaterThan(20)
    expect(collection.diagnostics.length).toBeGreaterThan(0)
  })
})
