// What the model is given of the index, sign by sign, with the note it gets in place of what is cut.

import { Copy, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../../lib/format-count'
import { splitLines } from '../../../lib/split-lines'
import { useActions } from '../../../state/app-context'
import { saySent } from '../../../state/memory/gauges'
import type { MemoryLook, MemoryState } from '../../../state/memory/memory-state'
import { IconButton } from '../../../ui/icon-button'
import { CodeLine, CodeMark } from '../code/code-line'
import { VirtualLines } from '../code/virtual-lines'

type SentItem =
  | { readonly type: 'line'; readonly number: number | null; readonly text: string }
  | { readonly type: 'mark'; readonly text: string }

export function SentPanel({ memory, look }: { readonly memory: MemoryState; readonly look: MemoryLook }): ReactNode {
  const { setMemoryPanel, copy } = useActions()
  const { view } = look
  const text = memory.sent?.text ?? null
  const cut = view.limits.cutAtLine
  const items = useMemo(() => {
    const all: SentItem[] = []
    const lines = splitLines(text ?? '')
    // Where something was cut, the last line is the note on it, after a blank one.
    const own = cut === null ? lines.length : Math.max(0, lines.length - 2)
    lines.forEach((line, at) => {
      if (at === own) all.push({ type: 'mark', text: 'the agent’s note on the cut, in Strata’s words' })
      if (at < own || line !== '') all.push({ type: 'line', number: at < own ? at + 1 : null, text: line })
    })
    return all
  }, [text, cut])
  return (
    <section className="pane" aria-label="What the model sees" data-pane="memory-side" data-testid="memory-sent-panel">
      <div className="pane-head">
        <h2>What the model sees</h2>
        <span className="caption cut grow">
          ≈ {formatCount(view.sent.tokens)} tokens · {saySent(view)}
        </span>
        <IconButton label="Copy it" size="small" disabled={!text} onClick={() => void copy(text ?? '', 'Text copied')}>
          <Copy className="i14" aria-hidden />
        </IconButton>
        <IconButton label="Close" keys="Esc" size="small" onClick={() => setMemoryPanel('detail')}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      {view.off !== null || text === '' ? (
        <p className="memory-none">
          {view.off === null ? 'Nothing: there is no index, or it is empty.' : `Nothing. ${view.off.reasonText}.`}
        </p>
      ) : (
        <VirtualLines
          label="The index as it is sent"
          items={items}
          length={(item) => item.text.length}
          digits={String(items.length).length}
          paneFocus
          testId="memory-sent-text"
          render={(item) =>
            item.type === 'mark' ? (
              <CodeMark tone="cut">{item.text}</CodeMark>
            ) : (
              <CodeLine number={item.number} text={item.text} look={item.number === null ? 'note' : 'plain'} syntax="markdown" />
            )
          }
        />
      )}
    </section>
  )
}
