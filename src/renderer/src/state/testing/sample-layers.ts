// Layers and snapshots for tests: only what a test names differs from a plain loaded file.

import type { LayerView } from '../contract-types'
import type { Snapshot } from '../prompt/snapshot'

type LayerPatch = Omit<Partial<LayerView>, 'origin' | 'tokens'> & { readonly origin?: Partial<LayerView['origin']>; readonly sent?: number }

export function sampleLayer(patch: LayerPatch): LayerView {
  const { origin, sent = 10, ...rest } = patch
  return {
    id: `${patch.kind ?? 'instructions.project'}:${origin?.path ?? patch.title ?? 'x'}`,
    kind: 'instructions.project',
    title: 'CLAUDE.md',
    status: 'loaded',
    reason: null,
    reasonText: null,
    cacheScope: 'message',
    tokens: { sent, low: sent, high: sent, method: 'length' },
    diskTokens: sent,
    bytes: sent,
    sha256: 'a',
    textChars: sent,
    diskChars: sent,
    paraphrased: false,
    effectOfEdit: 'next-session',
    regions: [],
    includes: [],
    frontMatter: null,
    clipped: [],
    ...rest,
    origin: {
      path: null,
      includedBy: null,
      includedAtLine: null,
      depth: null,
      patterns: null,
      trigger: null,
      section: null,
      ...origin,
    },
  }
}

export function sampleSnapshot(layers: readonly LayerView[], patch: Partial<Snapshot> = {}): Snapshot {
  const used = layers.reduce((sum, layer) => sum + (layer.status === 'loaded' ? layer.tokens.sent : 0), 0)
  return {
    view: {
      schema: 'strata/collect@1',
      collectionId: 'c1',
      profile: '2.1.88',
      model: { id: 'm', name: 'M', known: true },
      project: { root: '/p', cwd: '/p', gitRoot: '/p', canonicalGitRoot: '/p' },
      places: { home: '/h', configDir: '/h/.claude', managedDir: '/m' },
      git: { branch: 'main', changed: 0 },
      window: {
        size: 200_000,
        effective: 180_000,
        mode: 'ahead',
        autoCompactAt: 167_000,
        warningAt: 147_000,
        blockingAt: 177_000,
        used,
        free: 167_000 - used,
        byKind: {},
      },
      cache: { marks: 1, ttl: '1h', scope: 'global' },
      layers: layers.length,
      diagnostics: { error: 0, warning: 0, info: 0 },
      assumptions: [],
      tookMs: 1,
    },
    layers,
    byId: new Map(layers.map((layer) => [layer.id, layer])),
    diagnostics: [],
    outline: { system: [], firstUserMessage: null, attachments: [] },
    ...patch,
  }
}
