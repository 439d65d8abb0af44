// Questions of one click: the answer with its numbers, rows that lead to their call, and what it rests on.

import type { ReactNode } from 'react'
import type { Analysis } from '../../../../../preload/contract/replay'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { QUESTIONS } from '../../../state/replay/replay-commands'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import './questions.css'
import { Segmented } from '../../../ui/segmented'

export function QuestionsTab(): ReactNode {
  const question = useAppState((state) => state.replay.question)
  const file = useAppState((state) => state.replay.source?.file ?? null)
  const { askQuestion } = useActions()
  const scope = file === null ? 'library' : (question?.scope ?? 'session')
  return (
    <div className="questions">
      <div className="questions-list">
        {file === null ? (
          <p className="caption">Over all sessions of the library</p>
        ) : (
          <Segmented
            label="Asked about"
            value={scope}
            options={[
              { value: 'session', label: 'This session' },
              { value: 'library', label: 'All sessions' },
            ]}
            onChange={(next) => void askQuestion(question?.id ?? 'breaks-cost', next)}
          />
        )}
        {QUESTIONS.map((one) => (
          <button
            key={one.id}
            type="button"
            className="question"
            aria-pressed={question?.id === one.id}
            onClick={() => void askQuestion(one.id, scope)}
            data-testid={`question-${one.id}`}
          >
            {one.title}
          </button>
        ))}
      </div>
      <Answer />
    </div>
  )
}

export function Answer(): ReactNode {
  const question = useAppState((state) => state.replay.question)
  const sessions = useAppState((state) => state.sessions.rows.total)
  const { cancelQuestion } = useActions()
  if (question === null) return <p className="replay-none">Ask one: the answer comes with its numbers and with what it rests on.</p>
  if (question.fault !== null) {
    return (
      <p className="replay-none danger" role="alert">
        {question.fault.title}: {question.fault.detail}
      </p>
    )
  }
  if (question.answer === null) {
    return (
      <p className="replay-none" role="status">
        {question.scope === 'library'
          ? `Going through ${sessions === null || sessions === 0 ? 'all' : formatCount(sessions)} sessions…`
          : 'Working it out…'}{' '}
        <Button onClick={cancelQuestion}>Cancel</Button>
      </p>
    )
  }
  return <Figures answer={question.answer} />
}

function Figures({ answer }: { readonly answer: Analysis }): ReactNode {
  const { jumpToAnswer } = useActions()
  return (
    <ScrollArea className="answer" label={answer.question} data-testid="replay-answer">
      <p className="answer-head">{answer.answer}</p>
      <dl className="answer-figures">
        {answer.figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>
              {figure.value}
              {figure.note === null ? null : <span className="unit">{figure.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {answer.rows.length === 0 ? null : (
        <ul className="answer-rows">
          {answer.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said of two
            <li key={at}>
              {row.call === null && row.file === null ? (
                <span className="answer-row">
                  <span className="cut">{row.label}</span>
                  <span className="num">{row.value}</span>
                </span>
              ) : (
                <button type="button" className="answer-row" onClick={() => jumpToAnswer(row.file, row.call)} title={row.file ?? undefined}>
                  <span className="cut">{row.label}</span>
                  <span className="num">{row.value}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {answer.assumptions.length === 0 ? null : (
        <div className="results-assumptions">
          <h2>What this rests on</h2>
          <ul>
            {answer.assumptions.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </ScrollArea>
  )
}
