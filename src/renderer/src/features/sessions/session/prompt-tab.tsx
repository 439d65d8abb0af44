// What of instructions and memory the session recorded, beside what would be collected today.

import { FileQuestion } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { PromptThen } from '../../../../../preload/contract/sessions'
import { formatCount } from '../../../lib/format-count'
import { splitPath } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import { Button } from '../../../ui/button'
import { PathName } from '../../../ui/path-name'
import { ScrollArea } from '../../../ui/scroll-area'
import { StateMessage } from '../../../ui/state-message'
import { LineButton } from '../side/line-button'

type State = PromptThen['rows'][number]['state']

const STATES: Readonly<Record<State, { readonly word: string; readonly tone: 'ok' | 'warn' | 'plain' }>> = {
  recorded: { word: 'recorded', tone: 'plain' },
  same: { word: 'same today', tone: 'ok' },
  changed: { word: 'changed since', tone: 'warn' },
  gone: { word: 'gone today', tone: 'warn' },
  new: { word: 'new since', tone: 'warn' },
  unknown: { word: 'unknown', tone: 'plain' },
}

export function PromptTab(): ReactNode {
  const asked = useAppState((state) => state.sessions.opened?.promptThen ?? null)
  const key = useAppState((state) => state.sessions.opened?.view?.sessionKey ?? null)
  const { showPromptThen, openProject, go } = useActions()
  useEffect(() => {
    if (key !== null && asked?.key !== key) showPromptThen()
  }, [key, asked, showPromptThen])
  if (asked?.fault != null) {
    return (
      <StateMessage
        icon={<FileQuestion aria-hidden />}
        title={asked.fault.title}
        tone="danger"
        actions={<Button onClick={showPromptThen}>Try again</Button>}
      >
        <p>{asked.fault.detail}</p>
      </StateMessage>
    )
  }
  const found = asked?.value ?? null
  if (found === null) {
    return (
      <div className="sess-bones" role="status">
        <span className="unseen">Comparing with what is there today</span>
        <span className="bone" style={{ width: '60%' }} />
        <span className="bone" style={{ width: '45%' }} />
      </div>
    )
  }
  const { folder } = found
  return (
    <ScrollArea className="scroll then" label="What was in the prompt then" data-testid="prompt-then">
      <div className="then-head">
        <p>{found.note}</p>
        {folder === null ? null : (
          <Button onClick={() => void openProject(folder).then(() => go('prompt'))} variant="quiet">
            Open the project
          </Button>
        )}
      </div>
      {found.rows.length === 0 ? (
        <p className="dim then-none">The session recorded no instructions and no memory, and none is collected today.</p>
      ) : (
        <table className="facts-table">
          <caption className="unseen">Instructions and memory then and today</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" data-wide="state">
                State
              </th>
              <th scope="col" className="num">
                Chars then
              </th>
              <th scope="col" className="num">
                today
              </th>
              <th scope="col" data-wide="why">
                Note
              </th>
              <th scope="col" className="num">
                Line
              </th>
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row, at) => {
              const state = STATES[row.state]
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand here more than once
                <tr key={at}>
                  <td title={row.path ?? undefined}>
                    <span className="then-what">
                      <i className="legend-band" data-kind={row.kind} />
                      {row.path === null ? row.title : <PathName {...splitPath(row.path)} />}
                    </span>
                  </td>
                  <td>
                    <span className="then-state" data-tone={state.tone}>
                      {state.word}
                    </span>
                  </td>
                  <td className="num">{row.charsThen === null ? '·' : formatCount(row.charsThen)}</td>
                  <td className="num">{row.charsNow === null ? '·' : formatCount(row.charsNow)}</td>
                  <td className="then-note">{row.note}</td>
                  <td className="num">
                    {row.line === null ? <span className="dim">·</span> : <LineButton line={row.line}>{formatCount(row.line)}</LineButton>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </ScrollArea>
  )
}
