// What a host knows of the machine and the person it runs for, asked in one place so that all hosts say the same.

import { homedir, release, type as systemName } from 'node:os'
import { basename } from 'node:path'
import type { HostFacts, WorkbenchDeps } from '../../workbench/workbench-deps'

export interface MachineFacts {
  readonly home: string
  readonly realEnv: WorkbenchDeps['realEnv']
  readonly host: Pick<HostFacts, 'platform' | 'osVersion' | 'shell'>
}

/** `env` is that of the process; `platform` Node's name of the system, of which those unknown to the agent count as Linux. */
export function machineFacts(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): MachineFacts {
  return {
    home: homedir(),
    realEnv: Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    host: {
      platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
      osVersion: `${systemName()} ${release()}`,
      // on Windows the agent's shell is a POSIX one as well (SPEC 5.3)
      shell: basename(env.SHELL || 'bash'),
    },
  }
}
