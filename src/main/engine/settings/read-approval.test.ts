import { describe, expect, it } from 'vitest'
import { readApproval } from './read-approval'
import type { JsonFile } from './read-json-file'

const APPROVED = { hasClaudeMdExternalIncludesApproved: true }
const REFUSED = { hasClaudeMdExternalIncludesApproved: false, hasClaudeMdExternalIncludesWarningShown: true }
const WHERE = { places: { root: '/p/packages', cwd: '/p/packages/app' }, gitRoot: '/p', platform: 'linux' } as const

function file(projects: unknown): JsonFile {
  const values = { numStartups: 3, projects }
  return { path: '/h/.claude.json', text: JSON.stringify(values, null, 2), values }
}

function approved(projects: unknown): boolean | null {
  return readApproval(file(projects), WHERE).approved
}

describe('readApproval', () => {
  it.each([
    ['the git root', '/p'],
    ['the working directory', '/p/packages/app'],
    ['the opened folder', '/p/packages'],
  ])('finds the project under %s', (_what, key) => {
    expect(approved({ [key]: APPROVED })).toBe(true)
    expect(approved({ [key]: REFUSED })).toBe(false)
    expect(approved({ [key]: { lastCost: 1 } })).toBeNull()
  })

  it('asks the git root first, and goes on where it says nothing', () => {
    expect(approved({ '/p': REFUSED, '/p/packages/app': APPROVED })).toBe(false)
    expect(approved({ '/p': {}, '/p/packages/app': APPROVED })).toBe(true)
    expect(readApproval(file({ '/p': APPROVED }), { ...WHERE, gitRoot: null }).approved).toBeNull()
  })

  it('knows no other project', () => {
    expect(approved({ '/q': APPROVED, '/p/packages/app/sub': APPROVED, '/p/': APPROVED })).toBeNull()
    expect(approved({})).toBeNull()
    expect(approved(undefined)).toBeNull()
    expect(readApproval(null, WHERE)).toEqual({ approved: null, diagnostics: [] })
    expect(readApproval({ path: '/h/.claude.json', text: '{', values: null }, WHERE)).toEqual({ approved: null, diagnostics: [] })
    expect(readApproval(file({}), { ...WHERE, gitRoot: '__proto__' }).approved).toBeNull()
  })

  it('reads the forward slashes of Windows, and backward ones', () => {
    const where = { places: { root: 'C:\\p', cwd: 'C:\\p\\app' }, gitRoot: null, platform: 'win32' } as const
    expect(readApproval(file({ 'C:/p/app': APPROVED }), where).approved).toBe(true)
    expect(readApproval(file({ 'C:\\p': APPROVED }), where).approved).toBe(true)
    expect(readApproval(file({ 'C:/p': APPROVED }), { ...where, platform: 'linux' }).approved).toBeNull()
  })

  it('tells a wrong type with its place and goes on', () => {
    const { approved: answer, diagnostics } = readApproval(
      file({ '/p': { hasClaudeMdExternalIncludesApproved: 'yes' }, '/p/packages': APPROVED }),
      WHERE,
    )
    expect(answer).toBe(true)
    expect(diagnostics).toMatchObject([
      { code: 'settings.wrong-type', severity: 'warning', at: { path: '/h/.claude.json', line: 5, column: 46 } },
    ])
    expect(readApproval(file(7), WHERE).diagnostics).toMatchObject([{ code: 'settings.wrong-type', at: { line: 3, column: 15 } }])
  })
})
