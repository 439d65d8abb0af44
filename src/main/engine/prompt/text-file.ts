// The file a text of the system prompt comes out of, as the layer shows it.

import type { LayerOrigin, Region } from '../base/layer'

export interface TextFile {
  readonly origin: LayerOrigin
  readonly diskText: string
  readonly frontMatter: string | null
  readonly regions: readonly Region[]
}
