// Makes the document of a selection: asks for the texts it needs and puts them together as they are sent.

import { formatCount, plural } from '../../lib/format-count'
import type { LayerView, TextSide } from '../contract-types'
import type { Snapshot } from '../prompt/snapshot'
import { type GroupNode, type RequestNode, type RequestPart, sayCache } from '../tree/build-tree'
import { groupCaption } from '../tree/describe-node'
import { type LayerFamilies, layerFamilies } from '../tree/layer-families'
import { GROUP_WORDS, groupOf, TIER_WORDS } from '../tree/layer-groups'
import { layerPath } from '../tree/layer-name'
import { treeOf } from '../tree/tree-of'
import { findNode } from '../tree/visible-rows'
import { beginMark, diskLines, fixedLines, sentLines } from './build-sections'
import { type Entry, locateEntries } from './locate-entries'
import type { DocLine, TextDocument } from './text-document'
import { LONGEST_TEXT, type TextSource } from './text-source'

/** Above this many layers line numbers go by the regions alone, without asking for each file. */
const MOST_DISK_TEXTS = 60
/** A composed message is fetched to show one entry of it only up to this size. */
const LONGEST_FOR_ONE = 1_000_000

interface Context {
  readonly source: TextSource
  readonly snapshot: Snapshot
  readonly families: LayerFamilies
  readonly signal: AbortSignal
}

function documentKey(selection: string, side: TextSide): string {
  return `${side} ${selection}`
}

/** Null when the selection is nowhere in the snapshot. Rejects as the client does. */
export async function loadDocument(
  source: TextSource,
  snapshot: Snapshot,
  selection: string,
  side: TextSide,
  signal: AbortSignal,
): Promise<TextDocument | null> {
  const found = findNode(treeOf(snapshot), selection)
  if (found === null) return null
  const context: Context = { source, snapshot, families: layerFamilies(snapshot), signal }
  const { node } = found
  if (node.type === 'request') return requestDocument(context, node, documentKey(selection, side))
  if (node.type === 'layer') return layerDocument(context, node.layer, side, documentKey(selection, side))
  const only = node.children.length === 0 ? node.layers[0] : undefined
  if (only !== undefined) return layerDocument(context, only, side, documentKey(selection, side))
  return groupDocument(context, node, documentKey(selection, side))
}

async function layerDocument(context: Context, layer: LayerView, side: TextSide, key: string): Promise<TextDocument> {
  const { snapshot } = context
  const hasDisk = layer.diskChars !== null
  const common = {
    key,
    title: layer.origin.path === null ? layer.title : layerPath(layer, snapshot.view),
    caption: captionOf(layer, snapshot),
    hasDisk,
  }
  if (side === 'disk' && hasDisk) {
    const { text } = await diskText(context, layer)
    return {
      ...common,
      side,
      lines: diskLines(layer, text, context.families),
      raw: text,
      layerIds: [layer.id],
      empty: text === '' ? NOTHING_IN_IT : null,
    }
  }
  if (layer.textChars === 0) return { ...common, side: 'sent', lines: [], raw: '', layerIds: [layer.id], empty: sayEmpty(layer) }
  const shown = layer.status === 'loaded' ? [layer, ...context.families.loadedBelow(layer).filter((child) => child.textChars > 0)] : [layer]
  const composed = layer.status === 'loaded' ? await composedFor(context, layer) : null
  const { lines, raw } = await sectionLines(context, shown, composed)
  return { ...common, side: 'sent', lines, raw, layerIds: shown.map((one) => one.id), empty: null }
}

interface Composed {
  readonly text: string
  readonly byId: ReadonlyMap<string, Entry>
}

/** The message or attachment that carries a file, with where each file stands in it. */
async function composedFor(context: Context, layer: LayerView): Promise<Composed | null> {
  const { outline, byId, view } = context.snapshot
  if (layer.origin.path === null) return null
  const attachment = outline.attachments.findIndex((one) => one.layerIds.includes(layer.id))
  const message = outline.firstUserMessage
  const inMessage = message?.layerIds.includes(layer.id) ?? false
  const part: RequestPart | null =
    attachment >= 0 ? { part: 'attachment', index: attachment } : inMessage ? { part: 'firstUserMessage', index: 0 } : null
  if (part === null) return null
  const ids = part.part === 'attachment' ? (outline.attachments[part.index]?.layerIds ?? []) : (message?.layerIds ?? [])
  const chars = part.part === 'attachment' ? (outline.attachments[part.index]?.chars ?? 0) : (message?.chars ?? 0)
  if (chars > LONGEST_FOR_ONE) return null
  const { text } = await context.source.request(view.collectionId, part, context.signal)
  const layers = ids.flatMap((id) => byId.get(id) ?? [])
  const entries = locateEntries(
    text,
    layers.map((one) => ({ layer: one, text: null })),
  )
  return { text, byId: new Map(entries.map((entry) => [entry.layerId, entry])) }
}

/** Layer after layer, each with the sentence that introduces it where that is known. */
async function sectionLines(
  context: Context,
  layers: readonly LayerView[],
  composed: Composed | null,
): Promise<{ readonly lines: readonly DocLine[]; readonly raw: string }> {
  const base = layers[0]?.origin.depth ?? 0
  const lines: DocLine[] = []
  const raws: string[] = []
  for (const [at, layer] of layers.entries()) {
    const entry = composed?.byId.get(layer.id)
    const text =
      composed !== null && entry !== undefined ? composed.text.slice(entry.from, entry.to) : (await sentText(context, layer)).text
    const depth = Math.max(0, (layer.origin.depth ?? base) - base)
    if (at > 0) {
      lines.push(...fixedLines('\n', null, depth))
      lines.push(beginMark(layer, beginLabel(layer, context.snapshot), depth))
    }
    const head = composed !== null && entry !== undefined ? composed.text.slice(entry.headFrom, entry.from) : ''
    lines.push(...fixedLines(head, layer, depth))
    lines.push(...sentLines(layer, text, await diskTextFor(context, layer, layers.length), depth, context.families))
    raws.push(head + text)
  }
  return { lines, raw: raws.join('\n\n') }
}

async function groupDocument(context: Context, node: GroupNode, key: string): Promise<TextDocument> {
  const loaded = node.layers.filter((layer) => layer.status === 'loaded')
  const withText = loaded.filter((layer) => layer.textChars > 0)
  const common = {
    key,
    side: 'sent' as const,
    title: GROUP_WORDS[node.group].title,
    hasDisk: false,
    layerIds: loaded.map((layer) => layer.id),
  }
  if (withText.length === 0) {
    return {
      ...common,
      caption: `${groupCaption(node, context.snapshot) ?? plural(loaded.length, 'part')}, size only`,
      lines: [],
      raw: '',
      empty: { title: 'Size only', text: GROUP_WORDS[node.group].what },
    }
  }
  if (node.group === 'instructions' && context.snapshot.outline.firstUserMessage !== null) {
    const block = await instructionsBlock(context, withText)
    if (block !== null)
      return { ...common, caption: `${plural(withText.length, 'file')}, the whole block as composed`, ...block, empty: null }
  }
  const lines: DocLine[] = []
  const raws: string[] = []
  for (const [at, layer] of withText.entries()) {
    const { text } = await sentText(context, layer)
    if (at > 0) lines.push(...fixedLines('\n', null, 0))
    lines.push(beginMark(layer, `${layer.title}, ${plural(layer.tokens.sent, 'token')}`, 0))
    lines.push(...sentLines(layer, text, await diskTextFor(context, layer, withText.length), 0, context.families))
    raws.push(text)
  }
  return {
    ...common,
    caption: groupCaption(node, context.snapshot) ?? plural(withText.length, 'section'),
    lines,
    raw: raws.join('\n\n'),
    empty: null,
  }
}

/** From the top of the first user message to the end of the last instruction file. */
async function instructionsBlock(
  context: Context,
  layers: readonly LayerView[],
): Promise<{ readonly lines: readonly DocLine[]; readonly raw: string } | null> {
  const { view, outline, byId } = context.snapshot
  const { text } = await context.source.request(view.collectionId, { part: 'firstUserMessage', index: 0 }, context.signal)
  const all = (outline.firstUserMessage?.layerIds ?? []).flatMap((id) => byId.get(id) ?? [])
  const entries = locateEntries(
    text,
    all.map((layer) => ({ layer, text: null })),
  )
  const wanted = new Set(layers.map((layer) => layer.id))
  const last = entries.findLast((entry) => wanted.has(entry.layerId))
  if (last === undefined) return null
  const raw = text.slice(0, last.to)
  return { raw, lines: await composedLines(context, raw, entries.slice(0, entries.indexOf(last) + 1)) }
}

async function requestDocument(context: Context, node: RequestNode, key: string): Promise<TextDocument> {
  const { snapshot, source, signal } = context
  const { outline, byId, view } = snapshot
  const { text, totalChars } = await source.request(view.collectionId, node.request, signal)
  const block = node.request.part === 'system' ? outline.system[node.request.index] : undefined
  const attachment = node.request.part === 'attachment' ? outline.attachments[node.request.index] : undefined
  const ids = block?.layerIds ?? attachment?.layerIds ?? outline.firstUserMessage?.layerIds ?? []
  const layers = ids.flatMap((id) => byId.get(id) ?? [])
  const sought = []
  for (const layer of layers) {
    const own = layer.origin.path === null && layer.textChars > 0 ? (await sentText(context, layer)).text : null
    sought.push({ layer, text: own })
  }
  const lines = [...(await composedLines(context, text, locateEntries(text, sought)))]
  if (totalChars > text.length) lines.push(restMark(totalChars - text.length))
  const said =
    block !== undefined
      ? sayCache(block.cacheScope, block.ttl)
      : attachment !== undefined
        ? `after reading ${attachment.trigger}`
        : 'before the first prompt'
  return {
    key,
    side: 'sent',
    title: node.name.file,
    caption: `${said}, ${plural(totalChars, 'character')}`,
    lines,
    raw: text,
    hasDisk: false,
    layerIds: ids,
    empty: text === '' ? NOTHING_IN_IT : null,
  }
}

/** A composed text with each layer's part coloured, numbered and marked; the rest is the agent's own words. */
async function composedLines(context: Context, text: string, entries: readonly Entry[]): Promise<readonly DocLine[]> {
  const { byId } = context.snapshot
  const lines: DocLine[] = []
  let at = 0
  // What follows a text that does not end its line begins with that line's end, which is no line of its own.
  const gap = (from: number, to: number): void => {
    let words = text.slice(from, to)
    if (from > 0 && text[from - 1] !== '\n') words = words.replace(/^\r?\n/, '')
    lines.push(...fixedLines(words, null, 0))
  }
  for (const entry of entries) {
    const layer = byId.get(entry.layerId)
    if (layer === undefined) continue
    const depth = layer.origin.depth ?? 0
    gap(at, entry.headFrom)
    if (layer.origin.path !== null) lines.push(beginMark(layer, beginLabel(layer, context.snapshot), depth))
    lines.push(...fixedLines(text.slice(entry.headFrom, entry.from), layer, depth))
    const joined = entry.from > 0 && text[entry.from - 1] !== '\n'
    const own = sentLines(
      layer,
      text.slice(entry.from, entry.to),
      await diskTextFor(context, layer, entries.length),
      depth,
      context.families,
    )
    lines.push(...(joined ? own.map((line, index) => (index === 0 && line.type === 'text' ? { ...line, continued: true } : line)) : own))
    at = entry.to
  }
  gap(at, text.length)
  return lines
}

function sentText(context: Context, layer: LayerView) {
  return context.source.layer(context.snapshot.view.collectionId, layer, 'sent', context.signal)
}
function diskText(context: Context, layer: LayerView) {
  return context.source.layer(context.snapshot.view.collectionId, layer, 'disk', context.signal)
}

/** The file's own text where it helps to number the lines: it differs from what is sent, and there are not too many. */
async function diskTextFor(context: Context, layer: LayerView, shown: number): Promise<string | null> {
  if (layer.diskChars === null || shown > MOST_DISK_TEXTS) return null
  if (layer.diskChars === layer.textChars && !layer.clipped.includes('regions')) return null
  return (await diskText(context, layer)).text
}

function beginLabel(layer: LayerView, snapshot: Snapshot): string {
  const { includedBy, includedAtLine } = layer.origin
  const name = layerPath(layer, snapshot.view)
  if (includedBy === null) return `${name}, ${plural(layer.tokens.sent, 'token')}`
  const parent = layerFamilies(snapshot).parentOf(layer)
  return `${name}, included at line ${includedAtLine ?? '?'} of ${parent === null ? includedBy : layerPath(parent, snapshot.view)}`
}

function captionOf(layer: LayerView, snapshot: Snapshot): string {
  const tier = TIER_WORDS[layer.kind] ?? GROUP_WORDS[groupOf(layer.kind)].title
  // what a read attaches has no place among those before the first prompt; its head says which read
  if (layer.origin.trigger !== null) return `${tier}${layer.origin.patterns === null ? '' : ' rule'}`
  const loaded = snapshot.layers.filter((one) => one.status === 'loaded')
  const at = loaded.indexOf(layer)
  const place =
    at >= 0 ? `, layer ${formatCount(at + 1)} of ${formatCount(loaded.length)}` : layer.status === 'conditional' ? ', waits' : ', left out'
  return `${tier}${place}`
}

const NOTHING_IN_IT = { title: 'Nothing in it', text: 'The text is empty.' }

function sayEmpty(layer: LayerView): { readonly title: string; readonly text: string } {
  if (layer.status === 'notLoaded') return { title: 'Left out', text: 'Nothing of it is sent. The pane on the right says why.' }
  if (layer.tokens.sent > 0)
    return {
      title: 'Size only',
      text: `About ${plural(layer.tokens.sent, 'token')} are sent. Its text is not published, so only its size is known.`,
    }
  return NOTHING_IN_IT
}

function restMark(chars: number): DocLine {
  const label = `${formatCount(chars)} more characters: past ${formatCount(LONGEST_TEXT)}, export the collection to read them`
  return { type: 'mark', mark: 'cut', label, layerId: null, kind: null, depth: 0 }
}
