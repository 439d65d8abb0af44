// What is looked at: project, working directory, model, agent version; and the way to everything else.

import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions } from '../../state/app-context'
import { showKeys } from '../../ui/keyboard'
import { CwdPicker } from './cwd-picker'
import { ModelPicker } from './model-picker'
import { ProjectSwitcher } from './project-switcher'
import { ThemeButton } from './theme-button'
import { VersionPicker } from './version-picker'

export function TitleBar(): ReactNode {
  const { openDialog } = useActions()
  return (
    <header className="title-bar" data-pane="title">
      <ProjectSwitcher />
      <CwdPicker />
      <ModelPicker />
      <VersionPicker />
      <span className="grow" />
      <button type="button" className="palette-field" onClick={() => openDialog('palette')} aria-keyshortcuts="Control+K Meta+K">
        <Search className="i12" aria-hidden />
        <span className="grow cut">Find a layer or an action</span>
        <kbd>{showKeys('Mod+K')}</kbd>
      </button>
      <ThemeButton />
    </header>
  )
}
