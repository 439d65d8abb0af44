// A host that saves without end and is killed at any moment: what it did is told line by line, at once, before it goes on.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { createSaving, type NodeSaving } from '../create-saving'

const [mode = '', project = '', stateDir = '', from = '0', count = '0'] = process.argv.slice(2)

function tell(line: string): void {
  writeSync(1, `${line}\n`)
}

/** Says by itself whether it is whole. */
function body(n: number, file: string): string {
  const text = `${n} ${file}\n${'a line of filler\n'.repeat((n * 7919) % 1500)}`
  return `${text}end ${createHash('sha256').update(text).digest('hex')}\n`
}

function shaOf(file: string): string | null {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
}

function must<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const saving: NodeSaving = createSaving({ stateDir, nowMs: Date.now, log: { write: () => undefined }, lockWaitMs: 30_000 })
const allowed = (real: string): boolean => real.startsWith(`${project}/`)

/** One file, or three together with a fourth that changes its name: `set/d<n>.md`. */
async function saveWithoutEnd(): Promise<void> {
  let last = Number(from)
  const moved = () => path.join(project, 'set', `d${last}.md`)
  for (let n = Number(from) + 1; n <= Number(from) + Number(count); n++) {
    const isSet = n % 3 === 0
    const names = isSet ? ['set/a.md', 'set/b.md', 'set/c.md'] : [`s${n % 5}.md`]
    const draft = { path: path.join(project, names[0] ?? ''), owner: 'child', baseSha256: null, text: body(n, names[0] ?? '') }
    const { id } = must(await saving.drafts.put(draft))
    tell(`draft ${n} ${names[0]}`)
    const writes: { path: string; beforeSha256: string | null; after: string | null }[] = names.map((name) => {
      const file = path.join(project, name)
      return { path: file, beforeSha256: shaOf(file), after: body(n, name) }
    })
    if (isSet) {
      for (let back = n - 1; back >= 0 && !existsSync(moved()); back--) last = back
      if (existsSync(moved())) writes.push({ path: moved(), beforeSha256: shaOf(moved()), after: null })
      writes.push({ path: path.join(project, 'set', `d${n}.md`), beforeSha256: null, after: body(n, 'd') })
    }
    must(await saving.applyTransaction({ label: `Save ${n}`, writes, allowed, makeDirectories: true }))
    tell(`saved ${n} ${names[0]}`)
    if (isSet) last = n
    await saving.drafts.drop(id)
  }
}

/** Adds one to a number in a file, as often as asked; whoever was overtaken reads again. */
async function countUp(): Promise<void> {
  const file = path.join(project, 'counter.md')
  for (let done = 0; done < Number(count); ) {
    const bytes = readFileSync(file)
    const beforeSha256 = createHash('sha256').update(bytes).digest('hex')
    const writes = [{ path: file, beforeSha256, after: `${Number(bytes.toString()) + 1}` }]
    const result = await saving.applyTransaction({ label: 'Count', writes, allowed })
    if (result.ok) done += 1
    else if (result.error.kind !== 'changed-on-disk') throw new Error(result.error.message)
  }
}

tell('ready')
await (mode === 'count' ? countUp() : saveWithoutEnd())
tell('end')
