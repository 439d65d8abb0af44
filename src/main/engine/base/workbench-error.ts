// Faults that cross an edge. Codes are `area.reason` and stand in one table, so that every host and
// every test can name them.

export const ERROR_CODES = [
  'input.invalid', // an argument does not fit the contract
  'input.too-long', // more than one message to the host may hold; only a client says this
  'output.invalid', // a handler answered something its contract does not allow
  'method.unknown', // no such method in the contract
  'call.duplicate', // a call with this id is still under way
  'host.lost', // the connection to the host failed; only a client says this
  'folder.missing', // the folder to open is not there or cannot be read
  'folder.not-a-directory',
  'file.missing',
  'file.unreadable',
  'file.unwritable', // a file of Strata's own, or one a person saves; the message says what is in the way
  'path.outside', // the path does not belong to what is open
  'profile.unknown',
  'layer.unknown',
  'collection.unknown', // the collection was dropped; collect again
  'memory.unknown', // the inspection was dropped; inspect again
  'plan.unknown', // the plan was dropped or applied; plan again
  'text.unknown', // a text was dropped; open the file again
  'draft.unknown',
  'version.unknown', // of a file's history
  'project.unknown',
  'job.unknown',
  'session.unknown', // the session was dropped; open it again
  'library.unknown', // the library was dropped; open it again
  'worker.lost', // the thread for heavy work ended; ask again
  'comparison.unknown', // the comparison was dropped; compare again
  'capture.unknown', // the captured request was dropped; open it again
  'snapshot.unknown',
  'bundle.unknown', // the prepared bundle was dropped; prepare it again
  'preset.unknown',
  'reads.unknown', // the reads were dropped; read again
  'doctor.unknown', // the run was dropped; run again
  'cancelled',
  'unsupported', // this host cannot do it; the message names the substitute
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A fault with a code the other side of an edge can act on. `data` must be JSON-safe. */
export class WorkbenchError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, message: string, data: unknown = null, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'WorkbenchError'
    this.code = code
    this.data = data
  }
}
