// How much of a file was read, for the head of its problems. `records.total` counts rows; a line that could not be read gave none.

import type { SessionView } from '../../../../../preload/contract/sessions'
import { formatCount, plural } from '../../../lib/format-count'

/** `of` follows the number of rows read; `listed`: how many problems the list has, null while that is not known. */
export function sayRead(
  { records: { total, unreadable }, problems }: Pick<SessionView, 'records' | 'problems'>,
  listed: number | null,
): { readonly of: string; readonly rest: string } {
  const of = `of ${plural(total + unreadable, 'row')} read`
  if (problems === 0) return { of, rest: total === 0 ? 'There is nothing in the file.' : 'Every line was read as it stands.' }
  const lost = unreadable === 0 ? 'Nothing was lost' : `${plural(unreadable, 'line')} could not be read`
  const some = listed === null || listed >= problems ? '' : ` The first ${formatCount(listed)} are listed.`
  return { of, rest: `${plural(problems, 'finding')}. ${lost}${total === 0 ? '.' : '; all else was kept.'}${some}` }
}
