import { describe, expect, it } from 'vitest'
import type { LayerDraft, LayerKind } from '../base/layer'
import { loadedDraft } from './file-draft'
import { renderAttachment } from './render-attachment'
import { renderEntry } from './render-entry'
import { renderInstructionsBlock } from './render-instructions-block'

const entry = (kind: LayerKind, given: Partial<LayerDraft> = {}): LayerDraft => ({
  ...loadedDraft({ tier: 'project', title: 'T', path: '/p/F.md', realPath: null, cleaned: null }),
  kind,
  text: 'TEXT',
  ...given,
})

describe('renderEntry', () => {
  it.each<[LayerKind, RegExp]>([
    ['instructions.managed', /private.*global.*all projects/],
    ['instructions.user', /private.*global.*all projects/],
    ['instructions.project', /project.*repository/],
    ['instructions.addedDir', /project.*repository/],
    ['instructions.agentsMd', /project.*repository/],
    ['instructions.local', /private.*project.*version control/],
    ['memory.index', /memory.*conversation/],
    ['memory.team', /team.*organization/],
  ])('%s has a description', (kind, words) => {
    const [head, blank, ...rest] = renderEntry(entry(kind)).split('\n')
    expect(head).toMatch(/^Contents of \/p\/F\.md \(.+\):$/)
    expect(head).toMatch(words)
    expect(blank).toBe('')
    expect(rest.join('\n')).toBe(kind === 'memory.team' ? '<team-memory-content>\nTEXT\n</team-memory-content>' : 'TEXT')
  })

  it('names a text without a file by its title', () => {
    const draft = entry('instructions.managed')
    expect(renderEntry({ ...draft, origin: { ...draft.origin, path: null } })).toMatch(/^Contents of T \(/)
  })
})

describe('renderInstructionsBlock', () => {
  it('joins preamble and loaded entries by blank lines and leaves the rest out', () => {
    const a = entry('instructions.project')
    const attached = { ...a, origin: { ...a.origin, trigger: '/p/x.ts' } }
    const block = renderInstructionsBlock([
      a,
      { ...a, status: 'conditional' },
      attached,
      { ...a, status: 'notLoaded' },
      { ...a, text: '' },
      a,
    ])
    expect(block?.split('\n\nContents of ')).toHaveLength(3)
    expect(block?.endsWith(`\n\n${renderEntry(a)}\n\n${renderEntry(a)}`)).toBe(true)
  })

  it('is null with nothing to say', () => {
    expect(renderInstructionsBlock([])).toBeNull()
    expect(renderInstructionsBlock([entry('instructions.project', { status: 'conditional' })])).toBeNull()
  })
})

it('renderAttachment gives one file alone, without a description', () => {
  expect(renderAttachment(entry('instructions.user'))).toBe('<system-reminder>\nContents of /p/F.md:\n\nTEXT\n</system-reminder>')
})
