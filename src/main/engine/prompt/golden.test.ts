import { expect } from 'vitest'
import type { ProfileId } from '../profile/profile'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { lengthTokenizer } from '../testing/length-tokenizer'
import type { GitAnswer } from '../testing/memory-ports'
import { collectPrompt } from './collect-prompt'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import { makeRequest, profileOf } from './testing/make-request'

/** case.json: `profile`, `git` (word of the command → its output), and fields of the request by their names. */
function run({ config, ports }: GoldenCase, changed: Partial<CollectRequest> = {}): Promise<Collection> {
  const { profile, git, tree: _tree, links: _links, about: _about, ...request } = config
  const outputs = Object.entries((git ?? {}) as Record<string, string>)
  const answer: GitAnswer = (args) => outputs.find(([word]) => args.includes(word))?.[1] ?? { kind: 'failed', message: 'no answer' }
  const made = makeRequest({ profile: profileOf((profile ?? '2.1.88') as ProfileId), ...(request as Partial<CollectRequest>), ...changed })
  return collectPrompt(ports(answer), () => lengthTokenizer, made)
}

function render({ layers, request, window, diagnostics }: Collection, { config }: GoldenCase): string {
  const rows = layers.map(({ id, status, reason, cacheScope, tokens }) => {
    const state = status === 'loaded' ? 'loaded' : `${status}: ${reason}`
    return `| ${id} | ${state} | ${cacheScope} | ${tokens.sent} ${tokens.method} |`
  })
  const blocks = request.system.map(({ cacheScope, cacheControl, ttl, text }, index) =>
    fence(`## System block ${index + 1}: ${cacheScope}${cacheControl ? `, marked ${ttl}` : ''}`, text),
  )
  const attachments = request.attachments.map(({ trigger, text }) => fence(`## Attached by ${trigger}`, text))
  const findings = diagnostics.map(({ code, at, message }) => `- ${code}${at === null ? '' : ` ${at.path}:${at.line ?? ''}`} ${message}`)
  return [
    `# ${config.about}`,
    ['| layer | state | scope | tokens |', '|---|---|---|---|', ...rows].join('\n'),
    `Used ${window.used} of ${window.size}.`,
    ...blocks,
    ...(request.firstUserMessage === null ? [] : [fence('## First user message', request.firstUserMessage)]),
    ...attachments,
    ...(findings.length === 0 ? [] : ['## Findings', findings.join('\n')]),
  ]
    .join('\n\n')
    .concat('\n')
}

function fence(heading: string, text: string): string {
  return `${heading}\n\n~~~~\n${text}${text.endsWith('\n') ? '' : '\n'}~~~~`
}

describeGolden('collectPrompt, golden', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.md',
  run: (goldenCase) => run(goldenCase),
  render,
  laws: [
    {
      name: 'parts sum to the total',
      check: ({ layers, window }) => {
        const loaded = layers.filter((layer) => layer.status === 'loaded')
        expect(loaded.reduce((sum, layer) => sum + layer.tokens.sent, 0)).toBe(window.used)
      },
    },
    {
      name: 'at most four breakpoints',
      check: ({ request }) => expect(request.system.filter((block) => block.cacheControl).length + 1).toBeLessThanOrEqual(4),
    },
    {
      name: 'the marked prefix does not change with the dynamic facts',
      check: async ({ request }, goldenCase) => {
        const other = await run(goldenCase, { date: '2030-12-31', osVersion: 'another', shell: 'fish', language: 'Frisian' })
        const prefix = (blocks: Collection['request']['system']) => blocks.filter((block) => block.cacheScope === 'global')
        expect(prefix(other.request.system)).toEqual(prefix(request.system))
      },
    },
  ],
})
