// Proves that the lint bans bite where they should and stay silent where they should not.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

interface Finding {
  readonly category: string
  readonly message: string
  readonly location: { readonly path: string; readonly start: { readonly line: number } }
}

const top = resolve(import.meta.dirname, '..')
const ENGINE = 'src/main/engine/git/seed.ts'

/** What is banned where: file, code, and a part of the rule's name or message. */
const BREACHES: readonly (readonly [what: string, file: string, code: string, told: string])[] = [
  ['Date.now in the engine', ENGINE, 'export const a = () => Date.now()', 'knows no time'],
  ['a bare new Date in the engine', ENGINE, 'export const a = () => new Date()', 'knows no time'],
  ['Date as a function in the engine', ENGINE, 'export const a = () => Date()', 'knows no time'],
  ['Date.now handed on in the engine', ENGINE, 'export const a = [1].map(Date.now)', 'knows no time'],
  ['chance in the engine', ENGINE, 'export const a = () => Math.random()', 'knows no time'],
  ['performance in the engine', ENGINE, 'export const a = () => performance.now()', 'noRestrictedGlobals'],
  ['timers in the engine', ENGINE, 'export const a = (f: () => void) => setTimeout(f, 1)', 'noRestrictedGlobals'],
  ['intervals in the engine', ENGINE, 'export const a = (f: () => void) => setInterval(f, 1)', 'noRestrictedGlobals'],
  ['the crypto global in the engine', ENGINE, 'export const a = () => crypto.randomUUID()', 'noRestrictedGlobals'],
  ['time in the engine by its test helpers', 'src/main/engine/testing/seed.ts', 'export const a = () => Date.now()', 'knows no time'],
  [
    'raw channels in the workbench',
    'src/main/workbench/seed.ts',
    "import { ipcMain } from 'electron'\nexport const a = ipcMain",
    'Raw channels',
  ],
  [
    'raw channels in the window',
    'src/renderer/src/ui/seed.ts',
    "import { ipcRenderer } from 'electron'\nexport const a = ipcRenderer",
    'Raw channels',
  ],
  ['sending past the contract', 'src/main/workbench/seed.ts', "export const a = (w: W) => w.webContents.send('x')", 'Raw channels'],
  ['console outside the hosts', 'src/main/platform/seed.ts', "export const a = () => console.log('x')", 'noConsole'],
  ['console in the window', 'src/renderer/src/ui/seed.ts', "export const a = () => console.warn('x')", 'noConsole'],
  ['default exports', 'src/main/rpc/seed.ts', 'export default function a() {}', 'noDefaultExport'],
  ['any', 'src/main/rpc/seed.ts', 'export const a = (x: any) => x', 'noExplicitAny'],
  ['as any', 'src/main/rpc/seed.ts', 'export const a = (x: unknown) => x as any', 'noExplicitAny'],
  ['non-null assertions', 'src/main/rpc/seed.ts', 'export const a = (x?: string) => x!', 'noNonNullAssertion'],
  ['names that are not kebab-case', 'src/main/rpc/seedFile.ts', 'export const a = 1', 'useFilenamingConvention'],
  ['files that grew too long', 'src/main/rpc/seed.ts', `export const a = [\n${'  1,\n'.repeat(450)}]`, 'noExcessiveLinesPerFile'],
]

/** Code that looks like a breach and is none. */
const ALLOWED: readonly (readonly [what: string, file: string, code: string])[] = [
  ['a given instant in the engine', ENGINE, 'export const a = (ms: number) => new Date(ms)'],
  ['time in an engine test', 'src/main/engine/git/seed.test.ts', 'export const a = () => Date.now()'],
  ['time in the platform', 'src/main/platform/seed.ts', 'export const a = () => Date.now()'],
  ['raw channels in the Electron host', 'src/main/hosts/electron/seed.ts', "import { ipcMain } from 'electron'\nexport const a = ipcMain"],
  ['raw channels in the preload script', 'src/preload/index.ts', "import { ipcRenderer } from 'electron'\nexport const a = ipcRenderer"],
  ['console in a host', 'src/main/hosts/cli/seed.ts', "export const a = () => console.log('x')"],
  ['default export of a configuration', 'seed.config.ts', 'export default 1'],
]

const trees: string[] = []
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

/** Lints each piece of code in a file of its own tree, all trees in one run; answers the findings by index. */
function lint(pieces: readonly (readonly [file: string, code: string])[]): readonly (readonly Finding[])[] {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'strata-lint-')))
  trees.push(tree)
  cpSync(join(top, 'biome.json'), join(tree, 'biome.json'))
  cpSync(join(top, 'scripts/lint'), join(tree, 'scripts/lint'), { recursive: true })
  for (const [index, [file, code]] of pieces.entries()) {
    // Configurations are known by lying at the top, everything else by the end of its path.
    const path = file.includes('/') ? join(tree, `case-${index}`, file) : join(tree, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${code}\n`)
  }
  const biome = join(top, 'node_modules/@biomejs/biome/bin/biome')
  const run = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: tree,
    encoding: 'utf8',
  })
  const report = JSON.parse(run.stdout) as { readonly diagnostics: readonly Finding[] }
  return pieces.map(([file], index) =>
    report.diagnostics.filter((finding) => finding.location.path === (file.includes('/') ? `case-${index}/${file}` : file)),
  )
}

describe('the lint bans', () => {
  const findings = lint(BREACHES.map(([, file, code]) => [file, code] as const))
  it.each(BREACHES.map(([what, , , told], index) => [what, told, index] as const))('report %s', (_what, told, index) => {
    expect((findings[index] ?? []).map((finding) => `${finding.category} ${finding.message}`).join('\n')).toContain(told)
  })

  const silent = lint(ALLOWED.map(([, file, code]) => [file, code] as const))
  it.each(ALLOWED.map(([what], index) => [what, index] as const))('allow %s', (_what, index) => {
    expect(silent[index]).toEqual([])
  })
})
