// A collection to its saved form and back. What a file cannot bring back (settings as merged, facts of the model) is looked
// up anew or empty; nothing is read from the disk the collection came from.

import type { Layer } from '../../engine/base/layer'
import { loadModels } from '../../engine/profile/load-models'
import { loadProfile } from '../../engine/profile/load-profile'
import { DEFAULT_PROFILE_ID, PROFILE_IDS } from '../../engine/profile/profile-ids'
import { resolveModel } from '../../engine/profile/resolve-model'
import type { Collection } from '../../engine/prompt/collection'
import type { Settings } from '../../engine/settings/settings'
import type { SavedCollection, SavedLayer } from './saved-shapes'

const NOTHING_SET: Settings = {
  files: [],
  includeGitInstructions: null,
  claudeMdExcludes: [],
  autoMemoryEnabled: null,
  autoMemoryDirectory: [],
  outputStyle: null,
  language: null,
  model: null,
  claudeMd: null,
  autoCompactEnabled: null,
  autoCompactWindow: null,
  skillListingBudgetFraction: null,
  skillListingMaxDescChars: null,
  agentsMdMode: null,
  externalIncludesApproved: null,
  diagnostics: [],
}

export function toSavedCollection(collection: Collection): SavedCollection {
  const { places, roots, request } = collection
  return {
    profile: collection.profile,
    model: collection.model.id,
    project: { root: places.root, cwd: places.cwd, gitRoot: roots.gitRoot, canonicalGitRoot: roots.canonicalGitRoot },
    places: { home: places.home, configDir: places.configDir, managedDir: places.managedDir },
    git: collection.git,
    layers: collection.layers.map((layer) => plain(layer) as SavedLayer),
    request: plain(request) as SavedCollection['request'],
    window: { ...plain(collection.window), byKind: { ...collection.window.byKind } },
    diagnostics: plain(collection.diagnostics) as SavedCollection['diagnostics'],
    loadEvents: plain(collection.loadEvents) as SavedCollection['loadEvents'],
    assumptions: plain(collection.assumptions) as SavedCollection['assumptions'],
  }
}

/** A copy nobody else holds, without what JSON cannot say. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

export function fromSavedCollection(saved: SavedCollection): Collection {
  const known = PROFILE_IDS.find((id) => id === saved.profile)
  const profile = loadProfile(known ?? DEFAULT_PROFILE_ID)
  if (!profile.ok) throw new TypeError(`The profile ${DEFAULT_PROFILE_ID} is not there`)
  const { project, places, request } = saved
  return {
    profile: known ?? DEFAULT_PROFILE_ID,
    model: { ...resolveModel(saved.model, loadModels(), {}, profile.value), windowTokens: saved.window.size },
    places: {
      root: project.root,
      cwd: project.cwd,
      home: places?.home ?? '',
      configDir: places?.configDir ?? '',
      managedDir: places?.managedDir ?? '',
      configFile: '',
    },
    roots: { gitRoot: project.gitRoot, canonicalGitRoot: project.canonicalGitRoot },
    settings: NOTHING_SET,
    git: saved.git === null || saved.git.branch === null ? null : { branch: saved.git.branch, changed: saved.git.changed ?? 0 },
    layers: saved.layers.map(toLayer),
    request: {
      system: request.system,
      firstUserMessage: request.firstUserMessage,
      firstUserMessageLayerIds: request.firstUserMessageLayerIds ?? idsInMessage(saved),
      attachments: request.attachments,
    },
    window: saved.window,
    loadEvents: saved.loadEvents,
    diagnostics: saved.diagnostics.map(({ at, fix, ...rest }) => ({
      ...rest,
      at:
        at === null
          ? null
          : {
              path: at.path,
              ...(at.line === undefined ? {} : { line: at.line }),
              ...(at.column === undefined ? {} : { column: at.column }),
            },
      ...(fix === undefined ? {} : { fix }),
    })),
    assumptions: saved.assumptions,
  }
}

function toLayer({ origin, contentKind, knownTokens, ...layer }: SavedLayer): Layer {
  const { realPath, ...rest } = origin
  return {
    ...layer,
    origin: { ...rest, ...(realPath === undefined ? {} : { realPath }) },
    contentKind: contentKind ?? (origin.path === null ? 'prose' : 'markdown'),
    // a size that no text of the layer explains is one from elsewhere
    knownTokens: knownTokens === undefined ? (/^(?:published|given)/.test(layer.tokens.method) ? layer.tokens : null) : knownTokens,
  }
}

/** The document of the command line does not name them: what is loaded and stands in the message. */
function idsInMessage({ layers, request }: SavedCollection): readonly string[] {
  const message = request.firstUserMessage ?? ''
  const inMessage = ({ kind, origin }: SavedLayer): boolean =>
    kind === 'date' || ((kind.startsWith('instructions.') || kind.startsWith('memory.')) && origin.trigger === null)
  return layers.flatMap((layer) =>
    layer.status === 'loaded' && layer.text !== '' && inMessage(layer) && message.includes(layer.text) ? [layer.id] : [],
  )
}
