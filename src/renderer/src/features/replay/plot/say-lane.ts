// A lane's figures in one sentence. Pure.

import type { LaneResult } from '../../../../../preload/contract/replay'
import { formatCount, plural } from '../../../lib/format-count'
import { notSent } from '../../../state/replay/policies'
import { percent, usd } from '../../../state/sessions/session-words'

export function sayLane(lane: LaneResult): string {
  const { totals } = lane
  const parts = [
    `peak ${formatCount(lane.peakContext)} tokens`,
    totals.hitRate === null ? null : `${percent(totals.hitRate)} read from the cache`,
    totals.costUsd === null ? null : `about ${usd(totals.costUsd)} US dollars`,
    plural(lane.compactions, 'compaction'),
    lane.failedSummaries === 0 ? null : `${plural(lane.failedSummaries, 'summary', 'summaries')} failed`,
    lane.callsSavedByBreaker === 0 ? null : `${plural(lane.callsSavedByBreaker, 'attempt')} saved by the breaker`,
    lane.resultsCleared === 0 ? null : `${plural(lane.resultsCleared, 'result')} cleared`,
    notSent(lane) === 0 ? null : `${plural(notSent(lane), 'call')} blocked`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
