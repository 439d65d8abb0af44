// What the engine says of a text, as the editor draws it.

import type { Annotations, FindingNote, HintNote, IncludeNote, TipNote } from '../../editor/annotations'
import { formatCount, plural } from '../../lib/format-count'
import { shortPath } from '../../lib/split-path'
import type { AnalysedInclude, Analysis, DocumentMarker } from '../../state/documents/documents-state'
import type { Snapshot } from '../../state/prompt/snapshot'
import { reasonWords } from '../../state/tree/reason-words'

/** Outcomes a person will want to mend; others are as they should be. */
const MENDABLE = ['missing', 'is-directory', 'unreadable', 'not-text', 'too-large', 'too-deep']

export function annotate(path: string, analysis: Analysis, snapshot: Snapshot | null): Annotations {
  const short = (target: string): string =>
    snapshot === null ? target : shortPath(target, { root: snapshot.view.project.root, home: snapshot.view.places.home })
  return {
    includes: [...analysis.includes.map((include) => includeNote(path, include, snapshot, short)), ...linkNotes(analysis, short)],
    dimmed: analysis.comments.map((span) => ({ ...span, note: 'stripped before sending' })),
    cut: analysis.index?.cut == null ? null : { afterLine: analysis.index.cut.atLine - 1, label: analysis.index.cut.label },
    hints: patternHints(analysis),
    tips: analysis.patterns.flatMap((pattern) => patternTip(pattern, short)),
    findings: analysis.markers.map((marker) => findingNote(marker, analysis)),
  }
}

export function toneOfInclude(outcome: string): IncludeNote['tone'] {
  return outcome === 'loaded' ? 'loaded' : MENDABLE.includes(outcome) ? 'finding' : 'absent'
}

function includeNote(path: string, include: AnalysedInclude, snapshot: Snapshot | null, short: (path: string) => string): IncludeNote {
  const { span, target, outcome } = include
  const loaded = outcome === 'loaded'
  return {
    line: span.fromLine,
    column: span.fromColumn,
    toColumn: span.toColumn,
    tone: toneOfInclude(outcome),
    target,
    name: target === null ? include.raw : short(target),
    kind: include.kind,
    size: include.tokens === null ? null : `≈ ${plural(include.tokens, 'token')}`,
    text: loaded ? sayLoaded(include) : sayAbsent(include),
    layerId: target === null ? null : layerOf(path, span.fromLine, target, snapshot),
  }
}

function sayLoaded({ depth, mostDepth, below }: AnalysedInclude): string {
  const first = `Included, depth ${depth} of ${mostDepth}. Sent after this file, as an entry of its own.`
  if (below.files === 0) return first
  return `${first} It includes ${plural(below.files, 'more file')}, ≈ ${plural(below.tokens, 'token')}.`
}

function sayAbsent({ outcome, reasonText, depth, mostDepth }: AnalysedInclude): string {
  const why = reasonText ?? reasonWords(outcome)
  const sentence = /[.!?]$/.test(why) ? why : `${why}.`
  return outcome === 'too-deep' ? `${sentence} Depth ${depth}, the deepest is ${mostDepth}.` : sentence
}

/** The layer the include made, else the one the file is anyway. */
function layerOf(path: string, line: number, target: string, snapshot: Snapshot | null): string | null {
  const layers = snapshot?.layers.filter((layer) => layer.origin.path === target) ?? []
  const own = layers.find((layer) => layer.origin.includedBy === path && layer.origin.includedAtLine === line)
  return (own ?? layers[0])?.id ?? null
}

/** Links between memory files. */
function linkNotes(analysis: Analysis, short: (path: string) => string): readonly IncludeNote[] {
  return analysis.links
    .filter((link) => link.span.fromLine === link.span.toLine)
    .map((link) => ({
      line: link.span.fromLine,
      column: link.span.fromColumn,
      toColumn: link.span.toColumn,
      tone: link.exists ? 'loaded' : link.path === null ? 'absent' : 'finding',
      target: link.path,
      name: link.path === null ? link.target : short(link.path),
      kind: 'memory.index',
      size: null,
      text: link.exists
        ? 'A topic of this memory. The agent reads it when it needs it.'
        : link.path === null
          ? 'Leads out of the memory folder.'
          : 'There is no such memory.',
      layerId: null,
    }))
}

/** Behind each line of patterns: how many files of the project they hit. */
function patternHints(analysis: Analysis): readonly HintNote[] {
  const lines = new Map<number, HintNote>()
  for (const { span, hits } of analysis.patterns) {
    if (hits === null) continue
    const capped = analysis.files?.capped === true && hits > 0 ? '+' : ''
    const text = hits === 0 ? 'hits no file' : `hits ${formatCount(hits)}${capped} ${hits === 1 && capped === '' ? 'file' : 'files'}`
    const before = lines.get(span.toLine)
    lines.set(span.toLine, {
      line: span.toLine,
      text: before === undefined ? text : `${before.text}, ${text.replace('hits ', '')}`,
      tone: hits === 0 || before?.tone === 'warn' ? 'warn' : 'plain',
    })
  }
  return [...lines.values()]
}

function patternTip({ span, hits, examples }: Analysis['patterns'][number], short: (path: string) => string): readonly TipNote[] {
  if (hits === null || hits === 0 || examples.length === 0) return []
  const more = hits - examples.length
  const text = `Hits ${plural(hits, 'file')}: ${examples.map(short).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}.`
  return [{ line: span.fromLine, column: span.fromColumn, toColumn: span.toColumn, text }]
}

function findingNote(marker: DocumentMarker, analysis: Analysis): FindingNote {
  const span = spanOf(marker, analysis)
  return {
    code: marker.code,
    severity: marker.severity,
    message: marker.fix === null ? marker.message : `${marker.message}\n${marker.fix}`,
    line: span.fromLine,
    column: span.fromColumn,
    toLine: span.toLine,
    toColumn: span.toColumn,
    fixes: marker.fixes.map((fix) => ({ title: fix.title, edits: fix.edits.map(({ span, text }) => ({ ...span, text })) })),
  }
}

/** Where a link leads nowhere the link is marked, not the whole line around it. */
function spanOf(marker: DocumentMarker, analysis: Analysis): DocumentMarker['span'] {
  if (!/dangling|outside/.test(marker.code)) return marker.span
  const broken = analysis.links.find((link) => !link.exists && link.span.fromLine === marker.span.fromLine)
  return broken?.span ?? marker.span
}
