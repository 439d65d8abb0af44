import { describe, expect, it } from 'vitest'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { createCollectors, type PromptCollectors } from './prompt-collectors'
import type { Section } from './sections/section'
import { createSession } from './session'
import { makeRequest } from './testing/make-request'

const TREE: MemoryTree = { '/w/project/CLAUDE.md': 'ONE @more.md', '/w/project/more.md': 'MORE', '/home/ada/.claude/CLAUDE.md': 'USER' }

/** The real collectors, with a count of how often each ran; `fail` makes one fail once. */
function start(tree: MemoryTree = TREE) {
  const ports = memoryPorts(tree)
  const real = createCollectors(ports)
  const counts = new Map<string, number>()
  const failing = new Set<string>()
  async function count<T>(name: string, run: () => Promise<T>): Promise<T> {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (failing.delete(name)) throw new Error(`${name} failed`)
    return run()
  }
  const counted = (section: Section): Section => ({ ...section, collect: (context) => count(section.id, () => section.collect(context)) })
  const collectors: PromptCollectors = {
    sections: {
      long: real.sections.long.map(counted),
      lean: real.sections.lean.map(counted),
      bare: real.sections.bare.map(counted),
    },
    facts: (...args) => count('facts', () => real.facts(...args)),
    memory: (...args) => count('memory', () => real.memory(...args)),
    outputStyle: (...args) => count('outputStyle', () => real.outputStyle(...args)),
    systemContext: (...args) => count('systemContext', () => real.systemContext(...args)),
    userContext: (...args) => count('userContext', () => real.userContext(...args)),
  }
  const session = createSession({ ports, tokenizerFor: () => lengthTokenizer, collectors })
  return { ports, session, failing, countOf: (name: string) => counts.get(name) ?? 0 }
}

const SERVER = { name: 'issues', tools: 1, tokens: 5, deferred: true, instructions: 'Be kind.' }

describe('createSession', () => {
  it('computes everything once for the first turn, and says so', async () => {
    const { session, countOf } = start()
    const { computed } = await session.turn(makeRequest())
    expect(computed.filter((fill) => fill.cache !== 'section')).toEqual([
      { cache: 'systemContext', name: null, why: 'session_start' },
      { cache: 'userContext', name: null, why: 'session_start' },
    ])
    const sections = computed.filter((fill) => fill.cache === 'section')
    expect(sections.map((fill) => [fill.name, fill.why])).toContainEqual(['environment', 'session_start'])
    expect(sections.map((fill) => [fill.name, fill.why])).toContainEqual(['mcp-instructions', 'uncached'])
    // The index and the section about memory come from one look at the folder.
    expect(countOf('memory')).toBe(1)
  })

  it('takes the next turns from the three caches, but for what is uncached', async () => {
    const { session, countOf } = start()
    const first = await session.turn(makeRequest())
    const second = await session.turn(makeRequest())
    await session.turn(makeRequest())
    expect(second.computed).toEqual([{ cache: 'section', name: 'mcp-instructions', why: 'uncached' }])
    for (const name of ['systemContext', 'userContext', 'memory', 'environment', 'intro', 'auto-memory'])
      expect(countOf(name), name).toBe(1)
    expect(countOf('mcp-instructions')).toBe(3)
    expect(second.collection.request).toEqual(first.collection.request)
    expect(second.collection.layers).toEqual(first.collection.layers)
  })

  it('keeps an absent text too: a language set later is not seen before a reset', async () => {
    const { session, countOf } = start()
    await session.turn(makeRequest())
    const second = await session.turn(makeRequest({ language: 'Dutch' }))
    expect(countOf('language')).toBe(1)
    expect(second.collection.layers.some((layer) => layer.origin.section === 'language')).toBe(false)
    session.reset('clear')
    const third = await session.turn(makeRequest({ language: 'Dutch' }))
    expect(third.collection.layers.some((layer) => layer.origin.section === 'language')).toBe(true)
  })

  it('sees an edit of a file, and another day, only after a clear or a compaction', async () => {
    const { session, ports } = start()
    await session.turn(makeRequest())
    ports.fs.put('/w/project/CLAUDE.md', 'TWO')
    const stale = (await session.turn(makeRequest({ date: '2026-04-01' }))).collection.request.firstUserMessage
    expect(stale).toContain('ONE')
    expect(stale).toContain('2026-03-31.')
    session.reset('compact')
    const { collection, computed } = await session.turn(makeRequest({ date: '2026-04-01' }))
    expect(collection.request.firstUserMessage).toContain('TWO')
    expect(collection.request.firstUserMessage).toContain('2026-04-01.')
    expect(computed.every((fill) => fill.why === 'compact' || fill.why === 'uncached')).toBe(true)
    expect(session.resets).toEqual(['compact'])
  })

  it('shows what MCP servers say at once', async () => {
    const { session } = start()
    await session.turn(makeRequest())
    const { collection } = await session.turn(makeRequest({ mcpServers: [SERVER] }))
    expect(collection.request.system.some((block) => block.text.includes('Be kind.'))).toBe(true)
  })

  it('tells the hook of the start, of a clear and of a compaction, once each; a flush is not told', async () => {
    const { session } = start()
    const told = async () => (await session.turn(makeRequest())).collection.loadEvents.map((event) => `${event.reason} ${event.path}`)
    const user = '/home/ada/.claude/CLAUDE.md'
    const project = '/w/project/CLAUDE.md'
    const include = 'include /w/project/more.md'
    expect(await told()).toEqual([`session_start ${user}`, `session_start ${project}`, include])
    expect(await told()).toEqual([])
    session.reset('compact')
    expect(await told()).toEqual([`compact ${user}`, `compact ${project}`, include])
    session.reset('clear')
    expect(await told()).toEqual([`session_start ${user}`, `session_start ${project}`, include])
    session.reset('flush')
    expect(await told()).toEqual([])
    expect(session.loadEvents).toHaveLength(9)
  })

  it('does not lose the reason of a compaction to a flush that comes straight after it', async () => {
    const { session } = start()
    await session.turn(makeRequest())
    session.reset('compact')
    session.reset('flush')
    const { collection } = await session.turn(makeRequest())
    expect(collection.loadEvents.map((event) => event.reason)).toEqual(['compact', 'compact', 'include'])
  })

  it('computes once for turns that overlap', async () => {
    const { session, countOf } = start()
    const [a, b] = await Promise.all([session.turn(makeRequest()), session.turn(makeRequest())])
    expect(countOf('userContext')).toBe(1)
    expect(countOf('environment')).toBe(1)
    expect(a.collection.request).toEqual(b.collection.request)
    expect([a, b].filter((turn) => turn.collection.loadEvents.length > 0)).toHaveLength(1)
  })

  it.each(['userContext', 'systemContext', 'environment'])('forgets a failure of %s and tries again', async (name) => {
    const { session, failing, countOf } = start()
    failing.add(name)
    await expect(session.turn(makeRequest())).rejects.toThrow(`${name} failed`)
    const { collection } = await session.turn(makeRequest())
    expect(collection.request.firstUserMessage).toContain('ONE')
    expect(countOf(name)).toBe(2)
    // The hook hears of the files even if it was another part of the first turn that failed.
    expect(collection.loadEvents).toHaveLength(3)
  })

  it('leaves nothing of a cancelled turn behind', async () => {
    const { session } = start()
    await expect(session.turn(makeRequest(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    expect((await session.turn(makeRequest())).collection.loadEvents).toHaveLength(3)
  })

  it('keeps the environment of the first turn when the model is switched, as the agent does', async () => {
    const { session } = start()
    await session.turn(makeRequest({ modelId: 'claude-opus-4-6' }))
    const { collection } = await session.turn(makeRequest({ modelId: 'claude-sonnet-4-5' }))
    expect(collection.model.canonicalId).toBe('claude-sonnet-4-5')
    expect(collection.request.system.some((block) => block.text.includes('claude-opus-4-6'))).toBe(true)
  })
})
