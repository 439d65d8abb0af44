import { transition } from '@acme/checkout'
import type { Order, Worker } from './worker'

const CARD_NETWORK_DAYS = 120

/** Refunds through the card network where it still takes them; older orders go to the back office queue. */
export async function refund(worker: Worker, order: Order): Promise<void> {
  const days = worker.daysSince(order.capturedAt)
  await transition(worker.db, order.id, days > CARD_NETWORK_DAYS ? 'queue-refund' : 'refund', { by: 'jobs', now: worker.now() })
}
