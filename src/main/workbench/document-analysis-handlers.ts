// What is said of a text while it is edited: the engine's analysis and completions, with what they need of the disk and of
// the collection, cut to what fits one answer.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { DocumentAnalysis as AnalysisView, documentsContract } from '../../preload/contract/documents'
import { WorkbenchError } from '../engine/base/workbench-error'
import { analyseDocument } from '../engine/documents/analyse-document'
import type { AnalysisInput } from '../engine/documents/analysis-input'
import { completeDocument } from '../engine/documents/complete-document'
import { createHitCounter, type HitCounter } from '../engine/documents/count-hits'
import type { DocumentAnalysis } from '../engine/documents/document-analysis'
import { type DocumentPlace, locateDocument } from '../engine/documents/locate-document'
import { sentTokens } from '../engine/documents/sent-tokens'
import { toFileText } from '../engine/documents/text-form'
import { pathBelow } from '../engine/instructions/path-below'
import { readDocument } from '../engine/memory/read-document'
import type { Tokenizer } from '../engine/ports'
import { loadProfile } from '../engine/profile/load-profile'
import type { Profile } from '../engine/profile/profile'
import { createRatioTokenizer } from '../engine/tokens/create-ratio-tokenizer'
import { createBriefFileSystem } from './brief-file-system'
import type { CollectionStore, StoredCollection } from './collection-store'
import { createMemoryNeighbours } from './memory-neighbours'
import type { PathPermission } from './path-permission'
import { createProjectFileLists } from './project-files'
import { sliceText } from './text-page'
import type { TextStore } from './text-store'
import type { WorkbenchDeps } from './workbench-deps'

type AnalysisHandlers = Pick<HandlersOf<typeof documentsContract>, 'document.analyse' | 'document.complete'>

/** As old as an answer about other files may be while somebody types. */
const REMEMBERED_MS = 2000
/** How long the list of a project's files is waited for; the counts come with a later analysis. */
const FILES_WAIT_MS = 400
const MOST_LIST_BYTES = 90_000
const MOST_SENT_CHARS = 25_000
const KEPT_FIGURES = 200

interface Question {
  readonly collectionId: string
  readonly path: string
}

interface Prepared {
  readonly input: AnalysisInput
  readonly place: DocumentPlace
  readonly tokenizer: Tokenizer
  readonly files: readonly string[]
}

export function createDocumentAnalysisHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  permission: PathPermission,
  texts: TextStore,
): AnalysisHandlers {
  const { paths, hash } = deps.ports
  const ports = { ...deps.ports, fs: createBriefFileSystem(deps.ports.fs, deps.clock.nowMs, REMEMBERED_MS) }
  const neighboursOf = createMemoryNeighbours()
  const lists = createProjectFileLists(deps.ports, deps.clock.nowMs)
  const counters = new Map<string, { readonly files: readonly string[]; readonly counter: HitCounter }>()
  const figures = new Map<string, number>()

  async function prepare({ collectionId, path }: Question, text: string, signal: AbortSignal): Promise<Prepared> {
    const stored = store.get(collectionId)
    const { collection, question } = stored
    const { realPath } = await permission.checkRead(path)
    const profile = profileOf(stored)
    const tokenizer = (deps.tokenizerFor ?? ((model) => createRatioTokenizer(model.tokenizer)))(collection.model)
    const place = locateDocument(paths, collection, path, realPath)
    const [disk, neighbours, listed] = await Promise.all([
      // Not from memory: what is edited is measured against the disk as it is now.
      readDocument(deps.ports, realPath),
      place.memoryDir === null ? null : neighboursOf(ports, place.memoryDir, signal),
      place.role === 'rule' ? lists.get(collection.places.root, FILES_WAIT_MS) : null,
    ])
    signal.throwIfAborted()
    const fileText = disk.ok ? disk.value.text : null
    const file = { path, realPath, collection, profile }
    const files = listed === null ? null : relativeTo(collection.places.root, place.patternBase, listed.files)
    return {
      place,
      tokenizer,
      files: files ?? [],
      input: {
        ...file,
        text: toFileText(fileText, text, { bom: false }),
        diskTokens:
          fileText === null ? 0 : figureOf(collectionId, path, fileText, () => sentTokens(paths, tokenizer, { ...file, text: fileText })),
        platform: question.platform ?? deps.host.platform,
        approveExternal: question.approveExternal,
        neighbours,
        hits: files === null ? null : counterOf(place.patternBase, profile, files, listed?.capped === true),
        signal,
      },
    }
  }

  /** Of a file on disk: the same with every key, until it is another file. */
  function figureOf(collectionId: string, path: string, fileText: string, compute: () => number): number {
    const key = `${collectionId} ${path} ${hash.sha256(fileText)}`
    const figure = figures.get(key) ?? compute()
    figures.delete(key)
    figures.set(key, figure)
    for (const oldest of [...figures.keys()].slice(0, Math.max(0, figures.size - KEPT_FIGURES))) figures.delete(oldest)
    return figure
  }

  function counterOf(base: string, profile: Profile, files: readonly string[], capped: boolean): HitCounter {
    const key = `${base} ${profile.id}`
    const known = counters.get(key)
    if (known !== undefined && sameList(known.files, files)) return known.counter
    const counter = createHitCounter(files, profile, capped)
    if (counters.size > 8) counters.clear()
    counters.set(key, { files, counter })
    return counter
  }

  /** With `/`. Patterns start at a directory that may be above the project or inside it (SPEC 4.3). */
  function relativeTo(root: string, base: string, files: readonly string[]): readonly string[] {
    if (base === root) return files
    return files.flatMap((file) => {
      const below = pathBelow(paths, base, paths.join(root, file))
      return below === null || below === '' ? [] : [below.split(paths.sep).join('/')]
    })
  }

  return {
    'document.analyse': async ({ collectionId, path, source }, { signal }) => {
      const startedMs = deps.clock.nowMs()
      const { input, tokenizer } = await prepare({ collectionId, path }, texts.resolve(source), signal)
      const analysis = await analyseDocument(ports, tokenizer, input)
      signal.throwIfAborted()
      const textId = texts.putPreview(path, analysis.sent)
      return {
        ...toView(analysis),
        sent: { ...sliceText(analysis.sent, 0, MOST_SENT_CHARS), textId },
        tookMs: deps.clock.nowMs() - startedMs,
      }
    },
    'document.complete': async ({ collectionId, path, source, line, column }, { signal }) => {
      const { input, place, files } = await prepare({ collectionId, path }, texts.resolve(source), signal)
      const { span, items, incomplete } = await completeDocument(ports, {
        role: place.role,
        path,
        realPath: input.realPath,
        home: input.collection.places.home,
        text: input.text,
        line,
        column,
        neighbours: input.neighbours,
        files,
        hits: input.hits,
      })
      return { span, items: [...items], incomplete }
    },
  }
}

function profileOf({ collection }: StoredCollection): Profile {
  const profile = loadProfile(collection.profile)
  if (!profile.ok) throw new WorkbenchError('profile.unknown', `There is no profile ${collection.profile}`, { id: collection.profile })
  return profile.value
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((file, i) => file === b[i]))
}

/** Long lists lose their ends, and say so; everything else is whole. */
function toView(analysis: DocumentAnalysis): Omit<AnalysisView, 'sent' | 'tookMs'> {
  const clipped: AnalysisView['clipped'] = []
  const clip = <T>(name: AnalysisView['clipped'][number], list: readonly T[]): T[] => {
    const kept: T[] = []
    let bytes = 0
    for (const item of list) {
      bytes += new TextEncoder().encode(JSON.stringify(item)).length
      if (bytes > MOST_LIST_BYTES) {
        clipped.push(name)
        break
      }
      kept.push(item)
    }
    return kept
  }
  const { frontMatter } = analysis
  const view = {
    role: analysis.role,
    kind: analysis.kind,
    status: analysis.status,
    includes: clip('includes', analysis.includes),
    regions: clip('regions', analysis.regions),
    comments: clip('comments', analysis.comments),
    frontMatter: frontMatter === null ? null : { ...frontMatter, keys: clip('frontMatter', frontMatter.keys) },
    patterns: clip(
      'patterns',
      analysis.patterns.map((pattern) => ({ ...pattern, examples: [...pattern.examples] })),
    ),
    files: analysis.files,
    index: analysis.index,
    links: clip('links', analysis.links),
    markers: clip(
      'markers',
      analysis.markers.map((marker) => ({ ...marker, fixes: marker.fixes.map(({ title, edits }) => ({ title, edits: [...edits] })) })),
    ),
    tokens: analysis.tokens,
    effect: analysis.effect,
  }
  return { ...view, clipped }
}
