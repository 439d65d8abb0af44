import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY, type Policy } from './policy'
import { recordedLane } from './recorded-lane'
import { runLane, runTo } from './simulate'
import { type CallSpec, COMPACT_ROWS, recordingOf } from './testing/transcript'

const attachment = (about: object) => ({ type: 'attachment', attachment: about })
const DELTAS = [
  attachment({
    type: 'deferred_tools_delta',
    addedNames: ['WebFetch', 'Monitor', 'Cron'],
    addedLines: ['w'.repeat(314), 'm'.repeat(628)],
    removedNames: [],
  }),
  attachment({
    type: 'agent_listing_delta',
    addedTypes: ['Explore', 'Plan'],
    addedLines: ['e'.repeat(314), 'p'.repeat(314)],
    removedTypes: [],
  }),
  attachment({ type: 'mcp_instructions_delta', addedNames: ['chrome'], addedBlocks: ['c'.repeat(3140)], removedNames: [] }),
]
const MORE = [
  attachment({ type: 'deferred_tools_delta', addedNames: ['Late'], addedLines: ['l'.repeat(314)], removedNames: ['Monitor'] }),
  attachment({ type: 'mcp_instructions_delta', addedNames: [], addedBlocks: [], removedNames: ['chrome'] }),
]
const skillRows = (name: string, chars: number) => [
  {
    type: 'assistant',
    message: {
      id: `s-${name}`,
      role: 'assistant',
      content: [{ type: 'tool_use', id: `use-${name}`, name: 'Skill', input: { skill: name } }],
    },
  },
  { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `use-${name}`, content: 'Launching skill' }] } },
  {
    type: 'user',
    isMeta: true,
    sourceToolUseID: `use-${name}`,
    message: { role: 'user', content: [{ type: 'text', text: 'b'.repeat(chars) }] },
  },
]

const policy = (more: Partial<Policy> = {}): Policy => ({ ...DEFAULT_POLICY, ...more })
/** What a compaction before the last call of a recording would put back. */
function backAt(calls: readonly CallSpec[], more: Partial<Policy> = {}) {
  const trace = recordingOf(calls)
  return runTo(trace, { policy: policy(more) }, trace.calls.length - 1)
    .plan('manual')
    .reinject.filter((one) => one.kind !== 'instructions')
    .map(({ kind, path, tokens }) => [kind, path, tokens])
}

describe('what stands comes back after a compaction', () => {
  it('announcements: the sets in force, in full, whatever was taken back meanwhile', () => {
    expect(backAt([{ context: 30_000, rows: DELTAS }])).toEqual([
      ['announcement', 'deferred tools (3)', 301],
      ['announcement', 'agents (2)', 200],
      ['announcement', 'MCP servers (1)', 1000],
    ])
    expect(
      backAt([
        { context: 30_000, rows: DELTAS },
        { context: 30_150, read: 29_990, rows: MORE },
      ]),
    ).toEqual([
      ['announcement', 'deferred tools (3)', 201],
      ['announcement', 'agents (2)', 200],
    ])
  })

  it('a second compaction has them as well: what the first put back is in no row', () => {
    const grow = { prompt: 60_000 }
    const trace = recordingOf([
      { context: 40_000, rows: DELTAS, ...grow },
      { context: 65_000, read: 39_990, ...grow },
      { context: 90_000, read: 64_990, ...grow },
      { context: 115_000, read: 89_990, ...grow },
    ])
    const compactions = runLane(trace, { policy: policy({ autoCompact: 30 }) }).events.filter(({ kind }) => kind === 'auto-compact')
    expect(compactions.length).toBeGreaterThan(1)
    for (const { reinjected } of compactions) expect(reinjected.map(({ path }) => path)).toContain('MCP servers (1)')
  })

  it('skills by their names, the one used last first, cut to what the profile leaves of each', () => {
    const rows = [...skillRows('review', 3140), ...skillRows('tdd', 31_400), ...skillRows('review', 3140)]
    expect(backAt([{ context: 60_000, rows }])).toEqual([
      ['skill', 'review', 1000],
      ['skill', 'tdd', 5000],
    ])
  })

  it('a skill that was asked for by a command is named by its folder', () => {
    const text = `Base directory for this skill: /home/ada/.claude/skills/pr-review\n\n${'x'.repeat(6000)}`
    const rows = [{ type: 'user', isMeta: true, message: { role: 'user', content: [{ type: 'text', text }] } }]
    expect(backAt([{ context: 40_000, rows }])).toEqual([['skill', 'pr-review', expect.any(Number)]])
  })

  it('the plan at its latest size, and the reminder of plan mode while it lasts', () => {
    const plan = '/home/ada/.claude/plans/quiet-fox.md'
    const mode = attachment({ type: 'plan_mode', reminderType: 'full', planFilePath: plan, planExists: false })
    const write = {
      type: 'assistant',
      message: {
        id: 'w',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'w1', name: 'Write', input: { file_path: plan, content: 'p'.repeat(3140) } }],
      },
    }
    const result = { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'w1', content: 'ok' }] } }
    expect(backAt([{ context: 30_000, rows: [mode] }])).toEqual([
      ['plan', `${plan} (of unknown size)`, 0],
      ['plan', 'plan mode reminder (of unknown size)', 0],
    ])
    expect(backAt([{ context: 30_000, rows: [mode, write, result] }])).toEqual([
      ['plan', plan, 1000],
      ['plan', 'plan mode reminder (of unknown size)', 0],
    ])
    const left = attachment({ type: 'plan_mode_exit', planFilePath: plan, planExists: true })
    expect(backAt([{ context: 30_000, rows: [mode, write, result, left] }])).toEqual([['plan', plan, 1000]])
  })

  it('a plan that was carried into a new session is known by its slug', () => {
    const rows = [
      { type: 'user', slug: 'quiet-fox', planContent: 'p'.repeat(628), message: { role: 'user', content: 'Implement the plan' } },
    ]
    expect(backAt([{ context: 30_000, rows }])).toEqual([['plan', 'quiet-fox.md', 200]])
  })

  it('background agents as long as they run', () => {
    const task = (status: string) =>
      attachment({ type: 'task_status', taskId: 'a1', taskType: 'local_agent', status, description: 'look for leaks' })
    expect(backAt([{ context: 30_000, rows: [task('running')] }])).toEqual([
      ['announcement', 'background agent: look for leaks', expect.any(Number)],
    ])
    expect(backAt([{ context: 30_000, rows: [task('running'), task('completed')] }])).toEqual([])
  })

  it('what was rewound was never said, and what a cleared conversation had is gone', () => {
    const clear = { type: 'user', message: { role: 'user', content: '<command-name>/clear</command-name>' } }
    expect(
      backAt([
        { context: 40_000, rows: DELTAS },
        { context: 22_000, rows: [clear] },
      ]),
    ).toEqual([])
  })

  it('a recorded compaction names what it put back, files and the rest', () => {
    const back = [
      ...COMPACT_ROWS(168_300),
      attachment({ type: 'file', filename: '/p/a.ts', content: { type: 'text', file: { filePath: '/p/a.ts', content: 'a'.repeat(900) } } }),
      attachment({
        type: 'invoked_skills',
        skills: [
          { name: 'tdd', path: 'x:tdd', content: 't'.repeat(900) },
          { name: 'review', path: 'x:review', content: 'r'.repeat(400) },
        ],
      }),
      ...DELTAS,
    ]
    const trace = recordingOf([
      { context: 150_000, prompt: 400_000 },
      { context: 168_000, read: 149_990, prompt: 60_000 },
      { context: 40_000, read: 17_000, rows: back, gap: 90 },
    ])
    const names = ['/p/a.ts', 'tdd, review', 'deferred tools (3)', 'agents (2)', 'MCP servers (1)']
    for (const lane of [recordedLane(trace), runLane(trace, { policy: policy() })]) {
      expect(lane?.events.find(({ kind }) => kind === 'auto-compact')?.reinjected.map(({ path }) => path)).toEqual(names)
    }
  })

  it('nothing of it is found in rows that only look like it', () => {
    const odd = [
      attachment({ type: 'deferred_tools_delta', addedNames: 'WebFetch', addedLines: [3], removedNames: { a: 1 } }),
      attachment({ type: 'invoked_skills', skills: [null, { path: 'x' }, 7] }),
      attachment({ type: 'plan_file_reference', planFilePath: 7 }),
      attachment({ type: 'task_status' }),
      { type: 'attachment', attachment: null },
      { type: 'user', isMeta: true, sourceToolUseID: 'nobody', message: { role: 'user', content: 'A base directory for this skill: x' } },
    ]
    expect(backAt([{ context: 30_000, rows: odd }])).toEqual([])
  })
})
