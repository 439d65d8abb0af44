// A client that counts its calls under way, so that the window knows when it is at rest.

import type { Client } from '../../../preload/contract/workbench'
import type { Activity } from '../lib/activity'

export function trackCalls(client: Client, activity: Activity): Client {
  return {
    call: async (name, input, options) => {
      const end = activity.begin()
      try {
        return await client.call(name, input, options)
      } finally {
        end()
      }
    },
    subscribe: (name, listener) => client.subscribe(name, listener),
  }
}
