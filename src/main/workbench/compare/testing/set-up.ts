// A workbench in memory with everything checked on both ways of the wire.

import { createClient } from '../../../../preload/contract/client'
import type { CollectInput } from '../../../../preload/contract/prompt'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import type { MemoryTree } from '../../../engine/testing/memory-ports'
import { serveContract } from '../../../rpc/serve-contract'
import { createStructuredClonePort } from '../../../rpc/structured-clone-port'
import { wholeText } from '../../collect-document'
import { createWorkbench } from '../../create-workbench'
import { testDeps } from '../../testing/test-deps'

export const WORLD: MemoryTree = {
  '/p/CLAUDE.md': 'Project\n\nSee @docs/a.md\n',
  '/p/docs/a.md': 'Included needle\n',
  '/p/CLAUDE.local.md': 'Local\n',
  '/p/.claude/rules/api.md': '---\npaths: src/api/**/*.ts\n---\nApi rule\n',
  '/p/pkg/CLAUDE.md': 'Nested\n',
  '/q/CLAUDE.md': 'Project\n\nSee more\n',
  '/home/ada/.claude/CLAUDE.md': 'User\n',
}

export function setUp(tree: MemoryTree = WORLD, options: Parameters<typeof testDeps>[1] = {}) {
  const deps = testDeps(tree, options)
  const workbench = createWorkbench(deps)
  const port = createStructuredClonePort(
    serveContract(workbenchContract, workbench.handlers, workbench.events, { validateOutput: true, log: deps.ports.log }),
  )
  const client: Client = createClient(workbenchContract, port)
  const collect = (input: Partial<CollectInput> = {}) => client.call('prompt.collect', { folder: '/p', ...input })
  const layers = async (collectionId: string) => (await client.call('prompt.layers', { collectionId, limit: 2000 })).layers
  /** A text of any length, staged in pieces as the page does. */
  const stage = async (text: string): Promise<{ readonly stageId: string }> => {
    let stageId: string | null = null
    for (let at = 0; at === 0 || at < text.length; at += 200_000) {
      stageId = (await client.call('document.stage', { stageId, text: text.slice(at, at + 200_000) })).stageId
    }
    return { stageId: stageId ?? '' }
  }
  const whole = (page: (offset: number) => Promise<{ readonly text: string; readonly next: number | null }>) => wholeText(page)
  return { deps, workbench, client, collect, layers, stage, whole }
}
