// The layers of the system prompt: the two lines in front, the sections or the prompt given in their place, and what
// is appended. Says what each layer is and which text it puts into the request; ids and blocks come later.

import { type LayerDraft, NO_ORIGIN, type TokenFigure } from '../base/layer'
import type { Tokenizer } from '../ports'
import type { Profile, SystemSizes } from '../profile/profile'
import { givenFigure, givenText } from './given-part'
import type { PromptFacts } from './prompt-facts'
import { addedAgentPrompt, type GivenPrompt, outrankedPrompts, promptInPlace } from './prompt-in-place'
import { publishedFigure } from './published-figure'
import type { Section, SectionOutcome } from './sections/section'
import { ATTRIBUTION_PREFIX } from './split-blocks'

export interface ResolvedSection {
  readonly section: Section
  readonly outcome: SectionOutcome
}

export interface SystemLayers {
  /** Attribution, identity, then all that stands before the boundary. */
  readonly before: readonly LayerDraft[]
  /** All that stands after it, appended text last. */
  readonly after: readonly LayerDraft[]
  /** Those of `after` that go into the first message instead (SPEC 1.4). */
  readonly moved: readonly LayerDraft[]
  /** The boundary is sent only with the default prompt; bare mode has none. */
  readonly bounded: boolean
}

export interface SystemLayersInput {
  readonly facts: PromptFacts
  readonly sections: readonly ResolvedSection[]
  /** Sections there would be without bare mode or a prompt given in their place. */
  readonly fullSections: readonly Section[]
  readonly tokenizer: Tokenizer
}

/** In Strata's words; a block is known for the identity by being equal to it (SPEC 5.5). */
export const IDENTITIES: readonly string[] = ['This is Claude Code, a coding agent at work in a terminal.']

/** SPEC 5.1, 5.2. */
export function systemLayers({ facts, sections, fullSections, tokenizer }: SystemLayersInput): SystemLayers {
  const { request, bare } = facts
  const sizes = sizesOf(facts)
  const given = (layer: LayerDraft): LayerDraft => withGiven(layer, facts, tokenizer)
  const front = [attribution(request.profile), given(identity)]
  const inPlace = promptInPlace(request)
  const added = addedAgentPrompt(request)
  const winner = inPlace ?? added
  const outranked = outrankedPrompts(request).map((prompt) => notSent(prompt, `${winner?.title ?? ''} comes before it`))
  const tail = [
    ...outranked,
    ...(added === null ? [] : [givenLayer(added, 'system.dynamic')]),
    ...appendedLayers(request.appendSystemPrompt, inPlace),
  ]
  const standing = fullSections.filter((section) => section.standing)
  if (inPlace !== null) {
    const gone = standing.map((section) => goneLayer(section, 'superseded', `${inPlace.title}: it takes the place of the default`))
    return { ...inZones([...front, givenLayer(inPlace, 'system.static')], gone, tail), moved: [], bounded: false }
  }
  const gone = bare
    ? standing.map((section) => goneLayer(section, 'bare-mode', 'Bare mode sends identity, working directory and date only'))
    : []
  const layers = sections.flatMap(({ section, outcome }) => sectionLayer(section, outcome, sizes)).map(given)
  const moves = request.excludeDynamicSections === true && request.profile.prompt.excludeDynamicFlag
  const placed = moves ? layers.map((layer) => (isOfMachine(layer) ? { ...layer, reasonText: MOVED } : layer)) : layers
  return { ...inZones(front, [...gone, ...placed], tail), moved: placed.filter(({ reasonText }) => reasonText === MOVED), bounded: !bare }
}

const MOVED = 'Moved into the first message by --exclude-dynamic-system-prompt-sections'

/** SPEC 1.4: working directory, environment, the git-repository flag; and where memory lies. */
function isOfMachine({ status, origin }: LayerDraft): boolean {
  return status === 'loaded' && (origin.section === 'environment' || origin.section === 'auto-memory')
}

/** SPEC 5.2: an override ignores even appended text. */
function appendedLayers(text: string | null, inPlace: GivenPrompt | null): readonly LayerDraft[] {
  if (!text) return []
  const appended = { section: 'append-system-prompt', title: 'Appended system prompt', text }
  return [
    inPlace?.rank === 'override'
      ? notSent(appended, `${inPlace.title}: it takes nothing appended`)
      : givenLayer(appended, 'system.dynamic'),
  ]
}

function notSent(prompt: Pick<GivenPrompt, 'section' | 'title' | 'text'>, reasonText: string): LayerDraft {
  return { ...givenLayer({ ...prompt, text: '' }, 'system.dynamic'), status: 'notLoaded', reason: 'superseded', reasonText }
}

/** What was taken from a captured request stands for a paraphrase, never for a text that is known. */
function withGiven(layer: LayerDraft, { request, style }: PromptFacts, tokenizer: Tokenizer): LayerDraft {
  const text = layer.paraphrased && layer.status === 'loaded' ? givenText(request, `section:${layer.origin.section}`, style) : null
  return text === null ? layer : { ...layer, text, paraphrased: false, knownTokens: givenFigure(tokenizer, text, 'prose') }
}

function inZones(front: readonly LayerDraft[], layers: readonly LayerDraft[], appended: readonly LayerDraft[]) {
  return {
    before: [...front, ...layers.filter((layer) => layer.kind === 'system.static')],
    after: [...layers.filter((layer) => layer.kind !== 'system.static'), ...appended],
  }
}

/** The lean prompt's sizes where it is in use, else those of the long one. */
function sizesOf({ request, fullStyle }: PromptFacts): SystemSizes {
  const { sizes, longSizes, style } = request.profile.prompt
  return style === 'lean' && fullStyle === 'long' && longSizes !== null ? longSizes : sizes
}

function sectionLayer(section: Section, outcome: SectionOutcome, sizes: SystemSizes): readonly LayerDraft[] {
  const { text, absence, file, paraphrased, unsized } = outcome
  if (text === null && absence === null) return []
  const layer = baseLayer(section, text ?? '')
  const shown = file === null ? layer : { ...layer, ...file, contentKind: 'markdown' as const }
  if (text === null) return [{ ...shown, status: 'notLoaded', ...absence }]
  return [{ ...shown, paraphrased, knownTokens: paraphrased && !unsized ? publishedSize(section, sizes) : null }]
}

function goneLayer(section: Section, reason: 'superseded' | 'bare-mode', reasonText: string): LayerDraft {
  return { ...baseLayer(section, ''), status: 'notLoaded', reason, reasonText }
}

/** Published only if every part of it is; a section of facts alone has no published size. */
function publishedSize(section: Section, { sections }: SystemSizes): TokenFigure | null {
  const parts = section.sizedAs.map((id) => (Object.hasOwn(sections, id) ? sections[id] : undefined))
  let tokens = 0
  let shared = false
  for (const part of parts) {
    if (part === undefined) return null
    tokens += part.tokens
    shared ||= part.method === 'published-share'
  }
  return parts.length === 0 ? null : publishedFigure({ tokens, method: shared ? 'published-share' : 'published' })
}

function baseLayer({ id, title, zone, effectOfEdit }: Section, text: string): LayerDraft {
  return systemLayer({
    kind: zone === 'static' ? 'system.static' : 'system.dynamic',
    title,
    text,
    origin: { ...NO_ORIGIN, section: id },
    effectOfEdit,
  })
}

/** Text of the person's own, known to the byte. */
function givenLayer(
  { section, title, text }: Pick<GivenPrompt, 'section' | 'title' | 'text'>,
  kind: 'system.static' | 'system.dynamic',
): LayerDraft {
  return systemLayer({ kind, title, text, origin: { ...NO_ORIGIN, section }, effectOfEdit: 'next-session' })
}

export function systemLayer(given: Pick<LayerDraft, 'kind' | 'title' | 'text'> & Partial<LayerDraft>): LayerDraft {
  return {
    status: 'loaded',
    reason: null,
    reasonText: null,
    origin: NO_ORIGIN,
    diskText: null,
    contentKind: 'prose',
    regions: [],
    includes: [],
    knownTokens: null,
    paraphrased: false,
    frontMatter: null,
    effectOfEdit: 'fixed',
    ...given,
  }
}

function attribution(profile: Profile): LayerDraft {
  const text = `${ATTRIBUTION_PREFIX}: version ${profile.id}, started from the command line`
  return systemLayer({
    kind: 'system.static',
    title: 'Attribution',
    text,
    origin: { ...NO_ORIGIN, section: 'attribution' },
    paraphrased: true,
  })
}

const identity: LayerDraft = systemLayer({
  kind: 'system.static',
  title: 'Identity',
  text: IDENTITIES.join(''),
  origin: { ...NO_ORIGIN, section: 'identity' },
  paraphrased: true,
})
