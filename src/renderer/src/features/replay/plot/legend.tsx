// What the colours and textures of the lanes mean, with the figures of the call under the cursor.

import type { ReactNode } from 'react'
import type { BandKind } from '../../../../../preload/contract/timeline'
import { formatCount } from '../../../lib/format-count'
import { useAppState } from '../../../state/app-context'
import { formatThousands } from '../../../timeline/paint/paint-plot'

const NAMES: Readonly<Record<BandKind, string>> = {
  'system.static': 'System',
  'system.dynamic': 'Dynamic',
  tools: 'Tools',
  git: 'Git',
  instructions: 'Instructions',
  memory: 'Memory',
  summary: 'Summary',
  user: 'User turns',
  assistant: 'Assistant',
  thinking: 'Thinking',
  toolResults: 'Tool results',
  other: 'Other',
}

export function Legend({ figures }: { readonly figures: boolean }): ReactNode {
  const overview = useAppState((state) => state.replay.run?.overview ?? null)
  const point = useAppState((state) => state.replay.point)
  const outline = useAppState((state) => state.replay.run?.view.recorded !== null)
  return (
    <div className="replay-legend" data-testid="replay-legend">
      {(overview?.bands ?? []).map((band) => {
        // A kind that never fills anything needs no name.
        if (!band.values.some((value) => value > 0)) return null
        const tokens = point?.bands.find((one) => one.kind === band.kind)?.values[0] ?? 0
        return (
          <span
            key={band.kind}
            title={`${formatCount(tokens)} tokens at the cursor${band.estimated ? ', estimated: the file cannot know it' : ''}`}
          >
            <i className="replay-band" data-kind={band.kind} />
            {NAMES[band.kind]}
            {figures ? (
              <b className="mono">
                {band.estimated ? '≈' : ''}
                {formatThousands(tokens)}
              </b>
            ) : null}
          </span>
        )
      })}
      {outline ? (
        <span>
          <i className="replay-dots" />
          recorded
        </span>
      ) : null}
      <span className="replay-legend-line" />
      <span>
        <i className="replay-mark-strip" data-strip="rewritten" />
        written again
      </span>
      <span>
        <i className="replay-mark-strip" data-strip="cold" />
        lifetime over
      </span>
    </div>
  )
}
