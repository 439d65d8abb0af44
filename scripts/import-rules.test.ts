// Proves that the import rules bite: every rule is broken once in one temporary tree and one run, and each breach
// must be reported. A tree that keeps the rules passes, and both runs must have read every file: a cruiser that
// reads nothing passes too.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

interface Row {
  readonly row: string
  readonly at: string
  readonly imports: readonly string[] | 'anything'
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
  readonly node?: boolean
}
interface Rules {
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[]
  readonly TABLE: readonly Row[]
}
interface Report {
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[]
  }
  readonly modules: readonly { readonly source: string }[]
}

const top = resolve(import.meta.dirname, '..')
const config = join(top, '.dependency-cruiser.cjs')
const { forbidden, TABLE } = createRequire(import.meta.url)(config) as Rules

const trees: string[] = []
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

/** Lays `files` out in a fresh tree with the project's packages and cruises it as `npm test` does. */
function cruise(files: ReadonlyMap<string, string>): Report {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'strata-rules-')))
  trees.push(tree)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  symlinkSync(join(top, 'node_modules'), join(tree, 'node_modules'))
  symlinkSync(join(top, 'package.json'), join(tree, 'package.json'))
  const roots = ['src', 'bench', 'scripts', 'e2e'].filter((root) => [...files.keys()].some((path) => path.startsWith(`${root}/`)))
  const cruiser = join(top, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const out = execFileSync(process.execPath, [cruiser, '--config', config, '--output-type', 'json', ...roots], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  return JSON.parse(out) as Report
}

/** A row may name a package that comes with a later feature. */
const isInstalled = (name: string): boolean =>
  existsSync(join(top, 'node_modules', name, 'package.json')) && !name.startsWith('@fontsource')
const isFile = (row: Row): boolean => /\.tsx?$/.test(row.at)
/** A file that belongs to the row. */
function fileOf(row: Row, name: string): string {
  if (row.row === 'resources') return 'resources/models.json'
  return isFile(row) ? row.at : `${row.at.replace('<x>', 'alpha')}/${name}.ts`
}
function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to.replace(/\.tsx?$/, ''))
  return path.startsWith('.') ? path : `./${path}`
}
const importOf = (from: string, to: string): string => `import * as x from '${specifier(from, to)}'\nexport const used = x\n`
const importTypeOf = (from: string, to: string): string => `import type * as x from '${specifier(from, to)}'\nexport type Used = typeof x\n`

/** One breach of every rule: rule name → the files that break it. What a breach points to is there as well. */
function breaches(): ReadonlyMap<string, readonly (readonly [path: string, text: string])[]> {
  const seeds = new Map<string, (readonly [string, string])[]>()
  const target = (row: Row): readonly [string, string] => [
    fileOf(row, 'target'),
    row.row === 'resources' ? '{}\n' : 'export const target = 1\n',
  ]
  for (const row of TABLE) {
    if (row.imports === 'anything' || row.row === 'resources') continue
    const allowed = new Set([row.row, ...row.imports, ...(row.types ?? [])])
    const other = TABLE.find((r) => !allowed.has(r.row) && !isFile(r) && r.row !== 'resources')
    if (!other) throw new Error(`${row.row} may import everything`)
    // A row that is one file breaks all its rules in that file; a folder breaks each rule in a file of its own.
    const lines = (name: string) => (isFile(row) ? row.at : fileOf(row, name))
    const add = (rule: string, file: string, text: string, ...more: (readonly [string, string])[]) =>
      seeds.set(`${row.row}: ${rule}`, [[file, text], ...more])
    add('folders', lines('breaks-folders'), importOf(lines('breaks-folders'), target(other)[0]), target(other))
    const foreign = ['commander', 'ws', 'diff'].find((name) => !(row.packages ?? []).includes(name)) ?? ''
    add('packages', lines('breaks-packages'), `import * as y from '${foreign}'\nexport const z = y\n`)
    if (!row.node) add('node', lines('breaks-node'), "import * as fs from 'node:fs'\nexport const f = fs\n")
    const typed = TABLE.find((r) => row.types?.includes(r.row))
    if (typed) add('types only', lines('breaks-types'), importOf(lines('breaks-types'), target(typed)[0]), target(typed))
  }
  const one = (rule: string, ...files: (readonly [string, string])[]) => seeds.set(rule, files)
  const base: readonly [string, string] = ['src/main/engine/base/target.ts', 'export const target = 1\n']
  one('no row: imports', ['src/main/stray/imports.ts', importOf('src/main/stray/imports.ts', base[0])], base)
  one('no row: imported', ['scripts/reaches.ts', importOf('scripts/reaches.ts', 'src/stray.ts')], ['src/stray.ts', 'export const a = 1\n'])
  one('no row: alone', ['src/renderer/src/stray/alone.ts', 'export const a = 1\n'])
  one(
    'no cycles',
    ['src/main/engine/base/one.ts', "import { two } from './two'\nexport const one = () => two\n"],
    ['src/main/engine/base/two.ts', "import { one } from './one'\nexport const two = () => one\n"],
  )
  one('electron in its places', ['src/main/hosts/web/window.ts', "import { app } from 'electron'\nexport const a = app\n"])
  one('the window has its own libraries', [
    'src/main/workbench/view.ts',
    "import { createElement } from 'react'\nexport const a = createElement\n",
  ])
  one(
    'nothing imports the drivers',
    ['src/main/platform/uses-bench.ts', importOf('src/main/platform/uses-bench.ts', 'bench/target.ts')],
    ['bench/target.ts', 'export const target = 1\n'],
  )
  one(
    'nothing imports tests',
    ['src/main/engine/git/uses-test.ts', importOf('src/main/engine/git/uses-test.ts', 'src/main/engine/git/testing/helper.ts')],
    ['src/main/engine/git/testing/helper.ts', 'export const target = 1\n'],
  )
  one('resolvable', ['scripts/leads-nowhere.ts', "import { a } from './nowhere'\nexport const b = a\n"])
  one('shipped packages', ['src/renderer/src/lib/uses-dev.ts', "import { defineConfig } from 'vite'\nexport const a = defineConfig\n"])
  return seeds
}

/** Keeps the rules: in every row one file that imports a file of each row it may. */
function cleanTree(): ReadonlyMap<string, string> {
  const files = new Map<string, string>([['resources/models.json', '{}\n']])
  for (const row of TABLE) {
    if (row.row === 'resources') continue
    const file = fileOf(row, 'uses')
    const imports = row.imports === 'anything' ? [] : row.imports.map((name) => TABLE.find((r) => r.row === name))
    const types = (row.types ?? []).map((name) => TABLE.find((r) => r.row === name))
    const text = [
      ...imports.flatMap((r, i) =>
        r ? [`import * as a${i} from '${specifier(file, fileOf(r, 'target'))}'\nexport const b${i} = a${i}\n`] : [],
      ),
      ...types.flatMap((r) => (r ? [importTypeOf(file, fileOf(r, 'target'))] : [])),
      ...(row.packages ?? []).filter(isInstalled).map((name, i) => `import * as p${i} from '${name}'\nexport const q${i} = p${i}\n`),
      row.node ? "import * as fs from 'node:fs'\nexport const f = fs\n" : '',
    ].join('')
    files.set(file, files.has(file) && text === '' ? (files.get(file) ?? '') : `${text}export const own = 1\n`)
    if (!isFile(row)) files.set(fileOf(row, 'target'), 'export const target = 1\n')
  }
  return files
}

describe('the import rules', () => {
  const seeds = breaches()
  const files = new Map<string, string>()
  // Several breaches may lie in one file: their texts are put together under names of their own.
  for (const [index, [path, text]] of [...seeds.values()].flat().entries()) {
    const before = files.get(path) ?? ''
    const renamed = text.replace(/\b(x|used|y|z|fs|f)\b(?!')/g, (word, _name, at) =>
      text.slice(at - 5, at) === 'node:' ? word : `${word}${index}`,
    )
    files.set(path, before === text ? text : before + (before === '' ? text : renamed))
  }
  const report = cruise(files)

  it('have a seeded breach each', () => {
    expect([...seeds.keys()].sort()).toEqual(forbidden.map((rule) => rule.name).sort())
  })

  it('read every file of the seeded tree', () => {
    const seen = new Set(report.modules.map((module) => module.source))
    expect([...files.keys()].filter((path) => !seen.has(path))).toEqual([])
  })

  it.each([...seeds])('report a breach of "%s"', (name, [culprit]) => {
    const found = report.summary.violations.filter((violation) => violation.rule.name === name)
    expect(found.some((violation) => violation.from === culprit?.[0])).toBe(true)
  })

  it('speak to whoever broke them', () => {
    for (const rule of forbidden) expect(rule.comment, rule.name).toMatch(/^.{30,}[.]$/)
  })

  it('pass a tree that keeps them, having read all of it', () => {
    const clean = cleanTree()
    const cleanReport = cruise(clean)
    expect(cleanReport.summary.violations).toEqual([])
    const seen = new Set(cleanReport.modules.map((module) => module.source))
    expect([...clean.keys()].filter((path) => !seen.has(path))).toEqual([])
    expect(cleanReport.summary.totalCruised).toBeGreaterThan(TABLE.length)
  })
})

/** The table says what the plan of the house says; spelt out here, so that a slip in the table is seen. */
describe('the table', () => {
  const row = (name: string): Row => {
    const found = TABLE.find((r) => r.row === name)
    if (!found) throw new Error(`no row ${name}`)
    return found
  }

  it('keeps the engine free of Node, hosts and contract', () => {
    for (const engine of TABLE.filter((r) => r.row.startsWith('engine/'))) {
      expect(engine.node ?? false).toBe(false)
      expect(engine.imports).not.toContain('preload/contract')
      for (const name of engine.imports) expect(name).toMatch(/^engine\/|^resources$/)
    }
  })

  it('never lets one host or one feature import another', () => {
    for (const host of ['hosts/electron', 'hosts/web', 'hosts/cli'])
      expect(['hosts/electron', 'hosts/web', 'hosts/cli'].filter((other) => row(host).imports.includes(other))).toEqual([])
    expect(row('renderer/features').imports).not.toContain('renderer/features')
  })

  it('gives electron to three rows and React to the window', () => {
    expect(TABLE.filter((r) => r.packages?.includes('electron')).map((r) => r.row)).toEqual(['preload', 'hosts/electron', 'main/index'])
    for (const r of TABLE.filter((candidate) => candidate.packages?.some((name) => /^(react|zustand|monaco-editor)/.test(name))))
      expect(r.row).toMatch(/^renderer\//)
  })

  it('holds no file twice', () => {
    const at = TABLE.map((r) => (isFile(r) ? r.at : `${r.at}/`))
    for (const a of at) expect(at.filter((b) => b.startsWith(a))).toEqual([a])
  })
})
