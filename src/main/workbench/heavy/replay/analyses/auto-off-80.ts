// When would it have compacted at 80% of the window, and how far would it have come with auto-compaction off? Pure.

import { DEFAULT_POLICY } from '../../../../engine/replay/policy'
import { runLane } from '../../../../engine/replay/simulate'
import { counted, inCount, inTokens } from '../../session/words'
import { type Analysed, MOST_ROWS, type Question } from './analysed'

const PERCENT = 80

export function askAutoOff80(): Question {
  const rows: { readonly label: string; readonly value: string; readonly file: string; readonly call: number }[] = []
  let sessions = 0
  let compactions = 0
  let byDefault = 0
  let stuck = 0
  let reactive = 0
  return {
    question: 'When would it have compacted with auto off at 80%?',
    add: ({ trace, file, title }: Analysed) => {
      sessions++
      const at80 = runLane(trace, { policy: { ...DEFAULT_POLICY, name: `${PERCENT}%`, autoCompact: PERCENT } })
      const off = runLane(trace, { policy: { ...DEFAULT_POLICY, name: 'off', autoCompact: 'off' } })
      if (at80.levels.some(({ mode }) => mode === 'reactive')) reactive++
      byDefault += runLane(trace, { policy: DEFAULT_POLICY }).events.filter(({ kind }) => kind === 'auto-compact').length
      for (const { kind, callIndex, before } of at80.events) {
        if (kind !== 'auto-compact') continue
        compactions++
        rows.push({
          label: `${title}: compacts at ${PERCENT}%`,
          value: `before call ${callIndex}, at ${inTokens(before)}`,
          file,
          call: callIndex,
        })
      }
      const refused = off.events.find(({ kind }) => kind === 'blocked' || kind === 'over-window')
      if (refused === undefined) return
      stuck++
      rows.push({
        label: `${title}: with auto off it stops`,
        value: `at call ${refused.callIndex}, ${inTokens(refused.before)}`,
        file,
        call: refused.callIndex,
      })
    },
    answer: () => ({
      answer: `At ${PERCENT}% it compacts ${counted(compactions, 'time')} in ${counted(sessions, 'session')}, against ${inCount(byDefault)} by default. With auto off ${
        stuck === 0
          ? 'no session would have reached the blocking limit.'
          : `${counted(stuck, 'session')} would have reached the blocking limit.`
      }`,
      figures: [
        { label: `Compactions at ${PERCENT}%`, value: inCount(compactions), note: null },
        { label: 'Compactions by default', value: inCount(byDefault), note: null },
        { label: 'Sessions that stop with auto off', value: inCount(stuck), note: null },
      ],
      rows: rows.slice(0, MOST_ROWS),
      assumptions: [
        `${PERCENT}% is of the window less the summary’s reserve, and can only lower the level (SPEC 7.4).`,
        'With auto off a call at the blocking limit is not sent; nobody types /compact but where it is recorded (SPEC 7.3).',
        'A history changed by a compaction grows on by what was recorded.',
        ...(reactive === 0
          ? []
          : [
              `${counted(reactive, 'session compacts', 'sessions compact')} only at the model’s limit, by the version: a percentage does nothing there.`,
            ]),
      ],
    }),
  }
}
