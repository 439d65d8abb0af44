// The inputs tried in the active project, and the way to change them.

import { useActions, useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import type { WhatIf } from '../../../state/prompt/collect-input'

const NOTHING: WhatIf = {}

export function useTry(): { readonly whatIf: WhatIf; readonly set: (patch: Readonly<Record<string, unknown>>) => void } {
  const whatIf = useAppState((state) => activePrompt(state)?.whatIf ?? NOTHING)
  const { patchWhatIf } = useActions()
  return { whatIf, set: patchWhatIf }
}
