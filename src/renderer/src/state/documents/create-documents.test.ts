import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Client } from '../../../../preload/contract/workbench'
import type { LinkStatus } from '../../bridge/link'
import { createActivity } from '../../lib/activity'
import { createActionContext } from '../actions/action-context'
import { type AppState, firstAppState } from '../app-state'
import { sampleSnapshot } from '../testing/sample-layers'
import { FIRST_VIEW } from '../view-state'
import { createDocuments } from './create-documents'
import type { DocumentFacts, LeftDraft } from './documents-state'
import { activeFile, openFile, shownConflict } from './documents-state'

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const PATH = '/p/CLAUDE.md'
const OTHER = '/p/docs/style.md'

/** A host over files in memory, with the answers of the contract. */
function fakeHost(first: Readonly<Record<string, string>>) {
  const disk = new Map(Object.entries(first))
  const drafts = new Map<string, { draft: LeftDraft; text: string }>()
  const history: { entryId: string; path: string; text: string; source: 'found' | 'written'; transactionId: string; label: string }[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const calls: string[] = []
  const staged = new Map<string, string>()
  let failing: string | null = null

  const facts = (path: string): DocumentFacts => {
    const text = disk.get(path)
    return {
      path,
      realPath: path,
      isLink: false,
      sha256: text === undefined ? null : sha(text),
      sizeBytes: text?.length ?? 0,
      modifiedMs: text === undefined ? null : 1,
      mode: 0o644,
      eol: 'lf',
      bom: false,
      finalNewline: true,
      encoding: 'utf-8',
      readOnly: null,
      otherNames: 0,
    }
  }
  const textOf = (source: { text?: string; stageId?: string }): string => source.text ?? staged.get(source.stageId ?? '') ?? ''
  const page = (text: string) => ({ text, totalChars: text.length, next: null })
  const write = (path: string, text: string, label: string) => {
    const transactionId = `t${history.length}`
    disk.set(path, text)
    history.unshift({ entryId: `h${history.length}`, path, text, source: 'written', transactionId, label })
    return { outcome: 'saved', transactionId, facts: facts(path), textId: 'x' }
  }
  // biome-ignore lint/suspicious/noExplicitAny: inputs of many methods
  const answers: Readonly<Record<string, (input: any) => unknown>> = {
    'document.open': ({ path }) => ({ facts: facts(path), textId: 'x', text: page(disk.get(path) ?? ''), partial: false }),
    'document.close': () => null,
    'document.stage': ({ stageId, text }) => {
      const id = stageId ?? `s${staged.size}`
      staged.set(id, (staged.get(id) ?? '') + text)
      return { stageId: id, chars: 0 }
    },
    'document.save': ({ path, source, expectedSha256, label }) => {
      if (failing !== null) return { outcome: 'failed', kind: failing, message: 'no', path }
      if (facts(path).sha256 !== expectedSha256) return { outcome: 'conflict', facts: facts(path), textId: 'x' }
      return write(path, textOf(source), label)
    },
    'document.restore': ({ path, entryId }) => write(path, history.find((one) => one.entryId === entryId)?.text ?? '', 'Restore'),
    'document.undoWrite': ({ transactionId }) => {
      const at = history.findIndex((one) => one.transactionId === transactionId)
      const before = history.slice(at + 1).find((one) => one.path === history[at]?.path)?.text ?? first[PATH] ?? ''
      write(PATH, before, 'Undo')
      return { outcome: 'saved', transactionId: 'u', paths: [PATH] }
    },
    'document.merge': ({ base, yours, theirs }) => {
      const lines = (text: string) => ({ from: 1, count: text.split('\n').length })
      const hunk = {
        kind: 'conflict',
        base: lines(textOf(base)),
        yours: lines(textOf(yours)),
        theirs: lines(textOf(theirs)),
        result: lines(''),
      }
      return { total: 1, conflicts: 1, hunks: [hunk], resultTextId: 'x', result: page('') }
    },
    'document.draftPut': ({ path, owner, baseSha256, source }) => {
      const draftId = `d:${path}:${owner}`
      const text = textOf(source)
      const draft: LeftDraft = { draftId, path, owner, baseSha256, savedMs: 0, chars: text.length, host: 'ours', diskChanged: false }
      drafts.set(draftId, { draft, text })
      return { outcome: 'kept', draft }
    },
    'document.draftList': () => ({
      drafts: [...drafts.values()].map(({ draft }) => ({ ...draft, diskChanged: facts(draft.path).sha256 !== draft.baseSha256 })),
    }),
    'document.draftText': ({ draftId }) => page(drafts.get(draftId)?.text ?? ''),
    'document.draftDrop': ({ draftId }) => {
      drafts.delete(draftId)
      return null
    },
    'document.history': ({ path }) => ({
      entries: history
        .filter((one) => one.path === path)
        .map(({ text, ...entry }) => ({ ...entry, atMs: 0, sha256: sha(text), bytes: text.length })),
    }),
    'document.historyText': ({ entryId }) => page(history.find((one) => one.entryId === entryId)?.text ?? ''),
    'document.analyse': ({ source }) => ({
      tokens: { sent: textOf(source).length, disk: 0 },
      sent: { ...page(textOf(source)), textId: 'x' },
    }),
    'document.find': ({ text }) => ({ total: 1, files: 1, truncated: false, matches: [{ path: PATH, preview: text }] }),
    'document.createPlan': ({ kind }) => ({ path: `/p/${kind}.md`, problem: null, text: 'template', linkTo: null, effect: null }),
    'document.create': ({ kind, text }) => {
      disk.set(`/p/${kind}.md`, text ?? 'template')
      return { outcome: 'saved', transactionId: 't', paths: [] }
    },
  }
  return {
    disk,
    drafts,
    history,
    calls,
    /** The next saves fail so. */
    fail: (kind: string | null) => {
      failing = kind
    },
    /** Another program writes, and the host notices. */
    writeOutside: (path: string, text: string | null) => {
      if (text === null) disk.delete(path)
      else disk.set(path, text)
      for (const listener of listeners.get('document.changed') ?? []) listener({ path, sha256: facts(path).sha256, by: 'other' } as never)
    },
    client: {
      call: async (name: string, input: never) => {
        calls.push(name)
        const answer = answers[name]
        if (answer === undefined) throw new Error(`no answer for ${name}`)
        return answer(input)
      },
      subscribe: (name: string, listener: (payload: never) => void) => {
        const set = listeners.get(name) ?? new Set()
        listeners.set(name, set.add(listener))
        return () => set.delete(listener)
      },
    } as unknown as Client,
  }
}

function setUp(first: Readonly<Record<string, string>> = { [PATH]: 'one\ntwo\n', [OTHER]: 'style\n' }, alive: readonly string[] = []) {
  const host = fakeHost(first)
  const snapshot = sampleSnapshot([])
  const store = createStore<AppState>(() => ({
    ...firstAppState(FIRST_VIEW, { phase: 'open' }),
    projects: [{ projectId: 'p', folder: '/p', name: 'p', demo: null, watching: true }],
    activeId: 'p',
    prompts: {
      p: {
        base: { cwd: null, model: null, profile: null, detect: true },
        whatIf: {},
        selection: null,
        baseline: snapshot,
        shown: snapshot,
        changes: new Map(),
        loading: false,
        stale: false,
        progress: null,
        fault: null,
        flash: null,
        dirty: false,
      },
    },
  }))
  let tell: (status: LinkStatus) => void = () => undefined
  const activity = createActivity()
  const context = createActionContext({
    store,
    client: host.client,
    link: {
      port: { call: async () => ({ ok: true, value: null }), cancel: () => undefined, subscribe: () => () => undefined },
      status: () => ({ phase: 'open' }),
      subscribe: (listener) => {
        tell = listener
        return () => undefined
      },
      retryNow: () => undefined,
    },
    activity,
    page: { copyText: async () => true, download: async () => true },
  })
  const recollect = vi.fn()
  const windows = { name: 'me', others: async () => new Set(alive) }
  const documents = createDocuments(context, { recollect, selectLayer: () => undefined, windows })
  documents.follow()
  const { actions } = documents
  const type = (path: string, text: string): void => {
    // What an editor does: the text is another one, and the buffer tells.
    buffers.get(path)?.replace(text)
  }
  // The editor's own buffers, as the window would bind them.
  const buffers = new Map<string, { replace(text: string): void; text(): string }>()
  actions.bindBuffers((key, _path, text) => {
    let held = text
    const listeners = new Set<() => void>()
    const seen = new Map([[text, 1]])
    const buffer = {
      text: () => held,
      version: () => seen.get(held) ?? 0,
      replace: (next: string) => {
        if (next === held) return
        held = next
        if (!seen.has(next)) seen.set(next, seen.size + 1)
        for (const listener of listeners) listener()
      },
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      dispose: () => listeners.clear(),
    }
    buffers.set(key, buffer)
    return buffer
  })
  const file = (path = PATH) => openFile(store.getState(), path)
  const settled = async (ms = 2000): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { host, store, actions, type, file, settled, recollect, activity, link: (status: LinkStatus) => tell(status) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an open file', () => {
  it('is clean until it is typed into, and clean again when that is undone', async () => {
    const { actions, type, file, settled } = setUp()
    await actions.editFile(PATH)
    expect(file()).toMatchObject({ phase: 'ready', dirty: false, disk: 'one\ntwo\n' })
    type(PATH, 'one\n2\n')
    expect(file()?.dirty).toBe(true)
    type(PATH, 'one\ntwo\n')
    await settled()
    expect(file()).toMatchObject({ dirty: false, draft: 'none' })
  })

  it('is kept as a draft within a second, however long one types, and is at rest then', async () => {
    const { actions, type, file, host, settled, activity } = setUp()
    await actions.editFile(PATH)
    await settled()
    for (let step = 0; step < 9; step++) {
      type(PATH, `one\n${'x'.repeat(step + 1)}\n`)
      await settled(110)
    }
    expect(host.drafts.get(`d:${PATH}:me`)?.text).toMatch(/^one\nx+\n$/)
    await settled()
    expect(host.drafts.get(`d:${PATH}:me`)?.text).toBe('one\nxxxxxxxxx\n')
    expect(file()?.draft).toBe('kept')
    expect(activity.isIdle()).toBe(true)
  })

  it('is written whole, and its draft goes', async () => {
    const { actions, type, file, host, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'one\n2\n')
    await settled()
    expect(await actions.saveFile()).toBe(true)
    await settled()
    expect(host.disk.get(PATH)).toBe('one\n2\n')
    expect(file()).toMatchObject({ dirty: false, draft: 'none', saving: false, disk: 'one\n2\n' })
    expect(host.drafts.size).toBe(0)
    await actions.undoWrite()
    await settled()
    expect(host.disk.get(PATH)).toBe('one\ntwo\n')
    expect(actions.textOf(PATH)).toBe('one\ntwo\n')
  })

  it('stays dirty when one types on while it is written', async () => {
    const { actions, type, file, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'first')
    const saving = actions.saveFile()
    type(PATH, 'second')
    await saving
    await settled()
    expect(file()).toMatchObject({ dirty: true, disk: 'first', draft: 'kept' })
  })

  it('keeps its text when it cannot be written, and says why', async () => {
    const { actions, type, file, host, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine')
    host.fail('full')
    expect(await actions.saveFile()).toBe(false)
    await settled()
    expect(file()).toMatchObject({ dirty: true, draft: 'kept' })
    expect(file()?.saveFault?.title).toBe('The disk is full')
    expect(host.disk.get(PATH)).toBe('one\ntwo\n')
    host.fail(null)
    expect(await actions.saveFile()).toBe(true)
    expect(file()?.saveFault).toBeNull()
  })

  it('is handed over in pieces when it is long, never between the halves of a sign', async () => {
    const { actions, type, host } = setUp()
    await actions.editFile(PATH)
    const long = `x${'🦊'.repeat(150_000)}`
    type(PATH, long)
    await actions.saveFile()
    expect(host.disk.get(PATH)).toBe(long)
  })
})

describe('a file that another program writes', () => {
  it('is read again when nothing is unsaved', async () => {
    const { actions, file, host, settled } = setUp()
    await actions.editFile(PATH)
    host.writeOutside(PATH, 'theirs\n')
    await settled()
    expect(file()).toMatchObject({ dirty: false, conflict: null, disk: 'theirs\n' })
    expect(actions.textOf(PATH)).toBe('theirs\n')
  })

  it('becomes a conflict when something is, and is not overwritten', async () => {
    const { actions, type, file, host, store, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    await settled()
    host.writeOutside(PATH, 'theirs\n')
    await settled()
    expect(file()?.conflict).toMatchObject({ base: 'one\ntwo\n', yours: 'mine\n', disk: 'theirs\n' })
    expect(shownConflict(store.getState())?.path).toBe(PATH)
    expect(await actions.saveFile()).toBe(false)
    expect(host.disk.get(PATH)).toBe('theirs\n')

    await actions.resolveConflict(PATH, 'both\n')
    await settled()
    expect(host.disk.get(PATH)).toBe('both\n')
    expect(file()).toMatchObject({ dirty: false, conflict: null, draft: 'none' })
    expect(actions.textOf(PATH)).toBe('both\n')
  })

  it('does not tear away someone who types', async () => {
    const { actions, type, file, host, store, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    host.writeOutside(PATH, 'theirs\n')
    await settled(200)
    expect(file()?.conflict).not.toBeNull()
    expect(shownConflict(store.getState())).toBeNull()
    await actions.saveFile()
    expect(shownConflict(store.getState())?.path).toBe(PATH)
  })

  it('is found by the save itself when nobody told', async () => {
    const { actions, type, file, host, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    host.disk.set(PATH, 'theirs\n')
    expect(await actions.saveFile()).toBe(false)
    await settled()
    expect(file()?.conflict?.disk).toBe('theirs\n')
    expect(host.disk.get(PATH)).toBe('theirs\n')
  })

  it('keeps the first base when it is written again, and stays a draft when one leaves it', async () => {
    const { actions, type, file, host, store, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    await settled()
    host.writeOutside(PATH, 'theirs\n')
    await settled()
    host.writeOutside(PATH, 'theirs too\n')
    await settled()
    expect(file()?.conflict).toMatchObject({ base: 'one\ntwo\n', disk: 'theirs too\n' })
    actions.showConflict(PATH, false)
    expect(shownConflict(store.getState())).toBeNull()
    expect(file()).toMatchObject({ dirty: true, draft: 'kept' })
  })

  it('can be both the same, and then there is nothing to decide', async () => {
    const { actions, type, file, host, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'same\n')
    host.writeOutside(PATH, 'same\n')
    await settled()
    expect(file()).toMatchObject({ dirty: false, conflict: null })
  })

  it('that is gone is kept as a draft though nobody typed, and measured against nothing', async () => {
    const { actions, file, host, settled } = setUp()
    await actions.editFile(PATH)
    await settled()
    const asked = host.calls.filter((one) => one === 'document.analyse').length
    host.writeOutside(PATH, null)
    await settled()
    expect(file()).toMatchObject({ dirty: true, draft: 'kept', disk: null })
    expect([...host.drafts.values()].map(({ text }) => text)).toEqual(['one\ntwo\n'])
    expect(host.calls.filter((one) => one === 'document.analyse').length).toBeGreaterThan(asked)
  })

  it('leads to both sides from another view when it is saved', async () => {
    const { actions, type, host, store, settled } = setUp()
    await actions.keepFile(PATH)
    store.setState((state) => ({ ui: { ...state.ui, route: 'memory' } }))
    type(PATH, 'mine\n')
    host.writeOutside(PATH, 'theirs\n')
    await settled()
    expect(await actions.saveFile(PATH)).toBe(false)
    expect(store.getState().ui.route).toBe('prompt')
    expect(shownConflict(store.getState())?.path).toBe(PATH)
  })

  it('that is gone can be made again', async () => {
    const { actions, type, file, host, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    host.writeOutside(PATH, null)
    await settled()
    expect(file()).toMatchObject({ dirty: true, disk: null, conflict: null })
    expect(await actions.saveFile()).toBe(true)
    expect(host.disk.get(PATH)).toBe('mine\n')
  })
})

describe('drafts', () => {
  it('of an ended host are offered, restored and dropped', async () => {
    const { actions, store, host, file, settled } = setUp()
    const left = { draftId: 'old', path: PATH, owner: 'gone', baseSha256: sha('one\ntwo\n'), savedMs: 5, chars: 4, diskChanged: false }
    host.drafts.set('old', { draft: { ...left, host: 'dead' }, text: 'kept text' })
    host.drafts.set('out', { draft: { ...left, draftId: 'out', path: '/elsewhere/x.md', host: 'dead' }, text: 'x' })
    host.drafts.set('run', { draft: { ...left, draftId: 'run', path: OTHER, host: 'running' }, text: 'x' })
    await actions.lookForDrafts()
    expect(store.getState().editing.left.map((draft) => draft.draftId)).toEqual(['old'])

    await actions.compareDraft('old')
    expect(store.getState().editing.comparison).toMatchObject({ before: { text: 'one\ntwo\n' }, after: { text: 'kept text' } })
    await actions.restoreDraft('old')
    await settled()
    expect(actions.textOf(PATH)).toBe('kept text')
    expect(file()).toMatchObject({ dirty: true, draft: 'kept' })
    expect([...host.drafts.keys()].sort()).toEqual([`d:${PATH}:me`, 'out', 'run'].sort())
    expect(store.getState().editing.left).toEqual([])
  })

  it('that began from another text than is on disk go through both sides', async () => {
    const { actions, store, host, file, settled } = setUp()
    host.history.push({ entryId: 'h', path: PATH, text: 'base\n', source: 'written', transactionId: 't', label: 'Edit' })
    const draft = { draftId: 'old', path: PATH, owner: 'gone', baseSha256: sha('base\n'), savedMs: 5, chars: 4, diskChanged: true }
    host.drafts.set('old', { draft: { ...draft, host: 'dead' }, text: 'mine\n' })
    await actions.lookForDrafts()
    await actions.restoreDraft('old')
    await settled()
    expect(file()?.conflict).toMatchObject({ base: 'base\n', yours: 'mine\n', disk: 'one\ntwo\n', shown: true })
    expect(shownConflict(store.getState())?.path).toBe(PATH)
  })

  it('of another window that is open are not offered', async () => {
    const { actions, store, host } = setUp(undefined, ['busy'])
    const draft = {
      draftId: 'a',
      path: PATH,
      owner: 'busy',
      baseSha256: null,
      savedMs: 5,
      chars: 4,
      diskChanged: false,
      host: 'ours' as const,
    }
    host.drafts.set('a', { draft, text: 'x' })
    host.drafts.set('b', { draft: { ...draft, draftId: 'b', owner: 'closed' }, text: 'y' })
    await actions.lookForDrafts()
    expect(store.getState().editing.left.map((one) => one.draftId)).toEqual(['b'])
  })

  it('stay when an unsaved file is closed', async () => {
    const { actions, type, store, host, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    actions.closeFile(PATH)
    await settled()
    expect(store.getState().editing).toMatchObject({ files: [], active: null, editing: false })
    expect(host.drafts.get(`d:${PATH}:me`)?.text).toBe('mine\n')
    expect(store.getState().editing.left.map((draft) => draft.path)).toEqual([PATH])
  })

  it('are handed over again after the host was lost', async () => {
    const { actions, type, host, settled, link } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'mine\n')
    await settled()
    host.drafts.clear()
    link({ phase: 'lost', retryInMs: 10 })
    link({ phase: 'open' })
    await settled()
    expect(host.drafts.get(`d:${PATH}:me`)?.text).toBe('mine\n')
  })
})

describe('several files', () => {
  it('are stepped through, closed to the neighbour, and saved together', async () => {
    const { actions, type, store, host, settled } = setUp()
    await actions.editFile(PATH)
    await actions.editFile(OTHER, { line: 3 })
    expect(activeFile(store.getState())).toMatchObject({ path: OTHER, goTo: { line: 3, column: 1 } })
    actions.stepFile(1)
    expect(store.getState().editing.active).toBe(PATH)
    actions.stepFile(-1)
    expect(store.getState().editing.active).toBe(OTHER)
    type(PATH, 'a')
    type(OTHER, 'b')
    await actions.saveAllFiles()
    await settled()
    expect([host.disk.get(PATH), host.disk.get(OTHER)]).toEqual(['a', 'b'])
    actions.closeFile(OTHER)
    expect(store.getState().editing).toMatchObject({ active: PATH, editing: true })
  })
})

describe('older versions', () => {
  it('are compared, taken into the editor, or put back', async () => {
    const { actions, type, store, host, file, settled } = setUp()
    await actions.editFile(PATH)
    type(PATH, 'second\n')
    await actions.saveFile()
    type(PATH, 'third\n')
    await actions.saveFile()
    actions.setSidePane('history')
    await settled()
    const versions = store.getState().editing.history?.versions ?? []
    expect(versions.map((version) => version.sha256)).toEqual([sha('third\n'), sha('second\n')])
    const old = versions[1]
    if (old === undefined) throw new Error('no version')
    await actions.compareVersion(old.entryId)
    expect(store.getState().editing.comparison).toMatchObject({ before: { text: 'second\n' }, after: { text: 'third\n' } })
    await actions.takeVersion(old.entryId)
    expect(file()?.dirty).toBe(true)
    await actions.restoreVersion(PATH, old)
    expect(host.disk.get(PATH), 'nothing is put back over unsaved text').toBe('third\n')
    actions.revertFile()
    await actions.restoreVersion(PATH, old)
    await settled()
    expect(host.disk.get(PATH)).toBe('second\n')
    expect(file()).toMatchObject({ dirty: false, disk: 'second\n' })
  })
})

describe('what is made from nothing', () => {
  it('is looked at first, made, collected and opened', async () => {
    const { actions, store, host, recollect, settled } = setUp()
    actions.startCreate('claude-md')
    await settled()
    expect(store.getState().editing.create?.plan).toMatchObject({ path: '/p/claude-md.md', text: 'template' })
    actions.setCreate({ text: 'my words' })
    await settled()
    await actions.createFile()
    expect(host.disk.get('/p/claude-md.md')).toBe('my words')
    expect(recollect).toHaveBeenCalled()
    expect(store.getState()).toMatchObject({ editing: { active: '/p/claude-md.md', create: null }, ui: { dialog: null } })
  })
})

describe('a search in all files', () => {
  it('asks once typing ends, and forgets when it is closed', async () => {
    const { actions, store, host, settled } = setUp()
    actions.openFileSearch()
    for (const query of ['c', 'ce', 'cents']) actions.setFileSearch({ query })
    await settled()
    expect(host.calls.filter((name) => name === 'document.find')).toHaveLength(1)
    expect(store.getState().editing.search.found?.matches[0]?.preview).toBe('cents')
    actions.closeFileSearch()
    expect(store.getState().editing.search).toMatchObject({ open: false, found: null, query: '' })
  })
})
