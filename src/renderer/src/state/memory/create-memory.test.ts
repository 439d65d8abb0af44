import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeMemory, settle } from './testing/fake-memory'

const running: ReturnType<typeof fakeMemory>[] = []
function setUp(files: readonly string[] = ['a.md', 'b.md', 'c.md']) {
  const fake = fakeMemory(files)
  running.push(fake)
  return fake
}
afterEach(() => {
  for (const fake of running.splice(0)) fake.end()
})

describe('looking', () => {
  it('waits for the view to be opened, then looks page by page and picks the first memory', async () => {
    const fake = setUp()
    await settle()
    expect(fake.calls).toEqual([])
    await fake.open()
    expect(fake.memory().look?.rows.map((row) => row.key)).toEqual(['file:a.md', 'file:b.md', 'file:c.md'])
    expect(fake.memory()).toMatchObject({ loading: false, picked: { keys: ['file:a.md'] }, index: { text: 'index' } })
    expect(fake.named('memory.rows')).toHaveLength(2)
  })

  it('looks again when something changed, and keeps what is picked', async () => {
    const fake = setUp()
    await fake.open()
    fake.actions.pickMemory('file:b.md', 'one', ['file:a.md', 'file:b.md'])
    fake.world.files = ['new.md', 'a.md', 'b.md']
    fake.tell('memory.changed', { folder: '/p', paths: [] })
    await vi.waitFor(() => expect(fake.memory().look?.rows[0]?.key).toBe('file:new.md'))
    expect(fake.memory().picked.keys).toEqual(['file:b.md'])
    fake.tell('memory.changed', { folder: '/elsewhere', paths: [] })
    await settle()
    expect(fake.world.looks).toBe(2)
  })

  it('only notes a change while another view is open, and looks when it comes back', async () => {
    const fake = setUp()
    await fake.open()
    fake.store.setState((state) => ({ ui: { ...state.ui, route: 'prompt' } }))
    fake.tell('project.changed', { projectId: 'p' })
    await settle()
    expect(fake.world.looks).toBe(1)
    expect(fake.memory().dirty).toBe(true)
    await fake.open()
    expect(fake.world.looks).toBe(2)
  })

  it('says what went wrong and keeps what was seen', async () => {
    const fake = setUp()
    await fake.open()
    fake.answers['memory.inspect'] = () => {
      throw Object.assign(new Error('gone'), { code: 'folder.missing' })
    }
    fake.actions.refreshMemory()
    await settle()
    expect(fake.memory()).toMatchObject({ loading: false, fault: { code: 'folder.missing' } })
    expect(fake.memory().look?.rows).toHaveLength(3)
  })

  it('looks anew where the host has dropped the look', async () => {
    const fake = setUp()
    await fake.open()
    fake.answers['memory.graph'] = ({ memoryId }) => {
      if (memoryId === 'm1') throw Object.assign(new Error('dropped'), { code: 'memory.unknown' })
      return { nodes: [], edges: { from: [], to: [], wiki: [], line: [] }, totalNodes: 0, totalEdges: 0 }
    }
    fake.actions.setMemoryPanel('links')
    await settle()
    expect(fake.memory().graph?.memoryId).toBe('m2')
  })

  it('another source begins afresh', async () => {
    const fake = setUp()
    await fake.open()
    fake.actions.setMemoryFilter('cut')
    fake.actions.chooseMemorySource('team')
    expect(fake.memory()).toMatchObject({ source: 'team', look: null, filter: 'all' })
    await settle()
    expect(fake.named('memory.inspect').at(-1)?.input).toMatchObject({ source: 'team', folder: '/p' })
  })
})

describe('planning', () => {
  it('asks only for what is complete, and shows the diff of each file', async () => {
    const fake = setUp()
    await fake.open()
    fake.actions.startMemoryAction({ kind: 'new', type: 'user', title: '', description: '', file: '' })
    await settle()
    expect(fake.memory().plan).toMatchObject({ phase: 'incomplete', plan: null })
    expect(fake.named('memory.plan')).toEqual([])
    fake.actions.patchMemoryDraft({ title: 'T' })
    expect(fake.memory().plan?.phase).toBe('planning')
    await vi.waitFor(() => expect(fake.memory().plan?.phase).toBe('ready'))
    expect(
      fake
        .memory()
        .plan?.diffs.get(0)
        ?.rows.map((row) => row.type),
    ).toEqual(['removed', 'added'])
  })

  it('says why something cannot be done', async () => {
    const fake = setUp()
    await fake.open()
    fake.answers['memory.plan'] = () => ({ ok: false, kind: 'nothing-to-do', message: 'All is well', path: null })
    fake.actions.startMemoryAction({ kind: 'fix-all' })
    await settle()
    expect(fake.memory().plan).toMatchObject({ phase: 'refused', refused: 'All is well' })
    await fake.actions.applyMemoryAction()
    expect(fake.named('memory.apply')).toEqual([])
  })

  it('looks and plans anew when the index is no longer what was looked at', async () => {
    const fake = setUp()
    await fake.open()
    const plan = fake.answers['memory.plan']
    fake.answers['memory.plan'] = (input) =>
      input.memoryId === 'm1' ? { ok: false, kind: 'changed', message: 'changed', path: null } : plan?.(input)
    fake.actions.startMemoryAction({ kind: 'fix-all' })
    await settle()
    expect(fake.memory().plan?.phase).toBe('ready')
    expect(fake.named('memory.plan').map((call) => call.input.memoryId)).toEqual(['m1', 'm2'])
  })

  it('gives up where what it was about is gone', async () => {
    const fake = setUp()
    await fake.open()
    fake.actions.startMemoryAction({ kind: 'delete', keys: ['file:b.md'] })
    await settle()
    fake.world.files = ['a.md']
    fake.actions.refreshMemory()
    await settle()
    expect(fake.memory().plan).toBeNull()
    expect(fake.store.getState().ui.notice?.tone).toBe('danger')
  })

  it('a move goes on step by step', async () => {
    const fake = setUp()
    await fake.open()
    fake.actions.pickMemory('file:c.md', 'one', ['file:a.md', 'file:b.md', 'file:c.md'])
    fake.actions.stepMemories(-1)
    fake.actions.stepMemories(-1)
    expect(fake.memory().plan?.draft).toEqual({ kind: 'reorder', keys: ['file:c.md'], place: { key: 'file:a.md', side: 'before' } })
    fake.actions.stepMemories(-1)
    await vi.waitFor(() => expect(fake.memory().plan?.phase).toBe('ready'))
    expect(fake.named('memory.plan').at(-1)?.input.action).toEqual({ kind: 'reorder', lines: [3], before: 1 })
  })
})

describe('writing', () => {
  const rename = async (fake: ReturnType<typeof fakeMemory>) => {
    fake.actions.startMemoryAction({ kind: 'rename', key: 'file:b.md', to: 'z.md', title: 'A' })
    await settle()
    const apply = fake.answers['memory.apply']
    fake.answers['memory.apply'] = (input) => {
      fake.world.files = ['a.md', 'z.md', 'c.md']
      // The host tells of it before the answer is here.
      fake.tell('memory.changed', { folder: '/p', paths: [] })
      return apply?.(input)
    }
    await fake.actions.applyMemoryAction()
    await settle()
  }

  it('picks what it made, and can be taken back and done again', async () => {
    const fake = setUp()
    await fake.open()
    await rename(fake)
    expect(fake.memory()).toMatchObject({ plan: null, picked: { keys: ['file:z.md'] }, toast: { text: 'Do rename', offer: 'undo' } })
    await fake.actions.undoMemory()
    expect(fake.named('memory.undo').at(-1)?.input).toEqual({ transactionId: 't1' })
    expect(fake.memory()).toMatchObject({ done: [], toast: { text: 'Undone: Do rename', offer: 'redo' } })
    await fake.actions.redoMemory()
    expect(fake.named('memory.undo').at(-1)?.input).toEqual({ transactionId: 'u1' })
    expect(fake.memory().done.map((change) => change.transactionId)).toEqual(['u2'])
    expect(fake.memory().undone).toEqual([])
  })

  it('an open editor goes with its file, and back again', async () => {
    const fake = setUp()
    await fake.open()
    fake.edit('/mem/b.md', false)
    await rename(fake)
    expect([fake.closed, fake.kept]).toEqual([['/mem/b.md'], ['/mem/z.md']])
    fake.edit('/mem/z.md', false)
    await fake.actions.undoMemory()
    expect([fake.closed.at(-1), fake.kept.at(-1)]).toEqual(['/mem/z.md', '/mem/b.md'])
  })

  it('an editor with unsaved text stays where it is', async () => {
    const fake = setUp()
    await fake.open()
    fake.edit('/mem/b.md', true)
    await rename(fake)
    expect([fake.closed, fake.kept]).toEqual([[], []])
  })

  it('nothing is written over what changed: it looks and plans again', async () => {
    const fake = setUp()
    await fake.open()
    fake.edit('/mem/b.md', false)
    fake.actions.startMemoryAction({ kind: 'rename', key: 'file:b.md', to: 'z.md', title: 'A' })
    await settle()
    fake.answers['memory.apply'] = () => ({ ok: false, kind: 'changed-on-disk', message: 'b.md changed', path: '/mem/b.md' })
    await fake.actions.applyMemoryAction()
    await settle()
    expect(fake.memory()).toMatchObject({ done: [], toast: { tone: 'danger', offer: null }, plan: { phase: 'ready' } })
    expect(fake.memory().look?.view.memoryId).toBe('m2')
    expect(fake.kept).toEqual(['/mem/b.md'])
  })

  it('what went wrong is gone as soon as the person goes on', async () => {
    const fake = setUp()
    await fake.open()
    fake.actions.startMemoryAction({ kind: 'rename', key: 'file:b.md', to: 'z.md', title: 'A' })
    await settle()
    const apply = fake.answers['memory.apply']
    const refuse = async () => {
      fake.answers['memory.apply'] = () => ({ ok: false, kind: 'changed-on-disk', message: 'b.md changed', path: '/mem/b.md' })
      await fake.actions.applyMemoryAction()
      await settle()
      expect(fake.memory().toast?.tone).toBe('danger')
    }
    const steps: readonly (() => void)[] = [
      () => fake.actions.patchMemoryDraft({ to: 'y.md' }),
      () => fake.actions.refreshMemory(),
      () => fake.actions.startMemoryAction({ kind: 'rename', key: 'file:b.md', to: 'x.md', title: 'A' }),
      () => fake.actions.cancelMemoryAction(),
    ]
    for (const goOn of steps) {
      await refuse()
      goOn()
      expect(fake.memory().toast).toBeNull()
      await vi.waitFor(() => expect(fake.memory().plan?.phase ?? 'ready').toBe('ready'))
    }
    // what was done is told on
    if (apply !== undefined) fake.answers['memory.apply'] = apply
    await rename(fake)
    fake.actions.refreshMemory()
    expect(fake.memory().toast).toMatchObject({ tone: 'plain', offer: 'undo' })
  })

  it('a change that cannot be taken back any more is forgotten', async () => {
    const fake = setUp()
    await fake.open()
    await rename(fake)
    fake.answers['memory.undo'] = () => ({ ok: false, kind: 'unknown-transaction', message: 'not known', path: '' })
    await fake.actions.undoMemory()
    expect(fake.memory()).toMatchObject({ done: [], toast: { text: 'Not undone: not known', tone: 'danger' } })
  })

  it('a log is not written to', async () => {
    const fake = setUp()
    const inspect = fake.answers['memory.inspect']
    fake.answers['memory.inspect'] = (input) => ({
      ...(inspect?.(input) as object),
      source: { id: 'logs', kind: 'logs', title: 'Daily log', scope: null, agent: null, dir: '/mem/logs/' },
    })
    await fake.open()
    fake.actions.startMemoryAction({ kind: 'fix-all' })
    expect(fake.memory().plan).toBeNull()
  })
})
