// The conversation as the policy has it when the call under the cursor is sent: cleared results struck, summarised turns dimmed.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { CursorItem } from '../../../../../preload/contract/replay'
import type { BandKind } from '../../../../../preload/contract/timeline'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { rowAt } from '../../../state/sessions/pages'
import { ContextPartPane, PLACEHOLDER } from './context-part-pane'
import './context.css'

const ROW = 26

const KIND: Readonly<Record<CursorItem['kind'], { readonly word: string; readonly band: BandKind }>> = {
  system: { word: 'In front', band: 'system.static' },
  summary: { word: 'Summary', band: 'summary' },
  user: { word: 'User', band: 'user' },
  assistant: { word: 'Assistant', band: 'assistant' },
  thinking: { word: 'Thinking', band: 'thinking' },
  'tool-use': { word: 'Tool call', band: 'assistant' },
  'tool-result': { word: 'Result', band: 'toolResults' },
  file: { word: 'File', band: 'toolResults' },
  skill: { word: 'Skill', band: 'other' },
  plan: { word: 'Plan', band: 'other' },
  attachment: { word: 'Attached', band: 'other' },
}

const STATE: Readonly<Record<CursorItem['state'], string>> = {
  sent: '',
  cleared: 'cleared',
  summarised: 'only in the summary',
  reinjected: 'put back after compacting',
}

export function ContextTab(): ReactNode {
  const list = useAppState((state) => state.replay.context)
  const tokens = useAppState((state) => state.replay.contextTokens)
  const cursor = useAppState((state) => state.replay.cursor)
  const revision = useAppState((state) => state.replay.run?.revision)
  const chosen = useAppState((state) => state.replay.chosen)
  const zoom = useAppState((state) => state.view.zoom)
  const picked = useAppState((state) => state.replay.part?.at ?? null)
  const { needContext, showContextPart } = useActions()
  const scroll = useRef<HTMLDivElement>(null)
  const height = Math.round(ROW * zoom)
  const virtualizer = useVirtualizer({
    count: list.total ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = (items.at(-1)?.index ?? 0) + 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, call or policy has another conversation
  useEffect(() => needContext(from, to), [needContext, from, to, revision, chosen, cursor, list.total])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes last was added last
  useEffect(() => {
    if (list.total !== null && list.total > 0) virtualizer.scrollToIndex(list.total - 1, { align: 'end' })
  }, [cursor, chosen, list.total === null, virtualizer])
  const active = Math.min((list.total ?? 1) - 1, picked ?? Math.max(0, (list.total ?? 1) - 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && picked !== null) {
      event.preventDefault()
      void showContextPart(null)
      return
    }
    const at = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (by === undefined || Number.isNaN(at) || list.total === null) return
    event.preventDefault()
    const next = Math.min(list.total - 1, Math.max(0, at + by))
    void showContextPart(next)
    virtualizer.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus({ preventScroll: true }))
  }
  return (
    <>
      <p className="context-head">
        {list.total === null ? 'Reading…' : `${formatCount(list.total)} parts, oldest first.`}
        {tokens === null ? null : (
          <>
            {' '}
            <b className="mono">{formatCount(tokens)}</b> tokens are sent with call {formatCount(cursor)}.
          </>
        )}
      </p>
      <div className="context-panes" data-part={picked !== null}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are buttons; arrows step between them */}
        <div className="context-list" ref={scroll} onKeyDown={onKeyDown} data-testid="replay-context">
          <ul style={{ height: virtualizer.getTotalSize() }} aria-label="Conversation">
            {items.map((item) => {
              const row = rowAt(list, item.index)
              return (
                <li
                  key={item.key}
                  style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                  data-index={item.index}
                  data-state={row?.state}
                  data-selected={item.index === picked}
                  aria-setsize={list.total ?? undefined}
                  aria-posinset={item.index + 1}
                >
                  {row === undefined ? (
                    <span className="bone" style={{ width: '40%' }} />
                  ) : (
                    <button
                      type="button"
                      tabIndex={item.index === active ? 0 : -1}
                      aria-pressed={item.index === picked}
                      onClick={() => void showContextPart(item.index)}
                    >
                      <Part item={row} />
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
        {picked === null ? null : <ContextPartPane />}
      </div>
    </>
  )
}

/** Labels that only say the kind again. */
const BARE: ReadonlySet<string> = new Set(['answer', 'prompt', 'thinking'])

function Part({ item }: { readonly item: CursorItem }): ReactNode {
  const { word, band } = KIND[item.kind]
  const state = STATE[item.state]
  const label = item.tool !== null && item.label.startsWith(item.tool) ? item.label.slice(item.tool.length).trim() : item.label
  const said = BARE.has(label) ? '' : label
  return (
    <>
      <i className="replay-band" data-kind={band} />
      <span className="context-call mono">{item.kind === 'system' ? '' : formatCount(item.call)}</span>
      <span className="context-kind">{item.tool === null ? word : `${item.tool} ${item.kind === 'tool-result' ? 'result' : 'call'}`}</span>
      <span className="context-label cut" title={item.label}>
        {item.state === 'cleared' ? (
          <>
            <s>{said === '' ? item.label : said}</s> <span className="mono context-placeholder">{PLACEHOLDER}</span>
          </>
        ) : (
          said
        )}
      </span>
      {state === '' ? null : <span className="context-state">{state}</span>}
      <span className="num">{formatCount(item.tokens)}</span>
    </>
  )
}
