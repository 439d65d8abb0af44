// The one-time token of the printed address, exchanged for a cookie the page cannot read.

export interface PageAddress {
  readonly hash: string
  readonly pathname: string
  readonly search: string
}

/** `none`: the address carries no token (a reload). `refused`: it was used before, or is no token of this host. */
export type TokenOutcome = 'none' | 'exchanged' | 'refused'

/** Posts the token of `#t=TOKEN` to /session. The fragment is cleared whatever comes of it, so it never lies in the history. */
export async function exchangeToken(
  address: PageAddress,
  post: (path: string, body: string) => Promise<{ readonly ok: boolean }>,
  clearFragment: (path: string) => void,
): Promise<TokenOutcome> {
  const token = tokenOf(address.hash)
  if (token === null) return 'none'
  clearFragment(address.pathname + address.search)
  const response = await post('/session', JSON.stringify({ token }))
  return response.ok ? 'exchanged' : 'refused'
}

/** Of `#t=TOKEN`; null where there is none. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('t')
  return token === '' ? null : token
}
