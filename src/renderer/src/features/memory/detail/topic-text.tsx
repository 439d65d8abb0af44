// The text of a memory, to read.

import { type ReactNode, useMemo } from 'react'
import { splitLines } from '../../../lib/split-lines'
import type { KeyedRow, MemoryLook } from '../../../state/memory/memory-state'
import { useTopicText } from '../../../state/memory/use-topic-text'
import { CodeLine } from '../code/code-line'
import { VirtualLines } from '../code/virtual-lines'

export function TopicText({ row, look }: { readonly row: KeyedRow; readonly look: MemoryLook }): ReactNode {
  const { text, fault } = useTopicText(look.view.memoryId, row.file ?? '')
  const lines = useMemo(() => splitLines(text ?? ''), [text])
  const head = useMemo(() => headLines(lines), [lines])
  if (fault !== null) return <p className="memory-none">{fault.detail}</p>
  if (text === null) return <div className="code-list" aria-busy="true" />
  return (
    <VirtualLines
      label={`Text of ${row.file}`}
      items={lines}
      length={(line) => line.length}
      digits={String(lines.length).length}
      testId="memory-text"
      render={(line, at) => <CodeLine number={at + 1} text={line} look="plain" syntax={at < head ? 'yaml' : 'markdown'} />}
    />
  )
}

/** Lines of the front matter, its fences included. */
export function headLines(lines: readonly string[]): number {
  if (lines[0]?.replace('\ufeff', '').trimEnd() !== '---') return 0
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---')
  return end < 0 ? 0 : end + 1
}
