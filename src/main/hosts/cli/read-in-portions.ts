// A file read piece by piece, so that one larger than memory ends well. Faults have the codes of the contract.

import { open, stat } from 'node:fs/promises'
import { CallError } from '../../../preload/contract/call-error'

const PORTION = 4 * 1024 * 1024

/** `push` gets each piece; it may not keep it. Rejects with `file.missing`, `file.unreadable` or `cancelled`. */
export async function readInPortions(path: string, push: (portion: Uint8Array) => void, signal: AbortSignal): Promise<void> {
  try {
    // asked before it is opened: a pipe would never open
    if (!(await stat(path)).isFile()) throw new CallError({ code: 'file.unreadable', message: `${path} is no file.`, data: { path } })
    const handle = await open(path, 'r')
    try {
      const buffer = Buffer.allocUnsafe(PORTION)
      for (;;) {
        if (signal.aborted) throw new CallError({ code: 'cancelled', message: 'Interrupted.', data: null })
        const { bytesRead } = await handle.read(buffer, 0, PORTION, null)
        if (bytesRead === 0) return
        push(buffer.subarray(0, bytesRead))
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (error instanceof CallError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new CallError({ code: 'file.missing', message: `There is no file ${path}.`, data: { path } })
    }
    throw new CallError({ code: 'file.unreadable', message: `${path} cannot be read (${code}).`, data: { path } })
  }
}
