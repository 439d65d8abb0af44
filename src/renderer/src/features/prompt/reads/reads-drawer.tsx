// If it reads…: files left in the order they are read, what each attaches right. The tree above shows the same in place.

import { ClipboardPaste, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { readFiles } from '../../../state/reads/read-files'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { showKeys } from '../../../ui/keyboard'
import { Popover } from '../../../ui/popover'
import { Segmented } from '../../../ui/segmented'
import { useDrawerFocus } from '../use-drawer-focus'
import { AttachTable } from './attach-table'
import { FilePicker } from './file-picker'
import { MatrixTab } from './matrix-tab'
import { PasteFiles } from './paste-files'
import './picker.css'
import { ReadList } from './read-list'
import './reads.css'
import { RulesTab } from './rules-tab'

const TABS = [
  { value: 'order', label: 'In order' },
  { value: 'rules', label: 'Rules' },
  { value: 'matrix', label: 'Matrix' },
] as const

const CAPTIONS = {
  order: 'files in the order the agent reads them',
  rules: 'what each rule matches in this project',
  matrix: 'which rule matches which file',
} as const

export function ReadsDrawer(): ReactNode {
  const tab = useAppState((state) => state.reads.tab)
  const fault = useAppState((state) => state.reads.fault)
  const { setDrawer } = useActions()
  const drawer = useDrawerFocus()
  return (
    <section
      ref={drawer}
      className="pane reads"
      aria-label="If it reads…"
      data-pane="drawer"
      data-testid="reads"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        setDrawer(null)
      }}
    >
      <ReadsHead />
      {fault === null ? null : (
        <p className="reads-fault" role="alert">
          <b>{fault.title}</b> {fault.detail} {fault.remedy}
        </p>
      )}
      {tab === 'order' ? (
        <div className="reads-order">
          <ReadList />
          <AttachTable />
        </div>
      ) : tab === 'rules' ? (
        <RulesTab />
      ) : (
        <MatrixTab />
      )}
    </section>
  )
}

function ReadsHead(): ReactNode {
  const tab = useAppState((state) => state.reads.tab)
  const count = useAppState((state) => readFiles(state).length)
  const { setReadsTab, setDrawer, setReads } = useActions()
  const [pasting, setPasting] = useState(false)
  const [picking, setPicking] = useState(false)
  return (
    <div className="pane-head reads-head">
      <h2>If it reads…</h2>
      <span className="caption cut grow">{CAPTIONS[tab]}</span>
      <Segmented label="Shown" value={tab} options={TABS} onChange={setReadsTab} />
      <Button variant="quiet" disabled={count === 0} onClick={() => setReads([])} data-testid="reads-clear">
        Clear
      </Button>
      <Popover
        label="Paste a list of files"
        side="top"
        align="end"
        className="reads-popover"
        open={pasting}
        onOpenChange={setPasting}
        trigger={
          <Button variant="quiet" data-testid="reads-paste">
            <ClipboardPaste className="i14" aria-hidden />
            Paste a list
          </Button>
        }
      >
        <PasteFiles onDone={() => setPasting(false)} />
      </Popover>
      <Popover
        label="Pick files"
        side="top"
        align="end"
        className="reads-popover reads-picker"
        open={picking}
        onOpenChange={setPicking}
        trigger={
          <Button variant="quiet" data-testid="reads-pick" data-pane-focus={count === 0 ? '' : undefined}>
            <Plus className="i14" aria-hidden />
            Pick files
          </Button>
        }
      >
        <FilePicker />
      </Popover>
      <IconButton label="Close" keys={showKeys('Alt+J')} className="inspector-close" tipSide="left" onClick={() => setDrawer(null)}>
        <X className="i" aria-hidden />
      </IconButton>
    </div>
  )
}
