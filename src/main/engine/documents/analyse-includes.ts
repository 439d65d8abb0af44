// The includes of an instruction file while it is edited, judged and loaded by the very steps of a collection, as if the
// text were on the disk: after everything that is read before it.

import type { Diagnostic } from '../base/diagnostic'
import type { LayerDraft } from '../base/layer'
import { WorkbenchError } from '../base/workbench-error'
import type { CleanText } from '../instructions/clean'
import { createPresenter } from '../instructions/collect-instructions'
import { createLoader } from '../instructions/create-loader'
import { createDiagnosticList } from '../instructions/diagnostic-list'
import { createExcluder } from '../instructions/exclude'
import { findNearMiss } from '../instructions/near-miss'
import { createProcessedSet, foldDriveLetter } from '../instructions/processed-set'
import { createInstructionFileReader, type FileReading } from '../instructions/read-instruction-file'
import { createRealPaths } from '../instructions/real-paths'
import { createTitles } from '../instructions/titles'
import type { Tokenizer } from '../ports'
import type { AnalysisInput, AnalysisPorts } from './analysis-input'
import type { AnalysedInclude, QuickFix } from './document-analysis'
import type { DocumentPlace } from './locate-document'
import type { TextPlaces } from './text-places'

export interface AnalysedFile {
  readonly reading: FileReading
  readonly cleaned: CleanText | null
  readonly includes: readonly AnalysedInclude[]
  /** Of this file alone. */
  readonly diagnostics: readonly Diagnostic[]
  /** Of its own layer as it would be collected now. */
  readonly draft: LayerDraft | null
}

/** Reads the included files. `place` is that of an instruction file: it has a tier. */
export async function analyseIncludes(
  ports: AnalysisPorts,
  tokenizer: Tokenizer,
  input: AnalysisInput,
  place: DocumentPlace,
  textPlaces: TextPlaces,
): Promise<AnalysedFile> {
  const { path, realPath, collection, profile, signal } = input
  const { tier, role, depth } = place
  if (tier === null) throw new WorkbenchError('internal', `${path} is no instruction file`)
  const { fs } = ports
  const bytes = new TextEncoder().encode(input.text)
  const overlay: AnalysisPorts = {
    ...ports,
    fs: {
      readFile: (at, options) => (at === path || at === realPath ? Promise.resolve({ ok: true, value: bytes }) : fs.readFile(at, options)),
      stat: (at) =>
        at === path || at === realPath
          ? Promise.resolve({ ok: true, value: { kind: 'file', sizeBytes: bytes.length, modifiedMs: 0 } })
          : fs.stat(at),
      realPath: (at) => (at === path || at === realPath ? Promise.resolve({ ok: true, value: realPath }) : fs.realPath(at)),
      readDir: (at) => fs.readDir(at),
    },
  }
  const realPaths = createRealPaths(overlay)
  const reader = createInstructionFileReader(overlay, profile)
  const diagnostics = createDiagnosticList()
  const { places, settings, model } = collection
  const { excluder } = await createExcluder(overlay, realPaths, settings, profile)
  // The loader counts from a discovered file; this one may be some includes away from it (SPEC 3.3).
  const limit = profile.instructions.includeDepthLimit
  const instructions = { ...profile.instructions, includeDepthLimit: Math.max(1, limit - depth) }
  const loader = createLoader({
    ports: overlay,
    realPaths,
    profile: { ...profile, instructions },
    excluder,
    reader,
    diagnostics,
    title: createTitles(overlay, places),
    presentable: await createPresenter(overlay, realPaths, [places.cwd, places.root, places.home]),
    signal,
    home: places.home,
    inside: [...new Set([places.cwd, await realPaths.ofDirectory(places.cwd)])],
    externalApproved: input.approveExternal || settings.externalIncludesApproved === true,
    explain: false,
    windowTokens: model.windowTokens,
    landmarks: [
      { directory: places.root, name: 'the project folder' },
      { directory: places.cwd, name: 'the working directory' },
    ],
    comparesContent: false,
  })
  const processed = createProcessedSet(input.platform === 'win32' ? foldDriveLetter : (at) => at)
  for (const { origin } of place.before) {
    if (origin.path !== null && origin.path !== path) processed.add(origin.path, origin.realPath ?? origin.path, 'loaded')
  }
  const candidate = {
    tier,
    role: role === 'rule' ? 'rule' : 'file',
    path,
    realPath,
    directory: place.patternBase,
    patternBase: place.patternBase,
    links: [],
    refusal: null,
  } as const
  const unit = await loader.load(candidate, { waits: null, trigger: null }, processed)
  const reading = await reader.read(path)
  const cleaned = reading.ok ? reading.value : reading.error.cleaned
  const [own = null, ...below] = unit.drafts
  const all = diagnostics.sorted()
  return {
    reading,
    cleaned,
    draft: own,
    diagnostics: all.filter(({ at }) => at?.path === path),
    includes: own === null ? [] : includesOf(own, below, { place, mostDepth: limit - 1, tokenizer, textPlaces }),
  }
}

interface Context {
  readonly place: DocumentPlace
  readonly mostDepth: number
  readonly tokenizer: Tokenizer
  readonly textPlaces: TextPlaces
}

/** `below` stands in pre-order: what an include brings with it follows it, one deeper. */
function includesOf(
  own: LayerDraft,
  below: readonly LayerDraft[],
  { place, mostDepth, tokenizer, textPlaces }: Context,
): readonly AnalysedInclude[] {
  const tokensOf = ({ text, contentKind }: LayerDraft) => (text === '' ? 0 : tokenizer.estimate(text, contentKind).sent)
  const direct = below.flatMap((draft, at) => (draft.origin.depth === 1 ? [{ draft, at }] : []))
  // Where the next direct one begins is where what this one brings ends.
  const ends = new Map(direct.map(({ at }, i) => [at, direct[i + 1]?.at ?? below.length]))
  const keyOf = (target: string | null, line: number | null): string => `${line} ${target}`
  const byKey = new Map<string, { readonly draft: LayerDraft; readonly at: number }[]>()
  for (const one of direct) {
    const key = keyOf(one.draft.origin.path, one.draft.origin.includedAtLine)
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  const told = new Map<string, string | null>()
  /** One that is named twice is told once by the loader. */
  function reasonOf(draft: LayerDraft | undefined, target: string | null, outcome: string): string | null {
    const key = `${outcome} ${target}`
    if (draft !== undefined) told.set(key, draft.reasonText)
    return told.get(key) ?? (outcome === 'already-loaded' ? 'It is included above already' : null)
  }

  return own.includes.map(({ raw, line, column, target, outcome }): AnalysedInclude => {
    const start = textPlaces.start(line) + column - 1
    const span = textPlaces.spanOf(start, start + raw.length)
    const found = byKey.get(keyOf(target, line))?.shift()
    const isAncestor = target !== null && place.ancestors.includes(target)
    const base = { raw, span, target, depth: place.depth + 1, mostDepth, kind: own.kind }
    if (found === undefined || (outcome !== 'loaded' && found.draft.status === 'notLoaded')) {
      return {
        ...base,
        outcome: isAncestor && outcome === 'already-loaded' ? 'cycle' : outcome,
        reasonText: isAncestor ? `${found?.draft.title ?? target} leads here itself` : reasonOf(found?.draft, target, outcome),
        tokens: null,
        below: { files: 0, tokens: 0 },
      }
    }
    const inner = below.slice(found.at + 1, ends.get(found.at)).filter(({ status }) => status !== 'notLoaded')
    return {
      ...base,
      // of a waiting rule's include: it comes with the rule
      outcome: 'loaded',
      reasonText: found.draft.reasonText,
      tokens: tokensOf(found.draft),
      below: { files: inner.length, tokens: inner.reduce((sum, draft) => sum + tokensOf(draft), 0) },
    }
  })
}

/** What to write instead of an include that nearly names a file. Asks the disk, so only for those that need it. */
export async function nearMissFix(
  ports: AnalysisPorts,
  input: AnalysisInput,
  cleaned: CleanText,
  at: { readonly line: number; readonly column: number },
  textPlaces: TextPlaces,
): Promise<readonly QuickFix[]> {
  const { path, realPath, collection } = input
  const found = cleaned.includes(false).find(({ line, column }) => line === at.line && column === at.column)
  if (found === undefined) return []
  const { root, cwd, home } = collection.places
  const near = await findNearMiss(ports, {
    found,
    from: ports.paths.dirname(realPath),
    home,
    self: path,
    others: [
      { directory: ports.paths.dirname(path), name: 'the link itself' },
      { directory: root, name: 'the project folder' },
      { directory: cwd, name: 'the working directory' },
    ],
  })
  if (near === null) return []
  const start = textPlaces.start(at.line) + at.column - 1
  return [{ title: `Write ${near.edit.text}`, edits: [{ span: textPlaces.spanOf(start, start + near.edit.length), text: near.edit.text }] }]
}
