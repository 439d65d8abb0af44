import { expect, it } from 'vitest'
import type { DiagnosticView } from '../../../../preload/contract/common'
import { folderFindings, frontMatterFinding, rowFindings } from './findings'
import type { MemoryLook } from './memory-state'
import { sampleRow } from './testing/sample-rows'

const told = (code: string, path: string | null): DiagnosticView => ({
  code,
  severity: 'warning',
  message: code,
  at: path === null ? null : { path },
})
const row = sampleRow({ file: 'a.md' })
// Only what the functions read.
const look = {
  rows: [row],
  findings: [
    told('memory.bad-frontmatter', '/mem/a.md'),
    told('memory.topic-not-utf8', '/mem/a.md'),
    told('memory.too-many-files', '/mem'),
    told('memory.index-cut', '/mem/MEMORY.md'),
    told('file.not-utf8', '/mem/MEMORY.md'),
    told('memory.odd', null),
  ],
} as unknown as MemoryLook

it('tells of a row what its states do not', () => {
  expect(rowFindings(look, row).map((one) => one.code)).toEqual(['memory.topic-not-utf8'])
  expect(rowFindings(look, sampleRow({ file: null }))).toEqual([])
  expect(frontMatterFinding(look, row)?.code).toBe('memory.bad-frontmatter')
  expect(frontMatterFinding(look, sampleRow({ file: 'b.md' }))).toBeNull()
})

it('tells of the folder what concerns no memory and no gauge shows', () => {
  expect(folderFindings(look).map((one) => one.code)).toEqual(['memory.too-many-files', 'file.not-utf8', 'memory.odd'])
})
