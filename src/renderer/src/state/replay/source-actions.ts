// What is replayed: a recording, a bundled scenario, or one that is being written and runs as it is typed.

import type { ReplaySource } from '../../../../preload/contract/replay'
import { debounce } from '../../lib/debounce'
import { formatCount } from '../../lib/format-count'
import { createLatest } from '../../lib/latest'
import type { MakeBuffer, TextBuffer } from '../../lib/text-buffer'
import { textParts } from '../../lib/text-parts'
import type { ActionContext } from '../actions/action-context'
import { isCancelled, toFault } from '../fault'
import { firstHistory } from './edit-history'
import { NO_GAP_EDITS } from './gap-edits'
import { firstPolicies } from './policies'
import { FIRST_REPLAY, type ReplayOrigin } from './replay-state'
import { createReplayStore } from './replay-store'
import { SCENARIO_TEMPLATE } from './scenario-template'

export interface ReplaySourceActions {
  /** Opens a transcript; `call`: where the cursor goes. */
  replaySession(file: string, call?: number): Promise<void>
  /** A transcript, or a scenario (`*.yaml`), by its path. */
  replayPath(path: string): Promise<void>
  replayBundled(id: string): Promise<void>
  /** Opens the text of a scenario in the editor, and runs it if it can be run. */
  replayScenario(name: string, text: string, teaches?: string | null): Promise<void>
  newScenario(): Promise<void>
  /** The session that is replayed, as a scenario that can be edited. */
  recordScenario(): Promise<void>
  closeReplay(): void
  loadGallery(): Promise<void>
  /** A line more at the end of what is written. */
  appendToScenario(line: string): void
  /** The text of the scenario as an editor holds it; it lives as long as the scenario is open. */
  scenarioBuffer(makeBuffer: MakeBuffer): TextBuffer
  /** `text`: as it was when it was saved; more may have been typed since. */
  noteScenarioSaved(nonce: number, text: string): void
}

export interface ReplaySources {
  readonly actions: ReplaySourceActions
  /** Opens the same once more: the host may have let go of it. */
  reopen(signal: AbortSignal): Promise<void>
}

/** What the editor of scenarios calls its text. */
export const SCENARIO_KEY = 'strata:scenario'
const TYPING_MS = 220
/** As the contract has it; and as JSON it has to fit into one message, with room for the rest of it. */
const MOST_SCENARIO_CHARS = 500_000
const MOST_SCENARIO_BYTES = 900_000

export function createReplaySources(context: ActionContext, run: () => Promise<void>): ReplaySources {
  const { client, activity, report, nextNonce, notify } = context
  const { read, patch, patchScenario } = createReplayStore(context)
  const opening = createLatest()
  const checking = createLatest()
  let buffer: { readonly nonce: number; readonly buffer: TextBuffer; readonly end: () => void } | null = null

  const dropBuffer = (): void => {
    buffer?.end()
    buffer?.buffer.dispose()
    buffer = null
  }

  /** Another source: edits, cursor and what was shown of the one before are gone. */
  const install = (source: ReplaySource, origin: ReplayOrigin): void => {
    const { speed, gallery, sideOpen, tab, scenario, question } = read()
    const scenarioTab = origin.from === 'text' ? 'events' : 'results'
    patch({
      ...FIRST_REPLAY,
      gallery,
      question: question?.scope === 'library' ? question : null,
      scenario: origin.from === 'text' ? scenario : null,
      origin,
      source,
      nonce: nextNonce(),
      sideOpen: origin.from === 'text' ? false : sideOpen,
      speed: origin.from === 'text' ? 'call' : speed === 'call' ? 20 : speed,
      tab: tab === 'questions' && origin.from === 'session' ? tab : scenarioTab,
      edits: firstHistory({ policies: firstPolicies(source.kind), gaps: NO_GAP_EDITS }),
    })
  }

  const openSession = async (file: string, call = 0): Promise<void> => {
    patch({ opening: true, fault: null, playing: false })
    try {
      const answer = await opening.run((signal) => client.call('replay.open', { from: 'session', file }, { signal }))
      if (answer === null) return
      if (!answer.value.ok) throw new Error(answer.value.diagnostics[0]?.message ?? 'This cannot be replayed')
      checking.cancel()
      dropBuffer()
      install(answer.value.source, { from: 'session', file })
      patch({ cursor: Math.min(call, Math.max(0, answer.value.source.calls - 1)) })
      await run()
    } catch (error) {
      if (!isCancelled(error)) patch({ opening: false, fault: toFault(error), origin: { from: 'session', file } })
    }
  }

  /** Says what is wrong with the text, and runs it when nothing is. */
  const check = async (nonce: number): Promise<void> => {
    const { scenario } = read()
    if (scenario?.nonce !== nonce) return
    const { text, name } = scenario
    const tooLong = tooLongToRun(text)
    if (tooLong !== null) {
      checking.cancel()
      patchScenario(nonce, { checking: false, diagnostics: [{ code: 'scenario.too-long', severity: 'error', message: tooLong, at: null }] })
      patch({ opening: false })
      return
    }
    patchScenario(nonce, { checking: true })
    try {
      const answer = await checking.run(async (signal) => {
        const { diagnostics } = await client.call('replay.check', { text }, { signal })
        if (diagnostics.length > 0) return { diagnostics, source: null }
        const opened = await client.call('replay.open', { from: 'text', name, text }, { signal })
        return opened.ok ? { diagnostics: [], source: opened.source } : { diagnostics: opened.diagnostics, source: null }
      })
      if (answer === null) return
      const { diagnostics, source } = answer.value
      patchScenario(nonce, { checking: false, diagnostics })
      if (source === null) {
        patch({ opening: false })
        return
      }
      const origin: ReplayOrigin = { from: 'text', name, text }
      const { origin: before, source: had } = read()
      if (had === null || before?.from !== 'text' || before.name !== name) install(source, origin)
      else patch({ source, origin, opening: false, fault: null })
      await run()
    } catch (error) {
      if (isCancelled(error)) return
      patchScenario(nonce, { checking: false })
      patch({ opening: false, fault: toFault(error) })
    }
  }

  let rest: () => void = () => undefined
  const checkSoon = debounce(
    () => {
      const { scenario } = read()
      if (scenario !== null) void check(scenario.nonce)
    },
    TYPING_MS,
    (waiting) => {
      if (waiting) rest = activity.begin()
      else rest()
    },
  )

  const openText = async (name: string, text: string, teaches: string | null = null): Promise<void> => {
    const tooLong = tooLongToRun(text)
    if (tooLong !== null) {
      notify(`${name}: ${tooLong}`, 'danger')
      return
    }
    opening.cancel()
    checkSoon.cancel()
    dropBuffer()
    const nonce = nextNonce()
    const { gallery } = read()
    patch({
      ...FIRST_REPLAY,
      gallery,
      nonce,
      opening: true,
      speed: 'call',
      tab: 'events',
      scenario: { name, nonce, text, savedText: text, diagnostics: [], checking: true, teaches },
    })
    await check(nonce)
  }

  const loadGallery = async (): Promise<void> => {
    if (read().gallery !== null) return
    try {
      const { scenarios } = await client.call('replay.bundled', {})
      patch({ gallery: scenarios })
    } catch (error) {
      report(error)
    }
  }

  return {
    reopen: async (signal) => {
      const { origin } = read()
      if (origin === null) throw new Error('Nothing is replayed')
      const answer = await client.call('replay.open', origin.from === 'session' ? { from: 'session', file: origin.file } : origin, {
        signal,
      })
      if (!answer.ok) throw new Error(answer.diagnostics[0]?.message ?? 'This cannot be replayed')
      patch({ source: answer.source })
    },
    actions: {
      replaySession: openSession,
      replayPath: async (path) => {
        if (!/\.ya?ml$/i.test(path)) {
          await openSession(path)
          return
        }
        try {
          const answer = await opening.run((signal) =>
            textParts((offset) => client.call('replay.scenarioFile', { file: path, offset }, { signal })),
          )
          if (answer !== null) await openText(path.split(/[\\/]/).at(-1) ?? path, answer.value.join(''))
        } catch (error) {
          report(error)
        }
      },
      replayBundled: async (id) => {
        await loadGallery()
        const found = read().gallery?.find((one) => one.id === id)
        if (found === undefined) notify(`There is no bundled scenario ${id}`, 'danger')
        else await openText(`${id}.scenario.yaml`, found.text, found.teaches)
      },
      replayScenario: openText,
      newScenario: () => openText('new.scenario.yaml', SCENARIO_TEMPLATE),
      recordScenario: async () => {
        const { source } = read()
        if (source === null) return
        try {
          const { sourceId } = source
          const text = (await textParts((offset) => client.call('replay.scenarioText', { sourceId, offset }))).join('')
          const name = `${nameOf(source)}.scenario.yaml`
          const tooLong = tooLongToRun(text)
          if (tooLong === null) await openText(name, text)
          else if (await context.page.download(name, 'application/yaml', [text])) notify(`${name} is saved as a file. ${tooLong}`)
        } catch (error) {
          report(error)
        }
      },
      closeReplay: () => {
        opening.cancel()
        checking.cancel()
        checkSoon.cancel()
        dropBuffer()
        patch({ ...FIRST_REPLAY, gallery: read().gallery })
      },
      loadGallery,
      appendToScenario: (line) => {
        const { scenario } = read()
        if (scenario === null || buffer?.nonce !== scenario.nonce) return
        const text = buffer.buffer.text()
        buffer.buffer.replace(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`)
      },
      scenarioBuffer: (makeBuffer) => {
        const { scenario } = read()
        if (scenario === null) throw new Error('No scenario is open')
        if (buffer?.nonce === scenario.nonce) return buffer.buffer
        dropBuffer()
        const made = makeBuffer(SCENARIO_KEY, scenario.name, scenario.text)
        const end = made.subscribe(() => {
          const now = read().scenario
          if (now === null || now.nonce !== scenario.nonce || now.text === made.text()) return
          patch({ scenario: { ...now, text: made.text(), checking: true } })
          checkSoon()
        })
        buffer = { nonce: scenario.nonce, buffer: made, end }
        return made
      },
      noteScenarioSaved: (nonce, text) => patchScenario(nonce, { savedText: text }),
    },
  }
}

/** What is said of a scenario that is too long to be checked while it is typed; null for any other. */
function tooLongToRun(text: string): string | null {
  // a UTF-16 unit is six bytes at most, as `\u0000`
  const fits = text.length * 6 <= MOST_SCENARIO_BYTES || new TextEncoder().encode(JSON.stringify(text)).length <= MOST_SCENARIO_BYTES
  if (fits && text.length <= MOST_SCENARIO_CHARS) return null
  return `It has ${formatCount(text.length)} characters, more than can be run here while it is edited: strata replay takes one of up to 4 MB.`
}

/** What files made of a source are called. */
export function nameOf(source: Pick<ReplaySource, 'file' | 'title'>): string {
  const file = source.file?.split(/[\\/]/).at(-1) ?? source.title
  return file.replace(/\.(?:jsonl|scenario\.yaml|ya?ml)$/i, '').replace(/[^\p{L}\p{N}._+-]+/gu, '-') || 'replay'
}
