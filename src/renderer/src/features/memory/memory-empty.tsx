// No memory yet: what it would be, where it would lie, and a first one to write.

import { BookmarkPlus, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions } from '../../state/app-context'
import type { MemoryLook } from '../../state/memory/memory-state'
import { MEMORY_TYPES } from '../../state/memory/memory-types'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'
import { MemoryFindings } from './memory-findings'
import { MemoryOff } from './memory-off'

export type MemoryEmptyProps = { readonly why: 'no-project' } | { readonly why: 'no-memory'; readonly look: MemoryLook }

export function MemoryEmpty(props: MemoryEmptyProps): ReactNode {
  const { chooseFolder, startMemoryAction } = useActions()
  if (props.why === 'no-project') {
    return (
      <StateMessage
        icon={<FolderOpen aria-hidden />}
        title="No project is open"
        actions={
          <Button variant="primary" onClick={() => void chooseFolder()}>
            Open a folder…
          </Button>
        }
      >
        <p>Memory belongs to a project: it is what the agent keeps between its sessions there.</p>
      </StateMessage>
    )
  }
  const { view } = props.look
  const isLog = view.source.kind === 'logs'
  return (
    <div className="memory-empty" data-testid="memory-empty">
      <MemoryOff look={props.look} />
      <MemoryFindings look={props.look} />
      <h2 className="unseen">Memories</h2>
      <StateMessage
        icon={<BookmarkPlus aria-hidden />}
        title={isLog ? 'Nothing is logged yet' : 'Nothing is remembered here yet'}
        actions={
          isLog ? undefined : (
            <Button
              variant="primary"
              onClick={() => startMemoryAction({ kind: 'new', type: 'project', title: '', description: '', file: '' })}
              data-testid="memory-first"
            >
              Write the first memory
            </Button>
          )
        }
      >
        <p>
          {isLog
            ? 'The agent adds a file a day here, where it works that way.'
            : 'An index of one line each is sent with every session; the files behind the lines are read when they are needed.'}
        </p>
        <p className="mono">{view.path}</p>
        {view.exists || isLog ? null : <p>The folder is made with the first memory.</p>}
        {isLog ? null : (
          <dl className="memory-types">
            {MEMORY_TYPES.map(({ type, what }) => (
              <div key={type}>
                <dt>{type}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        )}
      </StateMessage>
    </div>
  )
}
