// A client that notices when the host keeps the collection on screen no more, and has it collected again: whoever asked
// fails once, and everything on screen asks anew.

import type { Client } from '../../../preload/contract/workbench'
import { codeOf } from './fault'

export interface RenewShownInput {
  /** Whether it is a collection on screen. */
  readonly isShown: (collectionId: string) => boolean
  readonly recollect: () => void
}

export function renewShown(client: Client, { isShown, recollect }: RenewShownInput): Client {
  let gone: string | null = null
  return {
    call: async (name, input, options) => {
      try {
        return await client.call(name, input, options)
      } catch (error) {
        const id = codeOf(error) === 'collection.unknown' ? collectionIdOf(input) : null
        // several ask at once; it is collected again once
        if (id !== null && id !== gone && isShown(id)) {
          gone = id
          recollect()
        }
        throw error
      }
    },
    subscribe: (name, listener) => client.subscribe(name, listener),
  }
}

function collectionIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('collectionId' in input)) return null
  return typeof input.collectionId === 'string' ? input.collectionId : null
}
