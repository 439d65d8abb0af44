// The `@` of a memory index, for profiles that suppose it is followed (SPEC 6.4: no source says so). It is judged and
// loaded as in a user file, by the steps of the instruction files; only what is sent of the index counts.

import type { Diagnostic } from '../base/diagnostic'
import type { IncludeAttempt, LayerDraft } from '../base/layer'
import type { CollectedInstructions } from '../instructions/collect-input'
import { createLoader, type LoaderContext } from '../instructions/create-loader'
import { createDiagnosticList } from '../instructions/diagnostic-list'
import { absentDraft } from '../instructions/file-draft'
import { type Includer, judgeInclude } from '../instructions/include'
import { createProcessedSet, foldDriveLetter, type ProcessedSet } from '../instructions/processed-set'
import { createInstructionFileReader } from '../instructions/read-instruction-file'
import { createRealPaths } from '../instructions/real-paths'
import { createTitles } from '../instructions/titles'
import { extractIncludes, type FoundInclude } from '../markdown/extract-includes'
import { lexMarkdown } from '../markdown/lex-markdown'
import { splitFrontMatter } from '../markdown/split-front-matter'
import type { Ports } from '../ports'
import type { PromptFacts } from './prompt-facts'

export interface FollowedIndex {
  /** The index with its attempts, then what it includes in pre-order, each of the index's own kind. */
  readonly drafts: readonly LayerDraft[]
  readonly diagnostics: readonly Diagnostic[]
}

/** `drafts` are the memory's; `instructions` what was loaded before, which is not loaded again. */
export async function followIndexIncludes(
  ports: Pick<Ports, 'fs' | 'paths'>,
  facts: PromptFacts,
  drafts: readonly LayerDraft[],
  instructions: CollectedInstructions,
  signal: AbortSignal | undefined,
): Promise<FollowedIndex> {
  const [index, ...rest] = drafts
  if (index === undefined || index.status !== 'loaded' || index.origin.path === null) return { drafts, diagnostics: [] }
  const context = loaderContext(ports, facts, signal)
  const processed = processedBefore(facts, [index, ...instructions.drafts])
  const path = index.origin.path
  const realPath = index.origin.realPath ?? path
  const chain = [{ path, realPath }]
  const includer: Includer = { path, realPath, tier: 'user', depth: 0, from: ports.paths.dirname(path), chain }
  const attempts: IncludeAttempt[] = []
  const below: LayerDraft[] = []
  for (const found of sentIncludes(index)) {
    const followed = await follow(context, found, includer, processed)
    const [first] = followed
    const outcome = first === undefined || first.status === 'loaded' ? 'loaded' : (first.reason ?? 'missing')
    attempts.push({ raw: found.raw, line: found.line, column: found.column, target: first?.origin.path ?? null, outcome })
    below.push(...followed.map((draft) => ({ ...draft, kind: index.kind })))
  }
  return { drafts: [{ ...index, includes: attempts }, ...below, ...rest], diagnostics: context.diagnostics.sorted() }
}

/** Includes on lines of which something is sent, with their place in the file on disk. */
function sentIncludes({ diskText, regions }: LayerDraft): readonly FoundInclude[] {
  const { body, frontMatterLines } = splitFrontMatter(diskText ?? '')
  const lexed = lexMarkdown(body)
  if (!lexed.ok) return []
  const sent = regions.filter((region) => region.kind === 'sent')
  return extractIncludes(lexed.value)
    .map((found) => ({ ...found, line: found.line + frontMatterLines }))
    .filter(({ line }) => sent.some((region) => region.fromLine <= line && line <= region.toLine))
}

async function follow(
  context: LoaderContext,
  found: FoundInclude,
  includer: Includer,
  processed: ProcessedSet,
): Promise<readonly LayerDraft[]> {
  const origin = { includedBy: includer.path, includedAtLine: found.line, depth: 1 }
  const verdict = await judgeInclude(context, found.path, includer, processed)
  if (!verdict.open) {
    const { target, realPath, refusal } = verdict
    const title = target === null ? found.raw : context.title(target)
    return [absentDraft({ tier: 'user', title, path: target, realPath, origin, cleaned: null }, refusal)]
  }
  const { target, realPath } = verdict
  const directory = context.ports.paths.dirname(target)
  const candidate = {
    tier: 'user',
    role: 'file',
    path: target,
    realPath,
    directory,
    patternBase: directory,
    links: [],
    refusal: null,
  } as const
  // The loader takes the file for a discovered one, of depth 0: everything is one include further away.
  const { profile } = context
  const instructions = { ...profile.instructions, includeDepthLimit: profile.instructions.includeDepthLimit - 1 }
  const loader = createLoader({ ...context, profile: { ...profile, instructions } })
  const { drafts } = await loader.load(candidate, { waits: null, trigger: null }, processed)
  return drafts.map((draft, at) => {
    const deeper = { ...draft.origin, depth: (draft.origin.depth ?? 0) + 1 }
    return { ...draft, origin: at === 0 ? { ...deeper, ...origin } : deeper }
  })
}

function loaderContext(ports: Pick<Ports, 'fs' | 'paths'>, facts: PromptFacts, signal: AbortSignal | undefined): LoaderContext {
  const { request, model } = facts
  const { places, profile, explain } = request
  return {
    ports,
    realPaths: createRealPaths(ports),
    reader: createInstructionFileReader(ports, profile),
    diagnostics: createDiagnosticList(),
    title: createTitles(ports, places),
    profile,
    explain,
    signal,
    home: places.home,
    // Excludes never apply to memory (SPEC 2.5), and files of a person's own may reach anywhere (SPEC 3.6).
    excluder: { find: () => null },
    externalApproved: true,
    inside: [],
    windowTokens: model.windowTokens,
    landmarks: [],
    presentable: (realPath) => realPath,
    comparesContent: false,
  }
}

/** SPEC 3.4: one set spans everything that is loaded. */
function processedBefore({ request }: PromptFacts, drafts: readonly LayerDraft[]): ProcessedSet {
  const processed = createProcessedSet(request.platform === 'win32' ? foldDriveLetter : (path) => path)
  for (const { status, origin } of drafts) {
    if (status === 'loaded' && origin.path !== null) processed.add(origin.path, origin.realPath ?? origin.path, 'loaded')
  }
  return processed
}
