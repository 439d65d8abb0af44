// Durations, counts and tokens in words, as all sentences about sessions use them. Pure.

export function inTokens(tokens: number): string {
  return `${inCount(tokens)} ${Math.round(tokens) === 1 ? 'token' : 'tokens'}`
}

export function inCount(number: number): string {
  return Math.round(number).toLocaleString('en-US')
}

/** `850 ms`, `33 s`, `5 min 19 s`, `5 min`, `1 h 10 min`, `3 d 2 h`. */
export function inDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return two(Math.floor(seconds / 60), 'min', seconds % 60, 's')
  const minutes = Math.round(seconds / 60)
  if (minutes < 1440) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

/** `5:19`, `1:10:00`. */
export function asClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** `155k`, `1.2M`, `940`. */
export function inShort(tokens: number): string {
  if (tokens >= 999_500) return `${(tokens / 1e6).toFixed(1).replace('.0', '')}M`
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(Math.round(tokens))
}

export function inUsd(usd: number): string {
  return usd !== 0 && Math.abs(usd) < 0.1 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inCount(count)} ${count === 1 ? one : many}`
}

function two(first: number, firstUnit: string, second: number, secondUnit: string): string {
  return second === 0 ? `${first} ${firstUnit}` : `${first} ${firstUnit} ${second} ${secondUnit}`
}
