import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../../preload/contract/prompt'
import type { MemoryTree } from '../../engine/testing/memory-ports'
import { createWorkbench } from '../create-workbench'
import { testDeps } from '../testing/test-deps'

const signal = new AbortController().signal
const ANY = { severities: [], codes: [], text: '', offset: 0, limit: 500 }
const MEMORY = '/home/ada/.claude/projects/-w-p/memory'
const WORLD: MemoryTree = {
  '/w/p/CLAUDE.md': 'See @docs/a.md, please.\n\n@gone.md\n',
  '/w/p/docs/a.md': 'A\n',
  [`${MEMORY}/MEMORY.md`]: '- [A](a.md) — a\n- [G](gone.md) — g\n',
  [`${MEMORY}/a.md`]: '---\nname: a\ndescription: a\ntype: user\n---\nx\n',
  [`${MEMORY}/b.md`]: '---\nname: b\ndescription: about b\ntype: user\n---\nx\n',
}

function setUp(tree: MemoryTree = WORLD) {
  const deps = testDeps(tree)
  const { handlers } = createWorkbench(deps)
  const run = () => handlers['doctor.run'](CollectInput.parse({ folder: '/w/p', useRealEnv: false }), { signal })
  const read = async (path: string) => {
    const bytes = await deps.ports.fs.readFile(path)
    return bytes.ok ? new TextDecoder().decode(bytes.value) : null
  }
  return { deps, handlers, run, read }
}

describe('doctor', () => {
  it('finds, counts, pages and filters', async () => {
    const { handlers, run } = setUp()
    const view = await run()
    expect(view).toMatchObject({
      schema: 'strata/doctor@1',
      folder: '/w/p',
      counts: { error: 0, warning: 4, info: 0 },
      fixable: 3,
      silenced: 0,
    })
    const all = await handlers['doctor.findings']({ doctorId: view.doctorId, ...ANY }, { signal })
    expect(all.findings.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['memory.dangling', null, 2],
      ['memory.orphan', null, null],
      ['include.near-miss', 'CLAUDE.md', 1],
      ['include.missing', 'CLAUDE.md', 3],
    ])
    expect(all.findings.map(({ silence }) => silence)).toEqual([
      ['project'],
      ['project'],
      ['line', 'file', 'path', 'project'],
      ['line', 'file', 'path', 'project'],
    ])
    const some = await handlers['doctor.findings']({ doctorId: view.doctorId, ...ANY, text: 'GONE.md' }, { signal })
    expect(some.findings.map(({ index }) => index)).toEqual([0, 3])
    const page = await handlers['doctor.findings']({ doctorId: view.doctorId, ...ANY, codes: ['include.missing'], offset: 1 }, { signal })
    expect(page).toMatchObject({ total: 1, findings: [] })
  })

  it('plans, writes and takes back all safe fixes as one step', async () => {
    const { handlers, run, read, deps } = setUp()
    const { doctorId } = await run()
    const answer = await handlers['doctor.planFix']({ doctorId, findings: null }, { signal })
    if (!answer.ok) throw new Error(answer.message)
    expect(answer.plan).toMatchObject({
      label: 'Fix 3 findings',
      fixes: [0, 1, 2],
      files: [{ path: `${MEMORY}/MEMORY.md` }, { file: 'CLAUDE.md' }],
    })
    const shown = await handlers['doctor.fixText'](
      { planId: answer.plan.planId, file: 1, side: 'after', offset: 0, limit: 1000 },
      { signal },
    )
    expect(shown.text).toBe('See @docs/a.md please.\n\n@gone.md\n')
    const written = await handlers['doctor.applyFix']({ planId: answer.plan.planId }, { signal })
    if (!written.ok) throw new Error(written.message)
    expect(await read('/w/p/CLAUDE.md')).toBe(shown.text)
    expect(await read(`${MEMORY}/MEMORY.md`)).toBe('- [A](a.md) — a\n- [b](b.md) — about b\n')
    expect(deps.saving.labels).toEqual(['Fix 3 findings'])
    expect((await run()).counts.warning).toBe(1)
    const undone = await handlers['doctor.undo']({ transactionId: written.transactionId, doctorId: null }, { signal })
    expect(undone.ok).toBe(true)
    expect(await read('/w/p/CLAUDE.md')).toBe(WORLD['/w/p/CLAUDE.md'])
  })

  it('writes nothing over what changed since', async () => {
    const { handlers, run, read, deps } = setUp()
    const { doctorId } = await run()
    const answer = await handlers['doctor.planFix']({ doctorId, findings: [2] }, { signal })
    if (!answer.ok) throw new Error(answer.message)
    deps.ports.fs.put('/w/p/CLAUDE.md', 'Mine.\n')
    expect(await handlers['doctor.applyFix']({ planId: answer.plan.planId }, { signal })).toMatchObject({
      ok: false,
      kind: 'changed-on-disk',
    })
    expect(await read('/w/p/CLAUDE.md')).toBe('Mine.\n')
  })

  it('silences in a new configuration, and refuses what has no fix', async () => {
    const { handlers, run, read } = setUp()
    const { doctorId } = await run()
    expect(await handlers['doctor.planFix']({ doctorId, findings: [3] }, { signal })).toMatchObject({ ok: false, left: [{ finding: 3 }] })
    const answer = await handlers['doctor.planSilence']({ doctorId, finding: 3, where: 'path', severity: 'off' }, { signal })
    if (!answer.ok) throw new Error(answer.message)
    await handlers['doctor.applyFix']({ planId: answer.plan.planId }, { signal })
    expect(await read('/w/p/.strata.yaml')).toBe('doctor:\n  paths:\n    - match: /CLAUDE.md\n      rules:\n        include.missing: off\n')
    expect(await run()).toMatchObject({ silenced: 1, config: { exists: true }, counts: { warning: 3 } })
  })

  it('writes only what belongs to an open folder, where a page asks', async () => {
    const deps = { ...testDeps(WORLD), host: { ...testDeps().host, kind: 'web' as const } }
    const { handlers } = createWorkbench(deps)
    const { doctorId } = await handlers['doctor.run'](CollectInput.parse({ folder: '/w/p', useRealEnv: false }), { signal })
    const answer = await handlers['doctor.planFix']({ doctorId, findings: [2] }, { signal })
    if (!answer.ok) throw new Error(answer.message)
    expect(await handlers['doctor.applyFix']({ planId: answer.plan.planId }, { signal })).toMatchObject({ ok: false, kind: 'outside' })
  })

  it('exports as JSON, SARIF and text, and forgets old runs in words', async () => {
    const { handlers, run } = setUp()
    const { doctorId } = await run()
    const text = async (format: 'json' | 'sarif' | 'text', findings: number[] | null = null) =>
      (await handlers['doctor.export']({ doctorId, format, findings, offset: 0, limit: 200_000 }, { signal })).text
    expect(await text('text', [3])).toMatch(
      /^CLAUDE\.md:3:1: warning: @gone\.md is not loaded\. There is no file gone\.md \[include\.missing\]\n {4}Correct the path, .+\n$/,
    )
    expect(JSON.parse(await text('sarif'))).toMatchObject({ version: '2.1.0', runs: [{ results: { length: 4 } }] })
    expect(JSON.parse(await text('json'))).toMatchObject({ schema: 'strata/doctor@1', findings: { length: 4 } })
    await expect(handlers['doctor.findings']({ doctorId: 'gone', ...ANY }, { signal })).rejects.toMatchObject({ code: 'doctor.unknown' })
    await expect(handlers['doctor.run'](CollectInput.parse({ folder: 'p' }), { signal })).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(handlers['doctor.run'](CollectInput.parse({ folder: '/none' }), { signal })).rejects.toMatchObject({
      code: 'folder.missing',
    })
  })
})
