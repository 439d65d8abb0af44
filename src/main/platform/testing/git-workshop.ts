// Real repositories in a temporary folder, for tests that must see git itself. Its own home, no system configuration.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface GitWorkshop {
  readonly base: string
  readonly env: NodeJS.ProcessEnv
  /** git without any guard, as a person would run it. */
  git(cwd: string, ...args: readonly string[]): string
  /** A repository with one commit of these files. */
  repository(name: string, files: Readonly<Record<string, string>>): string
  write(file: string, content: string, mode?: number): void
  /** A program that leaves a mark, a file of this name in the workshop. A `filter` passes its input through, others end at once. */
  program(mark: string, kind?: 'filter'): string
  /** Marks left since the last look, which are wiped. */
  marks(): readonly string[]
  dispose(): void
}

export function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function createGitWorkshop(): GitWorkshop {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-git-')))
  const home = path.join(base, 'home')
  const marks = path.join(base, 'marks')
  fs.mkdirSync(home)
  fs.mkdirSync(marks)
  const own = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('GIT_') || key === 'GIT_EXEC_PATH'))
  const env: NodeJS.ProcessEnv = { ...own, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), GIT_CONFIG_NOSYSTEM: '1' }
  fs.writeFileSync(
    path.join(home, '.gitconfig'),
    '[user]\n\tname = Grace\n\temail = grace@example.org\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n',
  )

  const workshop: GitWorkshop = {
    base,
    env,
    git: (cwd, ...args) =>
      execFileSync('git', [...args], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 }),
    repository(name, files) {
      const root = path.join(base, name)
      fs.mkdirSync(root, { recursive: true })
      workshop.git(root, 'init', '-q')
      for (const [file, content] of Object.entries(files)) workshop.write(path.join(root, file), content)
      workshop.git(root, 'add', '-A')
      workshop.git(root, 'commit', '-q', '--allow-empty', '-m', `first of ${name}`)
      return root
    },
    write(file, content, mode) {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, content, mode === undefined ? {} : { mode })
    },
    program(mark, kind) {
      const file = path.join(base, 'programs', mark)
      workshop.write(file, `#!/bin/sh\n: > '${path.join(marks, mark)}'\n${kind === 'filter' ? 'exec cat' : 'exit 1'}\n`, 0o755)
      return file
    },
    marks() {
      const left = fs.readdirSync(marks).sort()
      for (const mark of left) fs.rmSync(path.join(marks, mark))
      return left
    },
    dispose: () => fs.rmSync(base, { recursive: true, force: true }),
  }
  return workshop
}
