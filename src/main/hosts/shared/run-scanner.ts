// A thread that reads transcripts for the index, one batch at a time. Loads nothing but what that takes.

import type { MessagePort } from 'node:worker_threads'
import { createLineReaders } from '../../engine/library/line-readers'
import { type ScanOutcome, type ScanTask, scanTranscripts } from '../../engine/library/scan-transcript'
import type { TaskReply } from '../../platform/create-task-pool'
import { createLineMarker } from '../../platform/line-marks/create-line-marker'
import { createSyncFileRanges } from '../../platform/sync-file-ranges'

export function runScanner(port: MessagePort): void {
  const never = new AbortController().signal
  const lines = createLineReaders(createLineMarker)
  const ranges = createSyncFileRanges()
  const reply = (answer: TaskReply<readonly ScanOutcome[]>): void => port.postMessage(answer)
  port.on('message', (tasks: readonly ScanTask[]) => {
    scanTranscripts(ranges, tasks, never, lines).then(
      (outcome) => reply({ ok: true, outcome }),
      (error: unknown) => reply({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
