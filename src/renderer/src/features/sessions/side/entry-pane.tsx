// One entry in full: its parts, tool results folded, images by their size, and the row as it stands in the file.

import { ChevronDown, ChevronRight, Image as ImageIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EntryBlock } from '../../../../../preload/contract/sessions'
import { formatBytes } from '../../../lib/format-bytes'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { exactTime } from '../../../state/sessions/session-words'
import { ScrollArea } from '../../../ui/scroll-area'
import { Segmented } from '../../../ui/segmented'
import { entryWord } from '../session/entry-word'
import { LongText } from './long-text'
import type { TextPage } from './text-pieces'

export function EntryPane(): ReactNode {
  const asked = useAppState((state) => state.sessions.opened?.entry ?? null)
  const [side, setSide] = useState<'parts' | 'raw'>('parts')
  const { showRaw, showCall, setSessionTab } = useActions()
  const row = asked?.value?.row ?? null
  return (
    <aside className="side pane" aria-label="Entry" data-pane="session-side" data-testid="entry-pane">
      <div className="pane-head">
        <h2>{row === null ? 'Entry' : `Line ${formatCount(row.line)}`}</h2>
        <span className="grow" />
        {row === null ? null : (
          <Segmented<'parts' | 'raw'>
            label="How the entry is shown"
            value={side}
            options={[
              { value: 'parts', label: 'Read' },
              { value: 'raw', label: 'JSON' },
            ]}
            onChange={(next) => {
              setSide(next)
              if (next === 'raw') showRaw(row.line)
            }}
          />
        )}
      </div>
      {asked === null ? <p className="side-none">Pick an entry to read it.</p> : null}
      {asked?.fault == null ? null : (
        <p className="side-none danger" role="alert">
          {asked.fault.title}: {asked.fault.detail}
        </p>
      )}
      {row === null || asked?.value == null ? null : (
        <ScrollArea className="scroll" label="The entry" key={`${row.entry} ${side}`}>
          <dl className="kv side-part">
            <dt>What</dt>
            <dd>{entryWord(row).kind}</dd>
            <dt>Type in the file</dt>
            <dd className="mono">{row.type}</dd>
            {row.tsMs === null ? null : (
              <>
                <dt>Time</dt>
                <dd className="mono">{exactTime(row.tsMs)}</dd>
              </>
            )}
            {row.call === null ? null : (
              <>
                <dt>Call</dt>
                <dd>
                  <button
                    type="button"
                    className="link-btn mono"
                    onClick={() => {
                      setSessionTab('timeline')
                      if (row.call !== null) void showCall(row.call)
                    }}
                  >
                    {row.call}
                  </button>
                </dd>
              </>
            )}
          </dl>
          {side === 'raw' ? (
            <Raw line={row.line} />
          ) : (
            asked.value.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
              <Block key={at} block={block} at={at} entry={row.entry} isUser={row.type === 'user'} />
            ))
          )}
          {side === 'parts' && asked.value.blocksTotal > asked.value.blocks.length ? (
            <p className="side-none">
              Not drawn here: {plural(asked.value.blocksTotal - asked.value.blocks.length, 'more part')}. The JSON of the row has all.
            </p>
          ) : null}
          {side === 'parts' && asked.value.blocks.length === 0 ? (
            <p className="side-none">This row holds no text. Its JSON has everything it says.</p>
          ) : null}
        </ScrollArea>
      )}
    </aside>
  )
}

interface BlockProps {
  readonly block: EntryBlock
  readonly at: number
  readonly entry: number
  readonly isUser: boolean
}

function Block({ block, at, entry, isUser }: BlockProps): ReactNode {
  const folded = block.kind === 'tool-result' || block.kind === 'thinking'
  const [open, setOpen] = useState(!folded || block.chars <= 400)
  const word = entryWord({ kind: block.kind, type: isUser ? 'user' : '' })
  const Icon = open ? ChevronDown : ChevronRight
  const name = block.tool === null ? word.kind : `${block.tool} ${block.kind === 'tool-result' ? 'result' : 'call'}`
  return (
    <section className="block" data-kind={word.band ?? 'other'}>
      <button type="button" className="block-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon className="i12" aria-hidden />
        <i className="legend-band" data-kind={word.band ?? 'other'} />
        <span className="cut grow">
          {name}
          {block.isError ? <span className="danger"> failed</span> : null}
          {block.file === null ? null : <span className="dim"> {block.file}</span>}
        </span>
        <span className="caption mono">{formatCount(block.chars)}</span>
      </button>
      {!open ? null : block.image !== null ? <Picture image={block.image} /> : <BlockText block={block} at={at} entry={entry} />}
    </section>
  )
}

/** Images are never drawn from a transcript: they are told by what they are. */
function Picture({ image }: { readonly image: NonNullable<EntryBlock['image']> }): ReactNode {
  const size = image.width === null || image.height === null ? 'size unknown' : `${formatCount(image.width)} × ${formatCount(image.height)}`
  return (
    <div className="block-image">
      <ImageIcon className="i" aria-hidden />
      <span>
        {image.mediaType}, {size}, {formatBytes(image.bytes)}
      </span>
    </div>
  )
}

function BlockText({ block, at, entry }: Omit<BlockProps, 'isUser'>): ReactNode {
  const { blockText } = useActions()
  return <LongText beginning={block.text} totalChars={block.chars} load={(offset, limit) => blockText(entry, at, offset, limit)} />
}

function Raw({ line }: { readonly line: number }): ReactNode {
  const raw = useAppState((state) => state.sessions.opened?.raw ?? null)
  const { rawText } = useActions()
  if (raw === null || raw.key !== line) return null
  if (raw.fault !== null) {
    return (
      <p className="side-none danger" role="alert">
        {raw.fault.title}: {raw.fault.detail}
      </p>
    )
  }
  if (raw.value === null) return null
  const { text, totalChars } = raw.value
  if (text.length === totalChars) {
    const whole = pretty(text)
    return <LongText key={line} className="raw" testId="entry-raw" beginning={whole} totalChars={whole.length} load={noMore} />
  }
  return (
    <>
      <p className="side-none caption">{formatCount(totalChars)} characters, as they stand in the file.</p>
      <LongText
        key={line}
        className="raw"
        testId="entry-raw"
        beginning={text}
        totalChars={totalChars}
        load={(offset, limit) => rawText(line, offset, limit)}
      />
    </>
  )
}

/** All of it is there. */
function noMore(): Promise<TextPage> {
  return Promise.resolve({ text: '', next: null })
}

/** Indented where it is JSON, else as it stands. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // no JSON: it is shown as it stands
  }
}
