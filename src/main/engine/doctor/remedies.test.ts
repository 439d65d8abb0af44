import { expect, it } from 'vitest'
import { worldOf } from '../testing/world-of'
import { FINDING_CODES, isFindingCode } from './finding-codes'
import { REMEDIES, remedyOf } from './remedies'
import { examineWorld, ROOT } from './testing/examine-world'

it('has one for every finding', () => {
  expect(FINDING_CODES.map(({ code }) => code).filter((code) => remedyOf(code) === null)).toEqual([])
})

it('speaks of findings that there are, in whole sentences', () => {
  for (const [code, remedy] of Object.entries(REMEDIES)) {
    expect([code, isFindingCode(code)]).toEqual([code, true])
    expect(remedy).toMatch(/^[A-Z].+\.$/)
  }
  expect(remedyOf('toString')).toBeNull()
})

it('leaves alone what a diagnostic advises itself', async () => {
  const world = worldOf({ [`${ROOT}/CLAUDE.md`]: '@logo.png @docs/\n', [`${ROOT}/logo.png`]: 'x', [`${ROOT}/docs/a.md`]: 'A\n' })
  const { findings } = await examineWorld(world)
  expect(findings.map(({ code, remedy }) => [code, remedy])).toEqual([
    ['include.not-text', REMEDIES['include.not-text']],
    ['include.directory', 'Name a file in it.'],
  ])
})
