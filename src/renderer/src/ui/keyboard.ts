// Shortcuts as words: written once as `Mod+K`, matched and shown the way the machine at hand does it.

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

const MAC_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }

/** `Mod+Shift+C` → `⇧⌘C` or `Ctrl Shift C`. */
export function showKeys(keys: string): string {
  const parts = keys.split('+').map((part) => (part === 'Plus' ? '+' : part))
  if (isMac()) return parts.map((part) => MAC_SIGNS[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join(' ')
}

/** `event.key` is compared without case; `Plus` also matches `=`, which is the same key unshifted. */
export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts[parts.length - 1] ?? ''
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name)
  const mod = isMac() ? event.metaKey : event.ctrlKey
  if (mod !== wants('Mod') || event.altKey !== wants('Alt')) return false
  // With Alt a Mac types another sign, so letters are told by their key.
  if (wants('Alt') && /^[A-Z]$/.test(key)) return event.code === `Key${key}` && event.shiftKey === wants('Shift')
  if (key === 'Plus') return event.key === '+' || event.key === '='
  return event.shiftKey === wants('Shift') && event.key.toLowerCase() === key.toLowerCase()
}
