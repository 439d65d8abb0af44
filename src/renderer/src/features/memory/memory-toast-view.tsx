// What was just done to the memory, and the way back.

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { activeMemory } from '../../state/app-state'
import type { MemoryToast } from '../../state/memory/memory-state'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'

const SHOWN_MS = 12_000

export function MemoryToastView(): ReactNode {
  const toast = useAppState((state) => activeMemory(state)?.toast ?? null)
  return (
    <div className="memory-toasts" role="status" aria-label="Changes of the memory">
      {toast === null ? null : <Toast key={toast.nonce} toast={toast} />}
    </div>
  )
}

function Toast({ toast }: { readonly toast: MemoryToast }): ReactNode {
  const { dismissMemoryToast, undoMemory, redoMemory } = useActions()
  // What a person is looking at or about to press does not go away. Each one knows by itself: one that is closed under the
  // pointer is never left by it, and would hold all that come after.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissMemoryToast(toast.nonce), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, held, dismissMemoryToast])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it there
    <div
      className="floating memory-toast"
      data-tone={toast.tone}
      data-testid="memory-toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="grow">{toast.text}</span>
      {toast.offer === null ? null : (
        <Button
          variant="quiet"
          onClick={() => void (toast.offer === 'undo' ? undoMemory() : redoMemory())}
          data-testid="memory-toast-offer"
        >
          {toast.offer === 'undo' ? 'Undo' : 'Do again'}
        </Button>
      )}
      <IconButton label="Close" size="small" onClick={() => dismissMemoryToast(toast.nonce)}>
        <X className="i14" aria-hidden />
      </IconButton>
    </div>
  )
}
