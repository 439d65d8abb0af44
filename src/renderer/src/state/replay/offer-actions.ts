// A scenario that was dropped into the view while something else is open: looked at first, and put in its place when that is asked for.

import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { isCancelled, toFault } from '../fault'
import { createReplayStore } from './replay-store'

export interface ReplayOfferActions {
  /** Nothing is replaced yet. Where nothing is open it is opened at once. */
  offerScenario(name: string, text: string): Promise<void>
  takeOffer(): Promise<void>
  dropOffer(): void
}

/** What the host takes as a scenario. */
const MOST_CHARS = 500_000

export function createReplayOffers(context: ActionContext, open: (name: string, text: string) => Promise<void>): ReplayOfferActions {
  const { client, notify } = context
  const { read, patch } = createReplayStore(context)
  const checking = createLatest()
  return {
    offerScenario: async (name, text) => {
      if (text.length > MOST_CHARS) {
        notify(`${name} is too long to be a scenario`, 'danger')
        return
      }
      const { source, scenario } = read()
      if (source === null && scenario === null) {
        await open(name, text)
        return
      }
      patch({ offer: { name, text, check: null, fault: null } })
      try {
        const answer = await checking.run((signal) => client.call('replay.check', { text }, { signal }))
        if (answer === null || read().offer?.text !== text) return
        patch({ offer: { name, text, check: answer.value, fault: null } })
      } catch (error) {
        if (!isCancelled(error) && read().offer?.text === text) patch({ offer: { name, text, check: null, fault: toFault(error) } })
      }
    },
    takeOffer: async () => {
      const { offer } = read()
      if (offer === null) return
      patch({ offer: null })
      await open(offer.name, offer.text)
    },
    dropOffer: () => {
      checking.cancel()
      patch({ offer: null })
    },
  }
}
