// Scanning of transcripts in threads.

import type { Scanner, ScanOutcome, ScanTask } from '../engine/library/scan-transcript'
import { createTaskPool, type TaskPoolInput } from './create-task-pool'

export function createScanner(input: TaskPoolInput): Scanner {
  const pool = createTaskPool<readonly ScanTask[], readonly ScanOutcome[]>(input)
  return { width: pool.width, scan: pool.run, rest: pool.rest, dispose: pool.dispose }
}
