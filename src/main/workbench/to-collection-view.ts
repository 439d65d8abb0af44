// The head of a collection as the contract shows it; layers, findings and texts are asked for page by page.

import type { DiagnosticView } from '../../preload/contract/common'
import type { CollectionView, LoadEventView, RequestOutline } from '../../preload/contract/prompt'
import type { Diagnostic } from '../engine/base/diagnostic'
import type { LoadEvent } from '../engine/base/load-event'
import type { Collection } from '../engine/prompt/collection'
import { cacheFacts } from './cache-facts'

/** How many layer ids of a part of the request its outline holds. */
const MOST_IDS = 500

export function toCollectionView(
  collectionId: string,
  collection: Collection,
  tookMs: number,
  readOnly?: CollectionView['readOnly'],
): CollectionView {
  const { model, places, roots, window, diagnostics } = collection
  const count = (severity: Diagnostic['severity']): number => diagnostics.filter((d) => d.severity === severity).length
  return {
    schema: 'strata/collect@1',
    collectionId,
    profile: collection.profile,
    model: { id: model.id, name: model.facts?.name ?? null, known: model.facts !== null },
    project: { root: places.root, cwd: places.cwd, gitRoot: roots.gitRoot, canonicalGitRoot: roots.canonicalGitRoot },
    places: { home: places.home, configDir: places.configDir, managedDir: places.managedDir },
    git: { branch: collection.git?.branch ?? null, changed: collection.git?.changed ?? null },
    window: {
      size: window.size,
      effective: window.effective,
      mode: window.mode,
      autoCompactAt: window.autoCompactAt,
      warningAt: window.warningAt,
      blockingAt: window.blockingAt,
      used: window.used,
      free: window.free,
      byKind: { ...window.byKind },
    },
    cache: cacheFacts(collection.request.system),
    layers: collection.layers.length,
    diagnostics: { error: count('error'), warning: count('warning'), info: count('info') },
    assumptions: collection.assumptions.map(({ name, text }) => ({ name, text })),
    tookMs,
    ...(readOnly === undefined ? {} : { readOnly }),
  }
}

export function toDiagnosticView(diagnostic: Diagnostic): DiagnosticView {
  const { at } = diagnostic
  return {
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    at: at && {
      path: at.path,
      ...(at.line === undefined ? {} : { line: at.line }),
      ...(at.column === undefined ? {} : { column: at.column }),
    },
    ...(diagnostic.fix === undefined ? {} : { fix: diagnostic.fix }),
  }
}

export function toLoadEventView({ path, memoryType, reason, globs, trigger, parent }: LoadEvent): LoadEventView {
  return { path, memoryType, reason, globs: globs && [...globs], trigger, parent }
}

export function toRequestOutline({ request }: Collection): RequestOutline {
  return {
    system: request.system.map(({ cacheScope, cacheControl, ttl, text, layerIds }) => ({
      cacheScope,
      cacheControl,
      ttl,
      ...outline(text, layerIds),
    })),
    firstUserMessage: request.firstUserMessage === null ? null : outline(request.firstUserMessage, request.firstUserMessageLayerIds),
    attachments: request.attachments.map(({ trigger, text, layerIds }) => ({ trigger, ...outline(text, layerIds) })),
  }
}

function outline(text: string, layerIds: readonly string[]): { chars: number; layers: number; layerIds: string[] } {
  return { chars: text.length, layers: layerIds.length, layerIds: layerIds.slice(0, MOST_IDS) }
}
