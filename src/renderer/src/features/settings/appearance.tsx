// Theme, density, zoom.

import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { showKeys } from '../../ui/keyboard'
import { Segmented } from '../../ui/segmented'
import { SettingRow } from './setting-row'

const THEMES = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const

export function Appearance(): ReactNode {
  const { theme, density, zoom } = useAppState((state) => state.view)
  const { setSettings, zoomBy, resetZoom } = useActions()
  return (
    <section aria-labelledby="settings-appearance">
      <h2 id="settings-appearance">Appearance</h2>
      <SettingRow label="Theme">
        <Segmented label="Theme" value={theme} options={THEMES} onChange={(value) => void setSettings({ theme: value })} />
      </SettingRow>
      <SettingRow label="Rows" hint="How close the layers stand.">
        <Segmented label="Rows" value={density} options={DENSITIES} onChange={(value) => void setSettings({ density: value })} />
      </SettingRow>
      <SettingRow label="Zoom" hint={`${showKeys('Mod+Plus')} and ${showKeys('Mod+-')} do the same anywhere.`}>
        <IconButton label="Zoom out" size="small" onClick={() => zoomBy(-1)}>
          <Minus className="i14" aria-hidden />
        </IconButton>
        <span className="setting-zoom figures" data-testid="zoom">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton label="Zoom in" size="small" onClick={() => zoomBy(1)}>
          <Plus className="i14" aria-hidden />
        </IconButton>
        <Button disabled={zoom === 1} onClick={resetZoom}>
          100%
        </Button>
      </SettingRow>
    </section>
  )
}
