import { expect } from 'vitest'
import type { ProfileId } from '../profile/profile'
import { collectPrompt } from '../prompt/collect-prompt'
import type { CollectRequest } from '../prompt/collect-request'
import { makeRequest, profileOf } from '../prompt/testing/make-request'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { type Comparison, compareContexts } from './compare-contexts'
import type { LayerComparison } from './compare-layers'
import { type CompareSide, sideOfCollection } from './compare-side'
import { diffTexts } from './diff-texts'

type SideCase = Partial<Omit<CollectRequest, 'profile'>> & { readonly tree?: MemoryTree; readonly profile?: ProfileId }

/** case.json: `tree` of both sides; `left` and `right`, each with a `tree` of its own and fields of the request. */
async function sideOf({ config }: GoldenCase, name: 'left' | 'right'): Promise<CompareSide> {
  const { tree, profile, ...request } = (config[name] ?? {}) as SideCase
  const ports = memoryPorts({ '/w/project': {}, ...((config.tree ?? {}) as MemoryTree), ...tree })
  return sideOfCollection(
    await collectPrompt(ports, () => lengthTokenizer, makeRequest({ ...request, profile: profileOf(profile ?? '2.1.88') })),
  )
}

async function run(goldenCase: GoldenCase): Promise<Comparison> {
  return compareContexts(await sideOf(goldenCase, 'left'), await sideOf(goldenCase, 'right'))
}

function render(found: Comparison, { config }: GoldenCase): string {
  const { rows, counts, delta, window, inputs, firstDifference: first, breakpoints, cost } = found
  const changed = rows.filter(({ change }) => change !== 'same')
  const signs = { same: ' ', removed: '-', added: '+' } as const
  const patch = ({ left, right, textChanged, left: l, right: r }: LayerComparison): readonly string[] =>
    !textChanged || left?.kind.startsWith('system.') || right?.kind.startsWith('system.')
      ? []
      : [
          '',
          '~~~~',
          ...diffTexts(l?.text ?? '', r?.text ?? '', 1).map((line) =>
            line.kind === 'skip'
              ? `(${line.lines})`
              : `${signs[line.kind]}${line.spans.map(({ text, changed: is }) => (is ? `[${text}]` : text)).join('')}`,
          ),
          '~~~~',
        ]
  return [
    `# ${config.about}`,
    '',
    `${counts.same} same, ${counts.changed} changed, ${counts.moved} moved, ${counts.onlyLeft} only left, ${counts.onlyRight} only right; ${delta.sent} tokens (${delta.low} to ${delta.high})`,
    ...inputs.map(({ name, left, right }) => `- ${name}: ${left} → ${right}`),
    ...window.map(({ label, left, right }) => `- ${label}: ${left} → ${right}`),
    '',
    ...changed.flatMap((row) => [
      `## ${row.change} ${(row.right ?? row.left)?.id}`,
      '',
      `${row.what} (${row.delta.sent})`,
      ...patch(row),
      '',
    ]),
    '## Request',
    '',
    ...(first === null
      ? ['Equal to the byte.']
      : [
          `${first.what}: ${first.how}, line ${first.line}, byte ${first.byteInPart} of its part`,
          `- ${first.left.excerpt}`,
          `+ ${first.right.excerpt}`,
        ]),
    '',
    ...breakpoints.map(
      ({ at, index, scope, survives, marked, prefixTokens }) =>
        `- ${at} ${index}, ${scope}${marked ? '' : ', no mark'}, ${prefixTokens} tokens: ${survives ? 'survives' : 'lost'}`,
    ),
    `- once ${cost.onceUsd?.toFixed(6)} for ${cost.rewriteTokens}, per turn ${cost.perTurnUsd?.toFixed(6)}, ${cost.ttl}`,
  ]
    .join('\n')
    .concat('\n')
}

describeGolden('compareContexts, golden', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.md',
  run,
  render,
  laws: [
    {
      name: 'deltas of the rows are the difference of the sides',
      check: ({ left, right, rows, delta }) => {
        expect(rows.reduce((sum, row) => sum + row.delta.sent, 0)).toBe(delta.sent)
        expect(delta.sent).toBe((right.window?.used ?? 0) - (left.window?.used ?? 0))
      },
    },
    {
      name: 'each side is the same as itself, and turned around it mirrors',
      check: ({ left, right, counts, delta }) => {
        expect(compareContexts(left, left).identical).toBe(true)
        const back = compareContexts(right, left)
        expect([back.counts.onlyLeft, back.counts.onlyRight, back.counts.changed, back.counts.moved]).toEqual([
          counts.onlyRight,
          counts.onlyLeft,
          counts.changed,
          counts.moved,
        ])
        expect(back.delta.sent + delta.sent).toBe(0)
      },
    },
  ],
})
