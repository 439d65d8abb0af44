// Where the page lives, and what is the page: everything the host grants is granted to this origin alone.

export const PAGE_SCHEME = 'app'
export const PAGE_HOST = 'strata'
export const PAGE_URL = `${PAGE_SCHEME}://${PAGE_HOST}/`

export function isPageUrl(url: string): boolean {
  return url.startsWith(PAGE_URL)
}

/** As much of a frame as tells whether it is the page: the top frame at the page's own address. */
export interface FrameLike {
  readonly url: string
  readonly parent: unknown
}

/** A frame is null once it has navigated away or is gone. */
export function isPageFrame(frame: FrameLike | null): boolean {
  return frame !== null && frame.parent === null && isPageUrl(frame.url)
}

/** Pages outside that a link may open, in the person's own browser: where the agent and its models are documented. */
const EXTERNAL_HOSTS: ReadonlySet<string> = new Set(['code.claude.com', 'docs.claude.com', 'platform.claude.com', 'docs.anthropic.com'])

export function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  return protocol === 'https:' && EXTERNAL_HOSTS.has(hostname) && port === '' && username === '' && password === ''
}
