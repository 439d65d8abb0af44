// @ts-check
// The least that collecting has to do: five git commands at once, one walk over the directories, and reading the same
// files. Nothing is made of what is read.

import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const GIT = [
  ['rev-parse', '--abbrev-ref', 'HEAD'],
  ['rev-parse', '--verify', '-q', 'refs/heads/main'],
  ['--no-optional-locks', 'status', '--short'],
  ['--no-optional-locks', 'log', '--oneline', '-n', '5'],
  ['config', 'user.name'],
]

/** @param {string} project */
export function runGit(project) {
  return Promise.all(GIT.map((args) => run('git', args, { cwd: project, maxBuffer: 64 << 20 })))
}

/** Every directory but git's own. @param {string} folder @returns {Promise<void>} */
export async function walk(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(entries.filter((entry) => entry.isDirectory() && entry.name !== '.git').map((entry) => walk(join(folder, entry.name))))
}

/** @param {readonly string[]} files */
export function readAll(files) {
  return Promise.all(files.map((file) => readFile(file)))
}

/**
 * Milliseconds of the three, one after another as the aim reads, and all at once.
 * @param {string} project
 * @param {readonly string[]} files
 */
export async function timeFloor(project, files) {
  const startedMs = performance.now()
  await runGit(project)
  await walk(project)
  await readAll(files)
  const inARowMs = performance.now() - startedMs
  const againMs = performance.now()
  await Promise.all([runGit(project), walk(project), readAll(files)])
  return { inARowMs, atOnceMs: performance.now() - againMs }
}
