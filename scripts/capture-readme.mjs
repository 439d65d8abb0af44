// @ts-check
// `node scripts/capture-readme.mjs`: runs the command the README shows, on a copy of the demo, and puts what it printed there.

import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, TOP } from './lib/set-up.mjs'

/** The same short place every time, so that the capture names no machine. */
const FOLDER = join(tmpdir(), 'demo')
const COMMAND = ['collect', 'acme-shop', '--home', 'home', '--managed-dir', 'managed', '--no-env']
const WIDTH = '100'

if (!(await prepare({ build: true }))) process.exit(1)

mkdirSync(FOLDER)
try {
  const project = join(FOLDER, 'acme-shop')
  for (const [from, to] of [
    ['acme-shop', 'acme-shop'],
    ['home', 'home'],
    ['managed', 'managed'],
  ])
    cpSync(join(TOP, 'resources/demo', from ?? ''), join(FOLDER, to ?? ''), { recursive: true })
  const env = {
    PATH: process.env.PATH,
    HOME: join(FOLDER, 'home'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    COLUMNS: WIDTH,
    LANG: 'C.UTF-8',
  }
  /** @param {...string} args */
  const git = (...args) => execFileSync('git', args, { cwd: project, env, stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Mira Okafor')
  git('config', 'user.email', 'mira@acme.example')
  git('add', '-A')
  git('commit', '-q', '-m', 'Queue refunds past the window')
  for (const file of ['src/jobs/refunds.ts', 'locales/en.json', 'docs/testing.md']) appendFileSync(join(project, file), '\n')
  const printed = execFileSync(process.execPath, [join(TOP, 'out/main/cli.js'), ...COMMAND], { cwd: FOLDER, env, encoding: 'utf8' })
  const readme = join(TOP, 'README.md')
  const text = readFileSync(readme, 'utf8')
  const block = `<!-- capture:collect -->\n\n\`\`\`console\n$ strata ${COMMAND.join(' ')}\n${printed.trimEnd()}\n\`\`\`\n\n<!-- /capture:collect -->`
  writeFileSync(
    readme,
    text.replace(/<!-- capture:collect -->[\s\S]*<!-- \/capture:collect -->/, () => block),
  )
} finally {
  rmSync(FOLDER, { recursive: true, force: true })
}
