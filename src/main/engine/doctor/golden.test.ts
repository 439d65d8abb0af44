import fs from 'node:fs'
import posix from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { type World, type WorldOptions, worldOf } from '../testing/world-of'
import { findSecrets } from './find-secrets'
import { FINDING_CODES, isFindingCode } from './finding-codes'
import { planFixes } from './plan-fixes'
import type { DoctorReport } from './run-doctor'
import { checkSarif } from './testing/check-sarif'
import { type ExamineOptions, examineWorld, ROOT } from './testing/examine-world'
import { toSarif } from './to-sarif'

/**
 * case.json: `about`, `code` (what has to be found), `files` (the world), options of the collection; `neighbour`: the same for
 * a world that looks wrong in the same way and is not (`about` says why), in which the code must not be found.
 */
interface DoctorCase extends ExamineOptions, WorldOptions {
  readonly about: string
  readonly code: string
  readonly files: World
}
type Neighbour = Partial<Omit<DoctorCase, 'code'>>

interface Pair {
  readonly found: DoctorReport
  readonly neighbour: DoctorReport
}

function caseOf({ config }: GoldenCase): DoctorCase & { readonly neighbour: Neighbour } {
  return config as unknown as DoctorCase & { readonly neighbour: Neighbour }
}

async function examine({ about: _about, files = {}, git, ...options }: Neighbour): Promise<DoctorReport> {
  return examineWorld(worldOf(files, git === undefined ? {} : { git }), options)
}

async function run(goldenCase: GoldenCase): Promise<Pair> {
  const { neighbour, code: _code, ...own } = caseOf(goldenCase)
  return { found: await examine(own), neighbour: await examine({ ...own, ...neighbour }) }
}

const MOST_LINES = 40

function render({ found, neighbour }: Pair, goldenCase: GoldenCase): string {
  const { about, code, neighbour: other } = caseOf(goldenCase)
  return [`# ${code}`, about, ...findings(found), `## Not in: ${other.about}`, ...findings(neighbour)].join('\n\n').concat('\n')
}

function findings(report: DoctorReport): readonly string[] {
  const rows = report.findings.map(({ code, severity, path, line, column, message, remedy, fix, related }) => {
    const place = path === null ? '' : ` ${path}${line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`}`
    const more = [
      ...(remedy === null ? [] : [`  ${remedy}`]),
      ...related.map((one) => `  see ${one.path}${one.line === null ? '' : `:${one.line}`}`),
      ...(fix === null ? [] : [`  fix: ${fix.label}`]),
    ]
    return [`- ${severity} ${code}${place}`, `  ${message}`, ...more].join('\n')
  })
  const silenced = report.silenced.map(({ finding, by }) => `- silenced by ${by}: ${finding.code} ${finding.path ?? ''}`)
  const shown = [...rows.slice(0, MOST_LINES), ...(rows.length > MOST_LINES ? [`- and ${rows.length - MOST_LINES} more`] : [])]
  if (rows.length > MOST_LINES) return [[...shown, ...silenced].join('\n')]
  const plan = planFixes(report, null)
  const diffs = plan.files.map(
    ({ path, before, after }) =>
      `Fixed, ${before === null ? 'new' : 'was different'}: ${path}\n\n~~~~\n${after}${after.endsWith('\n') ? '' : '\n'}~~~~`,
  )
  return [[...shown, ...silenced].join('\n') || 'Nothing.', ...diffs]
}

describeGolden('doctor, golden', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.md',
  run,
  render,
  laws: [
    {
      name: 'is found here, and not in its neighbour',
      check: ({ found, neighbour }, goldenCase) => {
        const { code } = caseOf(goldenCase)
        expect(found.findings.map((finding) => finding.code)).toContain(code)
        expect(neighbour.findings.map((finding) => finding.code)).not.toContain(code)
        // whatever is found, there is something to know about it and something to do
        for (const finding of [...found.findings, ...neighbour.findings]) {
          expect([finding.code, finding.remedy]).toEqual([finding.code, expect.stringMatching(/\S/)])
          expect(isFindingCode(finding.code), finding.code).toBe(true)
        }
        // as SARIF it is valid, and no secret stands in it whole
        const sarif = toSarif({ report: found, only: null, paths: posix, root: ROOT, version: '1.2.3' })
        expect(checkSarif(JSON.parse(JSON.stringify(sarif)))).toEqual([])
        const said = JSON.stringify([sarif, found.findings])
        for (const { text } of found.files.values()) {
          for (const { at, length } of findSecrets(text)) expect(said).not.toContain(text.slice(at, at + length))
        }
      },
    },
  ],
})

describe('the table of findings', () => {
  it('knows every code that the engine tells', () => {
    const told = new Set<string>()
    const areas =
      'agents-md|add-dir|directory|doctor|file|git|include|link|memory|output-style|rule|rules|secret|settings|text|walk|env|window|input'
    for (const folder of ['instructions', 'memory', 'settings', 'prompt', 'git', 'tokens', 'doctor']) {
      for (const file of filesIn(new URL(`../${folder}/`, import.meta.url))) {
        if (/\.test\.ts$|testing|codes\/|plan|follow-links/.test(file)) continue
        for (const [, code = ''] of fs.readFileSync(file, 'utf8').matchAll(new RegExp(`'((?:${areas})\\.[a-z0-9-]+)'`, 'g'))) told.add(code)
      }
    }
    expect(told.size).toBeGreaterThan(70)
    expect([...told].filter((code) => !isFindingCode(code) && !NO_FINDINGS.has(code))).toEqual([])
  })

  it('has a case for every code', () => {
    const cases = fs.readdirSync(new URL('./golden/', import.meta.url))
    expect(FINDING_CODES.map(({ code }) => code).filter((code) => !cases.includes(code))).toEqual([])
  })

  it('stands in the documentation whole, with the same severities', () => {
    const page = fs.readFileSync(new URL('../../../../docs/doctor.md', import.meta.url), 'utf8')
    expect(FINDING_CODES.filter(({ code, severity }) => !page.includes(`| \`${code}\` | ${severity} |`))).toEqual([])
  })

  it('has no code twice, and words for each', () => {
    expect(new Set(FINDING_CODES.map(({ code }) => code)).size).toBe(FINDING_CODES.length)
    expect(FINDING_CODES.filter(({ title, explanation }) => title === '' || explanation.length < 30)).toEqual([])
  })
})

/** Kinds of layers and names of files look like codes; actions on memory tell of their own plans. */
const NO_FINDINGS: ReadonlySet<string> = new Set(['memory.index', 'memory.team', 'memory.md', 'memory.variant-size', 'settings.json'])

function filesIn(folder: URL): readonly string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).map((entry) => `${entry.parentPath}/${entry.name}`)
}
