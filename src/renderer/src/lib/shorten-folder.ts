// Shortens the folder part of a path by whole names from its middle: what is nearest to the file says most.

const GAP = '…'

/** At most `most` signs where that is possible: the first name, a gap, and as many last names as fit. */
export function shortenFolder(folder: string, most: number): string {
  if (folder.length <= most) return folder
  if (most <= 1) return GAP
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/'
  const names = folder.split(separator)
  const first = names[0] === '' ? `${separator}${names[1] ?? ''}` : (names[0] ?? '')
  const rest = names.slice(names[0] === '' ? 2 : 1)
  for (let from = 0; from < rest.length; from++) {
    const tail = rest.slice(from).join(separator)
    const whole = `${first}${separator}${GAP}${separator}${tail}`
    if (from > 0 && whole.length <= most) return whole
    const bare = `${GAP}${separator}${tail}`
    if (bare.length <= most) return bare
  }
  // Not even the last name fits: its end is kept.
  return GAP + folder.slice(folder.length - most + 1)
}
