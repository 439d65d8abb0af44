// The kinds of text that were measured by characters (SPEC 0.1), and which of them a part is.

import type { ContentKind } from '../../base/layer'
import type { AddedPart } from './added-step'

export const TOKEN_CATEGORIES = [
  'read-code',
  'read-markdown',
  'read-other',
  'shell',
  'search',
  'glob',
  'edit',
  'write',
  'web',
  'json',
  'agent',
  'human',
  'plan-enter',
  'other',
] as const
export type TokenCategory = (typeof TOKEN_CATEGORIES)[number]

/** Of what was sent; an answer has figures of its own. */
export function categoryOf({ tool, content, kind }: Pick<AddedPart, 'tool' | 'content' | 'kind'>): TokenCategory {
  if (kind !== 'tool-result') return kind === 'attachment' ? ofContent(content) : 'human'
  switch (tool) {
    case 'Read':
    case 'NotebookRead':
      return content === 'code' ? 'read-code' : content === 'markdown' ? 'read-markdown' : 'read-other'
    case 'Bash':
    case 'BashOutput':
    case 'PowerShell':
      return content === 'json' ? 'json' : 'shell'
    case 'Grep':
      return 'search'
    case 'Glob':
    case 'LS':
      return 'glob'
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      return 'edit'
    case 'Write':
      return 'write'
    case 'WebFetch':
    case 'WebSearch':
      return 'web'
    case 'Task':
    case 'Agent':
      return 'agent'
    case 'EnterPlanMode':
      return 'plan-enter'
    default:
      return content === 'json' ? 'json' : 'other'
  }
}

function ofContent(content: ContentKind): TokenCategory {
  switch (content) {
    case 'code':
      return 'read-code'
    case 'markdown':
      return 'read-markdown'
    case 'json':
      return 'json'
    case 'shell':
      return 'shell'
    case 'search':
      return 'search'
    case 'prose':
      return 'web'
    case 'human':
      return 'human'
  }
}
