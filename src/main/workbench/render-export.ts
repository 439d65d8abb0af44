// A collection as a file to keep or send: the name, the media type and the whole text, by format.

import { assertNever } from '../engine/base/assert-never'
import type { Paths } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'
import type { CollectDocument } from './collect-document'
import { renderHtml } from './render-html'
import { renderMarkdown } from './render-markdown'

export type ExportFormat = 'markdown' | 'json' | 'html'

const KIND: Readonly<Record<ExportFormat, { readonly extension: string; readonly mediaType: string }>> = {
  markdown: { extension: 'md', mediaType: 'text/markdown; charset=utf-8' },
  json: { extension: 'json', mediaType: 'application/json' },
  html: { extension: 'html', mediaType: 'text/html; charset=utf-8' },
}

export function renderExport(document: CollectDocument, format: ExportFormat): string {
  switch (format) {
    case 'markdown':
      return renderMarkdown(document)
    case 'json':
      return `${JSON.stringify(document, null, 2)}\n`
    case 'html':
      return renderHtml(document)
    default:
      return assertNever(format)
  }
}

/** `acme-shop-context.md`: the folder's name, kept to what every file system takes. */
export function exportName(
  collection: Collection,
  paths: Paths,
  format: ExportFormat,
): { readonly fileName: string; readonly mediaType: string } {
  const { extension, mediaType } = KIND[format]
  const name = paths
    .basename(collection.places.root)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
  return { fileName: `${name === '' ? 'project' : name}-context.${extension}`, mediaType }
}
