// Runs the doctor while its pane is open, and makes the changes a person has looked at: fixes and silences, each one step
// that can be taken back.

import type { DoctorPlanView, FindingSeverity, FindingView } from '../../../../preload/contract/doctor'
import { plural } from '../../lib/format-count'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { activeProject, activePrompt } from '../app-state'
import { codeOf, isCancelled, toFault } from '../fault'
import { diffFile, type FileDiff } from '../memory/file-diff'
import { readText } from '../memory/read-text'
import { collectInputOf } from '../prompt/collect-input-of'
import { layerFindings } from '../prompt/layer-findings'
import {
  FIRST_FINDINGS,
  type FindingsFilter,
  type FindingsLook,
  type FindingsState,
  fromDiagnostics,
  shownFindings,
} from './findings-state'

type SilencePlace = FindingView['silence'][number]

export interface FindingsActions {
  runDoctor(): Promise<void>
  filterFindings(filter: Partial<FindingsFilter>): void
  pickFinding(index: number | null): void
  /** Shows the file and the line it speaks of. */
  openFinding(finding: FindingView): void
  /** Opens the file in the editor, at the line it speaks of. */
  editFinding(finding: Pick<FindingView, 'path' | 'line'>): void
  /** Shows what a fix would change; null: all safe ones. */
  planFindingFix(index: number | null): Promise<void>
  planFindingSilence(index: number, where: SilencePlace, severity: FindingSeverity | 'off'): Promise<void>
  cancelFindingPlan(): void
  applyFindingPlan(): Promise<void>
  undoFinding(): Promise<void>
  /** Those that are shown, or one. */
  copyFindings(index: number | null): Promise<void>
  exportFindings(format: 'json' | 'sarif'): Promise<void>
}

export interface FindingsOutside {
  readonly goToLine: (layerId: string, line: number, side: 'sent' | 'disk') => void
  readonly selectLayer: (layerId: string) => void
  readonly editFile: (path: string, at?: { readonly line: number; readonly column?: number }) => Promise<void>
  readonly copy: (text: string, said: string) => Promise<void>
  readonly recollect: () => void
}

export interface Findings {
  readonly actions: FindingsActions
  /** Returns the functions that end it. */
  follow(): readonly (() => void)[]
}

const A_PAGE = 500
const LONGEST_SIDE = 400_000

export function createFindings(context: ActionContext, outside: FindingsOutside): Findings {
  const { store, client, activity } = context
  const latest = createLatest()
  const state = (): FindingsState => store.getState().findings
  const patch = (change: Partial<FindingsState>): void => store.setState((all) => ({ findings: { ...all.findings, ...change } }))

  const fetchLook = async (signal: AbortSignal): Promise<FindingsLook | null> => {
    const project = activeProject(store.getState())
    const prompt = activePrompt(store.getState())
    if (project === null || prompt?.shown == null) return null
    const { projectId } = project
    const { collectionId, readOnly } = prompt.shown.view
    if (readOnly !== undefined) return { projectId, collectionId, view: null, findings: fromDiagnostics(prompt.shown.diagnostics) }
    const view = await client.call('doctor.run', collectInputOf(store.getState(), project, prompt, prompt.whatIf), { signal })
    const findings: FindingView[] = []
    for (;;) {
      const page = await client.call('doctor.findings', { doctorId: view.doctorId, offset: findings.length, limit: A_PAGE }, { signal })
      findings.push(...page.findings)
      if (findings.length >= page.total || page.findings.length === 0) return { projectId, collectionId, view, findings }
    }
  }

  const runDoctor = async (): Promise<void> => {
    const project = activeProject(store.getState())
    if (state().look !== null && state().look?.projectId !== project?.projectId) patch({ ...FIRST_FINDINGS })
    patch({ running: true, fault: null })
    const end = activity.begin()
    try {
      const made = await latest.run(fetchLook)
      if (made === null) return
      const look = made.value
      patch({ look, running: false, plan: null, picked: sameFinding(state(), look) })
    } catch (error) {
      if (!isCancelled(error)) patch({ running: false, fault: toFault(error) })
    } finally {
      end()
    }
  }

  const doctorId = (): string | null => state().look?.view?.doctorId ?? null

  const showPlan = async (what: 'fix' | 'silence', plan: DoctorPlanView): Promise<void> => {
    const { planId } = plan
    const diffs: FileDiff[] = []
    for (const file of plan.files.keys()) {
      const side = (name: 'before' | 'after') =>
        readText((offset) => client.call('doctor.fixText', { planId, file, side: name, offset }), LONGEST_SIDE)
      const [before, after] = await Promise.all([side('before'), side('after')])
      diffs.push(diffFile(before.text, after.text, before.clipped || after.clipped))
    }
    patch({ plan: { what, view: plan, diffs, applying: false }, done: null })
  }

  /** What is no longer kept is looked for again; the person asks once more then. */
  const failed = async (error: unknown): Promise<void> => {
    const code = codeOf(error)
    if (code === 'doctor.unknown' || code === 'plan.unknown') await runDoctor()
    else context.report(error)
  }

  const planned = async (
    what: 'fix' | 'silence',
    ask: (id: string) => Promise<{ readonly ok: true; readonly plan: DoctorPlanView } | { readonly ok: false; readonly message: string }>,
  ): Promise<void> => {
    const id = doctorId()
    if (id === null) return
    try {
      const answer = await ask(id)
      if (answer.ok) await showPlan(what, answer.plan)
      else patch({ done: { text: answer.message, tone: 'danger', transactionId: null } })
    } catch (error) {
      await failed(error)
    }
  }

  const written = async (text: string, transactionId: string, undone = false): Promise<void> => {
    patch({ plan: null, done: { text, tone: 'plain', transactionId, undone } })
    // where the disk is not followed nobody else tells of the change
    if (activeProject(store.getState())?.watching !== true) outside.recollect()
    await runDoctor()
  }

  const actions: FindingsActions = {
    runDoctor,
    filterFindings: (filter) => patch({ filter: { ...state().filter, ...filter } }),
    pickFinding: (picked) => patch({ picked, plan: null }),
    openFinding: ({ path, line, code, severity, message }) => {
      const snapshot = activePrompt(store.getState())?.shown
      if (path === null || snapshot == null) return
      const at = line === null ? { path } : { path, line }
      const layer = layerFindings(snapshot).layerOf({ code, severity, message, at })
      context.patchUi({ findingsOpen: false })
      if (layer !== null) {
        context.patchUi({ route: 'prompt' })
        if (line === null) outside.selectLayer(layer.id)
        else outside.goToLine(layer.id, line, layer.diskChars === null ? 'sent' : 'disk')
      } else void outside.editFile(path, line === null ? undefined : { line })
    },
    editFinding: ({ path, line }) => {
      if (path === null) return
      context.patchUi({ findingsOpen: false })
      void outside.editFile(path, line === null ? undefined : { line })
    },
    planFindingFix: (index) =>
      planned('fix', (id) => client.call('doctor.planFix', { doctorId: id, findings: index === null ? null : [index] })),
    planFindingSilence: (finding, where, severity) =>
      planned('silence', (id) => client.call('doctor.planSilence', { doctorId: id, finding, where, severity })),
    cancelFindingPlan: () => patch({ plan: null }),
    applyFindingPlan: async () => {
      const { plan } = state()
      if (plan === null || plan.applying) return
      patch({ plan: { ...plan, applying: true } })
      try {
        const answer = await client.call('doctor.applyFix', { planId: plan.view.planId })
        if (answer.ok) await written(`${plan.view.label}: ${plural(answer.files, 'file')} written`, answer.transactionId)
        else {
          patch({ plan: null, done: { text: `${answer.message}. Nothing was changed`, tone: 'danger', transactionId: null } })
          await runDoctor()
        }
      } catch (error) {
        patch({ plan: null })
        await failed(error)
      }
    },
    undoFinding: async () => {
      const transactionId = state().done?.transactionId ?? null
      if (transactionId === null) return
      try {
        const answer = await client.call('doctor.undo', { transactionId })
        if (answer.ok)
          await written(
            `${state().done?.undone === true ? 'Done again' : 'Taken back'}: ${plural(answer.files, 'file')} written`,
            answer.transactionId,
            state().done?.undone !== true,
          )
        else patch({ done: { text: `${answer.message}. Nothing was changed`, tone: 'danger', transactionId: null } })
      } catch (error) {
        await failed(error)
      }
    },
    copyFindings: async (index) => {
      const id = doctorId()
      const findings = index === null ? shownFindings(state()).map((one) => one.index) : [index]
      if (id === null || findings.length === 0) return
      try {
        const { text } = await readText(
          (offset) => client.call('doctor.export', { doctorId: id, format: 'text', findings, offset }),
          LONGEST_SIDE,
        )
        await outside.copy(text, `Copied ${plural(findings.length, 'finding')}`)
      } catch (error) {
        await failed(error)
      }
    },
    exportFindings: async (format) => {
      const id = doctorId()
      if (id === null) return
      try {
        const parts: string[] = []
        let name = { fileName: '', mediaType: '' }
        for (let offset: number | null = 0; offset !== null; ) {
          const page: { text: string; next: number | null; fileName: string; mediaType: string } = await client.call('doctor.export', {
            doctorId: id,
            format,
            offset,
          })
          parts.push(page.text)
          name = { fileName: page.fileName, mediaType: page.mediaType }
          offset = page.next
        }
        void context.page.download(name.fileName, name.mediaType, parts)
      } catch (error) {
        await failed(error)
      }
    },
  }

  return {
    actions,
    follow: () => [
      store.subscribe((now, before) => {
        if (!now.ui.findingsOpen) return
        const opened = !before.ui.findingsOpen
        const other = activePrompt(now)?.shown !== activePrompt(before)?.shown
        if (opened) patch({ done: null, plan: null })
        if (opened || other) void runDoctor()
      }),
    ],
  }
}

/** The finding that was read, where it is found again. */
function sameFinding({ look, picked }: FindingsState, next: FindingsLook | null): number | null {
  const before = picked === null ? undefined : look?.findings[picked]
  if (before === undefined || next === null) return null
  const same = (one: FindingView): boolean => one.code === before.code && one.path === before.path && one.message === before.message
  return next.findings.find((one) => same(one) && one.line === before.line)?.index ?? next.findings.find(same)?.index ?? null
}
