import { describe, expect, it } from 'vitest'
import { rowAt } from './pages'
import { fakeSessions, settle } from './testing/fake-sessions'

describe('the library', () => {
  it('is opened when its view is looked at first, with the folders of the open projects', async () => {
    const rig = fakeSessions()
    await settle()
    expect(rig.calls).toEqual([])
    await rig.enter()
    expect(rig.named('library.open').map((call) => call.input)).toEqual([{ home: null, folders: ['/p'], refresh: true }])
    expect(rowAt(rig.state().rows, 1)?.file).toBe('/b.jsonl')
    expect(rig.state().sums?.sessions).toBe(2)
    await rig.enter()
    expect(rig.named('library.open')).toHaveLength(1)
  })
  it('shows what the index has when it is told of changes, without looking through folders again', async () => {
    const rig = fakeSessions()
    await rig.enter()
    rig.world.files.push('/c.jsonl')
    rig.tell('library.changed', { libraryId: 'lib', state: 'ready', filesDone: 3, files: 3 })
    rig.tell('library.changed', { libraryId: 'lib', state: 'ready', filesDone: 3, files: 3 })
    expect(rig.activity.isIdle()).toBe(false)
    await settle(320)
    expect(rig.named('library.open').at(-1)?.input.refresh).toBe(false)
    expect(rig.named('library.open')).toHaveLength(2)
    expect(rowAt(rig.state().rows, 2)?.file).toBe('/c.jsonl')
    expect(rig.activity.isIdle()).toBe(true)
    rig.tell('library.changed', { libraryId: 'another', state: 'ready', filesDone: 3, files: 3 })
    await settle(320)
    expect(rig.named('library.open')).toHaveLength(2)
  })
  it('searches once a burst of typing is over', async () => {
    const rig = fakeSessions()
    await rig.enter()
    for (const search of ['b', 'b.', 'b.j']) rig.actions.setLibraryFilter({ search })
    await settle(260)
    expect(rig.named('library.sessions').filter((call) => call.input.offset === 0)).toHaveLength(2)
    expect(rig.state().rows.total).toBe(1)
    expect(rowAt(rig.state().rows, 0)?.file).toBe('/b.jsonl')
  })
  it('sorts down by figures and up by words first, and the other way when asked again', async () => {
    const rig = fakeSessions()
    await rig.enter()
    rig.actions.sortLibrary('cost')
    await settle()
    expect(rig.named('library.sessions').at(-1)?.input).toMatchObject({ sort: 'cost', descending: true })
    rig.actions.sortLibrary('cost')
    await settle()
    expect(rig.named('library.sessions').at(-1)?.input).toMatchObject({ sort: 'cost', descending: false })
    rig.actions.sortLibrary('title')
    await settle()
    expect(rig.named('library.sessions').at(-1)?.input).toMatchObject({ sort: 'title', descending: false })
  })
  it('says why it cannot be opened, and tries again when asked', async () => {
    const rig = fakeSessions()
    const open = rig.answers['library.open']
    rig.answers['library.open'] = () => {
      throw Object.assign(new Error('/home is gone'), { code: 'folder.missing' })
    }
    await rig.enter()
    expect(rig.state().fault?.detail).toContain('/home is gone')
    if (open !== undefined) rig.answers['library.open'] = open
    await rig.actions.refreshLibrary()
    await settle()
    expect(rig.state().fault).toBeNull()
    expect(rig.state().rows.total).toBe(2)
  })
  it('unfolds the subagents of a session and folds them again', async () => {
    const rig = fakeSessions()
    await rig.enter()
    await rig.actions.toggleSubagents('/a.jsonl')
    expect(rig.state().subagents['/a.jsonl']?.[0]?.file).toBe('/a.jsonl/agent')
    await rig.actions.toggleSubagents('/a.jsonl')
    expect(rig.state().subagents).toEqual({})
  })
})

describe('an opened session', () => {
  it('has its cursor on the first call, and tells of it', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await settle()
    expect(rig.opened()).toMatchObject({ file: '/a.jsonl', cursor: 0, tab: 'timeline', revision: 1, loading: false })
    expect(rig.opened().call?.value?.index).toBe(0)
    expect(rig.opened().end?.fromCall).toBe(4)
  })
  it('of the newest asking wins, whatever comes later', async () => {
    const rig = fakeSessions()
    const first = rig.actions.openSession('/a.jsonl')
    const second = rig.actions.openSession('/b.jsonl')
    await Promise.all([first, second])
    await settle()
    expect(rig.opened().file).toBe('/b.jsonl')
    expect(rig.opened().view?.file).toBe('/b.jsonl')
  })
  it('that cannot be read says so and keeps its place in the view', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/gone.jsonl')
    expect(rig.opened().fault?.code).toBe('file.missing')
    expect(rig.opened().view).toBeNull()
    rig.world.files.push('/gone.jsonl')
    await rig.actions.reloadSession()
    expect(rig.opened().fault).toBeNull()
    expect(rig.opened().view?.file).toBe('/gone.jsonl')
  })
  it('follows the cursor and asks for the newest call only', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await settle()
    rig.calls.length = 0
    for (const position of [1, 2, 3]) rig.actions.setSessionCursor(position)
    await settle()
    expect(rig.opened().cursor).toBe(3)
    expect(rig.opened().call?.value?.index).toBe(3)
    expect(rig.named('session.call').map((call) => call.input.index)).toEqual([3])
  })
  it('fetches the pages that come into view, and none twice', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.actions.needEntries(0, 30)
    rig.actions.needEntries(0, 40)
    await settle()
    rig.actions.needEntries(190, 230)
    await settle()
    expect(rig.named('session.entries').map((call) => call.input.offset)).toEqual([0, 200])
    expect(rowAt(rig.opened().entries, 299)?.entry).toBe(299)
  })
  it('goes to a line of the file', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await rig.actions.showLine(42)
    await settle()
    expect(rig.opened()).toMatchObject({ tab: 'entries', entryAt: { at: 41 } })
    expect(rig.opened().entry?.key).toBe(41)
  })
  it('is read again when the host has dropped it, and the question asked once more', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await settle()
    rig.world.kept.clear()
    rig.actions.setSessionCursor(2)
    await settle()
    expect(rig.named('session.open')).toHaveLength(2)
    expect(rig.opened().call?.value?.index).toBe(2)
  })
  it('that grows is read again with everything that was looked at, and keeps its place', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.actions.needCalls(0, 5)
    rig.actions.setSessionTab('calls')
    rig.actions.setSessionCursor(3)
    await settle()
    rig.world.calls = 7
    rig.tell('session.changed', { file: '/a.jsonl', gone: false })
    await settle()
    expect(rig.opened()).toMatchObject({ revision: 2, tab: 'calls', cursor: 3 })
    expect(rig.opened().calls.total).toBe(7)
    expect(rig.named('session.problems')).toHaveLength(0)
    rig.tell('session.changed', { file: '/b.jsonl', gone: false })
    await settle()
    expect(rig.opened().revision).toBe(2)
  })
  it('that is replaced asks anew for all that is shown of it, and for nothing it has no more', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.actions.setSessionCursor(3)
    rig.actions.pickEntry(7)
    rig.actions.showRaw(8)
    rig.actions.showCompaction(0)
    rig.actions.pickEvent(0)
    await settle()
    const other = (name: string, more: object): void => {
      const before = rig.answers[name]
      rig.answers[name] = (input) => ({ ...(before?.(input) as object), ...more })
    }
    other('session.call', { contextTokens: 777 })
    other('session.entry', { blocks: [{ text: 'another' }] })
    other('session.rawLine', { text: 'another' })
    other('session.compaction', { before: 5 })
    rig.tell('session.changed', { file: '/a.jsonl', gone: false })
    await settle()
    expect(rig.opened()).toMatchObject({
      call: { key: 3, value: { contextTokens: 777 } },
      entry: { key: 7, value: { blocks: [{ text: 'another' }] } },
      raw: { key: 8, value: { text: 'another' } },
      compaction: { key: 0, value: { before: 5 } },
      event: 0,
    })
    other('session.open', { entries: 3, events: 0, compactions: 0 })
    rig.tell('session.changed', { file: '/a.jsonl', gone: false })
    await settle()
    expect(rig.opened()).toMatchObject({ entryAt: null, entry: null, compaction: null, event: null })
  })
  it('that shrinks has its cursor on its last call, or on none', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.actions.setSessionCursor(4)
    await settle()
    rig.world.calls = 2
    rig.tell('session.changed', { file: '/a.jsonl', gone: false })
    await settle()
    expect(rig.opened()).toMatchObject({ cursor: 1, call: { value: { index: 1 } } })
    rig.world.calls = 0
    rig.tell('session.changed', { file: '/a.jsonl', gone: false })
    await settle()
    expect(rig.opened()).toMatchObject({ cursor: null, call: null, point: null, end: null })
  })
  it('whose file goes stays on screen, and says so', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.tell('session.changed', { file: '/a.jsonl', gone: true })
    await settle()
    expect(rig.opened().gone).toBe(true)
    expect(rig.opened().view).not.toBeNull()
  })
  it('changes its thread, with a cursor and calls of its own', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.actions.setSessionCursor(4)
    await rig.actions.pickLane({ id: 'agent', title: '', calls: 3, file: null })
    await settle()
    expect(rig.opened()).toMatchObject({ lane: 'agent', cursor: 0 })
    expect(rig.named('session.timeline').at(-1)?.input).toMatchObject({ lane: 'agent' })
  })
  it('opens the file of a subagent that has its own, and finds back to the session', async () => {
    const rig = fakeSessions(['/a.jsonl', '/b.jsonl', '/a/agent-x.jsonl'])
    const open = rig.answers['session.open']
    const lanes = [
      { id: 'main', title: '', calls: 5, file: null },
      { id: 'agent', title: 'In the file itself', calls: 3, file: null },
      { id: 'x', title: 'Beside it', calls: 4, file: '/a/agent-x.jsonl' },
    ] as const
    rig.answers['session.open'] = (input) => ({
      ...(open?.(input) as object),
      lanes: input.file === '/a.jsonl' ? lanes : [{ id: 'x', title: 'Beside it', calls: 4, file: null }],
    })
    await rig.actions.openSession('/a.jsonl')
    await rig.actions.compareSession('/b.jsonl')
    await rig.actions.pickLane(lanes[2])
    await settle()
    expect(rig.opened()).toMatchObject({ file: '/a/agent-x.jsonl', lane: 'x', cursor: 0, family: { file: '/a.jsonl', lanes } })
    expect(rig.named('session.timeline').at(-1)?.input).toMatchObject({ lane: 'x' })
    expect(rig.state().compared?.file).toBe('/b.jsonl')
    await rig.actions.pickLane(lanes[1])
    await settle()
    expect(rig.opened()).toMatchObject({ file: '/a.jsonl', lane: 'agent', cursor: 0, family: null })
  })
  it('is exported whole, page by page', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await rig.actions.exportSession('csv')
    expect(rig.downloads).toEqual([{ name: 'a.csv', parts: ['first,', 'second'] }])
  })
  it('is sent to Replay', async () => {
    const rig = fakeSessions()
    rig.actions.openReplay('/a.jsonl')
    expect(rig.state().replay?.file).toBe('/a.jsonl')
    expect(rig.store.getState().ui.route).toBe('replay')
  })
  it('is read again after the connection was lost', async () => {
    const rig = fakeSessions()
    await rig.enter()
    await rig.actions.openSession('/a.jsonl')
    rig.tellLink({ phase: 'lost', retryInMs: 10 })
    rig.tellLink({ phase: 'open' })
    await settle()
    expect(rig.opened().revision).toBe(2)
    expect(rig.named('library.open')).toHaveLength(2)
  })
})

describe('comparing', () => {
  it('takes the next session that is picked, and ends when asked', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    rig.actions.chooseComparison(true)
    await rig.actions.openSession('/b.jsonl')
    expect(rig.opened().file).toBe('/a.jsonl')
    expect(rig.state()).toMatchObject({ choosing: false, compared: { file: '/b.jsonl', fault: null } })
    rig.actions.endComparison()
    expect(rig.state().compared).toBeNull()
  })
  it('reads the other again when the host keeps it no longer, and says when its file went', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await rig.actions.compareSession('/b.jsonl')
    const range = { fromCall: 0, toCall: 1, columns: 1 }
    rig.world.kept.clear()
    const columns = await rig.actions.timelineColumns('compared', 'main', range, new AbortController().signal)
    expect(columns.call).toEqual([0])
    expect(rig.state().compared).toMatchObject({ file: '/b.jsonl', revision: 2, fault: null })
    rig.tell('session.changed', { file: '/b.jsonl', gone: true })
    expect(rig.state().compared).toMatchObject({ fault: { code: 'file.missing' }, view: { file: '/b.jsonl' } })
    rig.tell('session.changed', { file: '/b.jsonl', gone: false })
    await settle()
    expect(rig.state().compared).toMatchObject({ fault: null, revision: 3 })
  })
  it('says when the other cannot be read', async () => {
    const rig = fakeSessions()
    await rig.actions.openSession('/a.jsonl')
    await rig.actions.compareSession('/gone.jsonl')
    expect(rig.state().compared?.fault?.code).toBe('file.missing')
  })
})
