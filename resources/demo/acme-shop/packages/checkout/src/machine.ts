export type State = 'cart' | 'placed' | 'authorised' | 'captured' | 'picking' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'

/** Every edge of the machine: from, name, to. Guards stand beside them in guards.ts, under the same name. */
export const EDGES = [
  ['cart', 'place', 'placed'],
  ['placed', 'authorise', 'authorised'],
  ['placed', 'cancel', 'cancelled'],
  ['authorised', 'capture', 'captured'],
  ['authorised', 'cancel', 'cancelled'],
  ['captured', 'pick', 'picking'],
  ['captured', 'refund', 'refunded'],
  ['picking', 'ship', 'shipped'],
  ['shipped', 'deliver', 'delivered'],
  ['delivered', 'refund', 'refunded'],
] as const satisfies readonly (readonly [State, string, State])[]
