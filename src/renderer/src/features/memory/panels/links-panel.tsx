// Which memory links to which: arcs beside a list, or the same in words.

import { X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import { type ArcLayout, arcLayout, linksAround, MOST_ARCS } from '../../../state/memory/arc-layout'
import { type MemoryState, pickedRows } from '../../../state/memory/memory-state'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { LinkArcs } from './link-arcs'
import './panels.css'

export function LinksPanel({ memory }: { readonly memory: MemoryState }): ReactNode {
  const { setMemoryPanel } = useActions()
  const [shape, setShape] = useState<'arcs' | 'words'>('arcs')
  const graph = memory.graph?.graph ?? null
  const picked = useMemo(() => new Set(pickedRows(memory).flatMap((row) => (row.file === null ? [] : [row.file]))), [memory])
  const whole = useMemo(() => (graph === null ? null : arcLayout(graph)), [graph])
  const dense = whole !== null && whole.links.length > MOST_ARCS
  const layout = useMemo(() => (dense && graph !== null ? arcLayout(linksAround(graph, picked)) : whole), [dense, graph, picked, whole])
  return (
    <section className="pane" aria-label="Links between the memories" data-pane="memory-side" data-testid="memory-links-panel">
      <div className="pane-head">
        <h2>Links</h2>
        <span className="caption cut grow">
          {whole === null ? '' : `${plural(whole.links.length, 'link')} · ${formatCount(whole.apart)} without`}
        </span>
        <Segmented
          label="How the links are shown"
          value={shape}
          onChange={setShape}
          options={[
            { value: 'arcs', label: 'Arcs' },
            { value: 'words', label: 'List' },
          ]}
        />
        <IconButton label="Close" keys="Esc" size="small" onClick={() => setMemoryPanel('detail')}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      {dense ? (
        <p className="memory-form-note memory-clipped">
          {graph !== null && graph.edges.from.length < graph.totalEdges
            ? `${formatCount(graph.edges.from.length)} of ${plural(graph.totalEdges, 'link')} are known here. `
            : ''}
          There are too many to show at once: these are the links of what is picked in the table.
        </p>
      ) : null}
      {layout === null ? (
        <p className="memory-none">Reading the links…</p>
      ) : (
        <Links layout={layout} shape={shape} picked={picked} dense={dense} />
      )}
    </section>
  )
}

interface LinksProps {
  readonly layout: ArcLayout
  readonly shape: 'arcs' | 'words'
  readonly picked: ReadonlySet<string>
  readonly dense: boolean
}

function Links({ layout, shape, picked, dense }: LinksProps): ReactNode {
  if (layout.links.length > MOST_ARCS) return <p className="memory-none">Pick fewer memories to see their links.</p>
  if (dense && layout.links.length === 0) return <p className="memory-none">What is picked has no links. Pick another memory.</p>
  if (layout.links.length === 0) {
    return (
      <p className="memory-none">
        No memory links to another. A link is written <code className="mono">[[name]]</code> or as a Markdown link to the file.
      </p>
    )
  }
  return shape === 'arcs' ? <LinkArcs layout={layout} picked={picked} /> : <LinkWords layout={layout} />
}

function LinkWords({ layout }: Pick<LinksProps, 'layout'>): ReactNode {
  const { showMemory } = useActions()
  const { rows, links } = layout
  const name = (row: number): string => rows[row]?.node.file ?? ''
  const button = (row: number): ReactNode =>
    rows[row]?.node.missing ? (
      <span className="mono danger">{name(row)} (missing)</span>
    ) : (
      <button type="button" className="link-btn mono" onClick={() => showMemory(name(row))}>
        {name(row)}
      </button>
    )
  return (
    <ul className="scroll memory-link-words" aria-label="Links in words">
      {rows.map((row, at) =>
        row.out.length === 0 ? null : (
          <li key={row.node.file}>
            {button(at)} <span className="dim">links to</span>
            <ul>
              {row.out.map((i) => {
                const link = links[i]
                return link === undefined ? null : (
                  <li key={link.to}>
                    {button(link.to)} <span className="dim">line {link.line}</span>
                  </li>
                )
              })}
            </ul>
          </li>
        ),
      )}
    </ul>
  )
}
