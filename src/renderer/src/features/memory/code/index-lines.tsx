// The index as it is on disk: the cut drawn in, what is below it quieter, the lines that are picked marked.

import { type ReactNode, useMemo } from 'react'
import { splitLines } from '../../../lib/split-lines'
import type { MemoryLook } from '../../../state/memory/memory-state'
import { CodeLine, CodeMark } from './code-line'
import { VirtualLines } from './virtual-lines'

type IndexItem = { readonly type: 'line'; readonly number: number; readonly text: string } | { readonly type: 'cut' }

export interface IndexLinesProps {
  readonly look: MemoryLook
  readonly text: string
  readonly lines: ReadonlySet<number>
}

export function IndexLines({ look, text, lines }: IndexLinesProps): ReactNode {
  const { cutAtLine } = look.view.limits
  const items = useMemo(() => {
    const all: IndexItem[] = splitLines(text).map((line, at) => ({ type: 'line', number: at + 1, text: line }))
    if (cutAtLine !== null && cutAtLine <= all.length) all.splice(cutAtLine - 1, 0, { type: 'cut' })
    return all
  }, [text, cutAtLine])
  const first = Math.min(...lines)
  const at = items.findIndex((item) => item.type === 'line' && item.number === first)
  return (
    <VirtualLines
      label="MEMORY.md"
      items={items}
      length={(item) => (item.type === 'line' ? item.text.length : 0)}
      digits={String(items.length).length}
      reveal={at < 0 ? null : { at, key: `${first}:${look.view.memoryId}` }}
      testId="memory-index"
      render={(item) =>
        item.type === 'cut' ? (
          <CodeMark tone="cut">cut: {cutAtLine === null ? '' : cutAtLine - 1} lines</CodeMark>
        ) : (
          <CodeLine
            number={item.number}
            text={item.text}
            look={cutAtLine !== null && item.number >= cutAtLine ? 'lost' : 'plain'}
            syntax="markdown"
            current={lines.has(item.number)}
          />
        )
      }
    />
  )
}
