// What a host tells the threads it starts.

export interface HeavyTask {
  readonly role: 'heavy'
  readonly stateDir: string
  readonly debug: boolean
  /** Of the threads it starts itself. */
  readonly workerUrl: string
}

/** `scan`: reads transcripts for the index. */
export type WorkerTask = HeavyTask | { readonly role: 'scan' }
