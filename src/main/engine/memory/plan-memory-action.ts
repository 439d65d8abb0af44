// From an action to a plan: which files would change, and to what. Reads what it needs afresh, writes nothing; a plan
// made of an index that is no longer what was inspected is refused rather than guessed.

import { assertNever } from '../base/assert-never'
import { ok, type Result } from '../base/result'
import type { Ports } from '../ports'
import type { Profile } from '../profile/profile'
import { planEdit, planRetype } from './actions/plan-edit'
import { planAddOrphans, planDelete, planFixAll, planMoveUp, planRemoveDangling, planReorder } from './actions/plan-index'
import { planMerge } from './actions/plan-merge'
import { planMissing } from './actions/plan-missing'
import { planNew } from './actions/plan-new'
import { planRename } from './actions/plan-rename'
import { planSplit } from './actions/plan-split'
import { parseIndexDocument } from './index-document'
import { limitsOf } from './inspect-folder'
import type { MemoryAction, MemoryActionError, MemoryPlan } from './memory-plan'
import type { FolderReport, MemoryLimits } from './memory-report'
import { createPlanDraft, type PlanDraft, type Planned, refuse } from './plan-draft'
import { parseIndex } from './read-index'

export interface PlanOptions {
  readonly profile: Profile
  readonly nowMs: number
  /** Called now and then, so that planning for thousands of files holds nobody up; throws to end it. */
  readonly pause?: () => Promise<void>
}

/** The same report, files, action and time give the same plan. `nothing-to-do` when no file would change. */
export async function planMemoryAction(
  ports: Pick<Ports, 'fs' | 'paths'>,
  report: FolderReport,
  action: MemoryAction,
  options: PlanOptions,
): Promise<Result<MemoryPlan, MemoryActionError>> {
  if (report.source.kind === 'logs') return refuse('read-only', 'A daily log is only ever added to by the agent', report.path)
  const created = await createPlanDraft(ports, report, options.pause)
  if (!created.ok) return created
  const draft = created.value
  const label = await run(draft, action, options)
  if (!label.ok) return label
  const writes = draft.writes()
  if (writes.length === 0) return refuse('nothing-to-do', 'Everything is as it should be already')
  const after = effectOf(draft.indexText(), report, options.profile)
  const effect = { before: report.limits, after: after.limits, belowCutBefore: belowCut(report), belowCutAfter: after.belowCut }
  return ok({ label: label.value, writes, effect, diagnostics: [...draft.diagnostics, ...tellCut(effect, report)] })
}

function run(draft: PlanDraft, action: MemoryAction, { profile, nowMs }: PlanOptions): Planned<string> {
  const shape = profile.memory.topicShape
  const nowIso = new Date(nowMs).toISOString()
  switch (action.kind) {
    case 'new':
      return planNew(draft, action, shape)
    case 'edit':
      return planEdit(draft, action, shape)
    case 'rename':
      return planRename(draft, action, shape)
    case 'retype':
      return planRetype(draft, action, shape)
    case 'merge':
      return planMerge(draft, action, shape, nowIso)
    case 'split':
      return planSplit(draft, action, shape, nowIso)
    case 'reorder':
      return planReorder(draft, action)
    case 'move-up':
      return planMoveUp(draft, action)
    case 'remove-dangling':
      return planRemoveDangling(draft, action)
    case 'add-orphans':
      return planAddOrphans(draft, action)
    case 'write-missing':
      return planMissing(draft, action, shape)
    case 'delete':
      return planDelete(draft, action)
    case 'fix-all':
      return planFixAll(draft, profile)
    default:
      return assertNever(action)
  }
}

function effectOf(indexText: string, report: FolderReport, profile: Profile): { readonly limits: MemoryLimits; readonly belowCut: number } {
  const bytes = new TextEncoder().encode(indexText).length
  if (indexText.trim() === '') return { limits: limitsOf(profile, null, null, bytes), belowCut: 0 }
  const { cut, cutAtLine } = parseIndex(report.indexPath, indexText.replace(/^\ufeff/, ''), profile)
  const lines =
    cutAtLine === null ? [] : parseIndexDocument(indexText).lines.filter((line) => line.kind === 'entry' && line.number >= cutAtLine)
  return { limits: limitsOf(profile, cut, cutAtLine, bytes), belowCut: lines.length }
}

function belowCut({ entries }: FolderReport): number {
  return entries.filter((entry) => entry.states.includes('below-cut') && !entry.states.includes('not-an-entry')).length
}

function tellCut({ belowCutBefore, belowCutAfter }: MemoryPlan['effect'], { indexPath }: FolderReport): MemoryPlan['diagnostics'] {
  if (belowCutAfter === 0 || belowCutAfter < belowCutBefore) return []
  const entries = belowCutAfter === 1 ? '1 entry' : `${belowCutAfter} entries`
  const more = belowCutAfter === belowCutBefore ? `as many as before` : `${belowCutBefore} before`
  const message = `${entries} would be below the cut, where the model does not see them (${more})`
  return [{ code: 'memory.plan-below-cut', severity: 'info', message, at: { path: indexPath } }]
}
