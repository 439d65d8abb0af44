// “Use what my agent really sends”: parts a captured request offers, and what was taken on this machine so far, each to be given up again.

import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TakableSection } from '../../../../../preload/contract/captures'
import { formatCount, formatSigned, plural } from '../../../lib/format-count'
import { formatAbsoluteTime } from '../../../lib/format-time'
import { useActions, useAppState } from '../../../state/app-context'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import { FactSection } from '../parts/facts'

export function Teaching(): ReactNode {
  return (
    <aside className="pane cmp-facts-pane" aria-label="What it teaches" data-pane="inspector">
      <ScrollArea className="scroll" label="Sections">
        <UndoRow />
        <Takable />
        <Taken />
      </ScrollArea>
    </aside>
  )
}

function UndoRow(): ReactNode {
  const last = useAppState((state) => state.compare.lastTaken)
  const { forgetSections } = useActions()
  if (last.length === 0) return null
  return (
    <div className="cmp-undo" role="status">
      <span className="grow">{plural(last.length, 'section')} taken</span>
      <Button variant="quiet" onClick={() => void forgetSections(last)}>
        <Undo2 className="i14" aria-hidden />
        Undo
      </Button>
    </div>
  )
}

function Takable(): ReactNode {
  const sections = useAppState((state) => state.compare.capture?.sections ?? null)
  const taken = useAppState((state) => state.compare.taken)
  const busy = useAppState((state) => state.compare.captureBusy)
  const { takeSections } = useActions()
  if (sections === null || sections.length === 0) return null
  const has = (id: string): boolean => taken?.some((one) => one.id === id) === true
  const free = sections.filter((one) => one.obstacle === null && !has(one.id))
  return (
    <FactSection
      title="Use what my agent really sends"
      aside={
        free.length < 2 ? null : (
          <Button variant="quiet" disabled={busy} onClick={() => void takeSections(free.map(({ id }) => id))}>
            Take all {free.length}
          </Button>
        )
      }
      testId="takable"
    >
      <p className="caption">Kept on this machine; it stands in place of Strata’s paraphrase from then on.</p>
      <ul className="cmp-sections">
        {sections.map((section) => (
          <TakableRow key={section.id} section={section} taken={has(section.id)} busy={busy} />
        ))}
      </ul>
    </FactSection>
  )
}

function TakableRow({
  section,
  taken,
  busy,
}: {
  readonly section: TakableSection
  readonly taken: boolean
  readonly busy: boolean
}): ReactNode {
  const { takeSections, forgetSections } = useActions()
  const { id, title, tokens, before, obstacle, beginning } = section
  return (
    <li data-testid="takable-section">
      <span className="grow cut" title={beginning}>
        {title}
      </span>
      <span className="num">
        {formatCount(tokens)}
        {before === null || Math.round(tokens - before) === 0 ? null : <span className="unit">{formatSigned(tokens - before)}</span>}
      </span>
      {obstacle !== null ? null : taken ? (
        <Button variant="quiet" pressed disabled={busy} onClick={() => void forgetSections([id])} aria-label={`Give up ${title}`}>
          Taken
        </Button>
      ) : (
        <Button variant="quiet" disabled={busy} onClick={() => void takeSections([id])} aria-label={`Take ${title}`}>
          Take
        </Button>
      )}
      {obstacle === null ? null : <span className="caption cmp-obstacle">{obstacle}</span>}
    </li>
  )
}

function Taken(): ReactNode {
  const taken = useAppState((state) => state.compare.taken)
  const busy = useAppState((state) => state.compare.captureBusy)
  const { forgetSections } = useActions()
  if (taken === null) return null
  return (
    <FactSection
      title="Taken so far"
      aside={
        taken.length < 2 ? null : (
          <Button variant="quiet" disabled={busy} onClick={() => void forgetSections(null)}>
            Give up all
          </Button>
        )
      }
      testId="taken"
    >
      {taken.length === 0 ? (
        <p className="caption">Nothing: every section is Strata’s own wording, sized by published figures.</p>
      ) : (
        <ul className="cmp-sections">
          {taken.map(({ id, title, tokens, provenance }) => (
            <li key={id}>
              <span
                className="grow cut"
                title={provenance === null ? undefined : `From ${provenance.file}, ${formatAbsoluteTime(provenance.takenMs)}`}
              >
                {title}
              </span>
              <span className="num">{formatCount(tokens)}</span>
              <Button variant="quiet" disabled={busy} onClick={() => void forgetSections([id])} aria-label={`Remove ${title}`}>
                Remove
              </Button>
              {provenance === null ? null : (
                <span className="caption cmp-obstacle">
                  {provenance.file}
                  {provenance.agentVersion === null ? '' : `, version ${provenance.agentVersion}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </FactSection>
  )
}
