// @ts-check
// The repository that is measured: 2,000 directories, 20,000 files, 200 instruction files, 300 rules, under git.
// The same bytes every time: names and texts come from a seeded generator, dates are fixed.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const SIZES = { directories: 2_000, files: 20_000, instructionFiles: 200, rules: 300 }

const WORDS =
  'order cart customer price stock label parcel refund ticket queue worker guard state event audit report index search page image width locale phrase token session route schema handler answer error retry limit window shelf carrier invoice voucher tax rate table column lock branch release'.split(
    ' ',
  )

/** A small seeded generator (mulberry32): fractions from 0 up to 1. @param {number} seed */
function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * @param {string} folder an empty folder; `project` and `home` are made in it
 * @returns {{ project: string, home: string }}
 */
export function writeRepository(folder) {
  const random = generator(20_260_401)
  /** @param {readonly string[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)] ?? ''
  const sentence = () => `${Array.from({ length: 6 + Math.floor(random() * 9) }, () => pick(WORDS)).join(' ')}.`
  /** @param {number} lines */
  const prose = (lines) =>
    Array.from({ length: lines }, (_, i) => (i % 9 === 0 ? `## ${pick(WORDS)} ${pick(WORDS)}\n` : `- ${sentence()}`)).join('\n')

  const project = join(folder, 'project')
  const home = join(folder, 'home')
  let files = 0
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
    files++
  }

  // Packages, each with folders two or three deep, as monorepos have them. A folder counts with those above it.
  const directories = ['.', '.claude', '.claude/rules', 'docs', 'packages']
  const known = new Set(directories)
  /** @param {string} path */
  const add = (path) => {
    if (known.has(path) || directories.length >= SIZES.directories) return
    add(dirname(path))
    known.add(path)
    directories.push(path)
  }
  for (let i = 0; directories.length < SIZES.directories; i++) {
    const name = `packages/${pick(WORDS)}-${Math.floor(i / 40)}`
    add(`${name}/src/${pick(WORDS)}-${i}`)
    add(`${name}/test/${pick(WORDS)}-${i}`)
  }
  for (let i = 0; i < SIZES.rules; i++) {
    const paths = i % 3 === 0 ? '' : `---\npaths: "packages/${pick(WORDS)}-*/**/*.{ts,tsx}"\n---\n\n`
    write(`.claude/rules/${pick(WORDS)}-${i}.md`, `${paths}# ${pick(WORDS)} ${pick(WORDS)}\n\n${prose(8 + Math.floor(random() * 16))}\n`)
  }
  write('.gitignore', 'node_modules/\ndist/\n*.log\n')
  write('docs/style.md', `# Style\n\n${prose(40)}\n\n@./words.md\n`)
  write('docs/words.md', `# Words\n\n${prose(30)}\n`)
  const homes = directories.filter((path) => !path.startsWith('.claude'))
  const every = Math.floor(homes.length / SIZES.instructionFiles)
  const instructions = homes.filter((_, i) => i % every === 0).slice(0, SIZES.instructionFiles)
  for (const [i, directory] of instructions.entries()) {
    const include = i === 0 ? '\n\n@docs/style.md' : ''
    const comment = i % 4 === 0 ? '\n\n<!-- for maintainers: keep it short -->' : ''
    write(join(directory, 'CLAUDE.md'), `# ${pick(WORDS)} ${pick(WORDS)}\n\n${prose(20 + Math.floor(random() * 60))}${comment}${include}\n`)
  }
  for (let i = 0; files < SIZES.files; i++) {
    const directory = homes[i % homes.length] ?? '.'
    write(join(directory, `${pick(WORDS)}-${i}.${pick(['ts', 'tsx', 'test.ts', 'json', 'css'])}`), `export const ${pick(WORDS)} = ${i}\n`)
  }

  mkdirSync(join(home, '.claude'), { recursive: true })
  writeFileSync(join(home, '.claude/CLAUDE.md'), `# Mine\n\n${prose(30)}\n`)
  commit(project, home)
  return { project, home }
}

/** Ten commits would measure nothing more than one: the log is cut at five. @param {string} project @param {string} home */
function commit(project, home) {
  const env = {
    ...process.env,
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_DATE: '2026-04-01T12:00:00Z',
    GIT_COMMITTER_DATE: '2026-04-01T12:00:00Z',
  }
  /** @param {...string} args */
  const git = (...args) => execFileSync('git', args, { cwd: project, env, stdio: 'pipe', maxBuffer: 64 << 20 })
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@acme.example')
  git('add', '-A')
  git('commit', '-q', '-m', 'Everything')
  for (let i = 0; i < 6; i++) git('commit', '-q', '--allow-empty', '-m', `Change ${i}`)
  for (let i = 0; i < 20; i++) writeFileSync(join(project, `new-${i}.ts`), '')
}
