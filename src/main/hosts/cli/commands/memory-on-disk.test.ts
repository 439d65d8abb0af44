import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../../preload/contract/client'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import { shapedFolders } from '../../../engine/memory/testing/shaped-folders'
import { createCliWorkbench } from '../create-cli-workbench'

let base: string
beforeAll(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-memory-')))
  for (const dir of ['project', 'home', 'state']) fs.mkdirSync(path.join(base, dir), { mode: 0o700 })
})
afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

async function withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
  const terminal = {
    stdout: { write: () => true },
    stderr: { write: () => true },
    env: {},
    cwd: base,
    interrupted: () => new AbortController().signal,
  }
  const { port, close } = createCliWorkbench({ version: '0.1.0', stateDir: path.join(base, 'state'), terminal })
  try {
    return await use(createClient(workbenchContract, port))
  } finally {
    await close()
  }
}

function layOut(name: string, files: Readonly<Record<string, string>>): string {
  const dir = path.join(base, name)
  fs.mkdirSync(dir)
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, file), text)
  return dir
}
const bytesOf = (dir: string) =>
  Object.fromEntries(
    fs
      .readdirSync(dir)
      .sort()
      .map((name) => [name, fs.readFileSync(path.join(dir, name), 'utf8')]),
  )
const inspect = (client: Client, dir: string) =>
  client.call('memory.inspect', {
    folder: path.join(base, 'project'),
    home: path.join(base, 'home'),
    useRealEnv: false,
    env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: dir },
  })

describe('memory actions on a disk', () => {
  it.each(shapedFolders())('folder $name is renamed in, fixed, and taken back to the same bytes', async ({ name, files }) => {
    const dir = layOut(`mem-${name}`, files)
    const before = bytesOf(dir)
    await withClient(async (client) => {
      const done: string[] = []
      for (const action of [
        { kind: 'rename' as const, file: Object.keys(files).find((file) => file !== 'MEMORY.md') ?? '', to: 'quite new' },
        { kind: 'fix-all' as const },
        { kind: 'new' as const, type: 'user' as const, title: 'Who asks', description: 'said: so' },
      ]) {
        const { memoryId } = await inspect(client, dir)
        const plan = await client.call('memory.plan', { memoryId, action })
        if (!plan.ok) throw new Error(plan.message)
        const applied = await client.call('memory.apply', { planId: plan.plan.planId })
        if (!applied.ok) throw new Error(applied.message)
        done.push(applied.transactionId)
      }
      const { counts } = await inspect(client, dir)
      expect(counts.states.dangling).toBeUndefined()
      expect(fs.existsSync(path.join(dir, 'quite new.md'))).toBe(true)
      for (const transactionId of done.reverse()) expect(await client.call('memory.undo', { transactionId })).toMatchObject({ ok: true })
    })
    expect(bytesOf(dir)).toEqual(before)
  })

  it('makes the folder for the first memory, and writes through no link that leads out', async () => {
    const dir = path.join(base, 'not', 'yet')
    await withClient(async (client) => {
      const plan = await client.call('memory.plan', {
        memoryId: (await inspect(client, dir)).memoryId,
        action: { kind: 'new', type: 'project', title: 'First', description: 'd' },
      })
      if (!plan.ok) throw new Error(plan.message)
      expect(await client.call('memory.apply', { planId: plan.plan.planId })).toMatchObject({ ok: true, files: 2 })
      expect(fs.readFileSync(path.join(dir, 'MEMORY.md'), 'utf8')).toBe('- [First](first.md) — d\n')

      fs.writeFileSync(path.join(base, 'secret.md'), '---\nname: s\ntype: user\n---\n')
      fs.symlinkSync(path.join(base, 'secret.md'), path.join(dir, 'out.md'))
      const out = await client.call('memory.plan', {
        memoryId: (await inspect(client, dir)).memoryId,
        action: { kind: 'retype', files: ['out.md'], type: 'project' },
      })
      if (!out.ok) throw new Error(out.message)
      expect(await client.call('memory.apply', { planId: out.plan.planId })).toMatchObject({ ok: false, kind: 'outside' })
      expect(fs.readFileSync(path.join(base, 'secret.md'), 'utf8')).toContain('type: user')
    })
  })
})
