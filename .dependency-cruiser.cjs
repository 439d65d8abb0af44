// The import rules: one allow-list. A folder imports itself, its children and its row; every source file has a row.
// Change the table when the house changes, and say so in ARCHITECTURE.md. The rules below are made from it.

const ENGINE_BELOW_PROMPT = ['engine/base', 'engine/ports', 'engine/profile', 'engine/tokens']
const ENGINE = [
  ...ENGINE_BELOW_PROMPT,
  'engine/markdown',
  'engine/settings',
  'engine/git',
  'engine/instructions',
  'engine/memory',
  'engine/prompt',
  'engine/documents',
  'engine/compare',
  'engine/reads',
  'engine/doctor',
  'engine/conversation',
  'engine/library',
  'engine/compaction',
  'engine/replay',
]
const BELOW_HOSTS = ['engine/base', 'main/workbench', 'main/rpc', 'main/platform', 'preload/contract']
const UI_PACKAGES = ['react', 'react-dom', 'radix-ui', 'lucide-react', 'cmdk', '@tanstack/react-virtual', 'react-resizable-panels']

/**
 * row: its name · at: the folder or file it speaks of (`<x>`: any one name) · imports: rows it may import ·
 * types: rows it may import types from · packages: npm packages it may use · node: whether it may use Node's own modules
 */
const TABLE = [
  // The contract: the language of the bridge.
  { row: 'preload/contract', at: 'src/preload/contract', imports: [], packages: ['zod'] },
  { row: 'preload', at: 'src/preload/index.ts', imports: ['preload/contract'], packages: ['electron'] },

  // The engine: pure, in reading order.
  { row: 'engine/base', at: 'src/main/engine/base', imports: [] },
  { row: 'engine/ports', at: 'src/main/engine/ports.ts', imports: ['engine/base'] },
  { row: 'engine/profile', at: 'src/main/engine/profile', imports: ['engine/base', 'resources'] },
  { row: 'engine/markdown', at: 'src/main/engine/markdown', imports: ['engine/base'], packages: ['marked', 'yaml'] },
  { row: 'engine/settings', at: 'src/main/engine/settings', imports: ['engine/base', 'engine/ports', 'engine/profile'] },
  {
    row: 'engine/tokens',
    at: 'src/main/engine/tokens',
    imports: ['engine/base', 'engine/ports', 'engine/profile'],
    types: ['engine/settings'],
  },
  { row: 'engine/git', at: 'src/main/engine/git', imports: ['engine/base', 'engine/ports', 'engine/profile'], types: ['engine/settings'] },
  {
    row: 'engine/instructions',
    at: 'src/main/engine/instructions',
    imports: [...ENGINE_BELOW_PROMPT, 'engine/markdown'],
    types: ['engine/settings'],
    packages: ['marked', 'ignore', 'picomatch'],
  },
  {
    row: 'engine/memory',
    at: 'src/main/engine/memory',
    imports: [...ENGINE_BELOW_PROMPT, 'engine/markdown'],
    types: ['engine/settings'],
  },
  { row: 'engine/conversation', at: 'src/main/engine/conversation', imports: ENGINE_BELOW_PROMPT },
  {
    row: 'engine/prompt',
    at: 'src/main/engine/prompt',
    imports: [...ENGINE_BELOW_PROMPT, 'engine/markdown', 'engine/settings', 'engine/git', 'engine/instructions', 'engine/memory'],
  },
  {
    row: 'engine/documents',
    at: 'src/main/engine/documents',
    imports: [...ENGINE_BELOW_PROMPT, 'engine/markdown', 'engine/instructions', 'engine/memory', 'engine/prompt'],
    types: ['engine/settings'],
    packages: ['diff'],
  },
  {
    row: 'engine/compare',
    at: 'src/main/engine/compare',
    imports: [...ENGINE_BELOW_PROMPT, 'engine/settings', 'engine/prompt', 'engine/documents'],
    packages: ['diff', 'yaml'],
  },
  // What a read would attach, and what the rules of a collection match.
  {
    row: 'engine/reads',
    at: 'src/main/engine/reads',
    imports: [...ENGINE_BELOW_PROMPT, 'engine/markdown', 'engine/instructions', 'engine/prompt'],
    packages: ['ignore'],
  },
  // Every check on a folder at once, with the fixes that are safe.
  {
    row: 'engine/doctor',
    at: 'src/main/engine/doctor',
    imports: [
      ...ENGINE_BELOW_PROMPT,
      'engine/markdown',
      'engine/instructions',
      'engine/memory',
      'engine/prompt',
      'engine/documents',
      'engine/reads',
    ],
    types: ['engine/settings'],
    packages: ['yaml', 'ignore'],
  },
  // What the library of transcripts knows of each: the fold that reads them fast, the index it goes into.
  { row: 'engine/library', at: 'src/main/engine/library', imports: [...ENGINE_BELOW_PROMPT, 'engine/conversation'] },
  { row: 'engine/compaction', at: 'src/main/engine/compaction', imports: [...ENGINE_BELOW_PROMPT, 'engine/conversation', 'engine/prompt'] },
  {
    row: 'engine/replay',
    at: 'src/main/engine/replay',
    // the fitted figures of the predictors are data of the build
    imports: [...ENGINE_BELOW_PROMPT, 'engine/conversation', 'engine/prompt', 'engine/compaction', 'resources'],
    packages: ['yaml'],
  },

  // Around the engine.
  {
    row: 'main/platform',
    at: 'src/main/platform',
    // the library's index is a port with rules of its own: how versions sort, what a search looks for
    imports: ['engine/base', 'engine/ports', 'engine/library'],
    types: ['preload/contract'],
    packages: ['dugite', 'write-file-atomic', 'libsql', '@anthropic-ai/sdk'],
    node: true,
  },
  { row: 'main/workbench', at: 'src/main/workbench', imports: [...ENGINE, 'preload/contract'], packages: ['zod', 'diff'] },
  { row: 'main/rpc', at: 'src/main/rpc', imports: ['engine/base', 'preload/contract'], types: ['engine/ports'], packages: ['zod'] },
  // Threads beside a host, which they know no more than a host does another.
  { row: 'main/worker', at: 'src/main/worker.ts', imports: ['hosts/shared'], node: true },
  // What hosts share: joining workbench and platform, the options of a collection, serving the built page.
  {
    row: 'hosts/shared',
    at: 'src/main/hosts/shared',
    imports: [...BELOW_HOSTS, 'engine/library'],
    types: ['engine/ports'],
    packages: ['commander'],
    node: true,
  },
  {
    row: 'hosts/electron',
    at: 'src/main/hosts/electron',
    imports: ['hosts/shared', ...BELOW_HOSTS],
    types: ['engine/ports'],
    packages: ['electron'],
    node: true,
  },
  {
    row: 'hosts/web',
    at: 'src/main/hosts/web',
    imports: ['hosts/shared', ...BELOW_HOSTS],
    types: ['engine/ports'],
    packages: ['ws', 'commander'],
    node: true,
  },
  {
    row: 'hosts/cli',
    at: 'src/main/hosts/cli',
    imports: ['hosts/shared', ...BELOW_HOSTS],
    types: ['engine/ports'],
    packages: ['commander'],
    node: true,
  },
  { row: 'main/index', at: 'src/main/index.ts', imports: ['hosts/electron'], packages: ['electron'], node: true },
  { row: 'main/web', at: 'src/main/web.ts', imports: ['hosts/web'], node: true },
  { row: 'main/cli', at: 'src/main/cli.ts', imports: ['hosts/cli', 'hosts/web'], node: true },

  // The window.
  {
    row: 'renderer/main',
    at: 'src/renderer/src/main.tsx',
    imports: ['renderer/bridge', 'renderer/state', 'renderer/features', 'renderer/ui'],
    packages: ['react', 'react-dom', 'zod', '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'],
  },
  { row: 'renderer/lib', at: 'src/renderer/src/lib', imports: [] },
  { row: 'renderer/bridge', at: 'src/renderer/src/bridge', imports: ['preload/contract'] },
  { row: 'renderer/ui', at: 'src/renderer/src/ui', imports: ['renderer/lib'], packages: UI_PACKAGES },
  {
    row: 'renderer/editor',
    at: 'src/renderer/src/editor',
    imports: ['renderer/lib', 'renderer/ui'],
    types: ['preload/contract'],
    packages: [...UI_PACKAGES, 'monaco-editor', 'marked', 'dompurify', 'diff'],
  },
  {
    row: 'renderer/timeline',
    at: 'src/renderer/src/timeline',
    imports: ['renderer/lib', 'renderer/ui'],
    types: ['preload/contract'],
    packages: UI_PACKAGES,
  },
  {
    row: 'renderer/state',
    at: 'src/renderer/src/state',
    imports: ['preload/contract', 'renderer/bridge', 'renderer/lib'],
    packages: ['react', 'zustand', 'diff'],
  },
  {
    row: 'renderer/features',
    at: 'src/renderer/src/features/<x>',
    imports: ['renderer/state', 'renderer/timeline', 'renderer/editor', 'renderer/ui', 'renderer/lib', 'preload/contract'],
    packages: UI_PACKAGES,
  },

  // Data, and what drives or measures the rest: nothing imports the last three.
  { row: 'resources', at: 'resources', imports: [] },
  { row: 'bench', at: 'bench', imports: 'anything' },
  { row: 'scripts', at: 'scripts', imports: 'anything' },
  { row: 'e2e', at: 'e2e', imports: 'anything' },
]

const SOURCE = '^(src|bench|scripts|e2e)/'
/** Tests and their helpers drive whatever they test; product code never imports them. */
const TESTS = '\\.test\\.tsx?$|/testing/'
const DRIVERS = ['bench', 'scripts', 'e2e']

/** What to do instead, by row; the general advice where a row has none. */
const ADVICE = {
  'preload/contract': 'The contract is read by every side: keep it to zod schemas, and put behaviour behind a method.',
  preload: 'The preload script exposes one dumb Port. Logic belongs to the client (contract/client.ts) or to a handler.',
  'engine/base': 'Everything stands on base. If it needs something from above, it is not base: move it up.',
  'main/workbench': 'The façade joins engine and contract. What touches the machine is a port: add it to engine/ports.ts and platform.',
  'main/rpc': 'rpc knows contracts, not their contents. Pass what you need in, from the host.',
  'main/platform': 'Adapters implement ports and know nothing of prompts. Compute in the engine, hand the adapter plain values.',
  'renderer/lib': 'lib holds pure helpers. What needs React belongs to ui, what needs data to state.',
  'renderer/ui': 'ui takes data and callbacks. What knows the contract or the store is a feature.',
  'renderer/features': 'Features never import one another: share through state, ui or lib.',
  'renderer/main': 'main.tsx only puts the window together.',
}
function advice(row) {
  if (ADVICE[row]) return ADVICE[row]
  if (row.startsWith('engine/'))
    return 'The engine is pure and read in order: take it as an argument, through a port, or move the shared piece down.'
  if (row.startsWith('hosts/'))
    return 'A host only carries bytes and never knows another host: shared work belongs to workbench, rpc or platform.'
  if (row.startsWith('main/')) return 'An entry starts its own host and does nothing else.'
  if (row.startsWith('renderer/')) return 'Pass it in from the feature, or move the shared piece into lib or ui.'
  return 'Nothing here needs that.'
}

const literal = (text) => text.replace(/[.\\^$*+?()[\]{}|]/g, '\\$&')
/** The files of a row as a pattern; `one` replaces `<x>`. */
function pattern(row, one) {
  const path = literal(row.at).replace('<x>', one)
  return /\.tsx?$/.test(row.at) ? `^${path}$` : `^${path}/`
}
const rowOf = (name) => {
  const row = TABLE.find((r) => r.row === name)
  if (!row) throw new Error(`.dependency-cruiser.cjs: there is no row "${name}"`)
  return row
}
const or = (patterns) => `(?:${patterns.join('|')})`
const list = (names) => (names.length === 0 ? 'nothing else' : names.join(', '))

function rulesOf(row) {
  if (row.imports === 'anything' || row.row === 'resources') return []
  const from = { path: pattern(row, '([^/]+)'), pathNot: TESTS }
  const types = row.types ?? []
  const packages = row.packages ?? []
  const mayImport = [pattern(row, '$1'), ...[...row.imports, ...types].map((name) => pattern(rowOf(name), '[^/]+'))]
  const rules = [
    {
      name: `${row.row}: folders`,
      severity: 'error',
      comment: `${row.row} may import ${list(row.imports)}${types.length > 0 ? ` (and types of ${types.join(', ')})` : ''}. ${advice(row.row)}`,
      from,
      to: { dependencyTypes: ['local'], pathNot: or(mayImport) },
    },
    {
      name: `${row.row}: packages`,
      severity: 'error',
      comment: `${row.row} may use the packages: ${list(packages)}. Add one to its row only if every folder above may depend on it too.`,
      from,
      to: { path: 'node_modules/', ...(packages.length > 0 ? { pathNot: `node_modules/${or(packages.map(literal))}/` } : {}) },
    },
  ]
  if (types.length > 0) {
    rules.push({
      name: `${row.row}: types only`,
      severity: 'error',
      comment: `${row.row} may import types of ${types.join(', ')}, nothing that runs: write "import type", and take values as arguments.`,
      from,
      to: { path: or(types.map((name) => pattern(rowOf(name), '[^/]+'))), dependencyTypesNot: ['type-only'] },
    })
  }
  if (!row.node) {
    rules.push({
      name: `${row.row}: node`,
      severity: 'error',
      comment: `${row.row} runs without Node: reach the machine through a port of engine/ports.ts, or let a host do it.`,
      from,
      to: { dependencyTypes: ['core'] },
    })
  }
  return rules
}

const anyRow = or(TABLE.map((row) => pattern(row, '[^/]+')))
const noRow = {
  severity: 'error',
  comment: 'This file lies in no folder of the import table. Move it into one, or give its folder a row in .dependency-cruiser.cjs.',
}

const rules = [
  ...TABLE.flatMap(rulesOf),
  {
    name: 'no row: imports',
    ...noRow,
    from: { path: SOURCE, pathNot: `${anyRow}|${TESTS}` },
    to: {},
  },
  {
    name: 'no row: imported',
    ...noRow,
    from: {},
    to: { path: SOURCE, pathNot: `${anyRow}|${TESTS}` },
  },
  {
    name: 'no row: alone',
    ...noRow,
    from: { orphan: true, path: SOURCE, pathNot: `${anyRow}|${TESTS}` },
    to: {},
  },
  {
    name: 'no cycles',
    severity: 'error',
    comment: 'These files import each other in a circle. Move what they share into a third file below both.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'electron in its places',
    severity: 'error',
    comment: 'Strata runs in a browser and on plain Node too: electron is for hosts/electron, preload/index.ts and main/index.ts.',
    from: { path: SOURCE, pathNot: `${or(['preload', 'hosts/electron', 'main/index'].map((name) => pattern(rowOf(name), '')))}|^e2e/` },
    to: { path: 'node_modules/electron/|^electron$' },
  },
  {
    name: 'the window has its own libraries',
    severity: 'error',
    comment: 'React, zustand and Monaco belong to the window. The main side answers with plain values.',
    from: { path: SOURCE, pathNot: '^src/renderer/' },
    to: { path: `node_modules/${or(['react', 'react-dom', 'zustand', 'monaco-editor'])}/` },
  },
  {
    name: 'nothing imports the drivers',
    severity: 'error',
    comment: 'bench, scripts and e2e drive and measure the product; the product does not know them.',
    from: { path: '^src/', pathNot: TESTS },
    to: { path: `^${or(DRIVERS)}/` },
  },
  {
    name: 'nothing imports tests',
    severity: 'error',
    comment: 'Test files and testing folders are for tests. What the product needs belongs beside it.',
    from: { path: SOURCE, pathNot: `${TESTS}|^${or(DRIVERS)}/` },
    to: { path: TESTS, pathNot: 'node_modules/' },
  },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'This import leads nowhere: a typing slip, or a package that is not in package.json.',
    from: { path: SOURCE },
    to: { couldNotResolve: true },
  },
  {
    name: 'shipped packages',
    severity: 'error',
    comment: 'Product code may only use what is installed with it: put the package under dependencies.',
    from: { path: '^src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/electron/|node_modules/@types/' },
  },
]

module.exports = {
  forbidden: rules,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/golden/[^/]+/world/|^resources/demo/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.base.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
// For the rules' own test; not enumerable, because a configuration may hold nothing unknown.
Object.defineProperty(module.exports, 'TABLE', { value: TABLE })
