// Lets a host hear that a call was answered well, without a word in the contract: the menu shows what was opened.

import type { Port } from '../../../preload/contract/port'

export function observePort(port: Port, observers: Readonly<Record<string, (value: unknown) => void>>): Port {
  return {
    ...port,
    call: async (id, name, input) => {
      const reply = await port.call(id, name, input)
      if (reply.ok && Object.hasOwn(observers, name)) observers[name]?.(reply.value)
      return reply
    },
  }
}
