// Small project trees of our own, copied to a temporary place for each test: a home, managed files, a project, state.

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type WorldName = 'acme-shop' | 'ferry-plan' | 'garden-log' | 'tide-book'

export interface World {
  readonly name: WorldName
  readonly root: string
  readonly home: string
  readonly managed: string
  readonly project: string
  /** Where the agent keeps the project's memory; not there in every world. */
  readonly memory: string
  /** Strata's own data. */
  readonly state: string
  /** Paths are relative to the project. */
  read(path: string): Promise<string>
  write(path: string, text: string): Promise<void>
  remove(): Promise<void>
}

const run = promisify(execFile)

export async function createWorld(name: WorldName): Promise<World> {
  const root = await realpath(await mkdtemp(join(tmpdir(), `strata-${name}-`)))
  await cp(join(import.meta.dirname, 'worlds', name), root, { recursive: true })
  const at = (part: string): string => join(root, part)
  // The folder a person opens is called as the world is.
  await cp(at('project'), at(name), { recursive: true })
  await rm(at('project'), { recursive: true })
  for (const part of ['home', 'managed']) await mkdir(at(part), { recursive: true })
  const project = at(name)
  const memory = join(at('home'), '.claude', 'projects', project.replaceAll(/[^A-Za-z0-9]/g, '-'), 'memory')
  await placeMemory(at('memory'), memory)
  await makeRepository(project)
  return {
    name,
    root,
    home: at('home'),
    managed: at('managed'),
    project,
    memory,
    state: at('state'),
    read: (path) => readFile(join(project, path), 'utf8'),
    write: (path, text) => writeFile(join(project, path), text),
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** The agent keeps a project's memory under its home, in a folder named after the project's path. */
async function placeMemory(from: string, to: string): Promise<void> {
  if (!(await isThere(from))) return
  await cp(from, to, { recursive: true })
  await rm(from, { recursive: true })
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** A history that is the same on every machine. */
async function makeRepository(project: string): Promise<void> {
  const who = {
    GIT_AUTHOR_NAME: 'Robin',
    GIT_AUTHOR_EMAIL: 'robin@acme.test',
    GIT_COMMITTER_NAME: 'Robin',
    GIT_COMMITTER_EMAIL: 'robin@acme.test',
  }
  const when = { GIT_AUTHOR_DATE: '2025-03-04T10:00:00Z', GIT_COMMITTER_DATE: '2025-03-04T10:00:00Z' }
  const env = { PATH: process.env.PATH, HOME: project, GIT_CONFIG_NOSYSTEM: '1', ...who, ...when }
  const git = (...args: string[]) => run('git', ['-C', project, ...args], { env })
  await git('init', '-q', '-b', 'main')
  await git('add', '-A')
  await git('commit', '-q', '-m', 'Open the shop')
}
