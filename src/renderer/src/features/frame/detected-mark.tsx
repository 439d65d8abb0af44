// Says that model or version are those of the project's newest session, not chosen by anybody.

import type { ReactNode } from 'react'
import { useAppState } from '../../state/app-context'
import { activePrompt } from '../../state/app-state'
import type { Detected } from '../../state/prompt/collect-input'

/** Of the project that is looked at; null where it has no session. */
export function useDetected(): Detected | null {
  return useAppState((state) => (state.activeId === null ? null : (state.sessions.detected[state.activeId] ?? null)))
}

export function DetectedMark({ of }: { readonly of: 'model' | 'profile' }): ReactNode {
  const detected = useDetected()
  const used = useAppState((state) => {
    const base = activePrompt(state)?.base
    return base?.detect === true && base[of] === null
  })
  if (detected === null || !used) return null
  return (
    <span className="picker-count" title={`As in the newest session of this project: ${detected.file}`} data-testid={`detected-${of}`}>
      detected
    </span>
  )
}
