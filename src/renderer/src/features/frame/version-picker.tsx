// Which version of the agent is simulated.

import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import { Menu, MenuItem, MenuLabel } from '../../ui/menu'
import { PickerButton } from './picker-button'

export function VersionPicker(): ReactNode {
  const project = useAppState(activeProject)
  const profiles = useAppState((state) => state.catalog?.profiles)
  const current = useAppState((state) => activePrompt(state)?.baseline?.view.profile ?? null)
  const chosen = useAppState((state) => activePrompt(state)?.base.profile ?? null)
  const { setBase } = useActions()
  if (project === null) return null
  return (
    <>
      <span className="title-line" />
      <Menu
        trigger={
          <PickerButton word="agent" aria-label={`Agent version ${current ?? ''}`} data-testid="version-picker">
            <span className="figures">{current ?? '…'}</span>
          </PickerButton>
        }
      >
        <MenuLabel>Behaves as version</MenuLabel>
        {(profiles ?? []).map((profile) => (
          <MenuItem
            key={profile.id}
            checked={profile.id === current}
            onSelect={() => setBase({ profile: profile.isDefault && chosen !== null ? null : profile.id })}
            hint={profile.isDefault ? `${profile.date}, default` : profile.date}
          >
            <span className="figures">{profile.id}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
