// The doctor over a world in memory, put together as the workbench does it.

import type { Environment } from '../../base/places'
import { inspectMemory } from '../../memory/inspect-memory'
import type { ProfileId } from '../../profile/profile'
import { collectPrompt } from '../../prompt/collect-prompt'
import type { CollectRequest } from '../../prompt/collect-request'
import { collectFacts } from '../../prompt/prompt-facts'
import { makeRequest, profileOf } from '../../prompt/testing/make-request'
import { lengthTokenizer } from '../../testing/length-tokenizer'
import type { MemoryPorts } from '../../testing/memory-ports'
import { CONFIG_FILE } from '../doctor-config'
import { type DoctorReport, runDoctor } from '../run-doctor'

export const ROOT = '/w/project'
export interface ExamineOptions extends Partial<Omit<CollectRequest, 'profile' | 'env'>> {
  readonly profile?: ProfileId
  readonly env?: Environment
  /** More files than were listed. */
  readonly capped?: boolean
}

export async function examineWorld(
  ports: MemoryPorts,
  { profile = '2.1.88', capped = false, ...rest }: ExamineOptions = {},
): Promise<DoctorReport> {
  const request = makeRequest({ profile: profileOf(profile), ...rest })
  const collection = await collectPrompt(ports, () => lengthTokenizer, request)
  const facts = await collectFacts(ports, request)
  const inspected = await inspectMemory(ports, lengthTokenizer, {
    places: request.places,
    roots: facts.roots,
    commonDir: facts.place?.commonDir ?? null,
    profile: request.profile,
    settings: facts.settings,
    env: request.env,
    bare: facts.bare,
  })
  const config = await ports.fs.readFile(`${ROOT}/${CONFIG_FILE}`)
  return runDoctor({
    paths: ports.paths,
    collection,
    profile: request.profile,
    memory: inspected.ok ? inspected.value : null,
    files: { listed: await filesBelow(ports, ROOT), capped },
    realRoot: ROOT,
    configText: config.ok ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(config.value) : null,
  })
}

const MOST = 5000

async function filesBelow({ fs }: MemoryPorts, root: string): Promise<readonly string[]> {
  const files: string[] = []
  const waiting = ['']
  for (let below = waiting.pop(); below !== undefined && files.length < MOST; below = waiting.pop()) {
    const entries = await fs.readDir(`${root}/${below}`)
    for (const { name, kind } of entries.ok ? entries.value.slice(0, MOST) : []) {
      if (kind === 'directory' && name !== '.git') waiting.push(`${below}${name}/`)
      else if (kind !== 'directory') files.push(below + name)
    }
  }
  return files.sort()
}
