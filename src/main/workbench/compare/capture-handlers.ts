// Captured requests over the contract: opened, laid beside a prediction, taken from, and the agent's own report checked.

import type { CaptureBlock, CaptureView, capturesContract, GivenSection, TakableSection } from '../../../preload/contract/captures'
import type { Handlers as HandlersOf } from '../../../preload/contract/define'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { checkReport } from '../../engine/compare/capture/check-report'
import { type CapturedBlock, compareCapture } from '../../engine/compare/capture/compare-capture'
import { parseCapture } from '../../engine/compare/capture/parse-capture'
import { parseContextReport } from '../../engine/compare/capture/parse-context-report'
import { takableSections } from '../../engine/compare/capture/takable-sections'
import { sideOfCollection } from '../../engine/compare/compare-side'
import { diffTexts } from '../../engine/compare/diff-texts'
import type { CollectionStore } from '../collection-store'
import { sliceList, sliceText } from '../text-page'
import type { TextStore } from '../text-store'
import { toDiagnosticView } from '../to-collection-view'
import type { WorkbenchDeps } from '../workbench-deps'
import type { CaptureStore, StoredCapture } from './capture-store'
import { toLine } from './compare-handlers'
import { createGivenStore, type KeptPart } from './given-store'
import { openProblem } from './opened-problem'
import { readOpened } from './read-opened'
import { recogniseSaved } from './recognise-saved'

const BEGINNING_CHARS = 300
const MOST_NAMES = 500

export function createCaptureHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  texts: TextStore,
  captures: CaptureStore,
): HandlersOf<typeof capturesContract> {
  const given = createGivenStore(deps)

  function blocksOf(captureId: string, collectionId: string): readonly CapturedBlock[] {
    const { collection } = store.get(collectionId)
    return compareCapture({ ...sideOfCollection(collection), profile: collection.profile }, captures.get(captureId).side)
  }

  function takable({ side }: StoredCapture) {
    return takableSections(side, [deps.home])
  }

  return {
    'capture.open': async (opened) => {
      const content = await readOpened(deps, texts, opened)
      if (!content.ok) return { ok: false, problem: content.error }
      const { name, text } = content.value
      const parsed = parseCapture(text)
      if (parsed.ok) return { ok: true, capture: toCaptureView(captures.add(name, parsed.value)) }
      const saved = recogniseSaved(text)
      const problem = saved.ok
        ? openProblem('not-recognised', 'This is a saved context of Strata, not a captured request; compare with it instead')
        : parsed.error
      return { ok: false, problem: { ...problem, message: `${name}: ${problem.message}` } }
    },
    'capture.blocks': async ({ captureId, collectionId, offset, limit }) => {
      const blocks = blocksOf(captureId, collectionId)
      const sum = (pick: (block: CapturedBlock) => number): number => blocks.reduce((all, block) => all + pick(block), 0)
      return {
        total: blocks.length,
        blocks: [...sliceList(blocks.map(toBlockView).slice(offset, offset + limit), 0, limit)],
        summary: {
          equal: blocks.filter(({ outcome }) => outcome === 'equal').length,
          differs: blocks.filter(({ outcome }) => outcome !== 'equal').length,
          captured: sum(({ captured }) => captured?.tokens.sent ?? 0),
          predicted: sum(({ predicted }) => predicted?.tokens.sent ?? 0),
        },
      }
    },
    'capture.blockText': async ({ captureId, at, index, offset, limit }) =>
      sliceText(blockText(captures.get(captureId), at, index), offset, limit),
    'capture.lines': async ({ captureId, collectionId, block, context, offset, limit }) => {
      const found = blocksOf(captureId, collectionId)[block]
      if (found === undefined) throw new WorkbenchError('input.invalid', `There is no block ${block}`, { fields: ['block'] })
      const lines = diffTexts(found.predicted?.text ?? '', found.captured?.text ?? '', context)
      return { total: lines.length, lines: [...sliceList(lines.slice(offset, offset + limit).map(toLine), 0, limit)] }
    },
    'capture.sections': async ({ captureId, collectionId }) => {
      const entry = captures.get(captureId)
      const { parts } = await given.read()
      const layers = collectionId === null ? [] : store.get(collectionId).collection.layers
      const sections = takable(entry).map((section): TakableSection => {
        const taken = parts.find(({ id, style }) => id === section.id && (style === entry.side.facts.style || id.startsWith('tools:')))
        const [, name] = /^(?:section|tools):(.+)$/.exec(section.id) ?? []
        const before = layers.find(({ origin, status }) => status === 'loaded' && origin.section === name)
        return {
          id: section.id,
          title: before?.title ?? section.title,
          chars: section.text.length,
          tokens: section.tokens.sent,
          provenance: taken === undefined ? null : { ...taken.provenance },
          obstacle: section.obstacle,
          before: before?.tokens.sent ?? null,
          beginning: section.text.slice(0, BEGINNING_CHARS),
        }
      })
      return { sections: [...sliceList(sections, 0, sections.length)] }
    },
    'capture.take': async ({ captureId, ids }) => {
      const entry = captures.get(captureId)
      const offered = takable(entry)
      const { style, agentVersion } = entry.side.facts
      const takenMs = deps.clock.nowMs()
      const parts = ids.map((id): KeptPart => {
        const section = offered.find((one) => one.id === id)
        if (section === undefined)
          throw new WorkbenchError('input.invalid', `The captured request has no part ${id}`, { fields: ['ids'], id })
        if (section.obstacle !== null)
          throw new WorkbenchError('input.invalid', `${section.title} cannot be taken: ${section.obstacle}`, { fields: ['ids'], id })
        const { title, text, tokens } = section
        const provenance = { file: entry.name, takenMs, model: entry.capture.model, agentVersion, sha256: deps.ports.hash.sha256(text) }
        return { id, title, style, text, tokens: tokens.sent, provenance }
      })
      const file = await given.update((before) => ({
        ...before,
        parts: [
          ...before.parts.filter((old) => !parts.some(({ id }) => id === old.id && (old.style === style || id.startsWith('tools:')))),
          ...parts,
        ],
      }))
      return { sections: file.parts.map(toGivenSection) }
    },
    'capture.taken': async () => ({ sections: (await given.read()).parts.map(toGivenSection) }),
    'capture.forget': async ({ ids }) => {
      const file = await given.update((before) => ({
        ...before,
        parts: ids === null ? [] : before.parts.filter(({ id }) => !ids.includes(id)),
      }))
      return { sections: file.parts.map(toGivenSection) }
    },
    'capture.checkReport': async ({ collectionId, text }) => {
      const { collection } = store.get(collectionId)
      const report = parseContextReport(text)
      const rows = checkReport(report, collection).map((row) => ({ ...row, layerIds: row.layerIds.slice(0, 200) }))
      return {
        rows: [...sliceList(rows, 0, 2000)],
        model: report.model,
        window: { reported: report.window, predicted: collection.window.size },
        total: { reported: report.used, predicted: collection.window.used },
        diagnostics: report.diagnostics.slice(0, 200).map(toDiagnosticView),
      }
    },
  }
}

function toGivenSection({ id, title, text, tokens, provenance }: KeptPart): GivenSection {
  return { id, title, chars: text.length, tokens, provenance: { ...provenance } }
}

function toBlockView(block: CapturedBlock, index: number): CaptureBlock {
  const { at, title, outcome, predicted, captured, predictedMark, capturedMark, cause, causeCode } = block
  return {
    block: index,
    at,
    index: block.index,
    title,
    layerIds: [predicted, captured].flatMap((layer) => (layer === null ? [] : [layer.id])),
    outcome,
    captured: captured === null ? null : { chars: captured.text.length, tokens: captured.tokens.sent, mark: capturedMark },
    predicted:
      predicted === null
        ? null
        : { chars: predicted.text.length, tokens: predicted.tokens.sent, mark: predictedMark, paraphrased: predicted.paraphrased },
    tokensDelta: (captured?.tokens.sent ?? 0) - (predicted?.tokens.sent ?? 0),
    cause,
    causeCode,
  }
}

function blockText({ capture }: StoredCapture, at: 'tools' | 'system' | 'messages', index: number): string {
  const message = (number: number): string | undefined => {
    const found = capture.messages[number]
    return found === undefined ? undefined : found.blocks.map(({ text }) => text).join('\n\n')
  }
  const text = at === 'system' ? capture.system[index]?.text : at === 'tools' ? capture.tools[index]?.json : message(index)
  if (text === undefined) throw new WorkbenchError('input.invalid', `The captured request has no ${at} ${index}`, { fields: ['index'] })
  return text
}

function toCaptureView({ captureId, name, capture, side }: StoredCapture): CaptureView {
  const { model, maxTokens, system, tools, messages, movingMark, diagnostics } = capture
  const marks = [...system, ...tools, ...messages.flatMap(({ blocks }) => blocks)].filter(({ mark }) => mark !== null).length
  const loaded = side.layers
  const tokensOf = (kinds: (kind: string) => boolean): number =>
    loaded.reduce((sum, layer) => (kinds(layer.kind) ? sum + layer.tokens.sent : sum), 0)
  const sum = (pick: (layer: (typeof loaded)[number]) => number): number => loaded.reduce((all, layer) => all + pick(layer), 0)
  return {
    captureId,
    name,
    model,
    maxTokens,
    agentVersion: side.facts.agentVersion,
    cwd: side.facts.cwd,
    system: side.request.system.slice(0, 100).map((block, index) => ({
      index,
      marked: block.cacheControl,
      scope: block.cacheScope,
      ttl: block.ttl,
      chars: block.text.length,
      tokens: loaded.reduce((all, layer) => (block.layerIds.includes(layer.id) ? all + layer.tokens.sent : all), 0),
      beginning: block.text.slice(0, BEGINNING_CHARS),
    })),
    tools: {
      count: tools.length,
      tokens: tokensOf((kind) => kind === 'tools'),
      names: tools.slice(0, MOST_NAMES).map((tool) => tool.name.slice(0, 200)),
    },
    messages: {
      count: messages.length,
      marks: messages.flatMap(({ blocks }) => blocks).filter(({ mark }) => mark !== null).length,
      tokens: tokensOf((kind) => kind !== 'tools' && kind !== 'git' && !kind.startsWith('system.')),
    },
    marks: marks + (movingMark === null ? 0 : 1),
    tokens: {
      sent: sum(({ tokens }) => tokens.sent),
      low: sum(({ tokens }) => tokens.low),
      high: sum(({ tokens }) => tokens.high),
      method: 'sum',
    },
    diagnostics: diagnostics.map(toDiagnosticView),
  }
}
