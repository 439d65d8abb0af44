// Yours, the result, and what is on disk, side by side and level. The bars above conflicts are our own, laid over the editors.

import type { editor, IDisposable } from 'monaco-editor/editor/editor.api.js'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import '../editor.css'
import type { Decision, LineRange } from '../../lib/merge-chunk'
import type { EditorRuntime } from '../monaco/create-runtime'
import { editorOptions } from '../monaco/editor-options'
import { paintCodeSpans } from '../monaco/paint-code-spans'
import { takeWindowKey, type WindowKey } from '../window-key'
import { align, type Gap, type PaneName } from './align'
import type { MergeSession } from './merge-session'
import { includeDecorations, paneDecorations } from './pane-decorations'
import './three-way.css'

export interface ThreeWayHandle {
  focus(): void
  /** Brings the next conflict into view, from the cursor on; `by` -1: the one before. */
  step(by: 1 | -1): void
  /** The conflict the cursor is in or nearest below; null where there is none. */
  current(): number | null
}

export interface ThreeWayViewProps {
  readonly runtime: EditorRuntime
  readonly session: MergeSession
  readonly zoom: number
  /** The text both began with, in place of the result. */
  readonly showBase: boolean
  readonly windowKeys: readonly WindowKey[]
  /** How includes look, by the word as written. */
  readonly includes: ReadonlyMap<string, string>
  /** What stands in the bars beside the choice. */
  readonly captions: { readonly yours: string; readonly disk: string }
  /** The bar of one conflict, in the middle pane. */
  readonly bar: (chunk: number, decision: Decision) => ReactNode
  readonly ref?: Ref<ThreeWayHandle>
}

const PANES: readonly PaneName[] = ['yours', 'result', 'disk']
const BAR_HEIGHT = 36

interface Pane {
  readonly name: PaneName
  readonly editor: editor.IStandaloneCodeEditor
  readonly tints: editor.IEditorDecorationsCollection
  zones: string[]
}

export function ThreeWayView({ runtime, session, zoom, showBase, windowKeys, includes, captions, bar, ref }: ThreeWayViewProps): ReactNode {
  const places = useRef<Partial<Record<PaneName, HTMLDivElement | null>>>({})
  const bars = useRef(new Map<number, HTMLElement>())
  const [panes, setPanes] = useState<readonly Pane[]>([])
  const [decisions, setDecisions] = useState(() => session.decisions())
  const { monaco } = runtime

  // biome-ignore lint/correctness/useExhaustiveDependencies: zoom and the shown text are followed below
  useEffect(() => {
    const labels: Readonly<Record<PaneName, string>> = { yours: 'Yours', result: 'Result', disk: 'On disk' }
    const made = PANES.flatMap((name): Pane[] => {
      const place = places.current[name]
      if (!place) return []
      const shown = monaco.editor.create(place, {
        ...editorOptions({ zoom, wrap: false, label: labels[name] }),
        model: session.models[name],
        readOnly: name !== 'result',
        domReadOnly: name !== 'result',
        folding: false,
        renderLineHighlight: name === 'result' ? 'line' : 'none',
        overviewRulerLanes: 0,
        overviewRulerBorder: false,
        lineDecorationsWidth: Math.round(12 * zoom),
        links: false,
        scrollbar: { verticalScrollbarSize: name === 'disk' ? 10 : 0, horizontalScrollbarSize: 10, useShadows: false },
      })
      return [{ name, editor: shown, tints: shown.createDecorationsCollection(), zones: [] }]
    })
    const parts: IDisposable[] = made.map((pane) => paintCodeSpans(pane.editor))
    let leading = false
    for (const pane of made) {
      parts.push(
        pane.editor.onDidScrollChange((event) => {
          if (leading) return
          leading = true
          for (const other of made) {
            if (other !== pane) other.editor.setScrollPosition({ scrollTop: event.scrollTop, scrollLeft: event.scrollLeft })
          }
          leading = false
        }),
      )
    }
    setPanes(made)
    return () => {
      for (const part of parts) part.dispose()
      for (const pane of made) pane.editor.dispose()
      setPanes([])
    }
  }, [monaco, session])

  useEffect(() => {
    for (const pane of panes) pane.editor.updateOptions({ fontSize: 12 * zoom, lineHeight: 18 * zoom })
  }, [panes, zoom])

  useEffect(() => {
    const middle = panes.find((pane) => pane.name === 'result')
    if (middle === undefined) return
    middle.editor.setModel(showBase ? session.models.base : session.models.result)
    middle.editor.updateOptions({ readOnly: showBase })
    let frame = 0
    const draw = (): void => {
      frame = 0
      const now = session.decisions()
      setDecisions(now)
      const middleRanges = showBase ? session.chunks.map((chunk) => chunk.base) : session.ranges()
      const gaps = align(session.chunks, middleRanges)
      for (const pane of panes) {
        const ranges: readonly LineRange[] =
          pane.name === 'result' ? middleRanges : session.chunks.map((chunk) => chunk[pane.name as 'yours' | 'disk'])
        const drawn =
          showBase && pane.name === 'result'
            ? []
            : paneDecorations({ pane: pane.name, chunks: session.chunks, texts: session.texts, ranges, decisions: now })
        pane.tints.set([...drawn, ...includeDecorations(pane.editor.getModel()?.getLinesContent() ?? [], includes)])
        drawGaps(pane, gaps[pane.name], zoom, (chunk, top) => {
          const element = bars.current.get(chunk)
          if (pane.name === 'result' && element !== undefined) element.style.transform = `translateY(${top}px)`
        })
      }
    }
    const ask = (): void => {
      frame ||= requestAnimationFrame(draw)
    }
    draw()
    const end = session.subscribe(ask)
    return () => {
      end()
      if (frame !== 0) cancelAnimationFrame(frame)
    }
  }, [panes, session, zoom, showBase, includes])

  useImperativeHandle(ref, () => {
    const middle = (): Pane | undefined => panes.find((pane) => pane.name === 'result')
    const conflicts = (): readonly number[] => session.chunks.flatMap((chunk, at) => (chunk.kind === 'conflict' ? [at] : []))
    const lineOf = (chunk: number): number => (session.ranges()[chunk]?.from ?? 0) + 1
    const cursor = (): number => middle()?.editor.getPosition()?.lineNumber ?? 1
    return {
      focus: () => middle()?.editor.focus(),
      current: () => {
        const all = conflicts()
        return all.find((chunk) => (session.ranges()[chunk]?.to ?? 0) >= cursor()) ?? all[all.length - 1] ?? null
      },
      step: (by) => {
        const all = conflicts()
        const open = all.filter((chunk) => session.decisions()[chunk] === 'open')
        const among = open.length > 0 ? open : all
        const at = cursor()
        const target =
          by === 1
            ? (among.find((chunk) => lineOf(chunk) > at) ?? among[0])
            : (among.findLast((chunk) => lineOf(chunk) < at) ?? among[among.length - 1])
        if (target === undefined) return
        middle()?.editor.setPosition({ lineNumber: lineOf(target), column: 1 })
        middle()?.editor.revealLineInCenter(lineOf(target))
        middle()?.editor.focus()
      },
    }
  }, [panes, session])

  // Whoever is sent here goes on typing in the result, at the first thing to decide.
  useEffect(() => {
    const middle = panes.find((pane) => pane.name === 'result')
    const first = session.decisions().indexOf('open')
    if (middle === undefined) return
    if (first >= 0) {
      const line = (session.ranges()[first]?.from ?? 0) + 1
      middle.editor.setPosition({ lineNumber: line, column: 1 })
      middle.editor.revealLineInCenterIfOutsideViewport(line)
    }
    middle.editor.focus()
  }, [panes, session])

  const onKeyDownCapture = (event: KeyboardEvent): void => takeWindowKey(event, windowKeys)
  const scrollBy = (deltaY: number): void => {
    const middle = panes.find((pane) => pane.name === 'result')
    middle?.editor.setScrollTop(middle.editor.getScrollTop() + deltaY)
  }

  return (
    <div className="tw" role="presentation" onKeyDownCapture={onKeyDownCapture}>
      {PANES.map((name) => (
        <div
          key={name}
          className="tw-pane"
          ref={(element) => {
            places.current[name] = element
          }}
        />
      ))}
      <div className="tw-bars">
        {session.chunks.map((chunk, at) =>
          chunk.kind !== 'conflict' ? null : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: chunks of a merge stand still
              key={at}
              className="tw-bar"
              data-decision={decisions[at]}
              ref={(element) => {
                if (element === null) bars.current.delete(at)
                else bars.current.set(at, element)
              }}
              onWheel={(event) => scrollBy(event.deltaY)}
            >
              <span className="tw-bar-side cut">{captions.yours}</span>
              <span className="tw-bar-middle">{bar(at, decisions[at] ?? 'open')}</span>
              <span className="tw-bar-side cut">{captions.disk}</span>
            </div>
          ),
        )}
      </div>
    </div>
  )
}

function drawGaps(pane: Pane, gaps: readonly Gap[], zoom: number, onTop: (chunk: number, top: number) => void): void {
  pane.editor.changeViewZones((zones) => {
    for (const id of pane.zones) zones.removeZone(id)
    pane.zones = gaps.map((gap, ordinal) => {
      const element = document.createElement('div')
      element.className = gap.kind === 'bar' ? 'tw-bar-space' : 'tw-filler'
      const margin = document.createElement('div')
      margin.className = element.className
      return zones.addZone({
        afterLineNumber: gap.after,
        afterColumn: 1,
        ordinal,
        heightInPx: Math.round((gap.kind === 'bar' ? BAR_HEIGHT : 18 * gap.lines) * zoom),
        domNode: element,
        marginDomNode: margin,
        suppressMouseDown: true,
        ...(gap.kind === 'bar' ? { onDomNodeTop: (top: number) => onTop(gap.chunk, top) } : {}),
      })
    })
  })
}
