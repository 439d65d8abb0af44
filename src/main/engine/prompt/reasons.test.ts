// A case for every reason a layer may wait or be left out for, each with a neighbour that looks the same and has it not.

import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { REASON_CODES } from '../base/layer'
import type { ProfileId } from '../profile/profile'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { type World, worldOf } from '../testing/world-of'
import { collectPrompt } from './collect-prompt'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import { makeRequest, profileOf } from './testing/make-request'

interface Input extends Partial<Omit<CollectRequest, 'profile'>> {
  readonly about: string
  readonly files: World
  readonly profile?: ProfileId
}
interface ReasonCase extends Input {
  readonly code: string
  /** A world of its own, or the same with another input. */
  readonly neighbour: Partial<Input> & { readonly about: string }
}

const FOLDER = new URL('./golden-reasons/', import.meta.url)
const caseOf = ({ config }: GoldenCase): ReasonCase => config as unknown as ReasonCase

function collect({ about: _about, files, profile = '2.1.88', ...request }: Input): Promise<Collection> {
  return collectPrompt(worldOf(files), () => lengthTokenizer, makeRequest({ ...request, profile: profileOf(profile) }))
}

async function run(goldenCase: GoldenCase): Promise<readonly [found: Collection, neighbour: Collection]> {
  const { neighbour, code: _code, ...own } = caseOf(goldenCase)
  return [await collect(own), await collect({ ...own, ...neighbour })]
}

function rows({ layers }: Collection): string {
  const shown = layers.filter(({ kind }) => /^(?:instructions|memory|git)/.test(kind))
  return shown
    .map(({ id, status, reason, reasonText }) => `- ${id}: ${status}${reason === null ? '' : ` (${reason}) ${reasonText}`}`)
    .join('\n')
}

describeGolden('reasons, golden', {
  folder: FOLDER,
  expected: 'expected.md',
  run,
  render: ([found, neighbour], goldenCase) => {
    const { about, code, neighbour: other } = caseOf(goldenCase)
    return [`# ${code}`, about, rows(found), `## Not: ${other.about}`, rows(neighbour)].join('\n\n').concat('\n')
  },
  laws: [
    {
      name: 'has it here, and not in its neighbour',
      check: ([found, neighbour], goldenCase) => {
        const { code } = caseOf(goldenCase)
        expect(found.layers.map(({ reason }) => reason)).toContain(code)
        expect(neighbour.layers.map(({ reason }) => reason)).not.toContain(code)
      },
    },
  ],
})

describe('the table of reasons', () => {
  it('has a case for every code', () => {
    const cases = fs.readdirSync(FOLDER)
    expect(REASON_CODES.filter((code) => !cases.includes(code))).toEqual([])
  })
})
