// What kind of text the result of a tool is, for the estimate (SPEC 0.1).

import type { ContentKind } from '../base/layer'

const SHELL = /^(?:Bash|BashOutput|PowerShell|KillShell)$/
const SEARCH = /^(?:Grep|Glob|LS)$/
const PROSE = /^(?:WebFetch|WebSearch|Task|Agent|Skill)$/

export function contentOfTool(tool: string, file: string | null): ContentKind {
  if (SHELL.test(tool)) return 'shell'
  if (SEARCH.test(tool)) return 'search'
  if (PROSE.test(tool)) return 'prose'
  if (file !== null && /\.(?:md|mdx|markdown)$/i.test(file)) return 'markdown'
  if (file !== null && /\.jsonc?l?$/i.test(file)) return 'json'
  return tool.startsWith('mcp__') ? 'json' : 'code'
}
