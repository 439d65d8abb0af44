import { expect, it } from 'vitest'
import type { DiagnosticView } from '../../../../preload/contract/common'
import { findingsByKind, folderFindings, frontMatterFinding, rowFindings, wasNotRead } from './findings'
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

it('puts many of one kind together, so that they leave room for the table', () => {
  const other = (path: string): DiagnosticView => ({ ...told('memory.collision', '/mem'), message: path })
  const crowded = { ...look, findings: [other('/a-b'), told('memory.odd', null), other('/a_b'), other('/a.b')] } as unknown as MemoryLook
  expect(findingsByKind(crowded).map(({ first, more }) => [first.message, more.map((one) => one.message)])).toEqual([
    ['/a-b', ['/a_b', '/a.b']],
    ['memory.odd', []],
  ])
})

it('knows of nothing in a file that was not read', () => {
  const binary = { ...look, findings: [told('memory.topic-unread', '/mem/a.md')] } as unknown as MemoryLook
  expect(wasNotRead(binary, row)).toBe(true)
  expect(wasNotRead(look, row)).toBe(false)
})
