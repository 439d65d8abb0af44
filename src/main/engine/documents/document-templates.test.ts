import { describe, expect, it } from 'vitest'
import { documentTemplate } from './document-templates'

describe('documentTemplate', () => {
  it.each([
    ['app', '# app'],
    ['@acme', '# `@acme`'],
    ['my @scope', '# `my @scope`'],
    ['two\nlines `x`', '# two lines x'],
    ['<!-- x', '# !-- x'],
    [' ', '# Project'],
  ])('puts a folder called %j into a heading that includes and hides nothing', (name, heading) => {
    expect(documentTemplate('claude-md', name).split('\n')[0]).toBe(heading)
    expect(documentTemplate('claude-local-md', name).split('\n')[0]).toBe(`${heading}, for me alone`)
  })
})
