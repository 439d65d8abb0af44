// Findings as SARIF 2.1.0, as code hosts and editors take it: rules from the table, places relative to the folder, fixes as
// replacements, silenced findings as suppressed results. Values only; the caller prints them.

import type { Severity } from '../base/diagnostic'
import { pathBelow } from '../instructions/path-below'
import type { Paths } from '../ports'
import type { FileEdit, Finding, FindingFix } from './finding'
import { findingCode } from './finding-codes'
import type { DoctorReport } from './run-doctor'
import { textLines } from './text-lines'

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note' }
const ROOT = 'SRCROOT'

export interface SarifInput {
  readonly report: DoctorReport
  /** Positions of the findings to tell; null: all, and what is silenced. */
  readonly only: readonly number[] | null
  readonly paths: Paths
  /** The folder, absolute. */
  readonly root: string
  /** Of Strata. */
  readonly version: string
}

/** A SARIF log with one run. The same report gives the same value. */
export function toSarif({ report, only, paths, root, version }: SarifInput): Readonly<Record<string, unknown>> {
  const shown = report.findings.filter((_, i) => only?.includes(i) ?? true).map((finding) => ({ finding, by: null }))
  const silenced = only === null ? report.silenced : []
  const all = [...shown, ...silenced]
  const codes = [...new Set(all.map(({ finding }) => finding.code))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Strata', semanticVersion: version, rules: codes.map(rule) } },
        originalUriBaseIds: { [ROOT]: { uri: `${fileUri(paths, root).replace(/\/$/, '')}/` } },
        columnKind: 'utf16CodeUnits',
        results: all.map(({ finding, by }) => ({
          ...result(finding),
          ...(by === null ? {} : { suppressions: [{ kind: by === 'comment' ? 'inSource' : 'external' }] }),
        })),
      },
    ],
  }

  function rule(code: string): Readonly<Record<string, unknown>> {
    const { title, explanation, severity } = findingCode(code)
    return {
      id: code,
      name: code
        .split(/[.-]/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(''),
      shortDescription: { text: title },
      ...(explanation === '' ? {} : { fullDescription: { text: explanation }, help: { text: explanation } }),
      defaultConfiguration: { level: LEVELS[severity] },
      properties: { tags: [code.split('.')[0] ?? code] },
    }
  }

  function result(finding: Finding): Readonly<Record<string, unknown>> {
    const { code, severity, message, remedy, path, related, fix } = finding
    const text = remedy === null ? `${message}.` : `${message}. ${remedy}`
    return {
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level: LEVELS[severity],
      message: { text: text.replace(/([.!?…”])\.(?=\s|$)/g, '$1') },
      // what is of no file is of the folder
      locations: [{ physicalLocation: place(path ?? root, finding.line, finding.column) }],
      ...(related.length === 0
        ? {}
        : { relatedLocations: related.map((one, id) => ({ id, physicalLocation: place(one.path, one.line, null) })) }),
      ...(fix === null ? {} : { fixes: [toFix(fix)] }),
    }
  }

  function place(path: string, line: number | null, column: number | null): Readonly<Record<string, unknown>> {
    const region = line === null ? {} : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } }
    return { artifactLocation: artifact(path), ...region }
  }

  function artifact(path: string): Readonly<Record<string, unknown>> {
    const below = pathBelow(paths, root, path)
    if (below === null) return { uri: fileUri(paths, path) }
    return { uri: below === '' ? './' : below.split(paths.sep).map(encodeURIComponent).join('/'), uriBaseId: ROOT }
  }

  function toFix({ label, edits }: FindingFix): Readonly<Record<string, unknown>> {
    const byPath = new Map<string, FileEdit[]>()
    for (const edit of edits) byPath.set(edit.path, [...(byPath.get(edit.path) ?? []), edit])
    return {
      description: { text: `${label}.` },
      artifactChanges: [...byPath].map(([path, own]) => ({
        artifactLocation: artifact(path),
        replacements: own.map((edit) => replacement(edit, report.files.get(path)?.text ?? '')),
      })),
    }
  }
}

function replacement(edit: FileEdit, text: string): Readonly<Record<string, unknown>> {
  if (edit.kind === 'create')
    return { deletedRegion: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }, insertedContent: { text: edit.text } }
  // a byte-order mark is no character of the text, only bytes in front of it
  if (text.startsWith('\ufeff') && edit.from === 0 && edit.to === 1) return { deletedRegion: { byteOffset: 0, byteLength: 3 } }
  const bom = text.startsWith('\ufeff') ? 1 : 0
  const lines = textLines(text.slice(bom))
  const start = position(lines, edit.from - bom)
  const end = position(lines, edit.to - bom)
  return {
    deletedRegion: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    ...(edit.text === '' ? {} : { insertedContent: { text: edit.text } }),
  }
}

function position(lines: ReturnType<typeof textLines>, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  while (line < lines.count && lines.start(line + 1) <= offset) line += 1
  // behind the last line end there is one more line to point to
  if (line === lines.count && offset > lines.end(line)) return { line: line + 1, column: 1 }
  return { line, column: offset - lines.start(line) + 1 }
}

function fileUri(paths: Paths, path: string): string {
  const parts = path.split(paths.sep).map((part, i) => (i === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part)))
  return `file://${path.startsWith(paths.sep) ? '' : '/'}${parts.join('/')}`
}
