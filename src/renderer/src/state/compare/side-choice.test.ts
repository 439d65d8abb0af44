import { describe, expect, it } from 'vitest'
import { firstSide, missingOf, SIDE_KINDS, toCompareSide } from './side-choice'

const parts = {
  input: { folder: '/p', cwd: '/p/web', profile: '2.1.88' },
  collectionId: 'c1',
  open: async (given: { readonly name: string; readonly text: string } | null, path: string) =>
    given === null ? { file: path } : { name: given.name, source: { text: given.text } },
}

describe('a side', () => {
  it('asks for what is missing, and for nothing of what is on screen', () => {
    for (const { kind } of SIDE_KINDS) expect(missingOf(firstSide(kind)) === null).toBe(kind === 'shown')
    expect(missingOf({ ...firstSide('revision'), revision: '  ' })).toContain('branch')
    expect(missingOf({ ...firstSide('revision'), revision: 'v1' })).toBeNull()
    expect(missingOf({ ...firstSide('captured'), given: { name: '', text: '{}' } })).toBeNull()
  })

  it('is what is on screen, or collected anew where nothing is kept', async () => {
    expect(await toCompareSide(firstSide('shown'), parts)).toEqual({ from: 'collection', collectionId: 'c1' })
    expect(await toCompareSide(firstSide('shown'), { ...parts, collectionId: null })).toEqual({ from: 'folder', input: parts.input })
  })

  it('changes one thing of the input, and leaves the working directory of another folder behind', async () => {
    expect(await toCompareSide({ ...firstSide('folder'), folder: ' /q ' }, parts)).toEqual({
      from: 'folder',
      input: { ...parts.input, folder: '/q', cwd: null },
    })
    expect(await toCompareSide({ ...firstSide('profile'), profile: '2.1.17' }, parts)).toMatchObject({
      input: { folder: '/p', cwd: '/p/web', profile: '2.1.17' },
    })
    expect(await toCompareSide({ ...firstSide('revision'), revision: 'main~3' }, parts)).toEqual({
      from: 'revision',
      input: parts.input,
      revision: 'main~3',
    })
  })

  it('opens what was pasted before what is named', async () => {
    const side = { ...firstSide('file'), path: '/x.json' }
    expect(await toCompareSide(side, parts)).toEqual({ from: 'opened', opened: { file: '/x.json' } })
    expect(await toCompareSide({ ...side, given: { name: 'a', text: '{}' } }, parts)).toEqual({
      from: 'opened',
      opened: { name: 'a', source: { text: '{}' } },
    })
  })
})
