// What stands on one side: its kind, what names it, and below it what came of it or what is wrong with it.

import { type ReactNode, useId } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { activeProject } from '../../../state/app-state'
import type { CompareState, SideName } from '../../../state/compare/compare-state'
import { missingOf, SIDE_KINDS, type SideChoice } from '../../../state/compare/side-choice'
import { GivenField } from '../parts/given-field'
import { ProblemText } from '../parts/problem-text'
import { CwdField } from './cwd-field'
import { RevisionField } from './revision-field'

const WORDS = { left: 'Left', right: 'Right' } as const

export function SidePicker({ name }: { readonly name: SideName }): ReactNode {
  const side = useAppState((state) => state.compare[name])
  const { setCompareSide } = useActions()
  const id = useId()
  return (
    <fieldset className="cmp-side" data-testid={`side-${name}`}>
      <legend className="unseen">{WORDS[name]} side</legend>
      <div className="cmp-side-row">
        <label htmlFor={id}>{WORDS[name]}</label>
        <select
          id={id}
          className="field cmp-kind"
          value={side.kind}
          onChange={(event) => {
            const kind = SIDE_KINDS.find((one) => one.kind === event.target.value)?.kind
            if (kind !== undefined) setCompareSide(name, { kind })
          }}
        >
          {SIDE_KINDS.map(({ kind, title }) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
        <SideField name={name} side={side} />
      </div>
      <SideWords name={name} side={side} />
    </fieldset>
  )
}

interface FieldProps {
  readonly name: SideName
  readonly side: SideChoice
}

function SideField({ name, side }: FieldProps): ReactNode {
  const { setCompareSide, runComparison } = useActions()
  const enter = (): void => void runComparison()
  const label = `${WORDS[name]}: ${(SIDE_KINDS.find(({ kind }) => kind === side.kind)?.title ?? '').toLowerCase()}`
  switch (side.kind) {
    case 'shown':
      return <ShownName />
    case 'revision':
      return (
        <RevisionField label={label} value={side.revision} onChange={(revision) => setCompareSide(name, { revision })} onEnter={enter} />
      )
    case 'cwd':
      return <CwdField label={label} value={side.cwd} onChange={(cwd) => setCompareSide(name, { cwd })} onEnter={enter} />
    case 'folder':
      return <FolderField label={label} value={side.folder} onChange={(folder) => setCompareSide(name, { folder })} onEnter={enter} />
    case 'worktree':
      return <WorktreeField label={label} value={side.worktree} onChange={(worktree) => setCompareSide(name, { worktree })} />
    case 'profile':
      return <ProfileField label={label} value={side.profile} onChange={(profile) => setCompareSide(name, { profile })} />
    case 'snapshot':
      return <SnapshotField label={label} value={side.snapshotId} onChange={(snapshotId) => setCompareSide(name, { snapshotId })} />
    case 'captured':
    case 'file':
      return (
        <GivenField
          label={label}
          path={side.path}
          given={side.given}
          onChange={(change) => setCompareSide(name, { ...change, captureId: '' })}
          onEnter={enter}
        />
      )
  }
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}
type ChoiceProps = Omit<TextProps, 'onEnter'>

function ShownName(): ReactNode {
  const view = useSnapshot()?.view
  const reopened = useAppState((state) => state.compare.reopened)
  if (view === undefined) return null
  return (
    <span className="cmp-shown mono cut" title={view.project.cwd}>
      {reopened === null ? view.project.cwd : `“${reopened.snapshot.name}”`}
    </span>
  )
}

function FolderField({ label, value, onChange, onEnter }: TextProps): ReactNode {
  const id = useId()
  const projects = useAppState((state) => state.projects)
  const recent = useAppState((state) => state.recent)
  const active = useAppState((state) => activeProject(state)?.folder)
  const folders = [...new Set([...projects, ...recent].map(({ folder }) => folder))].filter((folder) => folder !== active)
  return (
    <>
      <input
        className="field"
        data-mono=""
        aria-label={label}
        list={id}
        placeholder="/path/to/another/folder"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
      />
      <datalist id={id}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </>
  )
}

function Choice({
  label,
  value,
  onChange,
  none,
  options,
}: ChoiceProps & { readonly none: string; readonly options: readonly { readonly value: string; readonly title: string }[] }): ReactNode {
  return (
    <select
      className="field"
      aria-label={label}
      value={value}
      disabled={options.length === 0}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{options.length === 0 ? none : 'Choose…'}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  )
}

function WorktreeField(props: ChoiceProps): ReactNode {
  const places = useAppState((state) => state.compare.places[activeProject(state)?.folder ?? ''])
  const worktrees = places !== undefined && 'worktrees' in places ? places.worktrees.filter(({ current }) => !current) : []
  const options = worktrees.map(({ path, branch }) => ({ value: path, title: branch === null ? path : `${branch} · ${path}` }))
  return <Choice {...props} none="This repository has no other worktree" options={options} />
}

function ProfileField(props: ChoiceProps): ReactNode {
  const profiles = useAppState((state) => state.catalog?.profiles)
  const now = useSnapshot()?.view.profile
  const options = (profiles ?? []).map(({ id, date }) => ({ value: id, title: id === now ? `${id} · as shown` : `${id} · ${date}` }))
  return <Choice {...props} none="No versions are known" options={options} />
}

function SnapshotField(props: ChoiceProps): ReactNode {
  const snapshots = useAppState((state) => state.compare.snapshots)
  const options = (snapshots ?? []).flatMap(({ snapshotId, name, problem, profile }) =>
    problem === null ? [{ value: snapshotId, title: `${name} · ${profile}` }] : [],
  )
  return <Choice {...props} none="No snapshot is saved yet" options={options} />
}

/** Below a side: what is wrong, what is missing, or what it turned out to be. */
function SideWords({ name, side }: FieldProps): ReactNode {
  const problem = useAppState((state) => (state.compare.problem?.side === name ? state.compare.problem.problem : null))
  const found = useAppState((state) => foundSide(state.compare, name))
  const missing = missingOf(side)
  if (problem !== null) return <ProblemText problem={problem} />
  if (found === null) return <p className="cmp-side-words">{missing ?? ' '}</p>
  return (
    <p className="cmp-side-words" data-testid={`side-${name}-found`}>
      <b>{found.label}</b>
      {found.commit === null ? null : (
        <>
          {' '}
          <span className="mono">{found.commit.hash.slice(0, 9)}</span> {found.commit.subject}
        </>
      )}
      {' · '}
      {plural(found.loaded, 'layer')} of {formatCount(found.layers)}, ≈ {formatCount(found.tokens.sent)} tokens
    </p>
  )
}

function foundSide({ comparison, stale }: CompareState, name: SideName) {
  return comparison === null || stale ? null : comparison.view[name]
}
