// Tells that the host cannot be reached; what was read stays on screen meanwhile.

import { Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useApp, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'

export function LinkBanner(): ReactNode {
  const link = useAppState((state) => state.link)
  const app = useApp()
  if (link.phase !== 'lost') return null
  return (
    <div className="link-banner" role="alert" data-testid="disconnected">
      <Unplug className="i" aria-hidden />
      <p className="grow">
        <b>The connection to Strata is lost.</b> What you see stays, but is not refreshed.{' '}
        <Countdown key={link.retryInMs} ms={link.retryInMs} />
      </p>
      <Button onClick={app.retryLink}>Try now</Button>
    </div>
  )
}

function Countdown({ ms }: { readonly ms: number }): ReactNode {
  const [left, setLeft] = useState(Math.ceil(ms / 1000))
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="figures">{left > 0 ? `Next try in ${left} s.` : 'Trying…'}</span>
}
