// The way to the host as the page sees it: a Port, and whether it is up. Knows no transport.

import type { Port } from '../../../preload/contract/port'

/** `lost` is being mended: the next try is `retryInMs` after the change was told. */
export type LinkStatus =
  | { readonly phase: 'connecting' }
  | { readonly phase: 'open' }
  | { readonly phase: 'lost'; readonly retryInMs: number }
  | { readonly phase: 'refused' }

export interface Link {
  readonly port: Port
  status(): LinkStatus
  /** Told on every change. Returns the function that ends the subscription. */
  subscribe(listener: (status: LinkStatus) => void): () => void
  /** Tries at once instead of waiting; does nothing unless the link is lost. */
  retryNow(): void
}
