// Which memory links to which: arcs beside a list, or the same in words.

import { X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import { type ArcLayout, arcLayout } from '../../../state/memory/arc-layout'
import { type MemoryLook, type MemoryState, pickedRows } from '../../../state/memory/memory-state'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { LinkArcs } from './link-arcs'
import './panels.css'

export function LinksPanel({ memory, look }: { readonly memory: MemoryState; readonly look: MemoryLook }): ReactNode {
  const { setMemoryPanel } = useActions()
  const [shape, setShape] = useState<'arcs' | 'words'>('arcs')
  const graph = memory.graph?.graph ?? null
  const layout = useMemo(() => (graph === null ? null : arcLayout(graph)), [graph])
  const picked = new Set(pickedRows(memory).flatMap((row) => (row.file === null ? [] : [row.file])))
  return (
    <section className="pane" aria-label="Links between the memories" data-pane="memory-side" data-testid="memory-links-panel">
      <div className="pane-head">
        <h2>Links</h2>
        <span className="caption cut grow">
          {layout === null ? '' : `${plural(layout.links.length, 'link')} · ${formatCount(layout.apart)} without`}
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
      {graph !== null && graph.edges.from.length < graph.totalEdges ? (
        <p className="memory-form-note memory-clipped">
          {formatCount(graph.edges.from.length)} of {plural(graph.totalEdges, 'link')}: there are too many to show.
        </p>
      ) : null}
      {layout === null ? (
        <p className="memory-none">Reading the links…</p>
      ) : (
        <Links layout={layout} shape={shape} picked={picked} look={look} />
      )}
    </section>
  )
}

interface LinksProps {
  readonly layout: ArcLayout
  readonly shape: 'arcs' | 'words'
  readonly picked: ReadonlySet<string>
  readonly look: MemoryLook
}

function Links({ layout, shape, picked, look }: LinksProps): ReactNode {
  if (layout.links.length === 0) {
    return (
      <p className="memory-none">
        No memory links to another. A link is written <code className="mono">[[name]]</code> or as a Markdown link to the file.
      </p>
    )
  }
  return shape === 'arcs' ? <LinkArcs layout={layout} picked={picked} /> : <LinkWords layout={layout} look={look} />
}

function LinkWords({ layout }: Pick<LinksProps, 'layout' | 'look'>): ReactNode {
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
