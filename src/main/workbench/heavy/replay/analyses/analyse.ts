// The questions that are answered with one click, over one recording or many.

import type { Analysis } from '../../../../../preload/contract/replay'
import { WorkbenchError } from '../../../../engine/base/workbench-error'
import type { Trace } from '../../../../engine/replay/trace'
import { pause } from '../../../pause'
import type { StoredSession } from '../../session/session-store'
import { titleOf } from '../../session/session-view'
import { counted } from '../../session/words'
import type { Question } from './analysed'
import { askAutoOff80 } from './auto-off-80'
import { askBreaksCost } from './breaks-cost'
import { askDeadWeight } from './dead-weight'
import { askOneHourCache } from './one-hour-cache'

const ASK: Readonly<Record<Analysis['id'], () => Question>> = {
  'breaks-cost': askBreaksCost,
  'one-hour-cache': askOneHourCache,
  'auto-off-80': askAutoOff80,
  'dead-weight': askDeadWeight,
}

/** One file that cannot be read is a fault; of many it is left out and counted. */
export async function analyse(
  id: Analysis['id'],
  files: readonly string[],
  open: (file: string) => Promise<{ readonly trace: Trace; readonly stored: StoredSession }>,
  signal: AbortSignal,
): Promise<Analysis> {
  const asked = ASK[id]()
  if (files.length === 0)
    return { id, question: asked.question, answer: 'There is no session here to ask about.', figures: [], rows: [], assumptions: [] }
  let leftOut = 0
  for (const file of files) {
    await pause(signal)
    try {
      const { trace, stored } = await open(file)
      if (trace.calls.length > 0) asked.add({ file, title: titleOf(stored.session), trace })
    } catch (error) {
      const readable = error instanceof WorkbenchError && (error.code === 'file.missing' || error.code === 'file.unreadable')
      if (!readable || files.length === 1) throw error
      leftOut++
    }
  }
  const { assumptions, ...answer } = asked.answer()
  const note = leftOut === 0 ? [] : [`${counted(leftOut, 'file')} could not be read and ${leftOut === 1 ? 'is' : 'are'} left out.`]
  return { id, question: asked.question, ...answer, assumptions: [...assumptions, ...note] }
}
