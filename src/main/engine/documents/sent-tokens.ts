// What a file as it lies on the disk costs when it is sent: the figure an edited text is compared with.

import { clean } from '../instructions/clean'
import { parseIndex } from '../memory/read-index'
import type { Paths, Tokenizer } from '../ports'
import type { Profile } from '../profile/profile'
import type { Collection } from '../prompt/collection'
import { locateDocument } from './locate-document'

export interface DiskFile {
  readonly path: string
  readonly realPath: string
  /** A byte-order mark may be in front. */
  readonly text: string
  readonly collection: Collection
  readonly profile: Profile
}

/** By the rules of analyse-document.ts. Takes the text apart, so whoever types asks once for a file, not with every key. */
export function sentTokens(paths: Paths, tokenizer: Tokenizer, { path, realPath, text, collection, profile }: DiskFile): number {
  const { role, layer } = locateDocument(paths, collection, path, realPath)
  return tokenizer.estimate(sentText(), layer?.contentKind ?? 'markdown').sent

  function sentText(): string {
    const body = text.startsWith('\ufeff') ? text.slice(1) : text
    switch (role) {
      case 'none':
        return ''
      case 'memory-topic':
        return body
      case 'memory-index':
        return parseIndex(path, body, profile).text
      default:
        return clean(new TextEncoder().encode(body), profile.instructions)?.text ?? ''
    }
  }
}
