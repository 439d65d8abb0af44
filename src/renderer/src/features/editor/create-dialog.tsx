// Makes a first file: what it would be, and what the agent would then be given.

import { FilePlus2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CreateKind } from '../../../../preload/contract/documents'
import { formatCount, formatSigned } from '../../lib/format-count'
import { shortPath } from '../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import type { CreateState } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { LayerMark } from '../../ui/layer-mark'
import './create-dialog.css'

const KINDS: readonly { readonly kind: CreateKind; readonly title: string; readonly what: string }[] = [
  { kind: 'claude-md', title: 'CLAUDE.md', what: 'For everybody who works on the project' },
  { kind: 'claude-local-md', title: 'CLAUDE.local.md', what: 'For you alone, in this project' },
  { kind: 'user-claude-md', title: 'Your own CLAUDE.md', what: 'For you, in all projects' },
  { kind: 'rule', title: 'A rule', what: 'Sent only when matching files are read' },
  { kind: 'adopt-include', title: 'Adopt AGENTS.md by an include', what: 'A CLAUDE.md with one line that brings it in' },
  { kind: 'adopt-link', title: 'Adopt AGENTS.md by a link', what: 'CLAUDE.md is another name of it' },
  { kind: 'memory-index', title: 'A memory', what: 'An empty index the agent may add to' },
]

export function CreateDialog(): ReactNode {
  const create = useAppState((state) => state.editing.create)
  const { cancelCreate, createFile } = useActions()
  if (create === null) return null
  const { plan, making } = create
  const blocked = plan === null || plan.problem !== null || making
  return (
    <Dialog title="Create a file" text="Nothing is written before you say so." onClose={cancelCreate}>
      <div className="create" data-testid="create">
        <Kinds create={create} />
        <div className="create-plan">
          <Plan create={create} />
        </div>
      </div>
      <div className="dialog-foot">
        <Button onClick={cancelCreate}>Cancel</Button>
        <Button variant="primary" disabled={blocked} onClick={() => void createFile()} data-testid="create-go">
          {making ? 'Making it…' : 'Create and open'}
        </Button>
      </div>
    </Dialog>
  )
}

function Kinds({ create }: { readonly create: CreateState }): ReactNode {
  const { setCreate } = useActions()
  return (
    <fieldset className="create-kinds">
      <legend className="unseen">What to create</legend>
      {KINDS.map((one) => (
        <label key={one.kind} className="create-kind" data-on={one.kind === create.kind}>
          <input type="radio" name="create-kind" checked={one.kind === create.kind} onChange={() => setCreate({ kind: one.kind })} />
          <span>
            <b>{one.title}</b>
            <span className="caption">{one.what}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Plan({ create }: { readonly create: CreateState }): ReactNode {
  const view = useSnapshot()?.view
  const { setCreate } = useActions()
  const { plan, fault, kind } = create
  const short = (path: string): string => (view === undefined ? path : shortPath(path, { root: view.project.root, home: view.places.home }))
  return (
    <>
      {kind === 'rule' ? (
        <label className="create-field">
          Name
          <input
            className="field"
            data-mono=""
            value={create.name}
            placeholder="api.md"
            onChange={(event) => setCreate({ name: event.target.value })}
          />
        </label>
      ) : null}
      {fault === null ? null : (
        <p className="danger" role="alert">
          {fault.title}. {fault.detail}
        </p>
      )}
      {plan === null ? (
        <div aria-busy="true" />
      ) : plan.problem !== null ? (
        <p className="create-problem" role="status" data-testid="create-problem">
          {plan.problem}
        </p>
      ) : (
        <>
          <p className="create-path">
            <FilePlus2 className="i14" aria-hidden />
            <span className="mono cut">{short(plan.path)}</span>
          </p>
          {plan.linkTo === null ? (
            <textarea
              className="field create-text"
              data-mono=""
              aria-label="What stands in it"
              value={create.text ?? plan.text}
              onChange={(event) => setCreate({ text: event.target.value })}
            />
          ) : (
            <p className="create-problem">
              A link to <span className="mono">{plan.linkTo}</span>: both names are one file.
            </p>
          )}
          <Effect create={create} short={short} />
        </>
      )}
    </>
  )
}

function Effect({ create, short }: { readonly create: CreateState; readonly short: (path: string) => string }): ReactNode {
  const effect = create.plan?.effect ?? null
  if (effect === null) return null
  return (
    <section className="create-effect" aria-label="What the agent would be given" data-testid="create-effect">
      <h3>
        The agent is then given <span className="figures accent">{formatSigned(effect.usedAfter - effect.usedBefore)} tokens</span>
      </h3>
      <ul>
        {effect.layers.map((layer) => (
          <li key={`${layer.path ?? ''} ${layer.title}`} title={layer.reasonText ?? undefined}>
            <LayerMark
              state={layer.status === 'loaded' ? 'loaded' : layer.status === 'conditional' ? 'waiting' : 'left-out'}
              kind={create.kind === 'memory-index' ? 'memory.index' : 'instructions.project'}
            />
            <span className="mono cut grow">{layer.path === null ? layer.title : short(layer.path)}</span>
            <span className="num">{layer.status === 'notLoaded' ? '–' : formatCount(layer.tokens)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
