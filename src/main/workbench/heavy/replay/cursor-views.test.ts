import { expect, it } from 'vitest'
import { DEFAULT_POLICY } from '../../../engine/replay/policy'
import { runLane } from '../../../engine/replay/simulate'
import { recordingOf } from '../../../engine/replay/testing/transcript'
import { cursorState } from './cursor-views'

it('what came back after a compaction is called what it is', () => {
  const text = `Base directory for this skill: /s/tdd\n\n${'x'.repeat(3000)}`
  const trace = recordingOf([
    {
      context: 40_000,
      rows: [
        {
          type: 'attachment',
          attachment: { type: 'agent_listing_delta', addedTypes: ['Plan'], addedLines: ['p'.repeat(300)], removedTypes: [] },
        },
        { type: 'attachment', attachment: { type: 'plan_file_reference', planFilePath: '/p/plans/fox.md', planContent: 'p'.repeat(600) } },
        { type: 'user', isMeta: true, message: { role: 'user', content: [{ type: 'text', text }] } },
      ],
      tools: ['Read src/a.ts'],
    },
    { context: 70_000, read: 39_990, results: [60_000] },
  ])
  const lane = runLane(trace, { policy: { ...DEFAULT_POLICY, autoCompact: 30 } })
  const { items } = cursorState(trace, lane, { scale: 1, set: [], insert: [] }, 1)
  const back = items.filter(({ state }) => state === 'reinjected').map(({ kind, label }) => [kind, label])
  expect(back).toEqual([
    ['file', 'src/a.ts'],
    ['skill', 'tdd'],
    ['plan', '/p/plans/fox.md'],
    ['attachment', 'agents (1)'],
  ])
  expect(items.find(({ label }) => label === 'agent_listing_delta')).toMatchObject({ kind: 'attachment', state: 'summarised' })
})
