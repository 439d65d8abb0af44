// Questions of one click, over the session that is replayed or over every session of the library; and what leaves the view as a file.

import { createLatest } from '../../lib/latest'
import { textParts } from '../../lib/text-parts'
import type { ActionContext } from '../actions/action-context'
import { isCancelled, toFault } from '../fault'
import type { QuestionId, QuestionState } from './replay-state'
import { createReplayStore } from './replay-store'
import { nameOf } from './source-actions'

export interface ReplayQuestionActions {
  askQuestion(id: QuestionId, scope: QuestionState['scope']): Promise<void>
  cancelQuestion(): void
  /** To the call a row speaks of, in whatever session it is. */
  jumpToAnswer(file: string | null, call: number | null): void
  exportReplay(format: 'csv' | 'json'): Promise<void>
  saveReplayPicture(picture: { readonly kind: 'svg' | 'png'; readonly parts: readonly (string | Blob)[] }): void
  /** It counts as saved once it is: not while a dialog is open, nor when that is cancelled. */
  saveScenario(): Promise<void>
  copyScenario(): Promise<void>
}

export interface QuestionParts {
  readonly openLibrary: () => Promise<void>
  readonly replaySession: (file: string, call: number) => Promise<void>
  readonly setCursor: (call: number) => void
  readonly noteSaved: (nonce: number, text: string) => void
}

export function createReplayQuestions(context: ActionContext, parts: QuestionParts): ReplayQuestionActions {
  const { store, client, page, report, notify } = context
  const { read, patch } = createReplayStore(context)
  const asking = createLatest()

  return {
    askQuestion: async (id, scope) => {
      const file = read().source?.file ?? null
      patch({ question: { id, scope, answer: null, fault: null }, tab: 'questions' })
      try {
        if (scope === 'library' && store.getState().sessions.libraryId === null) await parts.openLibrary()
        const { libraryId } = store.getState().sessions
        const answer = await asking.run((signal) =>
          client.call('replay.analyse', scope === 'session' ? { id, file } : { id, libraryId }, { signal }),
        )
        if (answer !== null) patch({ question: { id, scope, answer: answer.value, fault: null } })
      } catch (error) {
        if (!isCancelled(error)) patch({ question: { id, scope, answer: null, fault: toFault(error) } })
      }
    },
    cancelQuestion: () => {
      asking.cancel()
      patch({ question: null })
    },
    jumpToAnswer: (file, call) => {
      if (file === null || file === read().source?.file) parts.setCursor(call ?? 0)
      else void parts.replaySession(file, call ?? 0)
    },
    exportReplay: async (format) => {
      const { run, source } = read()
      if (run === null || source === null) return
      try {
        const texts = await textParts((offset) => client.call('replay.exportText', { runId: run.view.runId, format, offset }))
        void page.download(`${nameOf(source)}.replay.${format}`, format === 'csv' ? 'text/csv' : 'application/json', texts)
      } catch (error) {
        report(error)
      }
    },
    saveReplayPicture: ({ kind, parts: pieces }) => {
      const { source } = read()
      if (source !== null) void page.download(`${nameOf(source)}.replay.${kind}`, kind === 'svg' ? 'image/svg+xml' : 'image/png', pieces)
    },
    saveScenario: async () => {
      const { scenario } = read()
      if (scenario === null) return
      const { nonce, name, text } = scenario
      if (await page.download(name, 'application/yaml', [text])) parts.noteSaved(nonce, text)
    },
    copyScenario: async () => {
      const { scenario } = read()
      if (scenario === null) return
      if (await page.copyText(scenario.text)) notify('Scenario copied: paste it where it is to be shared')
      else notify('The clipboard cannot be written here. Save the scenario instead.', 'danger')
    },
  }
}
