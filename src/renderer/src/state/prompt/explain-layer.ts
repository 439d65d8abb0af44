// Why a layer is here or not, in sentences. The host's own reason comes first where it gives one.

import { shortPath } from '../../lib/split-path'
import type { LayerView } from '../contract-types'
import { GROUP_WORDS, groupOf } from '../tree/layer-groups'
import { reasonOf } from '../tree/reason-words'
import type { Snapshot } from './snapshot'

export interface Explanation {
  readonly title: string
  /** Sentences; the first says it, the others add to it. */
  readonly sentences: readonly string[]
}

const TIER_WORDS: Readonly<Record<string, string>> = {
  'instructions.managed': 'Managed instructions, set for everybody on this machine. They are read first, at the start of every session.',
  'instructions.user': 'Your own instructions for all projects, read at the start of every session.',
  'instructions.project':
    'Project instructions. Found on the way from the top folder down to the working directory, so read at the start of every session.',
  'instructions.local': 'Your own instructions for this project alone, read at the start of every session.',
  'instructions.addedDir': 'Instructions of an added directory, read at the start of every session.',
  'instructions.agentsMd': 'An AGENTS.md, read in the place of a CLAUDE.md.',
}

const REASON_MORE: Readonly<Record<string, string>> = {
  'waits-for-match':
    'It is a rule with paths: it is attached once the agent reads a file that matches. Editing or searching does not count.',
  'waits-for-read': 'It lies below the working directory: it is attached once the agent reads a file in its folder or below.',
  'no-pattern-match': 'None of the files that were read matches its patterns.',
  missing: 'The agent says nothing about it: the line stays in the text, and nothing is included.',
  'is-directory': 'Only files are included.',
  'already-loaded': 'A file is sent once, however often it is included.',
  cycle: 'It is on the way to itself, so it is not followed again.',
  'external-not-approved': 'Files outside the working directory are included only once that was approved for the project.',
  'too-deep': 'Includes are followed a few files deep and no further.',
  'not-text': 'Only text-like files are included.',
  'in-code': 'An @ inside code is plain text.',
}

export function explainLayer(layer: LayerView, snapshot: Snapshot): Explanation {
  const short = (path: string): string => shortPath(path, { root: snapshot.view.project.root, home: snapshot.view.places.home })
  const { includedBy, includedAtLine, trigger, patterns } = layer.origin
  const by = includedBy === null ? null : `Included by ${short(includedBy)}${includedAtLine === null ? '' : `, line ${includedAtLine}`}.`
  const reason = reasonOf(layer)
  if (layer.status === 'loaded') {
    if (trigger !== null)
      return { title: 'Why it would load', sentences: [`Attached after the agent reads ${short(trigger)}.`, ...present(by)] }
    const tier = TIER_WORDS[layer.kind] ?? GROUP_WORDS[groupOf(layer.kind)].what
    const rule = patterns === null && /[\\/]rules[\\/]/.test(layer.origin.path ?? '') && includedBy === null
    const kept = rule ? 'A rule without paths, read at the start of every session.' : tier
    return { title: 'Why it is here', sentences: [...present(reason === null ? null : sentence(reason)), ...(by === null ? [kept] : [by])] }
  }
  const more = layer.reason === null ? null : (REASON_MORE[layer.reason] ?? null)
  return {
    title: layer.status === 'conditional' ? 'Why it waits' : 'Why it is left out',
    sentences: [...present(reason === null ? null : sentence(reason)), ...present(more), ...present(by)],
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function present(text: string | null): readonly string[] {
  return text === null ? [] : [text]
}

/** When an edit of the source is seen by the model. */
export function sayEffect(effect: LayerView['effectOfEdit']): string {
  switch (effect) {
    case 'next-session':
      return 'from the next session'
    case 'after-compaction':
      return 'after a compaction'
    case 'at-once':
      return 'at once'
    case 'fixed':
      return 'cannot be edited'
  }
}

export function sayScope(scope: LayerView['cacheScope']): string {
  switch (scope) {
    case 'global':
      return 'shared by everybody'
    case 'org':
      return 'your organisation'
    case 'message':
      return 'first message'
    case 'none':
      return 'no mark of its own'
  }
}

/** How a number of tokens was come by. */
export function sayMethod(method: string): string {
  if (method === 'published') return 'published size'
  if (method === 'published-share') return 'share of a published size'
  if (method === 'given') return 'as given'
  if (method === 'none') return 'nothing to count'
  if (method === 'length') return 'characters'
  return `estimate, ${method}`
}
