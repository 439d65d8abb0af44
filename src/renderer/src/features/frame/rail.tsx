// The views there are, one button each.

import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import type { UiState } from '../../state/app-state'
import { showKeys } from '../../ui/keyboard'
import { Tooltip } from '../../ui/tooltip'

export function Rail(): ReactNode {
  return (
    <nav className="rail" aria-label="Views" data-pane="rail">
      <span className="rail-logo">
        <svg viewBox="0 0 22 22" fill="none" strokeWidth="2" strokeLinecap="round" role="img" aria-label="Strata">
          <path d="M3 7c3-2.5 5 1 8-1s5-1.5 8-.5" stroke="var(--text)" />
          <path d="M3 12c3-2.5 5 1 8-1s5-1.5 8-.5" stroke="var(--text-3)" />
          <path d="M3 17c3-2.5 5 1 8-1s5-1.5 8-.5" stroke="var(--accent)" />
        </svg>
      </span>
      <RailButton route="prompt" label="Prompt" keys="Alt+1">
        <path d="M10 3 3 6.5 10 10l7-3.5L10 3Z" />
        <path d="m3 10 7 3.5 7-3.5" />
        <path d="m3 13.5 7 3.5 7-3.5" />
      </RailButton>
      <RailButton route="memory" label="Memory" keys="Alt+2">
        <path d="M5 3.5h8.5A1.5 1.5 0 0 1 15 5v12l-5-3-5 3V3.5Z" />
        <path d="M8 7h4M8 10h4" />
      </RailButton>
      <RailButton route="sessions" label="Sessions" keys="Alt+3">
        <path d="M3 16.5v-4h3.5V9H10V5.5h3.5v7H17v4" />
        <path d="M3 16.5h14" />
      </RailButton>
      <RailButton route="replay" label="Replay" keys="Alt+4">
        <path d="M4.5 6.6a6.6 6.6 0 1 1-1.1 5.5" />
        <path d="M4.5 2.8v3.8h3.8" />
        <path d="M10 7v3.2l2.2 1.4" />
      </RailButton>
      <span className="grow" />
      <RailButton route="settings" label="Settings" keys="Mod+,">
        <path d="M3 6h7M14 6h3M3 14h3M10 14h7" />
        <circle cx="12" cy="6" r="2" />
        <circle cx="8" cy="14" r="2" />
      </RailButton>
    </nav>
  )
}

interface RailButtonProps {
  readonly route: UiState['route']
  readonly label: string
  readonly keys: string
  readonly children: ReactNode
}

function RailButton({ route, label, keys, children }: RailButtonProps): ReactNode {
  // Comparing is reached from the Prompt view and leads back there.
  const current = useAppState(({ ui }) => ui.route === route || (ui.route === 'compare' && route === 'prompt'))
  const { go } = useActions()
  return (
    <Tooltip text={label} keys={showKeys(keys)} side="right">
      <button
        type="button"
        className="rail-button"
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        onClick={() => go(route)}
      >
        <svg
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {children}
        </svg>
      </button>
    </Tooltip>
  )
}
