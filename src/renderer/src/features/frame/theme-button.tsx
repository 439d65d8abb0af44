// Light, dark, or as the system.

import { Contrast, Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { Menu, MenuItem } from '../../ui/menu'

const THEMES = [
  { value: 'system', label: 'As the system', icon: <Monitor className="i14" aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun className="i14" aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon className="i14" aria-hidden /> },
] as const

export function ThemeButton(): ReactNode {
  const theme = useAppState((state) => state.view.theme)
  const { setSettings } = useActions()
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn title-theme" aria-label="Theme" title="Theme">
          <Contrast className="i" aria-hidden />
        </button>
      }
    >
      {THEMES.map((one) => (
        <MenuItem key={one.value} icon={one.icon} checked={theme === one.value} onSelect={() => void setSettings({ theme: one.value })}>
          {one.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
