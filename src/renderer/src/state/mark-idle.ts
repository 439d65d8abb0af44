// Says on the page itself whether the window is at rest: nothing asked, and what was answered is painted.

import type { App } from './app'

/** Sets `data-idle` of the document's root to `true` or `false`. Returns the function that ends it. */
export function markIdle(app: Pick<App, 'activity'>, page: Window): () => void {
  const root = page.document.documentElement
  const { activity } = app
  let waiting = 0
  const settle = (): void => {
    waiting += 1
    const mine = waiting
    const done = (): void => {
      if (mine === waiting && activity.isIdle()) root.dataset.idle = 'true'
    }
    // Two frames: the first draws what the last answer changed, the second comes after it was shown.
    void page.document.fonts.ready.then(() => page.requestAnimationFrame(() => page.requestAnimationFrame(done)))
  }
  const change = (idle: boolean): void => {
    if (idle) settle()
    else {
      waiting += 1
      root.dataset.idle = 'false'
    }
  }
  change(activity.isIdle())
  return activity.subscribe(change)
}
