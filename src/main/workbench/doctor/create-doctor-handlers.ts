// The Doctor part of the contract: runs every check, keeps what was found, answers pages of it; fixes and silences are plans
// that are shown first and then written as one transaction.

import type { Handlers as HandlersOf } from '../../../preload/contract/define'
import type { doctorContract } from '../../../preload/contract/doctor'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { FINDING_CODES } from '../../engine/doctor/finding-codes'
import { type DoctorPlan, planFixes } from '../../engine/doctor/plan-fixes'
import { planSilence } from '../../engine/doctor/plan-silence'
import type { PathPermission } from '../path-permission'
import type { ProjectFileLists } from '../project-files'
import { sliceList, sliceText } from '../text-page'
import type { WorkbenchDeps } from '../workbench-deps'
import { createDoctorStore, type StoredDoctor } from './doctor-store'
import { examineFolder } from './examine-folder'
import { exportName, renderDoctorExport } from './render-doctor-export'
import { toDoctorView, toFindingView, toPlanView } from './to-doctor-view'
import { writableOf } from './writable-of'

export type DoctorHandlers = HandlersOf<typeof doctorContract>

export function createDoctorHandlers(
  deps: WorkbenchDeps,
  permission: PathPermission,
  lists: ProjectFileLists,
  seed: string,
): DoctorHandlers {
  const { paths, hash } = deps.ports
  const store = createDoctorStore(seed)

  const answer = (run: StoredDoctor, plan: DoctorPlan) => {
    const left = plan.left.map((one) => ({ ...one }))
    if (plan.files.length === 0) return { ok: false as const, message: 'There is nothing that can surely be put right', left }
    return { ok: true as const, plan: toPlanView(store.addPlan({ run, plan }), paths) }
  }

  return {
    'doctor.run': async (question, { signal }) => {
      const startedMs = deps.clock.nowMs()
      const run = store.add(await examineFolder(deps, lists, question, signal))
      return toDoctorView(run, deps.clock.nowMs() - startedMs)
    },
    'doctor.findings': async ({ doctorId, severities, codes, text, offset, limit }) => {
      const run = store.get(doctorId)
      const needle = text.trim().toLowerCase()
      const found = run.report.findings.flatMap((finding, index) => {
        if (severities.length > 0 && !severities.includes(finding.severity)) return []
        if (codes.length > 0 && !codes.includes(finding.code)) return []
        const { code, message, path } = finding
        return needle === '' || `${code}\n${message}\n${path ?? ''}`.toLowerCase().includes(needle) ? [index] : []
      })
      const page = found.slice(offset, offset + limit).map((index) => toFindingView(run, index, paths))
      return { total: found.length, findings: [...sliceList(page, 0, limit)] }
    },
    'doctor.planFix': async ({ doctorId, findings }) => {
      const run = store.get(doctorId)
      return answer(run, planFixes(run.report, findings))
    },
    'doctor.planSilence': async ({ doctorId, finding, where, severity }) => {
      const run = store.get(doctorId)
      const planned = planSilence({ report: run.report, finding, where, level: severity, paths, root: run.collection.places.root })
      return planned.ok ? answer(run, planned.value) : { ok: false, message: planned.error, left: [] }
    },
    'doctor.fixText': async ({ planId, file, side, offset, limit }) => {
      const { files } = store.plan(planId).plan
      const planned = files[file]
      if (planned === undefined)
        throw new WorkbenchError('input.invalid', `The plan has no file ${file}`, { fields: ['file'], count: files.length })
      return sliceText(planned[side] ?? '', offset, limit)
    },
    'doctor.applyFix': async ({ planId }) => {
      const { run, plan } = store.plan(planId)
      const written = await deps.saving.applyTransaction({
        label: plan.label,
        writes: plan.files.map(({ path, before, after }) => ({ path, beforeSha256: before === null ? null : hash.sha256(before), after })),
        allowed: await writableOf(deps, permission, run),
        makeDirectories: true,
      })
      if (!written.ok) return { ok: false, ...written.error }
      store.dropPlan(planId)
      store.remember(written.value.transactionId, run)
      return { ok: true, transactionId: written.value.transactionId, files: written.value.files.length }
    },
    'doctor.undo': async ({ transactionId, doctorId }) => {
      const run = doctorId === null ? store.applied(transactionId) : store.get(doctorId)
      if (run === null)
        return {
          ok: false,
          kind: 'unknown-transaction',
          path: '',
          message: 'This change is not known here any more; the history of the files has it',
        }
      const undone = await deps.saving.undoTransaction({ transactionId, allowed: await writableOf(deps, permission, run) })
      if (!undone.ok) return { ok: false, ...undone.error }
      store.remember(undone.value.transactionId, run)
      return { ok: true, transactionId: undone.value.transactionId, files: undone.value.files.length }
    },
    'doctor.export': async ({ doctorId, format, findings, offset, limit }) => {
      const run = store.get(doctorId)
      const key = `${format} ${findings?.join(',') ?? 'all'}`
      const text = run.exports.get(key) ?? renderDoctorExport(run, format, findings, { paths, version: deps.host.version })
      run.exports.set(key, text)
      return { ...sliceText(text, offset, limit), ...exportName(format) }
    },
    'doctor.codes': async () => ({
      codes: FINDING_CODES.map(({ code, title, explanation, severity }) => ({
        code,
        title,
        explanation,
        severity,
        area: code.split('.')[0] ?? code,
      })),
    }),
  }
}
