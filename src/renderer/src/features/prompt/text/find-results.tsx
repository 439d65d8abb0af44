// Matches across all layers, one line each; choosing one reads its layer.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import type { FindMatch } from '../../../state/contract-types'
import type { Snapshot } from '../../../state/prompt/snapshot'
import { layerPath } from '../../../state/tree/layer-name'

const ROW = 26

export function FindResults(): ReactNode {
  const find = useAppState((state) => state.find)
  const zoom = useAppState((state) => state.view.zoom)
  const snapshot = useSnapshot()
  const { showMatch } = useActions()
  const scroll = useRef<HTMLDivElement>(null)
  const matches = find.found?.matches ?? []
  const virtualizer = useVirtualizer({
    count: matches.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW * zoom,
    overscan: 8,
  })
  useEffect(() => {
    if (matches.length > 0 && find.current >= 0) virtualizer.scrollToIndex(Math.min(find.current, matches.length - 1), { align: 'auto' })
  }, [find.current, matches.length, virtualizer])
  if (snapshot === null || find.query === '' || matches.length === 0) return null
  return (
    <div className="find-results" ref={scroll} data-testid="find-results">
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const match = matches[item.index]
          if (match === undefined) return null
          return (
            <button
              key={item.key}
              type="button"
              className="find-result"
              aria-current={item.index === find.current}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              onClick={() => showMatch(item.index)}
            >
              <Result match={match} snapshot={snapshot} />
            </button>
          )
        })}
      </div>
      {find.found?.truncated ? <p className="caption find-more">Only the first {formatCount(matches.length)} are listed.</p> : null}
    </div>
  )
}

function Result({ match, snapshot }: { readonly match: FindMatch; readonly snapshot: Snapshot }): ReactNode {
  const layer = snapshot.byId.get(match.layerId)
  const at = match.previewColumn - 1
  return (
    <>
      <span className="swatch" data-kind={layer?.kind} />
      <span className="find-result-name cut">{layer === undefined ? match.layerId : layerPath(layer, snapshot.view)}</span>
      <span className="find-result-line figures">{formatCount(match.line)}</span>
      <span className="find-result-text cut">
        {match.preview.slice(0, at)}
        <mark className="s-match">{match.preview.slice(at, at + match.length)}</mark>
        {match.preview.slice(at + match.length)}
      </span>
    </>
  )
}
