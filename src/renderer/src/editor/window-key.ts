// Keys that belong to the window even while someone types: they are taken before Monaco sees them.

import type { KeyboardEvent } from 'react'
import { matchesKeys } from '../ui/keyboard'

export interface WindowKey {
  /** As `Mod+K`; see ui/keyboard. */
  readonly keys: string
  readonly run: () => void
}

/** For the capturing phase of whatever holds an editor. */
export function takeWindowKey(event: KeyboardEvent, windowKeys: readonly WindowKey[]): void {
  const key = windowKeys.find((one) => matchesKeys(event.nativeEvent, one.keys))
  if (key === undefined) return
  // The switches of Monaco's find are Alt and a letter, and mean what they say while it has the focus.
  const finding = event.target instanceof Element && event.target.closest('.find-widget') !== null
  if (finding && /^Alt\+[A-Z]$/.test(key.keys)) return
  event.preventDefault()
  event.stopPropagation()
  key.run()
}
