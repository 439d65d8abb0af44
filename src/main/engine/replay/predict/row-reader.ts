// How what foretells calls reaches the rows of a file.

import type { JsonObject } from '../../conversation/row-types'
import type { Entry } from '../../conversation/session'

/** A row of the file as an object; null where it cannot be read any more. */
export type RowReader = (entry: Entry) => JsonObject | null
