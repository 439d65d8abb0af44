// Analyses of a file in a small world: collected as it lies there, then edited.

import { collectPrompt } from '../../prompt/collect-prompt'
import type { CollectRequest } from '../../prompt/collect-request'
import { makeRequest } from '../../prompt/testing/make-request'
import { lengthTokenizer } from '../../testing/length-tokenizer'
import { type MemoryPorts, type MemoryTree, memoryPorts } from '../../testing/memory-ports'
import { analyseDocument } from '../analyse-document'
import type { AnalysisInput } from '../analysis-input'
import type { DocumentAnalysis, TextEdit } from '../document-analysis'
import { sentTokens } from '../sent-tokens'
import { createTextPlaces } from '../text-places'

export const MEMORY = '/home/ada/.claude/projects/-w-project/memory'

export interface AnalysisWorld {
  readonly ports: MemoryPorts
  analyse(path: string, text: string, given?: Partial<AnalysisInput>): Promise<DocumentAnalysis>
}

/** Tokens are lengths. */
export async function analysisWorld(tree: MemoryTree, given: Partial<CollectRequest> = {}): Promise<AnalysisWorld> {
  const ports = memoryPorts({ '/w/project': {}, ...tree })
  const request = makeRequest(given)
  const collection = await collectPrompt(ports, () => lengthTokenizer, request)
  return {
    ports,
    async analyse(path, text, changes = {}) {
      const disk = await ports.fs.readFile(path)
      const real = await ports.fs.realPath(path)
      const file = { path, realPath: real.ok ? real.value : path, collection, profile: request.profile }
      return analyseDocument(ports, lengthTokenizer, {
        text,
        diskTokens: disk.ok ? sentTokens(ports.paths, lengthTokenizer, { ...file, text: new TextDecoder().decode(disk.value) }) : 0,
        ...file,
        platform: 'linux',
        approveExternal: false,
        neighbours: null,
        hits: null,
        ...changes,
      })
    },
  }
}

/** The text with the edits of one fix made. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const places = createTextPlaces(text)
  const offset = (line: number, column: number) => Math.min(places.start(line) + column - 1, text.length)
  return [...edits]
    .map(({ span, text: by }) => ({ from: offset(span.fromLine, span.fromColumn), to: offset(span.toLine, span.toColumn), by }))
    .sort((a, b) => b.from - a.from)
    .reduce((now, { from, to, by }) => now.slice(0, from) + by + now.slice(to), text)
}

/** The piece of the text a span names. */
export function piece(text: string, span: TextEdit['span']): string {
  const places = createTextPlaces(text)
  return text.slice(places.start(span.fromLine) + span.fromColumn - 1, places.start(span.toLine) + span.toColumn - 1)
}
