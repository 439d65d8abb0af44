// Kills hosts in the middle of saving, again and again, and looks at what is left.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SavingWorld, savingWorld } from './testing/saving-world'

const SAVES = 500
const KILLS = 30

let tools: SavingWorld
let child = ''
beforeAll(async () => {
  tools = savingWorld()
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url)),
      outDir: tools.dir,
      emptyOutDir: false,
      minify: false,
      target: 'node20.19',
      rollupOptions: { output: { entryFileNames: 'child.mjs', format: 'es' } },
    },
    ssr: { noExternal: true },
  })
  child = path.join(tools.dir, 'child.mjs')
}, 60_000)
afterAll(() => tools.remove())

interface Run {
  readonly lines: readonly string[]
  readonly killed: boolean
}

/** Kills `afterMs` after the child told `afterLines` lines, unless that is null. */
function run(
  world: SavingWorld,
  mode: string,
  from: number,
  count: number,
  kill: { readonly afterLines: number; readonly afterMs: number } | null,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, [child, mode, world.project, world.state, `${from}`, `${count}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let problem = ''
    let isCounted = false
    started.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (kill === null || isCounted || out.split('\n').length <= kill.afterLines) return
      isCounted = true
      setTimeout(() => started.kill('SIGKILL'), kill.afterMs)
    })
    started.stderr.on('data', (chunk: Buffer) => {
      problem += chunk.toString()
    })
    started.once('error', reject)
    started.once('close', (_code, signal) => {
      if (problem !== '') reject(new Error(problem))
      else resolve({ lines: out.split('\n').filter((line) => line !== ''), killed: signal === 'SIGKILL' })
    })
  })
}

/** The number of a whole text; throws for a half one. */
function numberOf(text: string, of: string): number {
  const end = text.lastIndexOf('end ')
  const sum = createHash('sha256').update(text.slice(0, end)).digest('hex')
  if (end < 0 || text.slice(end) !== `end ${sum}\n`) throw new Error(`${of} is not whole: ${text.slice(0, 80)}`)
  return Number(text.split(' ')[0])
}

const numberIn = (file: string): number => (existsSync(file) ? numberOf(readFileSync(file, 'utf8'), file) : 0)

describe('killed at random moments', () => {
  it(`${SAVES} saves and sets of files: every file old or new, every draft there, nothing left behind`, async () => {
    const world = savingWorld()
    let n = 0
    let saves = 0
    let kills = 0
    const saved = new Map<string, number>()
    while (saves < SAVES || kills < KILLS) {
      const { lines, killed } = await run(world, 'save', n, 100, {
        afterLines: 1 + Math.floor(Math.random() * 70),
        afterMs: Math.random() * 12,
      })
      if (killed) kills += 1
      const drafts = new Map<string, number>()
      for (const line of lines) {
        const [what, number, file = ''] = line.split(' ')
        if (what === 'draft') drafts.set(file, Number(number))
        if (what === 'saved') {
          saves += 1
          saved.set(file, Number(number))
        }
        n = Math.max(n, Number(number) || 0)
      }
      // The one under way when it was killed may have come through untold.
      n += 1
      // A lock or a folder that says nothing of its maker counts for ten seconds.
      const saving = world.host({ nowMs: () => Date.now() + 60_000 })
      await saving.recover()

      for (const [file, number] of saved) expect(numberIn(world.at(file)), file).toBeGreaterThanOrEqual(number)
      const set = existsSync(world.at('set')) ? readdirSync(world.at('set')).sort() : []
      if (set.length > 0) {
        const number = numberIn(world.at('set/a.md'))
        expect(set).toEqual(['a.md', 'b.md', 'c.md', `d${number}.md`])
        for (const name of set) expect(numberIn(world.at('set', name)), name).toBe(number)
      }
      const kept = await Promise.all((await saving.drafts.list()).map(({ id }) => saving.drafts.read(id)))
      for (const [file, number] of drafts) {
        const draft = kept.find((entry) => entry?.draft.path === world.at(file))
        const newest = Math.max(numberIn(world.at(file)), draft == null ? 0 : numberOf(draft.text, `draft of ${file}`))
        expect(newest, `draft of ${file}`).toBeGreaterThanOrEqual(number)
      }
      const files = world.files()
      expect(files.filter((file) => /\.tmp$|\.lock$|\.break$/.test(file))).toEqual([])
      const unfinished = files.filter((file) => file.endsWith('/record.json') && !files.includes(file.replace(/record\.json$/, 'done')))
      expect(unfinished).toEqual([])
    }
    expect(await world.host().recover()).toMatchObject({ forward: [], back: [], pending: 0 })
    world.remove()
  }, 120_000)
})

describe('two hosts on one file', () => {
  it('lose no update of each other, though one is killed', async () => {
    const world = savingWorld()
    world.put('counter.md', '0')
    const [a, b] = await Promise.all([run(world, 'count', 0, 40, null), run(world, 'count', 0, 40, null)])
    expect([a.lines.at(-1), b.lines.at(-1), world.text('counter.md')]).toEqual(['end', 'end', '80'])
    // One dies holding the lock, or not; the other goes on.
    const [, other] = await Promise.all([
      run(world, 'count', 0, 1_000_000, { afterLines: 1, afterMs: 60 }),
      run(world, 'count', 0, 40, null),
    ])
    expect(other.lines.at(-1)).toBe('end')
    expect(Number(world.text('counter.md'))).toBeGreaterThanOrEqual(120)
    world.remove()
  }, 60_000)
})
