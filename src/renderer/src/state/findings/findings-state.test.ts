import { describe, expect, it } from 'vitest'
import { countFindings, FIRST_FINDINGS, type FindingsLook, fromDiagnostics } from './findings-state'

const shown = { collectionId: 'c2', diagnostics: { error: 0, warning: 2, info: 1 } }

function lookAt(collectionId: string, severities: readonly ('error' | 'warning' | 'info')[]): FindingsLook {
  const findings = fromDiagnostics(severities.map((severity) => ({ code: 'x', severity, message: 'm', at: null })))
  return { projectId: 'p', collectionId, view: null, findings }
}

describe('the number of findings', () => {
  it('is that of the prompt until the folder was looked at, and says so', () => {
    expect(countFindings(FIRST_FINDINGS, shown)).toEqual({ total: 3, worst: 'warning', of: 'prompt' })
  })

  it('is the one the list shows as soon as there is a list of what is shown', () => {
    const look = lookAt('c2', ['info', 'error', 'warning', 'info', 'info'])
    expect(countFindings({ look }, shown)).toEqual({ total: 5, worst: 'error', of: 'folder' })
    expect(countFindings({ look: lookAt('c2', []) }, shown)).toEqual({ total: 0, worst: null, of: 'folder' })
  })

  it('is not that of a list made for something else', () => {
    expect(countFindings({ look: lookAt('c1', ['error']) }, shown)).toMatchObject({ total: 3, of: 'prompt' })
  })
})
