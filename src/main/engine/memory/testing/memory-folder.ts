// A memory folder in memory, inspected and acted on in one call each. For tests.

import { loadProfile } from '../../profile/load-profile'
import type { Profile, ProfileId } from '../../profile/profile'
import { lengthTokenizer } from '../../testing/length-tokenizer'
import { type MemoryNode, type MemoryPorts, memoryPorts } from '../../testing/memory-ports'
import { inspectFolder } from '../inspect-folder'
import type { MemoryAction, MemoryPlan } from '../memory-plan'
import type { FolderReport } from '../memory-report'
import { planMemoryAction } from '../plan-memory-action'
import { applyPlan } from './apply-plan'

export const NOW_MS = Date.UTC(2026, 2, 31, 12)

export interface TestFolder {
  readonly ports: MemoryPorts
  inspect(): Promise<FolderReport>
  /** Inspects, then plans. */
  plan(action: MemoryAction): ReturnType<typeof planMemoryAction>
  /** Plans and applies; throws when the action is refused. Gives the function that takes it back. */
  act(action: MemoryAction): Promise<{ readonly plan: MemoryPlan; readonly undo: () => Promise<void> }>
  /** All files below the folder as text, a byte-order mark included. */
  files(): Promise<Readonly<Record<string, string>>>
}

export function testFolder(files: Readonly<Record<string, MemoryNode>>, profileId: ProfileId = '2.1.88'): TestFolder {
  const ports = memoryPorts({ '/m': {}, ...Object.fromEntries(Object.entries(files).map(([name, node]) => [`/m/${name}`, node])) })
  const profile = profileOf(profileId)
  const folder: TestFolder = {
    ports,
    inspect: () =>
      inspectFolder(ports, {
        source: { id: 'auto', kind: 'auto', title: 'Auto memory', scope: null, agent: null, dir: '/m/' },
        profile,
        tokenizer: lengthTokenizer,
        off: false,
      }),
    plan: async (action) => planMemoryAction(ports, await folder.inspect(), action, { profile, nowMs: NOW_MS }),
    async act(action) {
      const plan = await folder.plan(action)
      if (!plan.ok) throw new Error(`${plan.error.kind}: ${plan.error.message}`)
      return { plan: plan.value, undo: await applyPlan(ports.fs, plan.value) }
    },
    async files() {
      const { files: names } = await folder.inspect()
      const texts: Record<string, string> = {}
      for (const name of names) {
        const read = await ports.fs.readFile(`/m/${name}`)
        if (read.ok) texts[name] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.value)
      }
      return texts
    },
  }
  return folder
}

function profileOf(id: ProfileId): Profile {
  const profile = loadProfile(id)
  if (!profile.ok) throw new Error(`no profile ${id}`)
  return profile.value
}
