// The page of an address that does not open Strata: its link was used before, or there is no session.

import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import './session-refused.css'

export function SessionRefused(): ReactNode {
  return (
    <main className="refused" data-testid="session-refused">
      <div className="refused-card">
        <KeyRound className="i" aria-hidden />
        <h1>This link does not open Strata any more</h1>
        <p>Each printed address opens one browser, once. It was used already, or this browser was never let in.</p>
        <h2>To get a new one</h2>
        <ol>
          <li>
            Go to the terminal Strata runs in, and press <kbd>Enter</kbd> there: it prints a new address.
          </li>
          <li>
            If it does not run any more, start it: <code>npm start</code>, or <code>strata serve FOLDER</code>.
          </li>
          <li>Open the address it prints, whole, with what stands behind the #.</li>
        </ol>
        <p className="refused-again">
          If this browser was let in before, <a href="/">open Strata without the link</a>.
        </p>
      </div>
    </main>
  )
}
