// The handlers of an opened session: reads it once, keeps it, answers pages and columns of it.

import type { Handlers } from '../../../../preload/contract/define'
import type { SessionView, sessionsContract } from '../../../../preload/contract/sessions'
import { WorkbenchError } from '../../../engine/base/workbench-error'
import type { Call, Entry } from '../../../engine/conversation/session'
import { sliceList, sliceText } from '../../text-page'
import { toCallDetail, toCallRow } from './call-views'
import { laneEntries, positionAtLine, toEntryBlock, toEntryRow } from './entry-views'
import { laneOf } from './lane-calls'
import { toEventRow } from './session-events'
import { sessionCsv, sessionJson } from './session-export'
import { derived, lanesOfStored, laneTimeline, mainMarks } from './session-lane'
import type { SessionStore, StoredSession } from './session-store'
import { sessionSummary } from './session-summary'
import type { SessionTexts } from './session-texts'
import { timelineColumns } from './timeline-columns'

type Names =
  | 'session.timeline'
  | 'session.summary'
  | 'session.calls'
  | 'session.call'
  | 'session.entries'
  | 'session.entryAtLine'
  | 'session.entry'
  | 'session.blockText'
  | 'session.rawLine'
  | 'session.events'
  | 'session.problems'
  | 'session.exportText'

const MOST_BLOCKS = 500

export type SessionPages = Pick<Handlers<typeof sessionsContract>, Names>

export function createSessionPages(
  store: SessionStore,
  texts: SessionTexts,
  calibrationOf: (stored: StoredSession) => SessionView['calibration'],
): SessionPages {
  return {
    'session.timeline': async ({ sessionKey, lane, ...range }) => timelineColumns(laneTimeline(store.get(sessionKey), lane), range),
    'session.summary': async ({ sessionKey, lane }) => {
      const stored = store.get(sessionKey)
      return { text: sessionSummary(stored.session, laneTimeline(stored, lane)) }
    },
    'session.calls': async ({ sessionKey, lane, offset, limit }) => {
      const stored = store.get(sessionKey)
      const calls = lane === null ? stored.session.calls : (lanesOfStored(stored).get(lane) ?? [])
      const page = calls.slice(offset, offset + limit).map((call) => toCallRow(stored.session, factsOf(stored, call)))
      return { total: calls.length, rows: [...sliceList(page, 0, limit)] }
    },
    'session.call': async ({ sessionKey, index }) => {
      const stored = store.get(sessionKey)
      const call = stored.session.calls[index]
      if (call === undefined) throw new WorkbenchError('input.invalid', `This session has no call ${index}`, { fields: ['index'] })
      return toCallDetail(stored.session, laneTimeline(stored, laneOf(call)), factsOf(stored, call), calibrationOf(stored))
    },
    'session.entries': async ({ sessionKey, lane, offset, limit }) => {
      const stored = store.get(sessionKey)
      const entries = laneEntries(stored, lane)
      const page = entries.slice(offset, offset + limit).map((index) => toEntryRow(stored, entryOf(stored, index)))
      return { total: entries.length, rows: [...sliceList(page, 0, limit)] }
    },
    'session.entryAtLine': async ({ sessionKey, line, lane }) => {
      const stored = store.get(sessionKey)
      return { position: positionAtLine(stored.session, laneEntries(stored, lane), line) }
    },
    'session.entry': async ({ sessionKey, entry }) => {
      const stored = store.get(sessionKey)
      const found = entryOf(stored, entry)
      const blocks = await texts.blocks(stored, found)
      return {
        row: toEntryRow(stored, found),
        blocks: blocks.slice(0, MOST_BLOCKS).map((block) => toEntryBlock(block, found)),
        blocksTotal: blocks.length,
      }
    },
    'session.blockText': async ({ sessionKey, entry, block, offset, limit }) => {
      const stored = store.get(sessionKey)
      return sliceText(await texts.blockText(stored, entryOf(stored, entry), block), offset, limit)
    },
    'session.rawLine': async ({ sessionKey, line, offset, limit }) =>
      sliceText(await texts.rawLine(store.get(sessionKey), line), offset, limit),
    'session.events': async ({ sessionKey, offset, limit }) => {
      const stored = store.get(sessionKey)
      const marks = mainMarks(stored)
      const rows = marks.slice(offset, offset + limit).map((mark, i) => {
        const event = mark.event === null ? undefined : stored.session.events[mark.event]
        return toEventRow(mark, offset + i, event?.preTokens ?? null, event?.postTokens ?? null)
      })
      return { total: marks.length, rows: [...sliceList(rows, 0, limit)] }
    },
    'session.problems': async ({ sessionKey, offset, limit }) => {
      const { problems } = store.get(sessionKey).session
      return { total: problems.length, rows: [...sliceList(problems, offset, limit)] }
    },
    'session.exportText': async ({ sessionKey, format, offset, limit }) => {
      const stored = store.get(sessionKey)
      return sliceText(
        derived(stored, `export ${format}`, () => (format === 'csv' ? sessionCsv(stored) : sessionJson(stored))),
        offset,
        limit,
      )
    },
  }
}

function entryOf({ session }: StoredSession, index: number): Entry {
  const entry = session.entries[index]
  if (entry === undefined) throw new WorkbenchError('input.invalid', `This session has no entry ${index}`, { fields: ['entry'] })
  return entry
}

function factsOf(stored: StoredSession, call: Call) {
  const lane = laneOf(call)
  const positions = derived(
    stored,
    `positions ${lane}`,
    () => new Map(laneTimeline(stored, lane).facts.map((facts) => [facts.call.index, facts])),
  )
  const facts = positions.get(call.index)
  if (facts === undefined) throw new WorkbenchError('internal', `Call ${call.index} is in no lane`)
  return facts
}
