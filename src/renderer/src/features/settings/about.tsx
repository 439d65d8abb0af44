// Which Strata this is, where it runs, and what to send along with a report.

import { ClipboardCopy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'

const KINDS = { electron: 'its own window', web: 'the web host', cli: 'the command line' } as const

export function About(): ReactNode {
  const host = useAppState((state) => state.host)
  const { copyDiagnostics } = useActions()
  if (host === null) return null
  return (
    <section aria-labelledby="settings-about">
      <h2 id="settings-about">About</h2>
      <dl className="settings-about">
        <dt>Strata</dt>
        <dd className="figures">{host.version}</dd>
        <dt>Runs in</dt>
        <dd>
          {KINDS[host.kind]}, on {host.platform}
        </dd>
      </dl>
      <p className="settings-text">
        Diagnostics are versions, settings and the end of the log; home folders are shortened, texts of your files are not in them.
      </p>
      <Button onClick={() => void copyDiagnostics()}>
        <ClipboardCopy className="i14" aria-hidden />
        Copy diagnostics
      </Button>
    </section>
  )
}
