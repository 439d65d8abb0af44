// Which version of the agent is simulated.

import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu'
import { DetectedMark, useDetected } from './detected-mark'
import { PickerButton } from './picker-button'

export function VersionPicker(): ReactNode {
  const project = useAppState(activeProject)
  const profiles = useAppState((state) => state.catalog?.profiles)
  const current = useAppState((state) => activePrompt(state)?.baseline?.view.profile ?? null)
  const chosen = useAppState((state) => activePrompt(state)?.base.profile ?? null)
  const detected = useDetected()
  const detecting = useAppState((state) => activePrompt(state)?.base.detect === true)
  const { setBase } = useActions()
  if (project === null) return null
  return (
    <>
      <span className="title-line" />
      <Menu
        trigger={
          <PickerButton word="agent" aria-label={`Agent version ${current ?? ''}`} data-testid="version-picker">
            <span className="figures">{current ?? '…'}</span>
            <DetectedMark of="profile" />
          </PickerButton>
        }
      >
        {detected === null ? null : (
          <>
            <MenuItem
              checked={chosen === null && detecting}
              onSelect={() => setBase({ profile: null, detect: true })}
              hint={detected.version === null ? 'newest session' : `newest session, ${detected.version}`}
            >
              As detected
            </MenuItem>
            <MenuItem checked={!detecting} onSelect={() => setBase({ profile: null, detect: false })}>
              Not as detected
            </MenuItem>
            <MenuLine />
          </>
        )}
        <MenuLabel>Behaves as version</MenuLabel>
        {(profiles ?? []).map((profile) => (
          <MenuItem
            key={profile.id}
            checked={profile.id === current}
            onSelect={() => setBase({ profile: profile.isDefault && chosen !== null && detected === null ? null : profile.id })}
            hint={profile.isDefault ? `${profile.date}, default` : profile.date}
          >
            <span className="figures">{profile.id}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
