// A collection made by hand, for what is done with collections: no engine runs.

import { type Layer, type LayerDraft, NO_ORIGIN } from '../../engine/base/layer'
import type { Collection } from '../../engine/prompt/collection'
import { NO_SETTINGS } from '../../engine/testing/no-settings'

export function layerOf(kind: LayerDraft['kind'], path: string | null, text: string, changes: Partial<Layer> = {}): Layer {
  return {
    id: `${kind}:${path ?? ''}`,
    kind,
    title: path?.split('/').at(-1) ?? kind,
    status: 'loaded',
    reason: null,
    reasonText: null,
    text,
    diskText: path === null ? null : text,
    contentKind: 'markdown',
    regions: [],
    includes: [],
    knownTokens: null,
    paraphrased: false,
    frontMatter: null,
    effectOfEdit: 'next-session',
    cacheScope: 'message',
    tokens: { sent: text.length, low: text.length, high: text.length, method: 'length' },
    diskTokens: path === null ? null : text.length,
    bytes: text.length,
    sha256: 'ab'.repeat(32),
    ...changes,
    origin: { ...NO_ORIGIN, path, depth: path === null ? null : 0, ...changes.origin },
  }
}

export function collectionOf(layers: readonly Layer[], changes: Partial<Collection> = {}): Collection {
  const used = layers.reduce((sum, layer) => sum + (layer.status === 'loaded' ? layer.tokens.sent : 0), 0)
  return {
    profile: '2.1.88',
    model: { id: 'claude-opus-4-6', canonicalId: 'claude-opus-4-6', facts: null, windowTokens: 200_000, tokenizer: 'classic' },
    places: {
      root: '/p',
      cwd: '/p',
      home: '/home/ada',
      configDir: '/home/ada/.claude',
      managedDir: '/etc/claude-code',
      configFile: '/home/ada/.claude.json',
    },
    roots: { gitRoot: null, canonicalGitRoot: null },
    settings: NO_SETTINGS,
    git: null,
    layers,
    request: { system: [], firstUserMessage: null, firstUserMessageLayerIds: [], attachments: [] },
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
    loadEvents: [],
    diagnostics: [],
    assumptions: [],
    ...changes,
  }
}
