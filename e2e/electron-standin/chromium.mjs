// Starts Chromium through Playwright, with a second door (the DevTools port) where Playwright's own _electron asks for one.
import { createServer } from 'node:net'
import { chromium } from 'playwright'
import { isMapped } from './addresses.mjs'
import { record } from './journal.mjs'
import { machine } from './machine.mjs'
import { admitsRequest } from './session.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Resolves with the function that ends it. */
export async function startChromium() {
  const port = machine.devtoolsPort === '0' ? await findFreePort() : machine.devtoolsPort
  machine.context = await chromium.launchPersistentContext(machine.profileDir, {
    executablePath: machine.chromiumPath,
    headless: !machine.headed,
    viewport: null,
    args: port === undefined ? FLAGS : [...FLAGS, `--remote-debugging-port=${port}`],
  })
  await machine.context.route('**/*', filterRequest)
  if (port !== undefined) await announce(port)
  return () => machine.context.close()
}

async function filterRequest(route) {
  const request = route.request()
  const url = request.url()
  const leaves = request.isNavigationRequest() && !isMapped(url)
  const window = leaves ? windowOf(request) : null
  if (window !== null && !window.webContents._asksToNavigate(url, request.frame().parentFrame() === null)) return route.abort('aborted')
  if (!admitsRequest(url)) return route.abort(leaves ? 'aborted' : 'blockedbyclient')
  return route.continue()
}

/** Null for a page that is no window of the app: one that is being opened and will be closed at once. */
function windowOf(request) {
  try {
    const page = request.frame().page()
    return [...machine.windows].find((window) => window._page === page) ?? null
  } catch (error) {
    record('navigation of a page that is not there yet', request.url(), String(error))
    return null
  }
}

function findFreePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** The line Playwright waits for on stderr; then it attaches and calls __playwright_run. */
async function announce(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = await answer.json()
  console.error(`DevTools listening on ${webSocketDebuggerUrl}`)
}
