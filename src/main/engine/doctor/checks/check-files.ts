// Files by themselves: marks at their beginning, links that lead out of the project, instructions in comments that nobody
// sees, AGENTS.md beside a CLAUDE.md that does not include it.

import type { Layer } from '../../base/layer'
import { pathBelow } from '../../instructions/path-below'
import type { CheckInput, SourceFile } from '../check-input'
import { isInUse } from '../check-input'
import { linesWithout } from '../compare-texts'
import type { Finding, FindingFix } from '../finding'
import { textLines } from '../text-lines'

const NOTHING = { line: null, column: null, remedy: null, fix: null, related: [] } as const

export function checkFiles(input: CheckInput, files: readonly SourceFile[]): readonly Finding[] {
  return [...files.flatMap(bomOf), ...escapes(input), ...stripped(input), ...agentsBeside(input)]
}

function bomOf({ path, text, lossy }: SourceFile): readonly Finding[] {
  if (!text.startsWith('\ufeff')) return []
  const fix: FindingFix = { label: 'Take the byte-order mark out', edits: [{ kind: 'replace', path, from: 0, to: 1, text: '' }] }
  return [
    {
      ...NOTHING,
      code: 'file.bom',
      severity: 'info',
      message: 'The file begins with a byte-order mark',
      path,
      line: 1,
      remedy: 'Save it as UTF-8 without a mark.',
      fix: lossy ? null : fix,
    },
  ]
}

/** Files of the project only: a person's own folder is full of links, and nobody clones it. */
function escapes({ collection, paths, realRoot }: CheckInput): readonly Finding[] {
  const { layers, places, roots } = collection
  const inside = [places.root, realRoot, roots.gitRoot, roots.canonicalGitRoot].filter((dir) => dir !== null)
  const seen = new Set<string>()
  return layers.flatMap(({ kind, origin, title }): readonly Finding[] => {
    const { path, realPath, includedBy } = origin
    const ofProject = kind === 'instructions.project' || kind === 'instructions.local' || kind === 'instructions.agentsMd'
    if (!ofProject || path === null || realPath === undefined || seen.has(path)) return []
    if (pathBelow(paths, places.root, path) === null || inside.some((dir) => pathBelow(paths, dir, realPath) !== null)) return []
    seen.add(path)
    return [
      {
        ...NOTHING,
        code: 'link.escapes',
        severity: 'warning',
        message: `${title} is, or lies behind, a link that leads out of the project, to ${realPath}`,
        path,
        remedy: 'Put the file into the project, or into ~/.claude if it is one person’s own.',
        related: includedBy === null ? [] : [{ path: includedBy, line: origin.includedAtLine }],
      },
    ]
  })
}

/** Words that tell somebody to do something. */
const INSTRUCTION =
  /\b(?:must|never|always|do not|don't|should(?: not)?|make sure|ensure|use|avoid|prefer|run|remember|important|required?)\b/i
/** Comments that speak to tools or to whoever edits. */
const TO_TOOLS =
  /^(?:strata-ignore|markdownlint|prettier|eslint|vale|cspell|textlint|remark|toc|begin|end|start|stop|\/|todo|fixme|note to (?:self|editors?)|copyright|license|spdx|generated|auto-?generated|do not edit|this file is generated)\b/i

function stripped({ collection }: CheckInput): readonly Finding[] {
  const seen = new Set<string>()
  return collection.layers.flatMap((layer) => {
    const { path } = layer.origin
    if (path === null || layer.diskText === null || !isInUse(layer) || seen.has(path) || !layer.kind.startsWith('instructions.')) return []
    seen.add(path)
    const lines = textLines(layer.diskText)
    return layer.regions.flatMap(({ kind, fromLine, toLine }): readonly Finding[] => {
      if (kind !== 'comment') return []
      const text = lines.text.slice(lines.start(fromLine), lines.end(toLine))
      const inner = text.replaceAll('<!--', '').replaceAll('-->', '').trim()
      if (inner.length < 25 || TO_TOOLS.test(inner) || !INSTRUCTION.test(inner)) return []
      return [
        {
          ...NOTHING,
          code: 'text.stripped',
          severity: 'info',
          message: `A comment reads like an instruction and is never sent: “${clip(inner)}”`,
          path,
          line: fromLine,
          remedy: 'Take the comment marks off if the model is to see it.',
        },
      ]
    })
  })
}

/** In the same directory, of which only CLAUDE.md is read. */
function agentsBeside({ collection, paths }: CheckInput): readonly Finding[] {
  const { layers } = collection
  const read = layers.filter(
    ({ kind, status, origin }) => kind.startsWith('instructions.') && status !== 'notLoaded' && origin.path !== null,
  )
  const reached = new Set(read.flatMap(({ origin }) => [origin.path, origin.realPath ?? origin.path]))
  return layers.flatMap((layer): readonly Finding[] => {
    const { path, realPath } = layer.origin
    const unread = layer.reason === 'not-in-version' || layer.reason === 'superseded' || layer.reason === 'source-off'
    if (layer.kind !== 'instructions.agentsMd' || path === null || !unread || reached.has(path) || reached.has(realPath ?? path)) return []
    const beside = read.find(({ kind, origin }) => isBeside(kind, origin.path, path))
    if (beside === undefined || beside.origin.path === null || saysTheSame(beside, layer)) return []
    return [
      {
        ...NOTHING,
        code: 'agents-md.beside',
        severity: 'warning',
        message: `AGENTS.md is not read, and ${beside.title} beside it does not include it`,
        path,
        remedy: `Add the line @${includePath(beside.origin.path, path)} to ${beside.title}.`,
        fix: includeLine(beside, beside.origin.path, path),
        related: [{ path: beside.origin.path, line: null }],
      },
    ]
  })

  function isBeside(kind: Layer['kind'], file: string | null, agents: string): boolean {
    if (kind !== 'instructions.project' || file === null || paths.basename(file) !== 'CLAUDE.md') return false
    return ownFolder(file) === ownFolder(agents)
  }

  function ownFolder(file: string): string {
    const dir = paths.dirname(file)
    return paths.basename(dir) === '.claude' ? paths.dirname(dir) : dir
  }

  function includePath(from: string, to: string): string {
    return paths.relative(paths.dirname(from), to).split(paths.sep).join('/')
  }

  function includeLine(beside: Layer, from: string, to: string): FindingFix | null {
    const text = beside.diskText
    if (text === null) return null
    const { eol } = textLines(text)
    const gap = text === '' || text.endsWith('\n') ? '' : eol
    const edit = {
      kind: 'replace',
      path: from,
      from: text.length,
      to: text.length,
      text: `${gap}${eol}@${includePath(from, to)}${eol}`,
    } as const
    return { label: 'Include AGENTS.md in CLAUDE.md', edits: [edit] }
  }
}

/** A copy: nothing of it is missing. */
function saysTheSame(a: Layer, b: Layer): boolean {
  const [left, right] = [linesWithout(a.text), new Set(linesWithout(b.diskText ?? ''))]
  return right.size > 0 && right.size === new Set(left).size && left.every((line) => right.has(line))
}

function clip(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length <= 80 ? plain : `${plain.slice(0, 77)}…`
}
