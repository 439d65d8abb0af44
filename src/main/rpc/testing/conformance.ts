// The one table of calls that every transport has to answer alike. A row is a name, a method, an input and what must come back;
// `runConformance` runs it over a Port and gives what came back, so that two transports can be compared word for word.

import type { Port, Reply } from '../../../preload/contract/port'
import { type ConformanceWorld, EMOJI_COUNT } from './conformance-world'

/** What a row may use of the rows before it. */
export interface Known {
  readonly world: ConformanceWorld
  /** Id of the collection of `world.folder`. */
  readonly collectionId: string
  /** Key of the opened `world.transcript`. */
  readonly sessionKey: string
}

export interface ConformanceRow {
  readonly name: string
  readonly method: string
  readonly input: (known: Known) => unknown
  /** Says what is wrong with the reply; null: nothing. */
  readonly wrong: (reply: Reply, known: Known) => string | null
  /** Cancel right after calling. */
  readonly cancel?: true
  /** Subscribe before calling; the events told until the reply count as part of the outcome. */
  readonly listen?: string
  /** The answer differs by host, rightly: it is checked, and not compared between transports. */
  readonly byHost?: true
}

export interface Outcome {
  readonly name: string
  readonly wrong: string | null
  /** The reply and the events, without what differs from run to run (ids, times). */
  readonly seen: string
}

const collectInput = ({ folder, home, managedDir }: ConformanceWorld, more: object = {}): object => ({
  folder,
  home,
  managedDir,
  useRealEnv: false,
  platform: 'linux',
  date: '2026-03-31',
  model: 'claude-opus-4-6',
  ...more,
})

const fails =
  (code: string, mentions?: string) =>
  (reply: Reply): string | null => {
    if (reply.ok) return `answered ${JSON.stringify(reply.value).slice(0, 200)}, wanted the error ${code}`
    if (reply.error.code !== code) return `failed with ${reply.error.code} (${reply.error.message}), wanted ${code}`
    return mentions === undefined || reply.error.message.includes(mentions) ? null : `the message lacks ${mentions}: ${reply.error.message}`
  }

const answers =
  (check: (value: never, known: Known) => boolean, what: string) =>
  (reply: Reply, known: Known): string | null => {
    if (!reply.ok) return `failed with ${reply.error.code}: ${reply.error.message}`
    return check(reply.value as never, known) ? null : `${what} does not hold of ${JSON.stringify(reply.value).slice(0, 300)}`
  }

interface Layers {
  readonly total: number
  readonly layers: readonly {
    readonly id: string
    readonly kind: string
    readonly status: string
    readonly reason: string | null
    readonly origin: { readonly path: string | null }
  }[]
}
interface Page {
  readonly text: string
  readonly totalChars: number
  readonly next: number | null
}

const layerId = (kind: string, path: (world: ConformanceWorld) => string) => (known: Known) => `${kind}:${path(known.world)}`
const emojiLayer = layerId('instructions.local', ({ folder }) => `${folder}/docs/emoji.md`)
const page = (known: Known, more: object): object => ({ collectionId: known.collectionId, ...more })
const emojiPage = (offset: number, limit: number) => (known: Known) =>
  page(known, { layerId: emojiLayer(known), side: 'sent', offset, limit })
/** No half of a surrogate pair stands alone. */
const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text)

export const CONFORMANCE: readonly ConformanceRow[] = [
  // answers
  {
    name: 'the host says what it is',
    method: 'host.info',
    input: () => ({}),
    byHost: true,
    wrong: answers(
      ({ kind, capabilities }: { kind: string; capabilities: readonly string[] }) => kind !== '' && Array.isArray(capabilities),
      'a host',
    ),
  },
  {
    name: 'the catalogue names profiles, models and variables',
    method: 'catalog.get',
    input: () => ({}),
    wrong: answers(
      ({
        profiles,
        models,
        variables,
      }: {
        profiles: readonly { id: string; isDefault: boolean }[]
        models: readonly object[]
        variables: readonly object[]
      }) =>
        profiles
          .filter(({ isDefault }) => isDefault)
          .map(({ id }) => id)
          .join() === '2.1.88' &&
        models.length > 5 &&
        variables.length > 5,
      'a full catalogue',
    ),
  },
  {
    name: 'a collection is counted and kept',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world),
    wrong: answers(
      ({ schema, layers, window }: { schema: string; layers: number; window: { used: number } }) =>
        schema === 'strata/collect@1' && layers > 10 && window.used > 0,
      'a collection',
    ),
  },
  {
    name: 'a memory that is not there yet has its place',
    method: 'memory.inspect',
    input: ({ world }) => collectInput(world),
    wrong: answers(
      ({ schema, exists, dir }: { schema: string; exists: boolean; dir: { via: string; path: string } }, { world }) =>
        schema === 'strata/memory@1' && !exists && dir.via === 'default' && dir.path.startsWith(world.home),
      'the default place',
    ),
  },
  {
    name: 'layers come with their reasons',
    method: 'prompt.layers',
    input: (known) => page(known, {}),
    wrong: answers(({ total, layers }: Layers, { world }) => {
      const at = (path: string) => layers.find(({ origin }) => origin.path === path)
      return (
        total === layers.length &&
        at(`${world.folder}/CLAUDE.md`)?.status === 'loaded' &&
        at(`${world.folder}/docs/gone.md`)?.reason === 'missing' &&
        at(`${world.folder}/.claude/rules/api.md`)?.reason === 'waits-for-match' &&
        at(`${world.folder}/packages/web/CLAUDE.md`)?.reason === 'waits-for-read'
      )
    }, 'loaded, waiting and missing layers'),
  },
  {
    name: 'a page of layers is a page',
    method: 'prompt.layers',
    input: (known) => page(known, { offset: 2, limit: 3 }),
    wrong: answers(({ total, layers }: Layers) => layers.length === 3 && total > 5, 'three of many'),
  },
  {
    name: 'a page beyond the end is empty',
    method: 'prompt.layers',
    input: (known) => page(known, { offset: 100_000 }),
    wrong: answers(({ layers, total }: Layers) => layers.length === 0 && total > 0, 'an empty page'),
  },
  {
    name: 'findings are told',
    method: 'prompt.diagnostics',
    input: (known) => page(known, {}),
    wrong: answers(
      ({ total, diagnostics }: { total: number; diagnostics: readonly object[] }) => total === diagnostics.length,
      'all findings',
    ),
  },
  {
    name: 'files load in order, includes after what names them',
    method: 'prompt.loadEvents',
    input: (known) => page(known, {}),
    wrong: answers(
      ({ events }: { events: readonly { path: string; reason: string; parent: string | null }[] }, { world }) =>
        events[0]?.path === `${world.managedDir}/CLAUDE.md` &&
        events.some(({ reason, parent }) => reason === 'include' && parent === `${world.folder}/CLAUDE.md`),
      'load events',
    ),
  },
  {
    name: 'a text is sent without its comment',
    method: 'prompt.text',
    input: (known) => page(known, { layerId: `instructions.project:${known.world.folder}/CLAUDE.md`, side: 'sent' }),
    wrong: answers(
      ({ text, next }: Page) => text.includes('See @docs/style.md') && !text.includes('stripped') && next === null,
      'the sent text',
    ),
  },
  {
    name: 'the file on disk still has it',
    method: 'prompt.text',
    input: (known) => page(known, { layerId: `instructions.project:${known.world.folder}/CLAUDE.md`, side: 'disk' }),
    wrong: answers(({ text }: Page) => text.includes('<!-- stripped -->'), 'the text on disk'),
  },
  {
    name: 'an odd page size does not cut an emoji in two',
    method: 'prompt.text',
    input: emojiPage(0, 99_999),
    wrong: answers(
      ({ text, next, totalChars }: Page) => isWhole(text) && text.length === 99_998 && next === 99_998 && totalChars === 2 * EMOJI_COUNT,
      'whole emoji',
    ),
  },
  {
    name: 'the next page goes on where it ended',
    method: 'prompt.text',
    input: emojiPage(99_998, 99_999),
    wrong: answers(({ text, next }: Page) => isWhole(text) && text.length === 2 * EMOJI_COUNT - 99_998 && next === null, 'the rest'),
  },
  {
    name: 'an offset inside an emoji moves before it',
    method: 'prompt.text',
    input: emojiPage(1, 2),
    wrong: answers(({ text }: Page) => text === '😀', 'one emoji'),
  },
  {
    name: 'the request has its blocks',
    method: 'prompt.request',
    input: (known) => page(known, {}),
    wrong: answers(
      ({ system, firstUserMessage }: { system: readonly { chars: number }[]; firstUserMessage: { layers: number } | null }) =>
        system.length >= 2 && (firstUserMessage?.layers ?? 0) > 4,
      'system blocks and a first message',
    ),
  },
  {
    name: 'the first message is had by pages',
    method: 'prompt.requestText',
    input: (known) => page(known, { part: 'firstUserMessage', limit: 40 }),
    wrong: answers(({ text, next }: Page) => text.length === 40 && next === 40 && text.includes('<system-reminder>'), 'its beginning'),
  },
  {
    name: 'search finds in what is sent',
    method: 'prompt.find',
    input: (known) => page(known, { text: 'USER TEXT' }),
    wrong: answers(
      ({ total, matches }: { total: number; matches: readonly { line: number; column: number }[] }) =>
        total === 1 && matches[0]?.column === 1,
      'one match',
    ),
  },
  {
    name: 'a counterfactual is tried for real',
    method: 'prompt.whatWouldChange',
    input: (known) => page(known, { layerId: `instructions.user:${known.world.home}/.claude/CLAUDE.md` }),
    wrong: answers(
      ({ changes }: { changes: readonly { label: string; tokensDelta: number }[] }) =>
        changes.some(({ label, tokensDelta }) => label === 'User source off' && tokensDelta < 0),
      'a cheaper prompt without the user source',
    ),
  },
  {
    name: 'an export comes by pages with its name',
    method: 'prompt.export',
    input: (known) => page(known, { format: 'html', limit: 15 }),
    wrong: answers(
      ({ text, fileName, next }: Page & { fileName: string }) =>
        text === '<!doctype html>' && fileName === 'project-context.html' && next === 15,
      'the beginning of a page',
    ),
  },
  {
    name: 'a project opens, once',
    method: 'project.open',
    input: ({ world }) => ({ folder: world.folder }),
    wrong: answers(
      ({ folder, name }: { folder: string; name: string }, { world }) => folder === world.folder && name === 'project',
      'the project',
    ),
  },
  {
    name: 'directories with instruction files come first',
    method: 'project.browse',
    input: ({ world }) => ({ path: world.folder }),
    wrong: answers(
      ({ directories }: { directories: readonly { name: string }[] }) =>
        directories.map(({ name }) => name).join() === 'docs,packages,.claude',
      'its folders',
    ),
  },

  // heavy work, which may be answered from elsewhere
  {
    name: 'a transcript opens',
    method: 'session.open',
    input: ({ world }) => ({ file: world.transcript }),
    wrong: answers(
      ({ calls, problems, title, detected }: { calls: number; problems: number; title: string; detected: { model: string } | null }) =>
        calls === 2 && problems === 1 && title === 'Build it' && detected?.model === 'claude-opus-4-6',
      'two calls and one problem',
    ),
  },
  {
    name: 'its timeline comes in columns that add up',
    method: 'session.timeline',
    input: ({ sessionKey }) => ({ sessionKey }),
    wrong: answers(
      ({
        totalCalls,
        context,
        bands,
      }: {
        totalCalls: number
        context: readonly number[]
        bands: readonly { values: readonly number[] }[]
      }) => totalCalls === 2 && context.every((tokens, i) => tokens === bands.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)),
      'two columns of bands',
    ),
  },
  {
    name: 'its timeline is told in sentences, too',
    method: 'session.summary',
    input: ({ sessionKey }) => ({ sessionKey }),
    wrong: answers(({ text }: { text: string }) => text.startsWith('2 calls of the main conversation'), 'a summary of two calls'),
  },
  {
    name: 'a call says why it missed the cache',
    method: 'session.call',
    input: ({ sessionKey }) => ({ sessionKey, index: 1 }),
    wrong: answers(
      ({ cause, why }: { cause: string; why: string }) =>
        cause === 'ttl-expired' && why.startsWith('6 min 35 s since the last use, 5 min allowed.'),
      'an expired entry',
    ),
  },
  {
    name: 'a line that could not be read is shown as it stands',
    method: 'session.rawLine',
    input: ({ sessionKey }) => ({ sessionKey, line: 5 }),
    wrong: answers(({ text, next }: Page) => text === 'no JSON at all' && next === null, 'the line'),
  },
  {
    name: 'a library is open at once',
    method: 'library.open',
    input: ({ world }) => ({ home: world.home }),
    byHost: true,
    wrong: answers(
      ({ libraryId, roots }: { libraryId: string; roots: readonly { exists: boolean; own: boolean }[] }) =>
        libraryId !== '' && roots.length === 1 && roots[0]?.own === true && roots[0].exists,
      'one root',
    ),
  },
  { name: 'an unknown library', method: 'library.sessions', input: () => ({ libraryId: 'gone' }), wrong: fails('library.unknown') },
  { name: 'an unknown session', method: 'session.timeline', input: () => ({ sessionKey: 'gone' }), wrong: fails('session.unknown') },
  {
    name: 'a transcript that is not there',
    method: 'session.open',
    input: ({ world }) => ({ file: `${world.home}/gone.jsonl` }),
    wrong: fails('file.missing'),
  },
  { name: 'a file that is no transcript', method: 'session.open', input: () => ({ file: '/etc/hostname' }), wrong: fails('path.outside') },
  {
    name: 'opening that is cancelled says so',
    method: 'session.open',
    input: ({ world }) => ({ file: world.transcript }),
    cancel: true,
    wrong: fails('cancelled'),
  },
  {
    name: 'a column too many is named',
    method: 'session.timeline',
    input: ({ sessionKey }) => ({ sessionKey, columns: 5000 }),
    wrong: fails('input.invalid', 'columns'),
  },

  {
    name: 'settings say which files they come from',
    method: 'prompt.settings',
    input: ({ collectionId }) => ({ collectionId }),
    wrong: answers(
      ({ settings, files }: { settings: readonly { key: string }[]; files: readonly unknown[] }) =>
        Array.isArray(files) && settings.some(({ key }) => key === 'claudeMdExcludes'),
      'documented settings',
    ),
  },
  {
    name: 'inputs are tried in memory, and one that cannot be used is told in its place',
    method: 'prompt.effects',
    input: ({ collectionId, world }) => ({
      collectionId,
      inputs: [
        collectInput(world),
        collectInput(world, { env: { CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1' } }),
        collectInput(world, { profile: '0.0.1' }),
      ],
    }),
    wrong: answers(
      ({ effects }: { effects: readonly { ok: boolean; effect?: { nothing: boolean; tokensDelta: number; goes: number } }[] }) =>
        effects[0]?.effect?.nothing === true && (effects[1]?.effect?.goes ?? 0) > 0 && effects[2]?.ok === false,
      'nothing, fewer layers, a refusal',
    ),
  },

  // refusals
  {
    name: 'a field of the wrong type is named',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { reads: ['a', 7] }),
    wrong: fails('input.invalid', 'reads.1'),
  },
  {
    name: 'a malformed date is named',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { date: '31.3.2026' }),
    wrong: fails('input.invalid', 'date'),
  },
  { name: 'no input at all is refused', method: 'prompt.collect', input: () => null, wrong: fails('input.invalid') },
  { name: 'an unknown method is refused', method: 'prompt.guess', input: () => ({}), wrong: fails('method.unknown', 'prompt.guess') },
  { name: 'an event is no method', method: 'project.changed', input: () => ({}), wrong: fails('method.unknown') },
  { name: 'a name of the language is no method', method: 'constructor', input: () => ({}), wrong: fails('method.unknown') },
  {
    name: 'a folder that is not there',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { folder: `${world.folder}/nowhere` }),
    wrong: fails('folder.missing'),
  },
  {
    name: 'a folder that is a file',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { folder: `${world.folder}/CLAUDE.md` }),
    wrong: fails('folder.not-a-directory'),
  },
  {
    name: 'a working directory outside',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { cwd: '..' }),
    wrong: fails('path.outside'),
  },
  {
    name: 'an unknown profile',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { profile: '0.0.1' }),
    wrong: fails('profile.unknown', '2.1.88'),
  },
  { name: 'an unknown collection', method: 'prompt.layers', input: () => ({ collectionId: 'gone' }), wrong: fails('collection.unknown') },
  { name: 'an unknown look at a memory', method: 'memory.rows', input: () => ({ memoryId: 'gone' }), wrong: fails('memory.unknown') },
  { name: 'an unknown plan', method: 'memory.apply', input: () => ({ planId: 'gone' }), wrong: fails('plan.unknown') },
  {
    name: 'an unknown action',
    method: 'memory.plan',
    input: () => ({ memoryId: 'gone', action: { kind: 'explode' } }),
    wrong: fails('input.invalid'),
  },
  {
    name: 'an unknown layer',
    method: 'prompt.text',
    input: (known) => page(known, { layerId: 'none', side: 'sent' }),
    wrong: fails('layer.unknown'),
  },
  { name: 'an unknown project', method: 'project.close', input: () => ({ projectId: 'none' }), wrong: fails('project.unknown') },
  {
    name: 'a file that does not belong to what is open',
    method: 'files.openInEditor',
    input: () => ({ path: '/etc/hostname' }),
    wrong: fails('path.outside'),
  },
  {
    name: 'a way out of what is open',
    method: 'files.openInEditor',
    input: ({ world }) => ({ path: `${world.folder}/../outside.md` }),
    wrong: fails('path.outside'),
  },

  // comparing
  {
    name: 'a collection and a new one of the same inputs are equal to the byte',
    method: 'compare.run',
    input: ({ world, collectionId }) => ({
      left: { from: 'collection', collectionId },
      right: { from: 'folder', input: collectInput(world) },
    }),
    wrong: answers(
      ({ ok, comparison }: { ok: boolean; comparison: { identical: boolean; delta: { sent: number } } }) =>
        ok && comparison.identical && comparison.delta.sent === 0,
      'an equal pair',
    ),
  },
  {
    name: 'a revision where there is no git says whose side is wrong',
    method: 'compare.run',
    input: ({ world, collectionId }) => ({
      left: { from: 'collection', collectionId },
      right: { from: 'revision', input: collectInput(world), revision: 'no-such-revision' },
    }),
    wrong: answers(
      ({ ok, side, problem }: { ok: boolean; side: string; problem: { code: string } }) =>
        !ok && side === 'right' && problem.code === 'unknown-revision',
      'a problem of the right side',
    ),
  },
  {
    name: 'a request of another vendor is named',
    method: 'capture.open',
    input: () => ({ name: 'x', source: { text: '{"contents":[]}' } }),
    wrong: answers(({ ok, problem }: { ok: boolean; problem: { code: string } }) => !ok && problem.code === 'other-vendor', 'the vendor'),
  },
  {
    name: 'a preset with an error tells its line',
    method: 'preset.check',
    input: () => ({ name: 'x.yaml', source: { text: 'schema: strata/preset@1\ninput:\n  bare: perhaps\n' } }),
    wrong: answers(
      ({ ok, diagnostics }: { ok: boolean; diagnostics: readonly { at: { line: number } }[] }) => !ok && diagnostics[0]?.at.line === 3,
      'the line',
    ),
  },
  { name: 'a snapshot that is gone', method: 'snapshot.open', input: () => ({ snapshotId: 'gone' }), wrong: fails('snapshot.unknown') },

  // cancelling and events
  {
    name: 'a call that is cancelled says so',
    method: 'prompt.collect',
    input: ({ world }) => collectInput(world, { folder: world.bigFolder }),
    cancel: true,
    wrong: fails('cancelled'),
  },
  {
    name: 'and the host goes on',
    method: 'prompt.layers',
    input: (known) => page(known, { limit: 1 }),
    wrong: answers(({ layers }: Layers) => layers.length === 1, 'one layer'),
  },
  {
    name: 'a change of settings is told to who listens',
    method: 'settings.set',
    input: () => ({ theme: 'dark', zoom: 1.25 }),
    listen: 'settings.changed',
    wrong: answers(({ theme, zoom }: { theme: string; zoom: number }) => theme === 'dark' && zoom === 1.25, 'the new settings'),
  },
  {
    name: 'a setting out of range is refused',
    method: 'settings.set',
    input: () => ({ zoom: 100 }),
    listen: 'settings.changed',
    wrong: fails('input.invalid', 'zoom'),
  },
]

/** Runs the whole table over `port`. `settle` waits until what the host told has arrived. */
export async function runConformance(port: Port, world: ConformanceWorld, settle: () => Promise<void>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  let known: Known = { world, collectionId: '', sessionKey: '' }
  for (const [i, row] of CONFORMANCE.entries()) {
    const told: unknown[] = []
    const leave = row.listen === undefined ? () => undefined : port.subscribe(row.listen, (payload) => told.push(payload))
    const id = `conformance-${i}`
    const answer = port.call(id, row.method, row.input(known))
    if (row.cancel) port.cancel(id)
    const reply = await answer
    if (row.listen !== undefined) await settle()
    leave()
    if (row.method === 'prompt.collect' && reply.ok)
      known = { ...known, collectionId: (reply.value as { readonly collectionId: string }).collectionId }
    if (row.method === 'session.open' && reply.ok)
      known = { ...known, sessionKey: (reply.value as { readonly sessionKey: string }).sessionKey }
    outcomes.push({ name: row.name, wrong: row.wrong(reply, known), seen: row.byHost ? '' : JSON.stringify({ reply, told }, withoutRun) })
  }
  outcomes.push(await duplicateIds(port, known))
  return outcomes
}

/** Two calls with one id: the second is refused, the first is not harmed. */
async function duplicateIds(port: Port, { world }: Known): Promise<Outcome> {
  const first = port.call('twice', 'prompt.collect', collectInput(world, { folder: world.bigFolder }))
  const second = await port.call('twice', 'host.info', {})
  port.cancel('twice')
  const wrong = fails('call.duplicate')(second) ?? fails('cancelled')(await first)
  return { name: 'an id that is under way is refused', wrong, seen: second.ok ? 'answered' : second.error.code }
}

/** Ids and times differ from run to run, and not every host watches. */
function withoutRun(key: string, value: unknown): unknown {
  return ['collectionId', 'comparisonId', 'memoryId', 'projectId', 'sessionKey', 'tookMs', 'watching'].includes(key) ? undefined : value
}
