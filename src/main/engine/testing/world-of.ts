// Worlds as a golden case writes them: texts by path, and what a file cannot hold in words.

import type { GitErrorKind } from '../ports'
import { denied, type GitAnswer, link, type MemoryNode, type MemoryPorts, type MemoryTree, memoryPorts } from './memory-ports'

export type WorldNode =
  | string
  | { readonly link: string }
  | { readonly bytes: readonly number[] }
  | { readonly denied: string }
  | { readonly deniedFolder: true }
  | { readonly folder: true }
  /** This text again and again. */
  | { readonly repeat: string; readonly times: number }
  /** A folder with so many entries: files with this text, or empty folders where it is null. */
  | { readonly entries: number; readonly text: string | null }
  /** A folder in a folder in a folder. */
  | { readonly deep: number }

export type World = Readonly<Record<string, WorldNode>>

export interface WorldOptions {
  /** What every call of git answers with; left out: as in a clean repository. */
  readonly git?: GitErrorKind
}

export function worldOf(world: World, { git }: WorldOptions = {}): MemoryPorts {
  const tree: Record<string, MemoryNode> = { '/w/project': {} }
  const many = new Map<string, number>()
  for (const [path, node] of Object.entries(world)) {
    if (typeof node !== 'string' && 'entries' in node && node.text === null) {
      tree[path] = {}
      many.set(path, node.entries)
    } else tree[path] = toNode(node)
  }
  const answer: GitAnswer = (args) => {
    if (git !== undefined) return { kind: git, message: 'fatal: as the case wants it' }
    return args.includes('log') ? '1111111 first\n' : ''
  }
  const ports = memoryPorts(tree, { git: answer })
  return many.size === 0 ? ports : { ...ports, fs: withFolders(ports.fs, many) }
}

function toNode(node: WorldNode): MemoryNode {
  if (typeof node === 'string') return node
  if ('link' in node) return link(node.link)
  if ('bytes' in node) return Uint8Array.from(node.bytes)
  if ('denied' in node) return denied(node.denied)
  if ('deniedFolder' in node) return denied({})
  if ('folder' in node) return {}
  if ('repeat' in node) return node.repeat.repeat(node.times)
  if ('deep' in node) return { [Array.from({ length: node.deep }, () => 'd').join('/')]: {} }
  return Object.fromEntries(
    Array.from({ length: node.entries }, (_, i) => [`e${i}.md`, (node.text ?? '').replaceAll('%', String(i))]),
  ) as MemoryTree
}

/** Empty folders that nobody has to lay out. */
function withFolders(fs: MemoryPorts['fs'], many: ReadonlyMap<string, number>): MemoryPorts['fs'] {
  const folders = new Map(
    [...many].map(([path, count]) => [path, Array.from({ length: count }, (_, i) => ({ name: `d${i}`, kind: 'directory' as const }))]),
  )
  const isMadeUp = (path: string): boolean => [...many.keys()].some((top) => path.startsWith(`${top}/`))
  return {
    ...fs,
    readDir: (path) => {
      const entries = folders.get(path)
      if (entries !== undefined) return Promise.resolve({ ok: true, value: entries })
      return isMadeUp(path) ? Promise.resolve({ ok: true, value: [] }) : fs.readDir(path)
    },
    realPath: (path) => (isMadeUp(path) ? Promise.resolve({ ok: true, value: path }) : fs.realPath(path)),
    stat: (path) =>
      isMadeUp(path) && !/\.md$|\.git$/.test(path)
        ? Promise.resolve({ ok: true, value: { kind: 'directory', sizeBytes: 0, modifiedMs: 0 } })
        : fs.stat(path),
  }
}
