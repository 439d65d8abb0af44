// A captured call as a side of a comparison: its blocks as they are, its pieces as layers named like the predicted ones.

import type { Layer, LayerKind } from '../../base/layer'
import { NO_ORIGIN } from '../../base/layer'
import type { Hash, Tokenizer } from '../../ports'
import type { ModelInUse } from '../../profile/profile'
import type { ComposedRequest } from '../../prompt/collection'
import { promptSections } from '../../prompt/sections/prompt-sections'
import { ATTRIBUTION_PREFIX } from '../../prompt/split-blocks'
import type { CompareSide, SideLayer } from '../compare-side'
import type { CapturedRequest, CapturedText } from './captured-request'
import { splitFirstMessage } from './split-first-message'
import { type SystemPiece, splitSystem } from './split-system'
import { toolGroup } from './tool-groups'

export interface CapturedFacts {
  /** Version the attribution names; null where there is none. */
  readonly agentVersion: string | null
  /** Working directory the environment section names. */
  readonly cwd: string | null
  /** Whether its prompt is the lean one (SPEC 5.1, K22). */
  readonly style: 'long' | 'lean'
}

export interface CapturedSide extends CompareSide {
  readonly facts: CapturedFacts
}

const STATIC = new Map(promptSections.long.concat(promptSections.lean).map((section) => [section.id, section]))

export function sideOfCapture(
  capture: CapturedRequest,
  ports: { readonly hash: Hash; readonly tokenizer: Tokenizer },
  model: ModelInUse,
): CapturedSide {
  const pieces = splitSystem(capture.system)
  const first = splitFirstMessage(capture.messages)
  const facts = factsOf(capture, pieces)
  const layerOf = (
    given: Pick<Layer, 'kind' | 'title' | 'text' | 'cacheScope'> & { readonly path?: string | null; readonly section?: string | null },
  ): Omit<SideLayer, 'id'> => {
    const { path = null, section = null, ...rest } = given
    return {
      ...rest,
      status: 'loaded',
      reason: null,
      reasonText: null,
      origin: { ...NO_ORIGIN, path, section },
      diskText: null,
      tokens:
        given.text === '' ? { sent: 0, low: 0, high: 0, method: 'none' } : ports.tokenizer.estimate(given.text, contentKind(given.kind)),
      bytes: new TextEncoder().encode(given.text).length,
      sha256: ports.hash.sha256(given.text),
      paraphrased: false,
    }
  }
  const system = pieces.map((piece) =>
    layerOf({
      kind: kindOf(piece),
      title: piece.title,
      text: piece.text,
      cacheScope: scopeOf(capture.system[piece.block]),
      section: piece.section,
    }),
  )
  const firstScope = capture.system.find(({ mark }) => mark !== null)?.mark?.scope ?? 'none'
  const tools = toolTexts(capture).map(({ group, title, text }) =>
    layerOf({ kind: 'tools', title, text, cacheScope: firstScope, section: group }),
  )
  const entries = first.entries.map(({ kind, title, path, text }) =>
    layerOf({ kind, title, text, cacheScope: 'message', path, section: kind === 'date' ? 'currentDate' : path === null ? kind : null }),
  )
  const named = withIds([
    ...system.filter(({ kind }) => kind.startsWith('system.')),
    ...tools,
    ...system.filter(({ kind }) => kind === 'git'),
    ...entries,
  ])
  const ids = new Map(named.map(({ from, layer }) => [from, layer.id]))
  const idOf = (layer: Omit<SideLayer, 'id'>): readonly string[] => [ids.get(layer)].flatMap((id) => (id === undefined ? [] : [id]))
  const request: ComposedRequest = {
    system: capture.system.map((block, index) => ({
      cacheScope: scopeOf(block),
      cacheControl: block.mark !== null,
      ttl: block.mark?.ttl ?? null,
      text: block.text,
      layerIds: system.flatMap((layer, i) => (pieces[i]?.block === index ? idOf(layer) : [])),
    })),
    firstUserMessage: first.text,
    firstUserMessageLayerIds: entries.filter(({ kind }) => isContext(kind)).flatMap(idOf),
    attachments: [],
  }
  return {
    layers: named.map(({ layer }) => layer),
    request,
    model,
    window: null,
    inputs: { model: model.id, ...(facts.cwd === null ? {} : { cwd: facts.cwd }) },
    anchors: anchorsOf(facts, first.entries),
    tools: 'schemas',
    facts,
  }
}

function contentKind(kind: LayerKind): 'json' | 'markdown' | 'prose' {
  if (kind === 'tools') return 'json'
  return kind.startsWith('instructions.') || kind.startsWith('memory.') ? 'markdown' : 'prose'
}

function kindOf({ section }: SystemPiece): LayerKind {
  if (section === 'gitStatus') return 'git'
  if (section === 'attribution' || section === 'identity') return 'system.static'
  return STATIC.get(section)?.zone === 'static' ? 'system.static' : 'system.dynamic'
}

function isContext(kind: LayerKind): boolean {
  return kind === 'date' || kind.startsWith('instructions.') || kind.startsWith('memory.')
}

function scopeOf(block: CapturedText | undefined): 'global' | 'org' | 'none' {
  return block?.mark?.scope ?? 'none'
}

function toolTexts({ tools }: CapturedRequest): readonly { readonly group: string; readonly title: string; readonly text: string }[] {
  const groups = new Map<string, string[]>()
  const names = new Map<string, string[]>()
  for (const { name, json } of tools) {
    const group = toolGroup(name)
    groups.set(group, [...(groups.get(group) ?? []), json])
    names.set(group, [...(names.get(group) ?? []), name])
  }
  return [...groups].map(([group, texts]) => {
    const of = names.get(group) ?? []
    return {
      group,
      title: of.length === 1 ? (of[0] ?? group) : `${of.length} tools: ${of.slice(0, 4).join(', ')}${of.length > 4 ? ' …' : ''}`,
      text: texts.join('\n'),
    }
  })
}

interface Named {
  readonly from: Omit<SideLayer, 'id'>
  readonly layer: SideLayer
}

function withIds(layers: readonly Omit<SideLayer, 'id'>[]): readonly Named[] {
  const seen = new Map<string, number>()
  return layers.map((layer) => {
    const name = `${layer.kind}:${layer.origin.path ?? layer.origin.section ?? layer.title}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { from: layer, layer: { ...layer, id: count === 1 ? name : `${name}#${count}` } }
  })
}

function factsOf(capture: CapturedRequest, pieces: readonly SystemPiece[]): CapturedFacts {
  const attribution = capture.system.find(({ text }) => text.startsWith(ATTRIBUTION_PREFIX))?.text ?? ''
  const environment = pieces.find(({ section }) => section === 'environment')?.text ?? capture.system.map(({ text }) => text).join('\n')
  return {
    agentVersion: /\b(\d+\.\d+\.\d+)\b/.exec(attribution)?.[1] ?? null,
    cwd: /working directory:\s*(\S[^\n]*?)\s*$/im.exec(environment)?.[1] ?? null,
    style: pieces.some(({ section }) => section === 'harness') ? 'lean' : 'long',
  }
}

/** The folder it ran in stands for the project; the user's own file tells where their configuration lies. */
function anchorsOf(
  { cwd }: CapturedFacts,
  entries: readonly { readonly kind: LayerKind; readonly path: string | null }[],
): CompareSide['anchors'] {
  const parent = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')))
  const memory = entries.find(({ kind }) => kind === 'memory.index')?.path ?? null
  const user = entries.find(({ kind, path }) => kind === 'instructions.user' && path?.endsWith('CLAUDE.md'))?.path ?? null
  return [
    ...(cwd === null ? [] : [{ name: 'project', path: cwd }]),
    ...(memory === null ? [] : [{ name: 'memory', path: parent(memory) }]),
    ...(user === null ? [] : [{ name: 'config', path: parent(user) }]),
  ]
}
