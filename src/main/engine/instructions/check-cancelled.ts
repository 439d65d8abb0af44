import { WorkbenchError } from '../base/workbench-error'

/** Throws `cancelled` once the signal is aborted. Called between steps, so that long walks end soon. */
export function checkCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new WorkbenchError('cancelled', 'The collection was cancelled')
}
