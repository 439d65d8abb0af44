// A case for every documented variable and every setting that is read: what it changes, and a value that changes nothing.

import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOCUMENTED_VARIABLES } from '../profile/documented-variables'
import type { ProfileId } from '../profile/profile'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { NO_SETTINGS } from '../testing/no-settings'
import { type World, worldOf } from '../testing/world-of'
import { collectPrompt } from './collect-prompt'
import type { CollectRequest, Suppositions } from './collect-request'
import type { Collection } from './collection'
import { makeRequest, profileOf } from './testing/make-request'

interface Input extends Partial<Omit<CollectRequest, 'profile'>> {
  readonly profile?: ProfileId
  readonly files?: World
}
interface SwitchCase {
  readonly about: string
  /** Without the switch. */
  readonly base: Input
  /** With it: what is said here stands in place of the base's. */
  readonly set: Input
  /** Looks like it, and changes nothing. */
  readonly neighbour: Input & { readonly about: string }
  /** It shapes what comes later in a session: nothing of what is sent at the start. */
  readonly later?: boolean
}

const FOLDER = new URL('./golden-switches/', import.meta.url)
const caseOf = ({ config }: GoldenCase): SwitchCase => config as unknown as SwitchCase

function collect({ files = {}, profile = '2.1.88', ...request }: Input): Promise<Collection> {
  return collectPrompt(worldOf(files), () => lengthTokenizer, makeRequest({ ...request, profile: profileOf(profile) }))
}

interface Triple {
  readonly base: readonly string[]
  readonly set: readonly string[]
  readonly neighbour: readonly string[]
}

async function run(goldenCase: GoldenCase): Promise<Triple> {
  const { base, set, neighbour } = caseOf(goldenCase)
  const { about: _about, ...beside } = neighbour
  const join = (over: Input): Input => ({ ...base, ...over, files: { ...base.files, ...over.files } })
  const [first, second, third] = await Promise.all([collect(base), collect(join(set)), collect(join(beside))])
  return { base: facts(first), set: facts(second), neighbour: facts(third) }
}

/** What is put before the model, and the window it is put into, as lines. */
function facts({ layers, request, window, model }: Collection): readonly string[] {
  return [
    `model ${model.id}, window ${window.size}, effective ${window.effective}, ${window.mode}, compacts at ${window.autoCompactAt}, refuses at ${window.blockingAt}`,
    ...layers.map(
      ({ id, status, reason, tokens, sha256 }) =>
        `${id}: ${status}${reason === null ? '' : ` (${reason})`}, ${tokens.sent} tokens, ${sha256.slice(0, 8)}`,
    ),
    `first message: ${request.firstUserMessageLayerIds.join(' ') || 'none'}`,
    ...request.system.map(
      ({ cacheScope, cacheControl, ttl }, i) => `block ${i + 1}: ${cacheScope}${cacheControl ? `, marked ${ttl}` : ''}`,
    ),
  ]
}

function changes(before: readonly string[], after: readonly string[]): string {
  const [old, fresh] = [new Set(before), new Set(after)]
  const lines = [
    ...before.filter((line) => !fresh.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ]
  return lines.length === 0 ? 'Nothing at the start.' : ['~~~~', ...lines, '~~~~'].join('\n')
}

describeGolden('switches, golden', {
  folder: FOLDER,
  expected: 'expected.md',
  run,
  render: ({ base, set, neighbour }, goldenCase) => {
    const { about, neighbour: other } = caseOf(goldenCase)
    return [`# ${goldenCase.name}`, about, changes(base, set), `## ${other.about}`, changes(base, neighbour)].join('\n\n').concat('\n')
  },
  laws: [
    {
      name: 'changes something, and its neighbour nothing',
      check: ({ base, set, neighbour }, goldenCase) => {
        if (caseOf(goldenCase).later === true) expect(set).toEqual(base)
        else expect(set).not.toEqual(base)
        expect(neighbour).toEqual(base)
      },
    },
  ],
})

/** What a request has besides variables and settings, and what is supposed in it; the compiler keeps the list whole. */
const INPUTS: { readonly [K in keyof Required<CollectRequest> | keyof Required<Suppositions>]: boolean } = {
  places: false, // which folder it is
  profile: false, // another version: golden cases of its own
  models: false,
  modelId: false, // the case `model`
  osVersion: false, // told by the machine, as is the shell
  shell: false,
  env: false, // a case a variable
  settingsFiles: false, // a case a setting
  suppose: false, // a case a supposition
  outputStyle: true,
  language: true,
  date: true,
  platform: true,
  settingSources: true,
  addDirs: true,
  approveExternal: true,
  explain: true,
  reads: true,
  agentsMd: true,
  bare: true,
  cacheBreaker: true,
  systemPrompt: true,
  appendSystemPrompt: true,
  overrideSystemPrompt: true,
  coordinatorPrompt: true,
  agentPrompt: true,
  proactive: true,
  excludeDynamicSections: true,
  print: true,
  autocompact: true,
  mcpServers: true,
  access: true,
  given: true,
  tokenBudget: true,
  briefMode: true,
  scratchpad: true,
  keepToolResults: true,
  memoryVariant: true,
  relevantMemories: true,
  mcpDeltas: true,
  cappedOutput: true,
}

describe('the tables of switches', () => {
  it('have a case for every documented variable, every setting and every other input', () => {
    const cases = fs.readdirSync(FOLDER)
    const settings = Object.keys(NO_SETTINGS).filter((key) => key !== 'files' && key !== 'diagnostics')
    const inputs = Object.entries(INPUTS).flatMap(([name, has]) => (has ? [name] : []))
    const wanted = [...DOCUMENTED_VARIABLES.map(({ name }) => name), ...settings, ...inputs]
    expect(wanted.filter((name) => !cases.includes(name))).toEqual([])
  })
})
