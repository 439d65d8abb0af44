// The Doctor part of the contract: every check on a folder at once, pages of what was found, fixes and silences as plans
// that are looked at before they are written. Words of strata/doctor@1; no answer passes 1 MB.

import { z } from 'zod'
import { Empty, TextPage, TextRange } from './common'
import { command, query } from './define'
import { CollectInput } from './prompt'

export const FindingSeverity = z.enum(['error', 'warning', 'info'])
export type FindingSeverity = z.infer<typeof FindingSeverity>

export const FindingView = z.object({
  /** Position among all findings of the run: names it in the calls below. */
  index: z.number().int(),
  code: z.string(),
  title: z.string(),
  severity: FindingSeverity,
  message: z.string(),
  /** Why it matters, in a few sentences; the same for every finding of the code. */
  explanation: z.string(),
  path: z.string().nullable(),
  /** `path` relative to the folder, with `/`; null where it lies elsewhere. */
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  remedy: z.string().nullable(),
  /** What a safe fix does, in the imperative; null where a person has to decide. */
  fixLabel: z.string().nullable(),
  /** Other places it speaks of. */
  related: z.array(z.object({ path: z.string(), line: z.number().int().nullable() })),
  /** Where it can be silenced; what concerns no file of the project cannot. */
  silence: z.array(z.enum(['line', 'file', 'path', 'project'])),
})
export type FindingView = z.infer<typeof FindingView>

export const DoctorView = z.object({
  schema: z.literal('strata/doctor@1'),
  doctorId: z.string(),
  folder: z.string(),
  home: z.string(),
  profile: z.string(),
  counts: z.object({ error: z.number().int(), warning: z.number().int(), info: z.number().int() }),
  findings: z.number().int(),
  fixable: z.number().int(),
  /** Left out because the configuration or a comment says so. */
  silenced: z.number().int(),
  byCode: z.array(z.object({ code: z.string(), title: z.string(), count: z.number().int(), worst: FindingSeverity })),
  /** The configuration file of the project, whether or not it is there. */
  config: z.object({ path: z.string(), exists: z.boolean() }),
  files: z.object({ listed: z.number().int(), capped: z.boolean() }),
  tookMs: z.number(),
})
export type DoctorView = z.infer<typeof DoctorView>

export const DoctorPlanView = z.object({
  planId: z.string(),
  label: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      file: z.string().nullable(),
      beforeChars: z.number().int().nullable(),
      afterChars: z.number().int().nullable(),
    }),
  ),
  /** Findings it deals with, and those that were asked for and are left (no safe fix, or another one changes the same lines). */
  fixes: z.array(z.number().int()),
  left: z.array(z.object({ finding: z.number().int(), why: z.string() })),
})
export type DoctorPlanView = z.infer<typeof DoctorPlanView>

const PlanAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), plan: DoctorPlanView }),
  z.object({ ok: z.literal(false), message: z.string(), left: z.array(z.object({ finding: z.number().int(), why: z.string() })) }),
])

const Written = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), transactionId: z.string(), files: z.number().int() }),
  z.object({
    ok: z.literal(false),
    kind: z.enum(['changed-on-disk', 'outside', 'denied', 'full', 'missing-directory', 'busy', 'unknown-transaction', 'other']),
    message: z.string(),
    path: z.string(),
  }),
])

const OfRun = { doctorId: z.string() }
const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }

export const doctorContract = {
  /** Collects, looks into the memory and the project's files, runs every check, and keeps what was found under an id. */
  'doctor.run': query(CollectInput, DoctorView),
  /** By path and line. Empty lists filter nothing; `text` looks in code, message and file. */
  'doctor.findings': query(
    z.object({
      ...OfRun,
      severities: z.array(FindingSeverity).default([]),
      codes: z.array(z.string()).max(200).default([]),
      text: z.string().max(400).default(''),
      ...Page,
    }),
    z.object({ total: z.number().int(), findings: z.array(FindingView) }),
  ),
  /** What fixing these would write. `findings` null: every one that has a safe fix. Writes nothing. */
  'doctor.planFix': query(z.object({ ...OfRun, findings: z.array(z.number().int().min(0)).max(5000).nullable() }), PlanAnswer),
  /**
   * What silencing a finding would write: a comment in its file (`line`, `file`), or an entry of the configuration for the file's
   * path (`path`) or for all of the project. `severity` other than `off` only with the last two.
   */
  'doctor.planSilence': query(
    z.object({
      ...OfRun,
      finding: z.number().int().min(0),
      where: z.enum(['line', 'file', 'path', 'project']),
      severity: z.enum(['off', 'info', 'warning', 'error']).default('off'),
    }),
    PlanAnswer,
  ),
  /** `file`: position in the plan's. A side that is not there is an empty text. */
  'doctor.fixText': query(
    z.object({ planId: z.string(), file: z.number().int().min(0), side: z.enum(['before', 'after']), ...TextRange }),
    TextPage,
  ),
  /** Writes all files of the plan or none. `changed-on-disk`: a file is not what the plan was made of; run again. */
  'doctor.applyFix': command(z.object({ planId: z.string() }), Written),
  /** Of another host or an earlier run of this one: `doctorId` says which folder all of it has to lie in. */
  'doctor.undo': command(z.object({ transactionId: z.string(), doctorId: z.string().nullable().default(null) }), Written),
  /** The whole run: as `strata doctor --json`, as SARIF 2.1.0, or as text to copy. `findings` null: all. */
  'doctor.export': query(
    z.object({
      ...OfRun,
      format: z.enum(['json', 'sarif', 'text']),
      findings: z.array(z.number().int().min(0)).max(5000).nullable().default(null),
      ...TextRange,
    }),
    TextPage.extend({ fileName: z.string(), mediaType: z.string() }),
  ),
  /** Every code there is, with its words. */
  'doctor.codes': query(
    Empty,
    z.object({
      codes: z.array(
        z.object({ code: z.string(), title: z.string(), explanation: z.string(), severity: FindingSeverity, area: z.string() }),
      ),
    }),
  ),
}
