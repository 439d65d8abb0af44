// The result of a collection: what the agent would be given before anyone types (CLI.md, strata/collect@1).

import type { Diagnostic } from '../base/diagnostic'
import type { CacheScope, Layer } from '../base/layer'
import type { LoadEvent } from '../base/load-event'
import type { GitRoots, Places } from '../base/places'
import type { ModelInUse, ProfileId } from '../profile/profile'
import type { Settings } from '../settings/settings'
import type { WindowFigures } from '../tokens/window-figures'

/** One block of the request's `system` array (SPEC 5.5, 5.6). */
export interface SystemBlock {
  readonly cacheScope: Exclude<CacheScope, 'message'>
  readonly cacheControl: boolean
  readonly ttl: '5m' | '1h' | null
  readonly text: string
  readonly layerIds: readonly string[]
}

/** What a read attached, each its own reminder (SPEC 4.6). */
export interface Attachment {
  readonly trigger: string
  readonly text: string
  readonly layerIds: readonly string[]
}

export interface ComposedRequest {
  readonly system: readonly SystemBlock[]
  readonly firstUserMessage: string | null
  /** Layers whose text stands in the first user message, in its order. */
  readonly firstUserMessageLayerIds: readonly string[]
  readonly attachments: readonly Attachment[]
}

/** Something no source settles, and what was taken for true. `name` is a dotted constant of the profile or a field of the request. */
export interface Assumption {
  readonly name: string
  readonly text: string
}

export interface Collection {
  readonly profile: ProfileId
  readonly model: ModelInUse
  readonly places: Places
  readonly roots: GitRoots
  readonly settings: Settings
  /** Null where no snapshot was taken. `changed` counts the lines of the uncut status. */
  readonly git: { readonly branch: string; readonly changed: number } | null
  /** In the order the model reads them; conditional and absent ones where they would stand. */
  readonly layers: readonly Layer[]
  readonly request: ComposedRequest
  readonly window: WindowFigures
  readonly loadEvents: readonly LoadEvent[]
  readonly diagnostics: readonly Diagnostic[]
  readonly assumptions: readonly Assumption[]
}
