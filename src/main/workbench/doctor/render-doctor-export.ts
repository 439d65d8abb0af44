// A run of the doctor as a document: strata/doctor@1 as JSON, SARIF 2.1.0, or lines to copy.

import type { Finding } from '../../engine/doctor/finding'
import { findingCode } from '../../engine/doctor/finding-codes'
import { planFixes } from '../../engine/doctor/plan-fixes'
import { toSarif } from '../../engine/doctor/to-sarif'
import type { Paths } from '../../engine/ports'
import type { StoredDoctor } from './doctor-store'
import { relativeFile, toDoctorView } from './to-doctor-view'

type Format = 'json' | 'sarif' | 'text'

const NAMES = {
  json: { fileName: 'findings.json', mediaType: 'application/json' },
  sarif: { fileName: 'findings.sarif', mediaType: 'application/sarif+json' },
  text: { fileName: 'findings.txt', mediaType: 'text/plain' },
} as const

export function exportName(format: Format): { readonly fileName: string; readonly mediaType: string } {
  return NAMES[format]
}

/** `only`: positions of findings; null: all of them. */
export function renderDoctorExport(
  run: StoredDoctor,
  format: Format,
  only: readonly number[] | null,
  { paths, version }: { readonly paths: Paths; readonly version: string },
): string {
  const { report, collection } = run
  const { root } = collection.places
  const shown = report.findings.flatMap((finding, index) => ((only?.includes(index) ?? true) ? [{ finding, index }] : []))
  switch (format) {
    case 'sarif':
      return `${JSON.stringify(toSarif({ report, only, paths, root, version }), null, 2)}\n`
    case 'text':
      return shown.map(({ finding }) => `${toText(finding, (path) => relativeFile(paths, root, path) ?? path)}\n`).join('')
    case 'json': {
      const view = toDoctorView(run, 0)
      const plain = ({ code, severity, message, path, line, column, remedy, related }: Finding) => ({
        code,
        severity,
        title: findingCode(code).title,
        message,
        path,
        file: path === null ? null : relativeFile(paths, root, path),
        line,
        column,
        remedy,
        related,
      })
      const document = {
        schema: view.schema,
        folder: view.folder,
        profile: view.profile,
        counts: view.counts,
        fixable: view.fixable,
        config: view.config,
        files: view.files,
        findings: shown.map(({ finding, index }) => ({ ...plain(finding), fix: fixOf(index, finding) })),
        silenced: report.silenced.map(({ finding, by }) => ({ ...plain(finding), by })),
        codes: view.byCode.map(({ code }) => findingCode(code)),
      }
      return `${JSON.stringify(document, null, 2)}\n`
    }
  }

  function fixOf(index: number, { fix }: Finding) {
    return fix === null
      ? null
      : { label: fix.label, files: planFixes(report, [index]).files.map(({ path, before }) => ({ path, isNew: before === null })) }
  }
}

function toText({ code, severity, message, path, line, column, remedy }: Finding, name: (path: string) => string): string {
  const place = path === null ? '' : `${name(path)}${line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`}: `
  return `${place}${severity}: ${message} [${code}]${remedy === null ? '' : `\n    ${remedy}`}`
}
