// All ports over Node, for the hosts.

import type { Log, Ports } from '../engine/ports'
import { createGit } from './create-git'
import { nodeFileSystem } from './node-file-system'
import { nodeHash } from './node-hash'
import { nodePaths } from './node-paths'

export interface NodePortsInput {
  readonly log: Log
  /** Where git and its surroundings are looked up; of this process unless given. */
  readonly env?: NodeJS.ProcessEnv
}

export function createNodePorts({ log, env }: NodePortsInput): Ports {
  return { fs: nodeFileSystem, paths: nodePaths, git: createGit({ log, env }), hash: nodeHash, log }
}
