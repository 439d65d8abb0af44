// The folders every conformance run works on, laid out on a real disk so that a host in another process can open them.

import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ConformanceWorld {
  readonly folder: string
  readonly home: string
  readonly managedDir: string
  /** A tree big enough that collecting it can be cancelled half way. */
  readonly bigFolder: string
}

/** 70,000 emoji: two UTF-16 units each, so that a page of an odd size would end inside one. */
export const EMOJI_COUNT = 70_000

const FILES: Readonly<Record<string, string>> = {
  'project/CLAUDE.md': '# Shop\n\n<!-- stripped -->\nSee @docs/style.md and @docs/gone.md\n',
  'project/docs/style.md': 'Style: two blanks.\n',
  'project/docs/emoji.md': '😀'.repeat(EMOJI_COUNT),
  'project/CLAUDE.local.md': 'a@docs/emoji.md is no include, this is: @docs/emoji.md\n',
  'project/.claude/rules/api.md': '---\npaths: src/api/**\n---\nApi rule\n',
  'project/packages/web/CLAUDE.md': 'Web\n',
  'home/.claude/CLAUDE.md': 'User text\n',
  'managed/CLAUDE.md': 'Managed text\n',
}
const BIG_DIRECTORIES = 600

/** Writes the world below `dir`, which must be empty. */
export async function createConformanceWorld(dir: string): Promise<ConformanceWorld> {
  const base = await realpath(dir)
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(base, path)), { recursive: true })
    await writeFile(join(base, path), text)
  }
  for (const [path, text] of Object.entries(FILES)) await put(path, text)
  for (let i = 0; i < BIG_DIRECTORIES; i++) await put(`big/d${i % 20}/e${i}/CLAUDE.md`, `Nested ${i}\n`)
  return { folder: join(base, 'project'), home: join(base, 'home'), managedDir: join(base, 'managed'), bigFolder: join(base, 'big') }
}
