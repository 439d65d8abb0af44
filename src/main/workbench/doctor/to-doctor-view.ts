// Findings and plans as the contract shows them.

import type { DoctorPlanView, DoctorView, FindingView } from '../../../preload/contract/doctor'
import type { Severity } from '../../engine/base/diagnostic'
import { findingCode } from '../../engine/doctor/finding-codes'
import { silencePlaces } from '../../engine/doctor/plan-silence'
import { pathBelow } from '../../engine/instructions/path-below'
import type { Paths } from '../../engine/ports'
import type { StoredDoctor, StoredPlan } from './doctor-store'

const MOST_RELATED = 20
const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

export function toDoctorView({ id, collection, report, files }: StoredDoctor, tookMs: number): DoctorView {
  const { findings, silenced, configPath, configText } = report
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length
  const byCode = new Map<string, { count: number; worst: Severity }>()
  for (const { code, severity } of findings) {
    const known = byCode.get(code)
    const worst = known !== undefined && RANK[known.worst] <= RANK[severity] ? known.worst : severity
    byCode.set(code, { count: (known?.count ?? 0) + 1, worst })
  }
  return {
    schema: 'strata/doctor@1',
    doctorId: id,
    folder: collection.places.root,
    home: collection.places.home,
    profile: collection.profile,
    counts: { error: count('error'), warning: count('warning'), info: count('info') },
    findings: findings.length,
    fixable: findings.filter(({ fix }) => fix !== null).length,
    silenced: silenced.length,
    byCode: [...byCode]
      .map(([code, one]) => ({ code, title: findingCode(code).title, ...one }))
      .sort((a, b) => RANK[a.worst] - RANK[b.worst] || b.count - a.count || (a.code < b.code ? -1 : 1)),
    config: { path: configPath, exists: configText !== null },
    files: { ...files },
    tookMs,
  }
}

export function toFindingView({ collection, report }: StoredDoctor, index: number, paths: Paths): FindingView {
  const finding = report.findings[index]
  if (finding === undefined) throw new TypeError(`There is no finding ${index}`)
  const { root } = collection.places
  const { code, severity, message, path, line, column, remedy, fix, related } = finding
  const { title, explanation } = findingCode(code)
  return {
    index,
    code,
    title,
    severity,
    message,
    explanation,
    path,
    file: path === null ? null : relativeFile(paths, root, path),
    line,
    column,
    remedy,
    fixLabel: fix?.label ?? null,
    related: related.slice(0, MOST_RELATED).map((one) => ({ ...one })),
    silence: [...silencePlaces(paths, root, report, finding)],
  }
}

export function toPlanView({ id, run, plan }: StoredPlan, paths: Paths): DoctorPlanView {
  const { root } = run.collection.places
  return {
    planId: id,
    label: plan.label,
    files: plan.files.map(({ path, before, after }) => ({
      path,
      file: relativeFile(paths, root, path),
      beforeChars: before?.length ?? null,
      afterChars: after.length,
    })),
    fixes: [...plan.fixes],
    left: plan.left.map((one) => ({ ...one })),
  }
}

/** With `/`; null for what lies elsewhere. */
export function relativeFile(paths: Paths, root: string, path: string): string | null {
  const below = pathBelow(paths, root, path)
  return below === null ? null : below.split(paths.sep).join('/')
}
