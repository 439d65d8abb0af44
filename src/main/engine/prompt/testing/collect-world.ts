// Small worlds for tests of whole collections, and one call that collects them.

import { lengthTokenizer } from '../../testing/length-tokenizer'
import { type GitAnswer, type MemoryTree, memoryPorts } from '../../testing/memory-ports'
import { collectPrompt } from '../collect-prompt'
import type { CollectRequest } from '../collect-request'
import type { Collection } from '../collection'
import { makeRequest } from './make-request'

/** A repository as far as its files tell. */
export const GIT: MemoryTree = {
  '/w/project/.git/HEAD': 'ref: refs/heads/main\n',
  '/w/project/.git/config': '[core]\n\tbare = false\n',
  '/w/project/.git/refs/heads/main': '1111111111111111111111111111111111111111\n',
  '/w/project/.git/objects': {},
}
export const gitAnswer: GitAnswer = (args) =>
  args.includes('status') ? ' M a.txt\n' : args.includes('log') ? '1111111 first\n' : args.includes('config') ? 'Ada\n' : ''

/** A user file, a project file with an include, a scoped rule, a memory index. */
export const PLAIN: MemoryTree = {
  '/w/project/CLAUDE.md': 'PROJECT @docs/more.md',
  '/w/project/docs/more.md': 'MORE',
  '/w/project/.claude/rules/api.md': '---\npaths: src/api/**\n---\nAPIRULE',
  '/home/ada/.claude/CLAUDE.md': 'USER',
  '/home/ada/.claude/projects/-w-project/memory/MEMORY.md': '- [Deploy](deploy.md) — QUOKKA',
}

/** Figures are lengths; git answers as in the repository of GIT. */
export function collect(tree: MemoryTree, request: Partial<CollectRequest> = {}): Promise<Collection> {
  return collectPrompt(memoryPorts({ '/w/project': {}, ...tree }, { git: gitAnswer }), () => lengthTokenizer, makeRequest(request))
}
