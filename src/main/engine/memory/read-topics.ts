// The topic files of a memory folder, each read once: front matter, size, age, and what is wrong with it.

import type { Ports, Tokenizer } from '../ports'
import type { FolderFile } from './list-folder'
import type { EntryState, MemoryTopic } from './memory-report'
import { isMemoryType } from './memory-types'
import { readDocument } from './read-document'
import { parseTopic, type TopicDocument } from './topic-document'

const AT_ONCE = 16
/** Texts kept of one folder, together. Real folders have well under a megabyte; past this, files are told but not read. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024

/** `isTopic: false` reads files that carry no front matter of this kind, such as the days of a log. */
export async function readTopics(
  ports: Pick<Ports, 'fs'>,
  files: readonly FolderFile[],
  tokenizer: Tokenizer,
  options: { readonly isTopic?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly MemoryTopic[]> {
  const topics: MemoryTopic[] = []
  let left = MOST_TEXT_BYTES
  for (let i = 0; i < files.length; i += AT_ONCE) {
    options.signal?.throwIfAborted()
    const read = await Promise.all(
      files.slice(i, i + AT_ONCE).map((file) => readTopic(ports, file, tokenizer, options.isTopic ?? true, left > 0)),
    )
    topics.push(...read)
    left -= read.reduce((sum, topic) => sum + (topic.document === null ? 0 : topic.bytes), 0)
  }
  return topics
}

async function readTopic(
  ports: Pick<Ports, 'fs'>,
  { file, path }: FolderFile,
  tokenizer: Tokenizer,
  isTopic: boolean,
  may: boolean,
): Promise<MemoryTopic> {
  const stat = await ports.fs.stat(path)
  const fileMs = stat.ok ? stat.value.modifiedMs : null
  const unread = (problem: string): MemoryTopic => ({
    file,
    path,
    document: null,
    problem,
    utf8: true,
    type: null,
    name: null,
    description: null,
    bytes: stat.ok ? stat.value.sizeBytes : 0,
    tokens: 0,
    modifiedMs: fileMs,
    modifiedFrom: fileMs === null ? null : 'file',
    states: isTopic ? ['bad-frontmatter'] : [],
  })
  if (!may) return unread('the files before it in the folder are too large together')
  const read = await readDocument(ports, path)
  if (!read.ok) return unread(read.error.message)
  const { text, bytes, utf8 } = read.value
  const document = parseTopic(text)
  return {
    file,
    path,
    document,
    problem: null,
    utf8,
    type: document.type,
    name: document.name,
    description: document.description,
    bytes,
    tokens: tokenizer.estimate(text, 'markdown').sent,
    modifiedMs: document.modifiedMs ?? fileMs,
    modifiedFrom: document.modifiedMs !== null ? 'frontmatter' : fileMs === null ? null : 'file',
    states: isTopic ? statesOf(document) : [],
  }
}

/** SPEC 6.4. No type at all is no type of the four. */
function statesOf(document: TopicDocument): readonly EntryState[] {
  switch (document.frontMatter) {
    case 'none':
      return ['no-frontmatter']
    case 'bad':
      return ['bad-frontmatter']
    default:
      return isMemoryType(document.type) ? [] : ['bad-type']
  }
}
