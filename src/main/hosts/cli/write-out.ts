// Writes what a command was asked to write, whole or not at all.

import { CallError } from '../../../preload/contract/call-error'
import { atomicWrite } from '../../platform/atomic-write'

/** Rejects with `file.unwritable`. */
export async function writeOut(path: string, text: string): Promise<void> {
  const written = await atomicWrite(path, text)
  if (!written.ok)
    throw new CallError({ code: 'file.unwritable', message: `${path} cannot be written: ${written.error.message}`, data: { path } })
}
