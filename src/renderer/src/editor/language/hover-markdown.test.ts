import { describe, expect, it } from 'vitest'
import type { IncludeNote } from '../annotations'
import { hoverMarkdown } from './hover-markdown'

const INCLUDE: IncludeNote = {
  line: 12,
  column: 1,
  toColumn: 15,
  tone: 'loaded',
  target: '/p/docs/style.md',
  name: 'docs/style.md',
  kind: 'instructions.project',
  size: '≈ 209 tokens',
  text: 'Included, depth 1 of 4.',
  layerId: 'instructions.project:/p/docs/style.md',
}
const COMMANDS = { open: 'o', show: 's' }

describe('hoverMarkdown', () => {
  it('names the target, its size, why, and the ways on', () => {
    const [head, why, line, ways] = (hoverMarkdown(INCLUDE, '#aabbcc', COMMANDS) ?? '').split('\n\n')
    expect(line).toBe('---')
    expect(head).toBe('#### <span style="background-color:#aabbcc;border-radius:2px;">&nbsp;&nbsp;</span> docs/style.md *≈ 209 tokens*')
    expect(why).toBe('Included, depth 1 of 4.')
    expect(ways).toContain('[Open](command:o?%5B%22%2Fp%2Fdocs%2Fstyle.md%22%5D)')
    expect(ways).toContain('[Show in the layers](command:s?')
  })

  it('leads nowhere where there is nothing', () => {
    const lost = { ...INCLUDE, tone: 'finding', target: null, size: null, layerId: null } as const
    expect(hoverMarkdown(lost, '#aabbcc', COMMANDS)?.split('\n\n')).toHaveLength(2)
    expect(hoverMarkdown(lost, '#aabbcc', COMMANDS, true)).toBeNull()
  })

  it('leaves the reason to a finding that says it already', () => {
    const outside: IncludeNote = { ...INCLUDE, tone: 'absent', text: 'Outside the working directory.' }
    const said = hoverMarkdown(outside, '#aabbcc', COMMANDS, true)
    expect(said).not.toContain('Outside')
    expect(said).toContain('[Show in the layers]')
  })

  it('takes nothing of a name or a reason for markup', () => {
    const wild = { ...INCLUDE, name: '<img src=x>_a_`b`', text: '[x](command:evil) & **y**\nz' }
    const [head, why] = (hoverMarkdown(wild, '#aabbcc', COMMANDS) ?? '').split('\n\n')
    expect(head).not.toContain('<img')
    expect(head).toContain('\\_a\\_\\`b\\`')
    expect(why).toBe('\\[x\\]\\(command:evil\\) &amp; \\*\\*y\\*\\* z')
  })
})
