// The Compare view: two contexts side by side, captured requests, the agent's report, snapshots, bundles.

import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import type { CompareTab } from '../../state/compare/compare-state'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'
import { BundleTab } from './bundle/bundle-tab'
import { CaptureTab } from './capture/capture-tab'
import './compare.css'
import './compare-parts.css'
import { ReportTab } from './report/report-tab'
import { SidesTab } from './sides/sides-tab'
import { SnapshotsTab } from './snapshots/snapshots-tab'

const TABS: readonly { readonly tab: CompareTab; readonly title: string }[] = [
  { tab: 'sides', title: 'Two sides' },
  { tab: 'capture', title: 'Captured request' },
  { tab: 'report', title: 'Context report' },
  { tab: 'snapshots', title: 'Snapshots' },
  { tab: 'bundle', title: 'Redacted bundle' },
]

export function CompareView(): ReactNode {
  const tab = useAppState((state) => state.compare.tab)
  const project = useAppState(activeProject)
  const shown = useAppState((state) => Boolean(activePrompt(state)?.shown))
  const { go, chooseFolder, loadTaken } = useActions()
  useEffect(() => void loadTaken(), [loadTaken])
  if (project === null || !shown) {
    return (
      <StateMessage
        icon={null}
        title={project === null ? 'Nothing to compare yet' : 'Collecting…'}
        actions={project === null ? <Button onClick={() => void chooseFolder()}>Open a folder…</Button> : null}
      >
        <p>This view lays what the agent is given here beside another folder, revision, version, snapshot or captured request.</p>
      </StateMessage>
    )
  }
  return (
    <div className="compare" data-testid="compare">
      <header className="cmp-head" data-pane="title">
        <Button variant="quiet" onClick={() => go('prompt')}>
          <ArrowLeft className="i14" aria-hidden />
          Prompt
        </Button>
        <h1>Compare</h1>
        <Tabs tab={tab} />
      </header>
      <div className="cmp-body" role="tabpanel" id="compare-panel" aria-labelledby={`compare-tab-${tab}`}>
        <h2 className="unseen">{TABS.find((one) => one.tab === tab)?.title}</h2>
        {tab === 'sides' ? <SidesTab /> : null}
        {tab === 'capture' ? <CaptureTab /> : null}
        {tab === 'report' ? <ReportTab /> : null}
        {tab === 'snapshots' ? <SnapshotsTab /> : null}
        {tab === 'bundle' ? <BundleTab /> : null}
      </div>
    </div>
  )
}

function Tabs({ tab }: { readonly tab: CompareTab }): ReactNode {
  const { setCompareTab } = useActions()
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const at = TABS.findIndex((one) => one.tab === tab)
    const next = TABS[(at + by + TABS.length) % TABS.length]
    if (next === undefined) return
    setCompareTab(next.tab)
    document.getElementById(`compare-tab-${next.tab}`)?.focus()
  }
  return (
    <div className="cmp-tabs" role="tablist" aria-label="Parts of Compare" onKeyDown={step}>
      {TABS.map((one) => (
        <button
          key={one.tab}
          type="button"
          role="tab"
          id={`compare-tab-${one.tab}`}
          aria-selected={one.tab === tab}
          aria-controls="compare-panel"
          tabIndex={one.tab === tab ? 0 : -1}
          className="cmp-tab"
          onClick={() => setCompareTab(one.tab)}
        >
          {one.title}
        </button>
      ))}
    </div>
  )
}
