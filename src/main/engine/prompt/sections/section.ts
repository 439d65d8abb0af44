// What a section of the system prompt is: where it stands, whether it is kept between turns, and how its text comes
// about. The list of sections is an explicit array (prompt-sections.ts); nothing registers itself.

import type { Diagnostic } from '../../base/diagnostic'
import type { EffectOfEdit, ReasonCode } from '../../base/layer'
import type { GitRoots } from '../../base/places'
import type { CollectedMemory } from '../../memory/collect-memory'
import type { ModelInUse } from '../../profile/profile'
import type { CollectRequest } from '../collect-request'
import type { OutputStyle } from '../find-output-style'
import type { TextFile } from '../text-file'

/** SPEC 5.1: `bare` is identity, working directory and date, and nothing else. */
export type PromptStyle = 'long' | 'lean' | 'bare'

/** All that a section may look at. What costs a read is asked for only by the section that needs it. */
export interface SectionContext {
  readonly request: CollectRequest
  readonly model: ModelInUse
  readonly roots: GitRoots
  readonly inWorktree: boolean
  readonly style: PromptStyle
  readonly language: string | null
  readonly memory: () => Promise<CollectedMemory>
  readonly outputStyle: () => Promise<OutputStyle>
}

/** Kept between turns as a whole, an absent text too (SPEC 5.1: a null result is memoised). */
export interface SectionOutcome {
  readonly text: string | null
  /** Why there is no text, where a switch or another input took it away; null where it has simply no input. */
  readonly absence: { readonly reason: ReasonCode; readonly reasonText: string } | null
  readonly file: TextFile | null
  /** The wording is Strata's; false for text that a person or a server wrote. */
  readonly paraphrased: boolean
  /** What is published is the size of another wording than this: its own text is estimated instead. */
  readonly unsized: boolean
  readonly diagnostics: readonly Diagnostic[]
}

interface SectionBase {
  readonly id: string
  readonly title: string
  readonly zone: 'static' | 'dynamic'
  /** There whatever the input is, unless a switch takes it away. */
  readonly standing: boolean
  readonly effectOfEdit: EffectOfEdit
  /** Ids under which the profile publishes its size; several where one section stands for what were several. */
  readonly sizedAs: readonly string[]
  collect(context: SectionContext): Promise<SectionOutcome>
}

/** SPEC 5.1: only a section with a stated reason is computed anew each turn. */
export type Section = SectionBase &
  ({ readonly cached: true; readonly uncachedReason: null } | { readonly cached: false; readonly uncachedReason: string })

export const NOTHING: SectionOutcome = { text: null, absence: null, file: null, paraphrased: false, unsized: false, diagnostics: [] }

/** A text in Strata's words, whatever facts stand in it. */
export function said(text: string): SectionOutcome {
  return { ...NOTHING, text, paraphrased: true }
}

/** The same where the published size is that of another variant of the section. */
export function saidUnsized(text: string): SectionOutcome {
  return { ...said(text), unsized: true }
}

/** A text somebody else wrote, as it is. */
export function quoted(text: string): SectionOutcome {
  return { ...NOTHING, text }
}

export function leftOut(reason: ReasonCode, reasonText: string): SectionOutcome {
  return { ...NOTHING, absence: { reason, reasonText } }
}

export interface FixedSectionInput {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly sizedAs?: readonly string[]
}

/** A static section whose text depends on nothing at all, so that its bytes are shared by every project and person. */
export function fixedSection({ id, title, text, sizedAs = [id] }: FixedSectionInput): Section {
  return {
    id,
    title,
    zone: 'static',
    cached: true,
    uncachedReason: null,
    standing: true,
    effectOfEdit: 'fixed',
    sizedAs,
    collect: async () => said(text),
  }
}
