// char_token_pairs.csv → steps of which only characters are known. The table names no source: rows of one model and version in a
// row stand for one (sessions follow one another in it).

import { familyOfModel } from '../../family-of-model'
import type { AddedPart } from '../added-step'
import { summarisesThinking } from '../summarises-thinking'
import type { Table, TableRow } from './read-table'
import type { TokenRow } from './score-tokens'

export const CHAR_TOKEN_COLUMNS = [
  'model',
  'version',
  'kind',
  'added_chars',
  'assistant_chars',
  'thinking_chars',
  'delta_prompt_tokens',
] as const

type Kind = Pick<AddedPart, 'kind' | 'tool' | 'content'>
const result = (tool: string, content: AddedPart['content']): Kind => ({ kind: 'tool-result', tool, content })

const KINDS: Readonly<Record<string, Kind>> = {
  'user text': { kind: 'prompt', tool: null, content: 'human' },
  'Read code (numbered lines)': result('Read', 'code'),
  'Read prose md (numbered lines)': result('Read', 'markdown'),
  'Read json (numbered lines)': result('Read', 'json'),
  'Read other': result('Read', 'prose'),
  'Bash output': result('Bash', 'shell'),
  'Grep output': result('Grep', 'search'),
  'Glob output': result('Glob', 'search'),
  'json (parses)': result('Bash', 'json'),
  'Web (prose)': result('WebFetch', 'prose'),
  'subagent report (prose)': result('Task', 'markdown'),
}
const OTHER = 'other:'

export function tokenRowsOfTable({ rows }: Table): readonly TokenRow[] {
  const steps: TokenRow[] = []
  let run = 0
  let before = ''
  for (const row of rows) {
    const own = `${row.text('model')} ${row.text('version')}`
    if (own !== before) run++
    before = own
    steps.push(stepOf(row, String(run)))
  }
  return steps
}

function stepOf(row: TableRow, group: string): TokenRow {
  const name = row.text('kind')
  const kind = KINDS[name] ?? result(name.startsWith(OTHER) ? name.slice(OTHER.length) : name, 'shell')
  const chars = row.number('added_chars')
  const answer = row.number('assistant_chars')
  const thinking = row.number('thinking_chars')
  const part = (own: Kind, size: number): AddedPart => ({ ...own, toolUseId: null, chars: size, lexical: null, mediaTokens: 0 })
  return {
    group,
    family: familyOfModel(row.text('model')),
    step: {
      parts: [
        part({ kind: 'thinking', tool: null, content: 'prose' }, thinking),
        part({ kind: 'text', tool: null, content: 'markdown' }, answer),
        part(kind, chars),
      ],
      recordedOutput: null,
      thinkingSummarised: summarisesThinking(row.text('model')),
      dropped: [],
    },
    chars: chars + answer + thinking,
    recorded: row.number('delta_prompt_tokens'),
  }
}
