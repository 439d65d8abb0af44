import { expect, test } from 'vitest'
import { call, orderWith } from '../testing'

test('keeps a captured order when the customer cancels too late', async () => {
  const order = await orderWith({ state: 'captured' })

  const answer = await call('POST', `/v2/orders/${order.id}/cancel`)

  expect(answer.error.code).toBe('order.not-cancellable')
})
