// Every check on a folder at once. What collection and memory told already is taken over, not found again.

import type { Diagnostic } from '../base/diagnostic'
import { applySilences, type SilencedFinding } from './apply-silences'
import { type CheckInput, type SourceFile, sourceFiles } from './check-input'
import { checkFiles } from './checks/check-files'
import { checkRules } from './checks/check-rules'
import { checkSecrets } from './checks/check-secrets'
import { checkTexts } from './checks/check-texts'
import { CONFIG_FILE, parseDoctorConfig } from './doctor-config'
import { type Finding, sortFindings } from './finding'
import { fixOfDiagnostic } from './fix-of-diagnostic'
import { remedyOf } from './remedies'
import { silenceComments } from './silence-comments'

export interface DoctorInput extends CheckInput {
  /** Text of the configuration; null where there is none. */
  readonly configText: string | null
  /** Called now and then, so that a large project holds nobody up; throws to end it. */
  readonly pause?: () => Promise<void>
}

export interface DoctorReport {
  /** By path and line. */
  readonly findings: readonly Finding[]
  readonly silenced: readonly SilencedFinding[]
  /** Absolute. */
  readonly configPath: string
  readonly configText: string | null
  /** Files that were read, by path: what fixes are made of. */
  readonly files: ReadonlyMap<string, SourceFile>
}

/** The same input gives the same report. */
export async function runDoctor(input: DoctorInput): Promise<DoctorReport> {
  const { collection, memory, paths, configText, pause = async () => {} } = input
  const { root } = collection.places
  const sources = sourceFiles(input)
  const files = new Map(sources.map((file) => [file.path, file]))
  const context = { paths, files, memory, orphans: new Map((memory?.orphans ?? []).map((topic) => [topic.path, topic])) }
  const told = takenOver([...collection.diagnostics, ...(memory?.diagnostics ?? [])]).map((diagnostic) => ({
    ...toFinding(diagnostic),
    fix: fixOfDiagnostic(diagnostic, context),
  }))
  await pause()
  const rules = checkRules(input)
  await pause()
  const found = [...told, ...rules, ...checkFiles(input, sources), ...checkSecrets(sources), ...(await checkTexts(input, pause))]
  const configPath = paths.join(root, CONFIG_FILE)
  const applied = applySilences(found, {
    paths,
    root,
    configPath,
    config: parseDoctorConfig(configPath, configText),
    silences: sources.flatMap(silenceComments),
    textOf: (path) => files.get(path)?.text ?? null,
  })
  return { findings: sortFindings(applied.findings), silenced: applied.silenced, configPath, configText, files }
}

/** Collection and memory speak of the same index. */
function takenOver(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter(({ code, at, message }) => {
    const key = JSON.stringify([code, at?.path, at?.line, at?.column, message])
    return !seen.has(key) && seen.add(key)
  })
}

function toFinding({ code, severity, message, at, fix }: Diagnostic): Omit<Finding, 'fix'> {
  return {
    code,
    severity,
    message,
    path: at?.path ?? null,
    line: at?.line ?? null,
    column: at?.column ?? null,
    remedy: fix ?? remedyOf(code),
    related: [],
  }
}
