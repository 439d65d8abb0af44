// Markdown as the agent's files use it, with front matter, as a language of Monaco.

import type { languages } from 'monaco-editor/editor/editor.api.js'
import type { Monaco } from '../monaco/monaco'
import { FIRST_LINE, type LineState, sameLineState, tokenizeLine } from './tokenize-line'

export const INSTRUCTIONS = 'strata-instructions'

const CONFIGURATION: languages.LanguageConfiguration = {
  comments: { blockComment: ['<!--', '-->'] },
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
  ],
  // Brackets in prose are no structure.
  colorizedBracketPairs: [],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '`', close: '`' },
    { open: '<!--', close: ' -->' },
  ],
  surroundingPairs: ['()', '[]', '{}', '``', '**', '__', '""', "''"].map((pair) => ({ open: pair.charAt(0), close: pair.charAt(1) })),
  wordPattern: /[\p{L}\p{N}_]+(?:[-'’][\p{L}\p{N}_]+)*/u,
}

export function registerLanguage(monaco: Monaco): void {
  monaco.languages.register({ id: INSTRUCTIONS, aliases: ['Markdown'], extensions: ['.md', '.mdc', '.mdx', '.markdown'] })
  monaco.languages.setLanguageConfiguration(INSTRUCTIONS, CONFIGURATION)
  monaco.languages.setTokensProvider(INSTRUCTIONS, {
    getInitialState: () => new MonacoState(FIRST_LINE),
    tokenize: (line, state) => {
      const { tokens, next } = tokenizeLine(line, (state as MonacoState).state)
      return { tokens: tokens.map((token) => ({ startIndex: token.from, scopes: token.kind })), endState: new MonacoState(next) }
    },
  })
}

class MonacoState implements languages.IState {
  readonly state: LineState

  constructor(state: LineState) {
    this.state = state
  }
  clone(): MonacoState {
    return this
  }
  equals(other: languages.IState): boolean {
    return other instanceof MonacoState && sameLineState(this.state, other.state)
  }
}

/** By the file's name: what is no Markdown, YAML or JSON is plain text. */
export function languageOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return INSTRUCTIONS
  const extension = name.slice(dot)
  if (['.md', '.mdc', '.mdx', '.markdown', '.txt'].includes(extension)) return INSTRUCTIONS
  if (extension === '.yaml' || extension === '.yml') return 'yaml'
  return extension === '.json' || extension === '.jsonc' ? 'json' : 'plaintext'
}
