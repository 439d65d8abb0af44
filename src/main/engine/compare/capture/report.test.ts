import { describe, expect, it } from 'vitest'
import { collect, GIT, PLAIN } from '../../prompt/testing/collect-world'
import { checkReport } from './check-report'
import { parseContextReport } from './parse-context-report'

const DRAWN = `
 \u001b[1mContext Usage\u001b[0m
 ⛁ ⛁ ⛁ ⛁ ⛀ ⛶ ⛶   claude-sonnet-4-5-20250929 · 82k/200k tokens (41%)
 ⛁ ⛁ ⛶ ⛶ ⛶ ⛶ ⛶
 ⛶ ⛶ ⛶ ⛶ ⛝ ⛝ ⛝   ⛁ System prompt: 3.1k tokens (1.5%)
 ⛝ ⛝ ⛝ ⛝ ⛝ ⛝ ⛝   ⛁ System tools: 12.4k tokens (6.2%)
                   ⛁ Memory files: 1,234 tokens (0.6%)
                   ⛁ Messages: 8 tokens (0.0%)
                   ⛶ Free space: 118k (59.0%)
                   ⛝ Autocompact buffer: 45k tokens (22.5%)

 Memory files · /memory
 └ User (/home/ada/.claude/CLAUDE.md): 320 tokens
 └ Project (/w/project/CLAUDE.md): 1.8k tokens

 MCP tools · /mcp
 └ mcp__issues__list (issues): 600 tokens
`

const TABLE = `## Context Usage

**Model:** claude-opus-4-5
**Tokens:** 55.2k / 200.0k (28%)

### Categories

| Category | Tokens | Percentage |
|----------|--------|------------|
| System prompt | 3.1k | 1.5% |
| Free space | 100k | 50.0% |

### Memory Files

| Type | Path | Tokens |
|------|------|-------:|
| User | /home/ada/.claude/CLAUDE.md | 320 |
`

describe('parseContextReport', () => {
  it('reads the drawn form', () => {
    const report = parseContextReport(DRAWN)
    expect(report).toMatchObject({ model: 'claude-sonnet-4-5-20250929', used: 82_000, window: 200_000, diagnostics: [] })
    expect(report.rows.map(({ name, kind, tokens }) => [name, kind, tokens])).toEqual([
      ['System prompt', 'used', 3100],
      ['System tools', 'used', 12_400],
      ['Memory files', 'used', 1234],
      ['Messages', 'used', 8],
      ['Free space', 'free', 118_000],
      ['Autocompact buffer', 'buffer', 45_000],
      ['User (/home/ada/.claude/CLAUDE.md)', 'file', 320],
      ['Project (/w/project/CLAUDE.md)', 'file', 1800],
      ['mcp__issues__list (issues)', 'tool', 600],
    ])
  })

  it('reads tables of Markdown', () => {
    const report = parseContextReport(TABLE)
    expect(report).toMatchObject({ model: 'claude-opus-4-5', used: 55_200, window: 200_000 })
    expect(report.rows).toMatchObject([
      { name: 'System prompt', tokens: 3100 },
      { kind: 'free', tokens: 100_000 },
      { kind: 'file', detail: '/home/ada/.claude/CLAUDE.md', tokens: 320 },
    ])
  })

  it('reads columns and the JSON of the categories', () => {
    expect(parseContextReport('System prompt   3,100\nSkills\t450').rows.map(({ name, tokens }) => [name, tokens])).toEqual([
      ['System prompt', 3100],
      ['Skills', 450],
    ])
    const json = JSON.stringify({
      categories: [{ name: 'Messages', tokens: 5 }],
      memoryFiles: [{ path: '/a.md', tokens: 7 }],
      totalTokens: 12,
      maxTokens: 200_000,
    })
    expect(parseContextReport(json)).toMatchObject({ rows: [{ name: 'Messages' }, { kind: 'file', tokens: 7 }], used: 12, window: 200_000 })
  })

  it('says when there is nothing, and which line it could not read', () => {
    expect(parseContextReport('hello\nworld').diagnostics).toMatchObject([{ code: 'report.no-rows' }])
    expect(parseContextReport('Skills: 4\nabout 30 tokens or so').diagnostics).toMatchObject([{ code: 'report.unread' }])
  })
})

describe('checkReport', () => {
  it('lays each row beside what is predicted', async () => {
    const collection = await collect({ ...GIT, ...PLAIN })
    const rows = checkReport(parseContextReport(DRAWN), collection)
    const of = (name: string) => rows.find((row) => row.name.startsWith(name))
    const memory = collection.layers.filter(({ kind, status }) => status === 'loaded' && /^(?:instructions|memory)\./.test(kind))
    expect(of('Memory files')).toMatchObject({
      reported: 1234,
      predicted: memory.reduce((sum, { tokens }) => sum + tokens.sent, 0),
      inBand: false,
    })
    expect(of('User (')).toMatchObject({
      reported: 320,
      predicted: 'USER'.length,
      difference: 316,
      layerIds: ['instructions.user:/home/ada/.claude/CLAUDE.md'],
    })
    expect(of('Messages')).toMatchObject({ predicted: null, note: expect.stringContaining('conversation') })
    expect(of('Autocompact buffer')).toMatchObject({ predicted: collection.window.size - (collection.window.autoCompactAt ?? 0) })
    expect(rows.filter(({ reported }) => reported === null).map(({ name }) => name)).toEqual([])
  })

  it('says why a file of the report is not loaded here, and which loaded one is in no row', async () => {
    const collection = await collect({ ...GIT, ...PLAIN })
    const rows = checkReport(parseContextReport('Rules (/w/project/.claude/rules/api.md): 10 tokens'), collection)
    expect(rows[0]).toMatchObject({ predicted: null, note: expect.stringContaining('Waits for') })
    expect(rows.some(({ reported, name }) => reported === null && name.includes('CLAUDE.md'))).toBe(true)
  })
})
