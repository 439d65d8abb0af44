// The entry of the threads beside a host: heavy work, away from the main loop. Only what the task needs is loaded.

import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerTask } from './hosts/shared/worker-task'

if (parentPort === null) throw new Error('worker.js runs in a thread of Strata, not on its own')
const port = parentPort
const task = workerData as WorkerTask
if (task.role === 'scan') {
  const { runScanner } = await import('./hosts/shared/run-scanner')
  runScanner(port)
} else {
  const { runHeavyWorker } = await import('./hosts/shared/run-worker')
  runHeavyWorker(port, task)
}
