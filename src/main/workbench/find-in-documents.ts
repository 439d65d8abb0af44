// Plain text in every instruction and memory file of a collection, as on disk: also in those that are not sent.

import type { FileMatch } from '../../preload/contract/documents'
import { toEditorText } from '../engine/documents/text-form'
import { createTitles } from '../engine/instructions/titles'
import { listFolder } from '../engine/memory/list-folder'
import { readDocument } from '../engine/memory/read-document'
import type { Ports } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'
import { findInTexts } from './find-in-texts'

export interface FindQuestion {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeWord: boolean
  readonly limit: number
  readonly pause: () => Promise<void>
}

export interface FoundInDocuments {
  readonly total: number
  readonly files: number
  readonly truncated: boolean
  readonly matches: readonly FileMatch[]
}

/** In the order the model reads the files; the topics of the memory last. */
export async function findInDocuments(
  ports: Pick<Ports, 'fs' | 'paths'>,
  collection: Collection,
  question: FindQuestion,
): Promise<FoundInDocuments> {
  const files = [...new Set([...filesOfLayers(collection), ...(await filesOfMemory(ports, collection))])]
  const texts: { layerId: string; text: string }[] = []
  for (const path of files) {
    await question.pause()
    const read = await readDocument(ports, path)
    // what is gone or no text since has nothing to be found in
    if (read.ok) texts.push({ layerId: path, text: toEditorText(read.value.text) })
  }
  const { text: needle, matchCase, wholeWord, limit, pause } = question
  const found = await findInTexts(texts, { needle, matchCase, wholeWord, limit, pause })
  const title = createTitles(ports, collection.places)
  const matches = found.matches.map(({ layerId: path, ...match }) => ({ path, title: title(path), ...match }))
  return { total: found.total, files: new Set(found.matches.map(({ layerId }) => layerId)).size, truncated: found.truncated, matches }
}

function filesOfLayers({ layers }: Collection): readonly string[] {
  return layers.flatMap(({ kind, origin, diskText }) =>
    (kind.startsWith('instructions.') || kind.startsWith('memory.')) && origin.path !== null && diskText !== null ? [origin.path] : [],
  )
}

async function filesOfMemory(ports: Pick<Ports, 'fs' | 'paths'>, { layers }: Collection): Promise<readonly string[]> {
  const folders = new Set(
    layers.flatMap(({ kind, origin }) => (kind === 'memory.index' && origin.path !== null ? [ports.paths.dirname(origin.path)] : [])),
  )
  const listings = await Promise.all([...folders].map((dir) => listFolder(ports, dir)))
  return listings.flatMap(({ files }) => files.filter(({ file }) => /\.md$/i.test(file)).map(({ path }) => path))
}
