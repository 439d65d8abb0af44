// What a call of the client rejects with. Knows no code by name but the two the client itself gives.

import type { WireError } from './port'

/** `code` is one of the host's error codes, or `host.lost` when the connection itself failed. `data` is JSON-safe. */
export class CallError extends Error {
  readonly code: string
  readonly data: unknown
  constructor(error: WireError, options?: { readonly cause?: unknown }) {
    super(error.message, options)
    this.name = 'CallError'
    this.code = error.code
    this.data = error.data
  }
}
