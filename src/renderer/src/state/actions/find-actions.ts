// Search: in the text on screen the page looks itself, across all layers the host does.

import { debounce } from '../../lib/debounce'
import { createLatest } from '../../lib/latest'
import { activePrompt, FIRST_FIND, type FindState } from '../app-state'
import { toFault } from '../fault'
import type { ActionContext } from './action-context'

export interface FindActions {
  openFind(scope?: FindState['scope']): void
  closeFind(): void
  patchFind(patch: Partial<Pick<FindState, 'scope' | 'query' | 'matchCase' | 'current'>>): void
  /** Looks at one of the matches across all layers. */
  showMatch(at: number): void
}

const TYPING_MS = 140
const MOST_MATCHES = 1000

export function createFindActions(context: ActionContext, selectLayer: (layerId: string) => void): FindActions {
  const { store, client, activity } = context
  const searches = createLatest()
  let rest: () => void = () => undefined
  const patch = (part: Partial<FindState>): void => store.setState((state) => ({ find: { ...state.find, ...part } }))

  const search = debounce(
    () => {
      const { query, matchCase } = store.getState().find
      const snapshot = activePrompt(store.getState())?.shown
      if (!snapshot || query === '') return
      patch({ searching: true, fault: null })
      searches
        .run((signal) =>
          client.call('prompt.find', { collectionId: snapshot.view.collectionId, text: query, matchCase, limit: MOST_MATCHES }, { signal }),
        )
        .then(
          (answer) => answer !== null && patch({ found: answer.value, searching: false, current: -1 }),
          (error) => patch({ found: null, searching: false, fault: toFault(error) }),
        )
    },
    TYPING_MS,
    (waiting) => {
      if (waiting) rest = activity.begin()
      else rest()
    },
  )

  return {
    openFind: (scope) => {
      const { find } = store.getState()
      patch({ open: true, scope: scope ?? find.scope })
      context.patchUi({ route: 'prompt', focus: null })
    },
    showMatch: (at) => {
      const match = store.getState().find.found?.matches[at]
      if (match === undefined) return
      patch({ current: at })
      context.patchView({ side: 'sent' })
      selectLayer(match.layerId)
    },
    closeFind: () => {
      searches.cancel()
      search.cancel()
      patch({ ...FIRST_FIND, scope: store.getState().find.scope, matchCase: store.getState().find.matchCase })
      context.patchUi({ focus: { pane: 'text', nonce: context.nextNonce() } })
    },
    patchFind: (part) => {
      const restart = part.query !== undefined || part.matchCase !== undefined || part.scope !== undefined
      patch(restart ? { current: 0, ...part } : part)
      if (!restart) return
      const { scope, query } = store.getState().find
      if (scope === 'all' && query !== '') search()
      else {
        search.cancel()
        searches.cancel()
        patch({ found: null, searching: false })
      }
    },
  }
}
