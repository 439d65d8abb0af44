import { expect } from 'vitest'
import type { ProfileId } from '../profile/profile'
import { collectPrompt } from '../prompt/collect-prompt'
import type { Collection } from '../prompt/collection'
import { makeRequest, profileOf } from '../prompt/testing/make-request'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { type World, worldOf } from '../testing/world-of'
import { createFileSets, type DescribedRule, describeRules, type FileSets } from './describe-rules'
import { explainReads, type ReadHit, type ReadStep } from './explain-reads'

/** case.json: `about`, `files` (the world), `reads` (in this order), `project` (its files, as git lists them), `profile`. */
interface ReadsCase {
  readonly about: string
  readonly files: World
  readonly reads: readonly string[]
  readonly project: readonly string[]
  readonly profile?: ProfileId
}

interface Told {
  readonly collection: Collection
  readonly steps: readonly ReadStep[]
  readonly again: readonly ReadStep[]
  readonly rules: readonly DescribedRule[]
  readonly sets: FileSets
}

const ROOT = '/w/project'
const caseOf = ({ config }: GoldenCase): ReadsCase => config as unknown as ReadsCase

async function run(goldenCase: GoldenCase): Promise<Told> {
  const { files, reads, project, profile: id = '2.1.88' } = caseOf(goldenCase)
  const ports = worldOf(files)
  const profile = profileOf(id)
  const paths = reads.map((file) => ports.paths.resolve(ROOT, file))
  const explain = async (list: readonly string[]) => {
    const collection = await collectPrompt(ports, () => lengthTokenizer, makeRequest({ profile, reads: list }))
    return { collection, steps: await explainReads(ports, { collection, profile, files: list }) }
  }
  const { collection, steps } = await explain(paths)
  const again = await explain([...paths, ...paths])
  const atStart = await collectPrompt(ports, () => lengthTokenizer, makeRequest({ profile }))
  return {
    collection,
    steps,
    again: again.steps,
    rules: describeRules(ports.paths, atStart, profile),
    sets: createFileSets(ports.paths, ROOT, project),
  }
}

function sayHit({ layer, how, pattern, expanded, base, below, attachedAt }: ReadHit): string {
  const way = pattern === null ? how : `${how} ${pattern}${expanded === pattern ? '' : ` as ${expanded}`}`
  const place = base === null ? '' : `, ${below} below ${base}`
  return `${layer.title}: ${way}${place}${attachedAt === null ? '' : ` (since read ${attachedAt + 1})`}`
}

function sayRule({ layer, state, base, patterns, hidden }: DescribedRule, sets: FileSets): string {
  const set = sets.below(base)
  const hits = patterns.length === 0 ? '' : `, ${set.ofRule(patterns).length} files from ${base}`
  const own = patterns.map((forms) => {
    const { written, verdict, negative } = forms
    const what = negative ? 'takes away' : `${set.matches(forms).length} files`
    return `  - ${written}: ${forms.forms.length} forms, ${what}${verdict.problem === null ? '' : `, ${verdict.problem.code}`}`
  })
  const under =
    hidden === null
      ? []
      : [`  - hidden by ${hidden.key} on line ${hidden.line}: ${hidden.patterns.map(({ written }) => written).join(', ')}`]
  return [`- ${layer.title}: ${state}${hits}`, ...own, ...under].join('\n')
}

describeGolden('reads, golden', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.md',
  run,
  render: ({ steps, rules, sets }, goldenCase) => {
    const reads = steps.map(({ path, outside, repeats, attaches, already, staysOut }, i) =>
      [
        `## Read ${i + 1}: ${path}${outside ? ', outside' : ''}${repeats ? ', again' : ''}`,
        [
          ...attaches.map((hit) => `- attaches ${sayHit(hit)}`),
          ...already.map((hit) => `- already ${sayHit(hit)}`),
          ...staysOut.map(({ layer, reason }) => `- stays out ${layer.title}: ${reason}`),
        ].join('\n') || 'Nothing.',
      ].join('\n\n'),
    )
    return [`# ${caseOf(goldenCase).about}`, ...reads, '## Rules', rules.map((rule) => sayRule(rule, sets)).join('\n') || 'None.']
      .join('\n\n')
      .concat('\n')
  },
  laws: [
    {
      name: 'every attachment of the request is explained once, and a second read adds nothing',
      check: ({ collection, steps, again }) => {
        const explained = steps.flatMap(({ attaches }) => attaches.map(({ layer }) => layer.id))
        expect(explained).toEqual(collection.request.attachments.flatMap(({ layerIds }) => layerIds))
        expect(again.slice(steps.length).flatMap(({ attaches }) => attaches)).toEqual([])
      },
    },
  ],
})
