// From a finding to what silences it: a comment in its file, or a line of the configuration. Data only, shown before it is
// written.

import { isMap, isSeq, parseDocument, YAMLMap, YAMLSeq } from 'yaml'
import { err, ok, type Result } from '../base/result'
import { clean } from '../instructions/clean'
import { pathBelow } from '../instructions/path-below'
import type { Paths } from '../ports'
import type { Level } from './doctor-config'
import type { Finding } from './finding'
import type { DoctorPlan } from './plan-fixes'
import type { DoctorReport } from './run-doctor'
import { textLines } from './text-lines'

export type SilencePlace = 'line' | 'file' | 'path' | 'project'

export interface SilenceInput {
  readonly report: DoctorReport
  readonly finding: number
  readonly where: SilencePlace
  readonly level: Level
  readonly paths: Paths
  /** The project folder. */
  readonly root: string
}

/** Where a finding can be silenced; empty for what the doctor says of its own configuration. */
export function silencePlaces(
  paths: Paths,
  root: string,
  { files }: Pick<DoctorReport, 'files'>,
  finding: Finding,
): readonly SilencePlace[] {
  if (finding.code.startsWith('doctor.')) return []
  const { path, line } = finding
  const inside = path !== null && (pathBelow(paths, root, path) ?? '') !== ''
  const file = path === null ? undefined : files.get(path)
  const markdown = inside && file !== undefined && !file.isMemory && !file.lossy && /\.md$/i.test(file.path)
  return [
    ...(markdown && line !== null ? (['line'] as const) : []),
    ...(markdown ? (['file'] as const) : []),
    ...(inside ? (['path'] as const) : []),
    'project',
  ]
}

/** The error is a sentence that says what is in the way. */
export function planSilence(input: SilenceInput): Result<DoctorPlan, string> {
  const { report, where, level } = input
  const finding = report.findings[input.finding]
  if (finding === undefined) return err('There is no such finding')
  if (!silencePlaces(input.paths, input.root, report, finding).includes(where)) return err('It cannot be silenced there')
  if (where === 'line' || where === 'file') {
    if (level !== 'off') return err('A comment only silences; another severity is set in the configuration')
    return comment(input, finding, where)
  }
  return configure(input, finding, where)
}

function comment(
  { report, finding: index }: SilenceInput,
  { path, line, code }: Finding,
  where: 'line' | 'file',
): Result<DoctorPlan, string> {
  const file = path === null ? undefined : report.files.get(path)
  if (file === undefined || path === null) return err('The file was not read')
  const { text } = file
  const lines = textLines(text)
  const bom = text.startsWith('\ufeff') ? 1 : 0
  const sent = (candidate: string): string | undefined => clean(new TextEncoder().encode(candidate), { stripComments: true })?.text
  const frontMatter = file.layer?.frontMatter ?? null
  const fence = frontMatter === null ? 0 : frontMatter.split('\n').length + 2
  const insert = (at: number, written: string): string => text.slice(0, at) + written + text.slice(at)
  if (where === 'line' && line !== null && line > fence) {
    const after = insert(line === 1 ? bom : lines.start(line), `<!-- strata-ignore ${code} -->${lines.eol}`)
    // where a comment would become a part of what is sent, as in code or a list, the line cannot be silenced by itself
    if (sameText(sent(after), sent(text))) return ok(planned(`Silence ${code} on line ${line}`, path, text, after, index))
    return err('A comment above this line would change what is sent; silence it in the whole file')
  }
  if (where === 'line') return err('In front matter no comment can stand; silence it in the whole file')
  // behind the front matter, where the text begins
  const at = fence === 0 ? bom : lines.start(fence + 1)
  const after = insert(at, `<!-- strata-ignore-file ${code} -->${lines.eol}`)
  if (!sameText(sent(after), sent(text))) return err('A comment at the top of this file would change what is sent')
  return ok(planned(`Silence ${code} in this file`, path, text, after, index))
}

/** With a comment in it a text has LF line ends and one blank line between blocks: that is no other text. */
function sameText(a: string | undefined, b: string | undefined): boolean {
  const plain = (text: string | undefined) =>
    text
      ?.replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  return a !== undefined && plain(a) === plain(b)
}

function configure(
  { report, finding: index, level, paths, root }: SilenceInput,
  finding: Finding,
  where: 'path' | 'project',
): Result<DoctorPlan, string> {
  const { configPath, configText } = report
  const document = parseDocument(configText ?? '', { logLevel: 'silent', prettyErrors: false })
  if (document.errors.length > 0) return err('The configuration is no YAML; put it right first')
  if (document.contents !== null && !isMap(document.contents))
    return err('The configuration holds something else than keys and values; put it right first')
  const doctor = document.contents === null ? null : document.get('doctor')
  if (doctor !== undefined && doctor !== null && !isMap(doctor))
    return err('doctor of the configuration holds something else than keys and values')
  const { code } = finding
  if (where === 'project') document.setIn(['doctor', 'rules', code], level)
  else {
    const file = (pathBelow(paths, root, finding.path ?? root) ?? '').split(paths.sep).join('/')
    // as in .gitignore: from the folder itself, signs of patterns as they are
    const match = `/${file.replace(/[\\*?[\]!#]/g, '\\$&')}`
    const known = document.getIn(['doctor', 'paths'])
    if (known !== undefined && known !== null && !isSeq(known)) return err('doctor.paths of the configuration is no list')
    if (!isSeq(known)) document.setIn(['doctor', 'paths'], new YAMLSeq())
    const list = document.getIn(['doctor', 'paths'])
    if (!isSeq(list)) return err('doctor.paths of the configuration is no list')
    const entry = list.items.find((item) => isMap(item) && item.get('match') === match)
    if (isMap(entry)) document.setIn(['doctor', 'paths', list.items.indexOf(entry), 'rules', code], level)
    else {
      const rules = new YAMLMap()
      rules.set(code, level)
      const made = new YAMLMap()
      made.set('match', match)
      made.set('rules', rules)
      list.add(made)
    }
  }
  const after = document.toString({ lineWidth: 0 })
  const what =
    level === 'off' ? `Silence ${code}` : `Make ${code} ${level === 'info' ? 'a remark' : `a${level === 'error' ? 'n' : ''} ${level}`}`
  return ok(planned(`${what} ${where === 'path' ? 'for this file' : 'in the project'}`, configPath, configText, after, index))
}

function planned(label: string, path: string, before: string | null, after: string, finding: number): DoctorPlan {
  return { label, files: [{ path, before, after }], fixes: [finding], left: [] }
}
