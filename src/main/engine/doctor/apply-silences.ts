// Findings with the configuration and the comments applied: some are left out, some are of another severity, and silences
// that silence nothing are findings themselves.

import { pathBelow } from '../instructions/path-below'
import type { Paths } from '../ports'
import type { DoctorConfig } from './doctor-config'
import { covers, isKnown } from './doctor-config'
import type { Finding } from './finding'
import { isSilenced, type Silence } from './silence-comments'
import { textLines } from './text-lines'

export interface SilencedFinding {
  readonly finding: Finding
  readonly by: 'comment' | 'config'
}

export interface Applied {
  readonly findings: readonly Finding[]
  readonly silenced: readonly SilencedFinding[]
}

export function applySilences(
  found: readonly Finding[],
  input: {
    readonly paths: Paths
    readonly root: string
    readonly configPath: string
    readonly config: DoctorConfig
    readonly silences: readonly Silence[]
    /** Texts of the files with comments, for taking unused ones out. */
    readonly textOf: (path: string) => string | null
  },
): Applied {
  const { paths, root, config, silences, configPath, textOf } = input
  const usedRules = new Set<number>()
  const usedCodes = new Set<string>()
  const findings: Finding[] = []
  const silenced: SilencedFinding[] = []
  for (const finding of found) {
    let quiet = false
    for (const [i, silence] of silences.entries()) {
      if (!isSilenced(silence, finding)) continue
      quiet = true
      for (const code of silence.codes) if (covers(code, finding.code)) usedCodes.add(`${i} ${code}`)
    }
    const level = levelOf(finding)
    if (quiet) silenced.push({ finding, by: 'comment' })
    else if (level === 'off') silenced.push({ finding, by: 'config' })
    else findings.push(level === null || level === finding.severity ? finding : { ...finding, severity: level })
  }
  return { findings: [...findings, ...config.findings, ...unusedComments(), ...unusedRules()], silenced }

  /** The last that speaks of it. All that do are in use. */
  function levelOf({ code, path }: Finding) {
    const below = path === null ? null : pathBelow(paths, root, path)
    const file = below === null || below === '' ? null : below.split(paths.sep).join('/')
    let level: Finding['severity'] | 'off' | null = null
    for (const [i, rule] of config.rules.entries()) {
      if (!covers(rule.code, code) || (rule.matches !== null && (file === null || !rule.matches(file)))) continue
      usedRules.add(i)
      level = rule.level
    }
    return level
  }

  function unusedRules(): readonly Finding[] {
    return config.rules.flatMap(({ code, line }, i): readonly Finding[] => {
      if (usedRules.has(i)) return []
      const message = `Nothing is found that ${code} speaks of here`
      return [
        { ...PLAIN, code: 'doctor.unused', severity: 'info', message, path: configPath, line, remedy: 'Take the line out.', fix: null },
      ]
    })
  }

  function unusedComments(): readonly Finding[] {
    return silences.flatMap((silence, i): readonly Finding[] => {
      const { path, line, codes } = silence
      const unknown = codes.filter((code) => !isKnown(code))
      const unused = codes.filter((code) => isKnown(code) && !usedCodes.has(`${i} ${code}`))
      const all = unknown.length + unused.length === codes.length
      const place = { ...PLAIN, path, line }
      const fix = all ? withoutComment(silence) : null
      return [
        ...unknown.map(
          (code): Finding => ({
            ...place,
            code: 'doctor.unknown-code',
            severity: 'warning',
            message: `There is no finding ${code}`,
            remedy: 'Correct the code, or take the comment out.',
            fix: null,
          }),
        ),
        ...unused.map(
          (code): Finding => ({
            ...place,
            code: 'doctor.unused',
            severity: 'info',
            message: `Nothing is found here that ${code} silences`,
            remedy: 'Take the comment out.',
            fix,
          }),
        ),
      ]
    })
  }

  /** Whole lines; where something else stands on them a person has to look. */
  function withoutComment({ path, line, toLine }: Silence): Finding['fix'] {
    const text = textOf(path)
    if (text === null) return null
    const lines = textLines(text)
    const block = text.slice(lines.start(line), lines.end(toLine))
    if (!/^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(block)) return null
    const edit = { kind: 'replace', path, from: lines.start(line), to: lines.start(toLine + 1), text: '' } as const
    return { label: 'Take the comment out', edits: [edit] }
  }
}

const PLAIN = { column: null, related: [] } as const
