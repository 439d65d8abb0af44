// The folders every conformance run works on, laid out on a real disk so that a host in another process can open them.

import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ConformanceWorld {
  readonly folder: string
  readonly home: string
  readonly managedDir: string
  /** A transcript below the home: a prompt, two answers, a line that is no JSON. */
  readonly transcript: string
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
const TRANSCRIPT = '.claude/projects/-work-shop/7c2f0f4e-0000-4000-8000-000000000001.jsonl'

function transcriptText(): string {
  const common = { sessionId: '7c2f0f4e-0000-4000-8000-000000000001', cwd: '/srv/shop', version: '2.1.88', isSidechain: false }
  const at = (seconds: number): string => new Date(Date.UTC(2026, 2, 31, 10, 0, seconds)).toISOString()
  const answer = (uuid: string, parentUuid: string, seconds: number, read: number, write: number): object => ({
    ...common,
    type: 'assistant',
    uuid,
    parentUuid,
    timestamp: at(seconds),
    message: {
      id: `m-${uuid}`,
      model: 'claude-opus-4-6',
      content: [{ type: 'text', text: 'Done 😀' }],
      usage: { input_tokens: 3, cache_read_input_tokens: read, cache_creation_input_tokens: write, output_tokens: 20 },
    },
  })
  const rows = [
    { ...common, type: 'user', uuid: 'u1', parentUuid: null, timestamp: at(0), message: { content: 'Build it' } },
    answer('a1', 'u1', 5, 0, 20_000),
    { ...common, type: 'user', uuid: 'u2', parentUuid: 'a1', timestamp: at(400), message: { content: 'Go on' } },
    answer('a2', 'u2', 405, 0, 20_400),
  ]
  return `${rows.map((row) => JSON.stringify(row)).join('\n')}\nno JSON at all\n`
}

/** Writes the world below `dir`, which must be empty. */
export async function createConformanceWorld(dir: string): Promise<ConformanceWorld> {
  const base = await realpath(dir)
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(base, path)), { recursive: true })
    await writeFile(join(base, path), text)
  }
  for (const [path, text] of Object.entries(FILES)) await put(path, text)
  await put(`home/${TRANSCRIPT}`, transcriptText())
  for (let i = 0; i < BIG_DIRECTORIES; i++) await put(`big/d${i % 20}/e${i}/CLAUDE.md`, `Nested ${i}\n`)
  return {
    folder: join(base, 'project'),
    home: join(base, 'home'),
    managedDir: join(base, 'managed'),
    bigFolder: join(base, 'big'),
    transcript: join(base, 'home', TRANSCRIPT),
  }
}
