// The links between the topics of a memory folder, and from the index to them (SPEC 6.4). Pure: works on a report.

import type { Paths } from '../ports'
import { linksOfText } from './links-of-text'
import type { FolderReport } from './memory-report'
import { createWikiResolver, resolveMarkdownTarget } from './resolve-link'

export interface GraphNode {
  readonly file: string
  readonly title: string
  readonly type: string | null
  /** No such file: only links name it. */
  readonly missing: boolean
  /** 1-based line of its first entry in the index; null without one. */
  readonly line: number | null
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly kind: 'markdown' | 'wiki'
  /** 1-based, in the file that links. */
  readonly line: number
}

export interface LinkGraph {
  /** Topics in the order of their files, then what is missing. */
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

const TOPICS_AT_ONCE = 128

/** Links out of the folder and to the topic itself are left out; several from one line to one topic are one. `pause` is called now and then. */
export async function linkGraph(report: FolderReport, paths: Paths, pause: () => Promise<void> = async () => {}): Promise<LinkGraph> {
  const known = new Set(report.files)
  const wiki = createWikiResolver(report.topics)
  const edges = new Map<string, GraphEdge>()
  const missing = new Set<string>()
  for (const [i, { file, document }] of report.topics.entries()) {
    if (i % TOPICS_AT_ONCE === 0) await pause()
    for (const link of document === null ? [] : linksOfText(document.text)) {
      const to =
        link.kind === 'wiki' ? (wiki(link.target) ?? wikiMissing(link.target)) : markdownFile(paths, report.path, file, link.target)
      if (to === null || to === file) continue
      if (!known.has(to)) missing.add(to)
      const edge: GraphEdge = { from: file, to, kind: link.kind, line: link.line }
      edges.set(JSON.stringify([file, to, link.line]), edge)
    }
  }
  const entryOf = new Map([...report.entries].reverse().flatMap((entry) => (entry.file === null ? [] : [[entry.file, entry] as const])))
  const node = (file: string, type: string | null, name: string | null, isMissing: boolean): GraphNode => {
    const entry = entryOf.get(file)
    return { file, title: entry?.title || name || file, type, missing: isMissing, line: entry?.line ?? null }
  }
  const dangling = report.entries.flatMap(({ file, states }) => (file !== null && file !== '' && states.includes('dangling') ? [file] : []))
  return {
    nodes: [
      ...report.topics.map(({ file, type, name }) => node(file, type, name, false)),
      ...[...new Set([...missing, ...dangling])].sort().map((file) => node(file, null, null, true)),
    ],
    edges: [...edges.values()],
  }
}

function markdownFile(paths: Paths, dir: string, from: string, target: string): string | null {
  const resolved = resolveMarkdownTarget(paths, dir, from, target)
  return resolved.kind === 'file' && /\.md$/i.test(resolved.file) ? resolved.file : null
}

/** `[[name]]` of no topic: the file it would be. What does not look like a name, such as a test of a shell, is no link. */
function wikiMissing(target: string): string | null {
  const name = target.replace(/#.*$/s, '').trim()
  return /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name) ? `${name.replace(/\.md$/i, '')}.md` : null
}
