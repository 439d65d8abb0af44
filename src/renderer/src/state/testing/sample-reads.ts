// Reads for tests: only what a test names differs from a read that attaches nothing.

import type { ReadHit, ReadStep } from '../../../../preload/contract/reads'
import type { ReadsRun } from '../reads/reads-state'

export function sampleHit(layerId: string, patch: Partial<ReadHit> = {}): ReadHit {
  return {
    layerId,
    title: layerId,
    path: `/p/${layerId}.md`,
    kind: 'instructions.project',
    how: 'rule',
    pattern: null,
    expanded: null,
    base: '/p',
    below: null,
    includedBy: null,
    tokens: 10,
    attachedAt: null,
    ...patch,
  }
}

export function sampleStep(patch: Partial<ReadStep> = {}): ReadStep {
  return {
    index: 0,
    file: 'a.ts',
    path: '/p/a.ts',
    exists: true,
    outside: false,
    repeats: false,
    attaches: [],
    already: [],
    staysOut: [],
    clipped: false,
    tokens: 0,
    tokensSoFar: 0,
    ...patch,
  }
}

export function sampleRun(steps: readonly ReadStep[]): ReadsRun {
  const numbered = steps.map((step, index) => ({ ...step, index }))
  return {
    nonce: 1,
    steps: numbered,
    view: {
      readsId: 'r1',
      collectionId: 'c2',
      files: steps.length,
      attached: steps.reduce((sum, step) => sum + step.attaches.length, 0),
      tokens: steps.reduce((sum, step) => sum + step.tokens, 0),
      secondRead: { adds: 0, text: 'Nothing.' },
      compaction: { takesAway: 0, tokens: 0, layerIds: [], text: '' },
      triggers: [],
    },
  }
}
