// The middle pane: what the selected layer says, exactly.

import { FileText, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { findInLines, type LineMatch } from '../../../lib/find-in-lines'
import { useActions, useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { Button } from '../../../ui/button'
import { StateMessage } from '../../../ui/state-message'
import { useLate } from '../../../ui/use-late'
import { FindBar } from './find-bar'
import { FindResults } from './find-results'
import { InspectorOverlay } from './inspector-overlay'
import { SizeTable } from './size-table'
import { TextHead } from './text-head'
import { TextList } from './text-list'
import './text.css'
import { TokenBarView } from './token-bar-view'

const MOST_MATCHES = 5000
const NO_MATCHES: readonly LineMatch[] = []

export function TextPane({ narrow }: { readonly narrow: boolean }): ReactNode {
  const doc = useAppState((state) => state.document.doc)
  const find = useAppState((state) => state.find)
  const stale = useAppState((state) => activePrompt(state)?.stale === true)
  const searching = find.open && find.query !== ''
  const matches = useMemo(() => {
    if (!searching || doc === null) return NO_MATCHES
    const lines = doc.lines.map((line) => (line.type === 'text' ? line : { text: '' }))
    return findInLines(lines, find.query, { matchCase: find.matchCase, limit: MOST_MATCHES })
  }, [doc, searching, find.query, find.matchCase])
  const current = useMemo(() => {
    if (find.scope === 'text') return matches[find.current] ?? null
    const wanted = find.found?.matches[find.current]
    if (wanted === undefined || doc === null) return null
    return (
      matches.find((match) => {
        const line = doc.lines[match.index]
        return line?.type === 'text' && line.layerId === wanted.layerId && line.sentLine === wanted.line && match.from === wanted.column - 1
      }) ?? null
    )
  }, [doc, matches, find.scope, find.current, find.found])
  return (
    <section className="pane text-pane" aria-label="Text" data-pane="text" data-stale={stale}>
      <TextHead narrow={narrow} />
      {find.open ? <FindBar inText={matches.length} atLimit={matches.length >= MOST_MATCHES} /> : null}
      {find.open && find.scope === 'all' ? <FindResults /> : null}
      <div className="text-body">
        <TokenBarView />
        <TextBody matches={matches} current={current} />
      </div>
      {narrow ? <InspectorOverlay /> : null}
    </section>
  )
}

interface TextBodyProps {
  readonly matches: readonly LineMatch[]
  readonly current: LineMatch | null
}

function TextBody({ matches, current }: TextBodyProps): ReactNode {
  const doc = useAppState((state) => state.document.doc)
  const loading = useAppState((state) => state.document.loading)
  const fault = useAppState((state) => state.document.fault)
  const { refresh } = useActions()
  const late = useLate(loading && doc === null, 150)
  if (fault !== null && !loading) {
    return (
      <StateMessage
        icon={<TriangleAlert aria-hidden />}
        title={fault.title}
        tone="danger"
        actions={<Button onClick={refresh}>Collect again</Button>}
      >
        <p>{fault.detail}</p>
        {fault.remedy === null ? null : <p>{fault.remedy}</p>}
      </StateMessage>
    )
  }
  if (doc === null) return late ? <TextBones /> : <div />
  if (doc.empty !== null) {
    if (doc.layerIds.length > 1) return <SizeTable doc={doc} />
    return (
      <StateMessage icon={<FileText aria-hidden />} title={doc.empty.title} testId="text-empty">
        <p>{doc.empty.text}</p>
      </StateMessage>
    )
  }
  return <TextList doc={doc} matches={matches} current={current} />
}

const BONES = [30, 0, 72, 64, 0, 40, 0, 80, 58, 66, 74]

function TextBones(): ReactNode {
  return (
    <div className="text-bones" aria-busy="true">
      {BONES.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines stand still
        <span key={at} className={width === 0 ? undefined : 'bone'} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
