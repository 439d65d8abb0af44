// A thread that reads transcripts for the index, one batch at a time. Loads nothing but what that takes.

import type { MessagePort } from 'node:worker_threads'
import { type ScanOutcome, type ScanTask, scanTranscripts } from '../../engine/library/scan-transcript'
import { bytesAsText } from '../../platform/bytes-as-text'
import type { TaskReply } from '../../platform/create-task-pool'
import { createSyncFileRanges } from '../../platform/sync-file-ranges'

export function runScanner(port: MessagePort): void {
  const never = new AbortController().signal
  const ranges = createSyncFileRanges()
  const reply = (answer: TaskReply<readonly ScanOutcome[]>): void => port.postMessage(answer)
  port.on('message', (tasks: readonly ScanTask[]) => {
    scanTranscripts(ranges, tasks, never, bytesAsText).then(
      (outcome) => reply({ ok: true, outcome }),
      (error: unknown) => reply({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
