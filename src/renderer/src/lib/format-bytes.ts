// Sizes on disk for people.

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Decimal units: `512` → `512 bytes`, `18240` → `18.2 kB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}
