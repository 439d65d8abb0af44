// A record of a transcript as far as the fold looks at it. The fold's own, so that a record that was read whole and one of which only
// some fields were read are the same to it.

import type { Row, RowMark } from '../conversation/read-row'
import type { RowUsage } from '../conversation/read-usage'
import type { JsonObject } from '../conversation/row-types'
import type { PartKind, RowTurn } from '../conversation/session'

/** As much of a Part as counts. */
export interface FoldPart {
  readonly kind: PartKind
  readonly toolUseId: string | null
  readonly chars: number
}

/** As much of a row as counts; see Entry. */
export interface FoldRow {
  readonly type: string
  readonly subtype: string | null
  readonly uuid: string | null
  readonly parentUuid: string | null
  readonly chain: 'main' | 'side'
  readonly agentId: string | null
  readonly version: string | null
  readonly cwd: string | null
  readonly tsMs: number | null
  readonly messageId: string | null
  readonly model: string | null
  readonly isApiError: boolean
  readonly isCompactSummary: boolean
  readonly turn: RowTurn | null
  readonly parts: readonly FoldPart[]
  readonly usage: RowUsage | null
  readonly mark: RowMark | null
}

/** What every record may say, as it stands there. */
export interface RecordHead {
  readonly type: unknown
  readonly sessionId: unknown
  readonly gitBranch: unknown
  readonly customTitle: unknown
  readonly aiTitle: unknown
  readonly summary: unknown
  readonly leafUuid: unknown
}

export interface FoldRecord {
  readonly head: RecordHead
  /** Null for a record that hangs on no other. */
  readonly row: FoldRow | null
}

/** Of a record that was read whole. */
export function foldRecordOf(
  { type, sessionId, gitBranch, customTitle, aiTitle, summary, leafUuid }: JsonObject,
  row: Row | null,
): FoldRecord {
  return { head: { type, sessionId, gitBranch, customTitle, aiTitle, summary, leafUuid }, row: row === null ? null : foldRowOf(row) }
}

function foldRowOf({ entry, usage, mark }: Row): FoldRow {
  return {
    type: entry.type,
    subtype: entry.subtype,
    uuid: entry.uuid,
    parentUuid: entry.parentUuid,
    chain: entry.chain,
    agentId: entry.agentId,
    version: entry.version,
    cwd: entry.cwd,
    tsMs: entry.tsMs,
    messageId: entry.messageId,
    model: entry.model,
    isApiError: entry.isApiError,
    isCompactSummary: entry.isCompactSummary,
    turn: entry.turn,
    parts: entry.parts,
    usage,
    mark,
  }
}
