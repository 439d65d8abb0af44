// The entry of the threads beside a host: heavy work, away from the main loop.

import { parentPort, workerData } from 'node:worker_threads'
import { runWorker, type WorkerTask } from './hosts/shared/run-worker'

if (parentPort === null) throw new Error('worker.js runs in a thread of Strata, not on its own')
runWorker(parentPort, workerData as WorkerTask)
