// One finding in full: what it means, what to do, where it is, and what can be done about it here.

import { ArrowLeft, BellOff, Copy, CornerDownRight, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FindingView } from '../../../../preload/contract/doctor'
import { shortPath } from '../../lib/split-path'
import { useActions } from '../../state/app-context'
import type { Snapshot } from '../../state/prompt/snapshot'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu'
import { placeOf } from './finding-rows'
import { SeverityIcon } from './severity-icon'

export interface FindingDetailProps {
  readonly finding: FindingView
  readonly snapshot: Snapshot
  /** Findings of what was saved are only read. */
  readonly hasDoctor: boolean
}

const PLACES: Readonly<Record<FindingView['silence'][number], string>> = {
  line: 'On this line, by a comment',
  file: 'In this file, by a comment',
  path: 'For this file, in .strata.yaml',
  project: 'In the project, in .strata.yaml',
}
const SEVERITIES = [
  ['error', 'Make it an error in the project'],
  ['warning', 'Make it a warning in the project'],
  ['info', 'Make it a remark in the project'],
] as const

export function FindingDetail({ finding, snapshot, hasDoctor }: FindingDetailProps): ReactNode {
  const { pickFinding, openFinding, editFinding, copyFindings, planFindingFix } = useActions()
  const { code, title, message, explanation, remedy, related, severity, path } = finding
  const { view } = snapshot
  return (
    <aside className="finding-detail" aria-label={title} data-testid="finding-detail">
      <div className="pane-head">
        <IconButton label="Back to the list" size="small" onClick={() => pickFinding(null)}>
          <ArrowLeft className="i14" aria-hidden />
        </IconButton>
        <h2 className="cut grow">{title}</h2>
        {hasDoctor ? (
          <IconButton label="Copy as text" size="small" onClick={() => void copyFindings(finding.index)}>
            <Copy className="i14" aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <div className="finding-body">
        <p className="finding-said" data-severity={severity}>
          <SeverityIcon severity={severity} />
          <span className="grow">{message}</span>
        </p>
        {path === null ? null : (
          <button type="button" className="finding-place" onClick={() => openFinding(finding)} data-testid="finding-open">
            {placeOf(finding, snapshot)}
          </button>
        )}
        {explanation === '' ? null : <p>{explanation}</p>}
        {remedy === null ? null : (
          <p className="finding-remedy">
            <CornerDownRight className="i12" aria-hidden />
            <span className="grow">{remedy}</span>
          </p>
        )}
        {related.length === 0 ? null : (
          <ul className="finding-related" aria-label="See also">
            {related.map((one) => (
              <li key={`${one.path}:${one.line}`}>
                <button type="button" className="finding-place" onClick={() => openFinding({ ...finding, path: one.path, line: one.line })}>
                  {shortPath(one.path, { root: view.project.root, home: view.places.home })}
                  {one.line === null ? '' : `:${one.line}`}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className="caption mono">{code}</p>
      </div>
      <div className="finding-foot">
        {finding.silence.length === 0 ? null : <Silence finding={finding} />}
        <span className="grow" />
        {path === null ? null : <Button onClick={() => openFinding(finding)}>Go to {finding.line === null ? 'file' : 'line'}</Button>}
        {!hasDoctor || !canBeEdited(finding) ? null : (
          <Button onClick={() => editFinding(finding)} data-testid="finding-edit">
            Edit
          </Button>
        )}
        {finding.fixLabel === null ? null : (
          <Button variant="primary" onClick={() => void planFindingFix(finding.index)} data-testid="finding-fix">
            <Wrench className="i12" aria-hidden /> Show the fix
          </Button>
        )}
      </div>
    </aside>
  )
}

/** What lies on the disk as text, as far as its name and the finding tell. */
function canBeEdited({ path, code }: FindingView): boolean {
  return path?.endsWith('.md') === true && !/^(?:file|memory)\.(?:missing|is-directory|unreadable|too-large|not-text)$/.test(code)
}

function Silence({ finding }: { readonly finding: FindingView }): ReactNode {
  const { planFindingSilence } = useActions()
  return (
    <Menu
      trigger={
        <Button data-testid="finding-silence">
          <BellOff className="i12" aria-hidden /> Silence…
        </Button>
      }
    >
      {finding.silence.map((where) => (
        <MenuItem key={where} onSelect={() => void planFindingSilence(finding.index, where, 'off')}>
          {PLACES[where]}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>Or keep it</MenuLabel>
      {SEVERITIES.filter(([severity]) => severity !== finding.severity).map(([severity, label]) => (
        <MenuItem key={severity} onSelect={() => void planFindingSilence(finding.index, 'project', severity)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
