// What an analysis depends on besides the files it reads.

import type { PlatformName } from '../base/places'
import type { Ports } from '../ports'
import type { Profile } from '../profile/profile'
import type { Collection } from '../prompt/collection'
import type { MemoryNeighbours } from './analyse-memory'
import type { HitCounter } from './count-hits'

export type AnalysisPorts = Pick<Ports, 'fs' | 'paths'>

export interface AnalysisInput {
  /** Absolute. Nothing need be there. */
  readonly path: string
  readonly realPath: string
  /** The file as it would be saved, without a byte-order mark. */
  readonly text: string
  /** Of the file as it is, as sent (sent-tokens.ts); 0 where there is none. */
  readonly diskTokens: number
  readonly collection: Collection
  /** That of the collection. */
  readonly profile: Profile
  readonly platform: PlatformName
  readonly approveExternal: boolean
  /** Of a memory file; null where its folder is not known. */
  readonly neighbours: MemoryNeighbours | null
  /** Files of the project, from where a rule's patterns start; null while they are not known. */
  readonly hits: HitCounter | null
  readonly signal?: AbortSignal | undefined
}
