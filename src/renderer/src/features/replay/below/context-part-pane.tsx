// The text of one part of the conversation, as far as the recording has it, and what the model gets of it.

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CursorItem } from '../../../../../preload/contract/replay'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { ScrollArea } from '../../../ui/scroll-area'

/** SPEC 7.10, byte for byte. */
export const PLACEHOLDER = '[Old tool result content cleared]'

const TOLD: Readonly<Record<CursorItem['state'], string | null>> = {
  sent: null,
  cleared: `The model gets ${PLACEHOLDER} in its place.`,
  summarised: 'The model gets only what the summary says of it.',
  reinjected: 'It came back after the compaction, at its latest size.',
}

export function ContextPartPane(): ReactNode {
  const part = useAppState((state) => state.replay.part)
  const file = useAppState((state) => state.replay.source?.file ?? null)
  const { showContextPart, openSession, showLine, go } = useActions()
  if (part === null) return null
  const { item, blocks, line, fault } = part
  const told = TOLD[item.state]
  const toSessions = async (target: string, at: number): Promise<void> => {
    go('sessions')
    await openSession(target)
    await showLine(at)
  }
  return (
    <section className="context-part" aria-label="Part of the conversation" data-testid="context-part">
      <header>
        <h2 className="cut" title={item.label}>
          {item.label}
        </h2>
        <span className="caption">{formatCount(item.tokens)} tokens</span>
        <span className="grow" />
        {file === null || line === null ? null : (
          <Button variant="quiet" onClick={() => void toSessions(file, line)}>
            line {formatCount(line)}
          </Button>
        )}
        <IconButton label="Close" size="small" onClick={() => void showContextPart(null)}>
          <X className="i12" aria-hidden />
        </IconButton>
      </header>
      {told === null ? null : <p className="context-told">{told}</p>}
      {fault !== null ? (
        <p className="replay-none danger" role="alert">
          {fault.title}: {fault.detail}
        </p>
      ) : blocks === null ? (
        <p className="replay-none" role="status">
          Reading…
        </p>
      ) : blocks.length === 0 ? (
        <p className="replay-none">
          {file === null ? 'A scenario has sizes only.' : 'The file does not hold its text: its size is estimated.'}
        </p>
      ) : (
        <ScrollArea label="Text of the part" className="context-text">
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are known by their place
            <pre key={at}>
              {block.image === null ? block.text : `Image, ${block.image.mediaType}`}
              {block.text.length < block.chars ? `\n… ${formatCount(block.chars - block.text.length)} characters more` : ''}
            </pre>
          ))}
        </ScrollArea>
      )}
    </section>
  )
}
