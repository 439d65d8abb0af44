// Builds the drafts of instruction files; the one place that fills in every field.

import type { ContentKind, EffectOfEdit, IncludeAttempt, LayerDraft, LayerOrigin, ReasonCode } from '../base/layer'
import { NO_ORIGIN } from '../base/layer'
import { kindOf, type Refusal, type Tier } from './candidate'
import type { CleanText } from './clean'

/** Decided by switches, and these are read when a session begins. */
const AT_LAUNCH: ReadonlySet<ReasonCode> = new Set(['disabled-by-env', 'bare-mode', 'source-off', 'needs-switch'])
/** Whatever is written into the file: it is its place that keeps it out. */
const NEVER_READ: ReadonlySet<ReasonCode> = new Set([
  'excluded',
  'worktree-duplicate',
  'superseded',
  'not-in-version',
  'too-deep',
  'external-not-approved',
  'in-code',
  'not-a-path',
])

export interface DraftFacts {
  readonly tier: Tier
  readonly title: string
  /** Null where an include cannot be a path. */
  readonly path: string | null
  readonly realPath: string | null
  readonly origin?: Partial<Pick<LayerOrigin, 'includedBy' | 'includedAtLine' | 'depth' | 'patterns' | 'trigger'>>
  readonly cleaned: CleanText | null
  readonly includes?: readonly IncludeAttempt[]
}

/** Sent at start, or attached by `origin.trigger`. */
export function loadedDraft(facts: DraftFacts): LayerDraft {
  return { ...base(facts), status: 'loaded', text: facts.cleaned?.text ?? '' }
}

/** Sent once something is read; `text` is what would be sent. */
export function conditionalDraft(facts: DraftFacts, { reason, text }: Refusal): LayerDraft {
  // It is read from disk at the moment it is attached.
  return { ...loadedDraft(facts), status: 'conditional', reason, reasonText: text, effectOfEdit: 'at-once' }
}

/** Not sent; `cleaned` and `diskText` where the file could be read nevertheless. */
export function absentDraft(facts: DraftFacts, { reason, text }: Refusal, diskText: string | null = null): LayerDraft {
  const draft = base(facts)
  return {
    ...draft,
    status: 'notLoaded',
    reason,
    reasonText: text,
    diskText: draft.diskText ?? diskText,
    // Nothing of it is sent. Where all of it is front matter and comments, that is the very reason.
    regions: reason === 'empty' ? draft.regions : [],
    effectOfEdit: effectOf(reason),
  }
}

/** When an edit of a file that is kept out could reach the model after all. */
function effectOf(reason: ReasonCode): EffectOfEdit {
  if (AT_LAUNCH.has(reason)) return 'next-session'
  return NEVER_READ.has(reason) ? 'fixed' : 'after-compaction'
}

function base({ tier, title, path, realPath, origin = {}, cleaned, includes = [] }: DraftFacts): LayerDraft {
  return {
    kind: kindOf(tier),
    title,
    status: 'loaded',
    reason: null,
    reasonText: null,
    origin: { ...NO_ORIGIN, path, ...(realPath !== null && realPath !== path ? { realPath } : {}), depth: 0, ...origin },
    text: '',
    diskText: cleaned?.diskText ?? null,
    contentKind: contentKindOf(path),
    regions: cleaned?.regions ?? [],
    includes,
    knownTokens: null,
    paraphrased: false,
    frontMatter: cleaned?.frontMatter ?? null,
    // Read at start and again after a compaction or /clear, not in between (SPEC 2.9, 7.7); an attached file is
    // attached once until then (SPEC 2.3).
    effectOfEdit: 'after-compaction',
  }
}

const PROSE = new Set(['txt', 'text', 'rst', 'adoc', 'asciidoc', 'org', 'tex', 'log'])
const JSON_LIKE = new Set(['json', 'jsonc', 'json5', 'jsonl', 'ndjson'])

function contentKindOf(path: string | null): ContentKind {
  const name = path ?? ''
  const dot = name.lastIndexOf('.')
  const extension = dot > Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) ? name.slice(dot + 1).toLowerCase() : ''
  if (extension === '' || /^m(?:d|dx|arkdown|kd|down|dc)$/.test(extension)) return 'markdown'
  if (JSON_LIKE.has(extension)) return 'json'
  return PROSE.has(extension) ? 'prose' : 'code'
}
