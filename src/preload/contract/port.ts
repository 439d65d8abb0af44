// All that crosses an edge. Four verbs: call, cancel, subscribe, and the disposer that subscribe returns.

export interface WireError {
  readonly code: string
  readonly message: string
  readonly data: unknown
}

export type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: WireError }

export interface Port {
  /** `id` is unique among the calls under way on this port; it is what cancel names. Never rejects for a fault of the call. */
  call(id: string, name: string, input: unknown): Promise<Reply>
  cancel(id: string): void
  subscribe(name: string, listener: (payload: unknown) => void): () => void
  /** Electron only: the path of a file dragged into the window. */
  pathOf?(file: unknown): string
}
