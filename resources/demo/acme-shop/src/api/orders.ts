import { transition } from '@acme/checkout'
import { route } from './route'
import { OrderId } from './schemas'

/** Cancels an order that has not been captured. The reason of a refused guard is shown to the customer. */
export const cancelOrder = route('POST /v2/orders/:id/cancel', { params: { id: OrderId } }, async ({ params, context }) => {
  const result = await transition(context.db, params.id, 'cancel', { by: context.user, now: context.now() })
  return result.ok ? { data: result.order } : { error: { code: 'order.not-cancellable', message: result.reason } }
})
