// What a person may want to look at. Nothing acts on it by itself.

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MemoryHint } from '../../../../../preload/contract/memory'
import { formatCount } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import type { MemoryLook } from '../../../state/memory/memory-state'
import { IconButton } from '../../../ui/icon-button'
import { HintDeeds } from '../detail/row-notes'

const GROUPS: readonly { readonly kind: MemoryHint['kind']; readonly title: string; readonly what: string }[] = [
  { kind: 'near-duplicate', title: 'Much alike', what: 'Two memories say nearly the same; one may do.' },
  { kind: 'derivable', title: 'Said elsewhere', what: 'The code, its history or an instruction file says it too.' },
  { kind: 'stale', title: 'Long unchanged', what: 'Worth a look whether it still holds.' },
]

export function HintsPanel({ look }: { readonly look: MemoryLook }): ReactNode {
  const { setMemoryPanel, showMemory } = useActions()
  return (
    <section className="pane" aria-label="Hints" data-pane="memory-side" data-testid="memory-hints-panel">
      <div className="pane-head">
        <h2>Hints</h2>
        <span className="caption cut grow">{formatCount(look.hints.length)}; nothing is done by itself</span>
        <IconButton label="Close" keys="Esc" size="small" onClick={() => setMemoryPanel('detail')}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      {look.hints.length === 0 ? <p className="memory-none">Nothing to say: no two memories are much alike, none is old.</p> : null}
      <div className="scroll memory-hints">
        {GROUPS.map(({ kind, title, what }) => {
          const hints = look.hints.filter((hint) => hint.kind === kind)
          if (hints.length === 0) return null
          return (
            <section key={kind} aria-label={title}>
              <h3>
                {title} <span className="dim figures">{formatCount(hints.length)}</span>
              </h3>
              <p className="caption">{what}</p>
              <ul>
                {hints.map((hint) => (
                  <li key={`${hint.file}:${hint.other}:${hint.line}:${hint.message}`}>
                    <button type="button" className="link-btn mono" onClick={() => showMemory(hint.file)}>
                      {hint.file}
                    </button>
                    {hint.line === null ? null : <span className="dim">, line {hint.line}</span>}
                    <p>{hint.message}</p>
                    <span className="memory-hint-deeds">
                      <HintDeeds hint={hint} file={hint.file} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </section>
  )
}
