// The Documents part over a real disk and a real state folder: what in-memory ports cannot show.

import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentsContract } from '../../preload/contract/documents'
import { CollectInput } from '../../preload/contract/prompt'
import { nodeFileSystem } from '../platform/node-file-system'
import { nodeHash } from '../platform/node-hash'
import { nodePaths } from '../platform/node-paths'
import { createSaving } from '../platform/saving/create-saving'
import { createWorkbench } from './create-workbench'
import { testDeps } from './testing/test-deps'

const context = { signal: new AbortController().signal }
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'strata-documents-'))
  mkdirSync(path.join(dir, 'project/docs'), { recursive: true })
  mkdirSync(path.join(dir, 'home'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const at = (...parts: string[]) => path.join(dir, 'project', ...parts)
const put = (file: string, content: string | Uint8Array) => {
  writeFileSync(path.resolve(dir, 'project', file), content)
  return path.resolve(dir, 'project', file)
}

/** A host of its own; all share one state folder. */
async function host() {
  const base = testDeps()
  const ports = { ...base.ports, fs: nodeFileSystem, paths: nodePaths, hash: nodeHash }
  const saving = createSaving({ stateDir: path.join(dir, 'state'), nowMs: Date.now, log: base.ports.log })
  const workbench = createWorkbench({
    ...base,
    ports,
    saving,
    state: { ...base.state, dir: path.join(dir, 'state') },
    home: path.join(dir, 'home'),
    createWatcher: null,
  })
  await workbench.handlers['project.open']({ folder: at() }, context)
  const managedDir = path.join(dir, 'managed')
  const { collectionId } = await workbench.handlers['prompt.collect'](CollectInput.parse({ folder: at(), managedDir }), context)
  type Name = Exclude<keyof typeof documentsContract, 'document.changed'>
  const call = (async (name: Name, input: unknown) => {
    const handler = workbench.handlers[name] as (input: unknown, context: unknown) => Promise<unknown>
    return documentsContract[name].output.parse(await handler(documentsContract[name].input.parse(input), context))
  }) as <K extends Name>(name: K, input: unknown) => Promise<ReturnType<(typeof documentsContract)[K]['output']['parse']>>
  return { call, collectionId, workbench }
}

describe('over a real disk', () => {
  it('keeps bytes that were not edited: mark, mixed line ends, mode, link', async () => {
    put('docs/real.md', '\ufeffone\r\ntwo\nthree\r\nfour')
    chmodSync(at('docs/real.md'), 0o640)
    symlinkSync('docs/real.md', at('CLAUDE.md'))
    const { call } = await host()
    const { facts, text } = await call('document.open', { path: at('CLAUDE.md') })
    expect([facts.eol, facts.bom, facts.mode, facts.isLink, facts.realPath]).toEqual(['mixed', true, 0o640, true, at('docs/real.md')])
    const same = await call('document.save', { path: at('CLAUDE.md'), source: { text: text.text }, expectedSha256: facts.sha256 })
    expect(same).toMatchObject({ outcome: 'saved', facts: { sha256: facts.sha256 } })
    await call('document.save', { path: at('CLAUDE.md'), source: { text: 'one\nTWO\nthree\nfour\nfive' }, expectedSha256: facts.sha256 })
    expect(readFileSync(at('docs/real.md'), 'utf8')).toBe('\ufeffone\r\nTWO\nthree\r\nfour\r\nfive')
    expect([lstatSync(at('CLAUDE.md')).isSymbolicLink(), lstatSync(at('docs/real.md')).mode & 0o777]).toEqual([true, 0o640])
  })

  it('lets two hosts edit one file without either losing a thing', async () => {
    put('CLAUDE.md', 'a\nb\nc\n')
    const [one, other] = [await host(), await host()]
    const [opened, theirs] = [
      await one.call('document.open', { path: at('CLAUDE.md') }),
      await other.call('document.open', { path: at('CLAUDE.md') }),
    ]
    const saves = await Promise.all([
      one.call('document.save', { path: at('CLAUDE.md'), source: { text: 'A\nb\nc\n' }, expectedSha256: opened.facts.sha256 }),
      other.call('document.save', { path: at('CLAUDE.md'), source: { text: 'a\nb\nC\n' }, expectedSha256: theirs.facts.sha256 }),
    ])
    expect(saves.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved'])
    const [loser, base] = saves[0]?.outcome === 'conflict' ? [one, opened] : [other, theirs]
    const mine = loser === one ? 'A\nb\nc\n' : 'a\nb\nC\n'
    const conflict = saves.find(({ outcome }) => outcome === 'conflict')
    if (conflict?.outcome !== 'conflict') throw new Error('no conflict')
    const merge = await loser.call('document.merge', {
      base: { textId: base.textId },
      yours: { text: mine },
      theirs: { textId: conflict.textId },
    })
    expect(merge.conflicts).toBe(0)
    await loser.call('document.save', {
      path: at('CLAUDE.md'),
      source: { textId: merge.resultTextId },
      expectedSha256: conflict.facts.sha256,
    })
    expect(readFileSync(at('CLAUDE.md'), 'utf8')).toBe('A\nb\nC\n')
  })

  it('refuses every way out of the project', async () => {
    mkdirSync(path.join(dir, 'secret'))
    put('../secret/key.md', 'secret')
    symlinkSync('../secret', at('out'))
    symlinkSync('../secret/key.md', at('CLAUDE.md'))
    symlinkSync('../secret/new.md', at('dangling.md'))
    const { call, collectionId } = await host()
    const sha = nodeHash.sha256('secret')
    for (const [file, expectedSha256] of [
      [at('out', 'key.md'), sha],
      [at('out', 'new.md'), null],
      [at('CLAUDE.md'), sha],
      [at('dangling.md'), null],
      [`${at()}/../secret/key.md`, sha],
      [path.join(dir, 'state', 'drafts', 'x.md'), null],
    ] as const) {
      const save = call('document.save', { path: file, source: { text: 'mine' }, expectedSha256 })
      await expect(save, file).rejects.toMatchObject({ code: 'path.outside' })
    }
    // it is read by the agent, so it is shown
    expect((await call('document.open', { path: at('CLAUDE.md') })).facts.readOnly?.reason).toBe('outside')
    await expect(call('document.create', { collectionId, kind: 'rule', name: 'x', directory: at('out') })).rejects.toMatchObject({
      code: 'path.outside',
    })
    expect([readFileSync(path.join(dir, 'secret/key.md'), 'utf8'), existsSync(path.join(dir, 'secret/new.md'))]).toEqual(['secret', false])
  })

  it('gives a draft back to the next host', async () => {
    put('CLAUDE.md', 'saved\n')
    const first = await host()
    const { facts } = await first.call('document.open', { path: at('CLAUDE.md') })
    await first.call('document.draftPut', { path: at('CLAUDE.md'), owner: 'w', baseSha256: facts.sha256, source: { text: 'unsaved ä\n' } })
    const next = await host()
    const { drafts } = await next.call('document.draftList', { folder: at() })
    expect(drafts).toMatchObject([{ path: at('CLAUDE.md'), owner: 'w', baseSha256: facts.sha256, diskChanged: false }])
    expect((await next.call('document.draftText', { draftId: drafts[0]?.draftId ?? '' })).text).toBe('unsaved ä\n')
  })

  it('makes folders for a new file, and takes them away again', async () => {
    const { call, collectionId } = await host()
    const made = await call('document.create', { collectionId, kind: 'rule', name: 'api/http' })
    expect(readFileSync(at('.claude/rules/api/http.md'), 'utf8')).toContain('# Http')
    await call('document.undoWrite', { transactionId: made.outcome === 'saved' ? made.transactionId : '' })
    expect(existsSync(at('.claude'))).toBe(false)
  })

  it('adopts AGENTS.md by a link that edits both', async () => {
    put('AGENTS.md', 'agents\n')
    const { call, collectionId } = await host()
    await call('document.create', { collectionId, kind: 'adopt-link' })
    const { facts } = await call('document.open', { path: at('CLAUDE.md') })
    await call('document.save', { path: at('CLAUDE.md'), source: { text: 'edited\n' }, expectedSha256: facts.sha256 })
    expect([readFileSync(at('AGENTS.md'), 'utf8'), lstatSync(at('CLAUDE.md')).isSymbolicLink()]).toEqual(['edited\n', true])
  })

  it('leaves a file alone that was made read-only or whose folder is gone', async () => {
    put('CLAUDE.md', 'x')
    put('docs/a.md', 'y')
    const { call } = await host()
    const claude = await call('document.open', { path: at('CLAUDE.md') })
    const topic = await call('document.open', { path: at('docs/a.md') })
    chmodSync(at('CLAUDE.md'), 0o444)
    rmSync(at('docs'), { recursive: true })
    const denied = await call('document.save', { path: at('CLAUDE.md'), source: { text: 'mine' }, expectedSha256: claude.facts.sha256 })
    expect([denied, readFileSync(at('CLAUDE.md'), 'utf8')]).toMatchObject([{ outcome: 'failed', kind: 'denied' }, 'x'])
    const gone = await call('document.save', { path: at('docs/a.md'), source: { text: 'mine' }, expectedSha256: topic.facts.sha256 })
    expect(gone).toMatchObject({ outcome: 'conflict', textId: null, facts: { sha256: null } })
  })
})
