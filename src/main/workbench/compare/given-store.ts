// The parts of the prompt a person took from captured requests, kept for this machine with where each came from.

import { z } from 'zod'
import type { GivenPart } from '../../engine/prompt/collect-request'
import { createStateFile, type StateFile } from '../state-file'
import type { WorkbenchDeps } from '../workbench-deps'

const KeptPart = z.object({
  id: z.string().min(1),
  title: z.string(),
  style: z.enum(['long', 'lean']),
  text: z.string(),
  tokens: z.number(),
  provenance: z.object({
    file: z.string(),
    takenMs: z.number(),
    model: z.string().nullable(),
    agentVersion: z.string().nullable(),
    sha256: z.string(),
  }),
})
export type KeptPart = z.output<typeof KeptPart>

const GivenFile = z.object({ schema: z.literal('strata/given@1'), parts: z.array(KeptPart) })
type GivenFile = z.output<typeof GivenFile>

const NAME = 'captured-parts.json'
/** All tool schemas of a request are among what can be taken. */
const MOST_CHARS = 6_000_000

export function createGivenStore(deps: Pick<WorkbenchDeps, 'state' | 'ports'>): StateFile<GivenFile> {
  return createStateFile<GivenFile>(
    deps.state,
    deps.ports.log,
    NAME,
    { schema: 'strata/given@1', parts: [] },
    (json) => {
      const parsed = GivenFile.safeParse(json)
      return parsed.success ? parsed.data : null
    },
    MOST_CHARS,
  )
}

/** As a collection takes them. */
export async function readGivenParts(deps: Pick<WorkbenchDeps, 'state' | 'ports'>): Promise<readonly GivenPart[]> {
  const { parts } = await createGivenStore(deps).read()
  return parts.map(({ id, style, text }) => ({ id, style, text }))
}
