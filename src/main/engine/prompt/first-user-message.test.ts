import { describe, expect, it } from 'vitest'
import { currentDateText, firstUserMessage } from './first-user-message'

describe('firstUserMessage', () => {
  it('puts the entries under their headings inside one reminder, a caution at the end', () => {
    const text = firstUserMessage({ claudeMd: 'BLOCK', currentDate: currentDateText('2026-03-31') }) ?? ''
    expect(text.startsWith('<system-reminder>\n')).toBe(true)
    expect(text.endsWith('\n</system-reminder>\n')).toBe(true)
    const order = ['# claudeMd\nBLOCK\n', '# currentDate\n', '2026-03-31.\n', '</system-reminder>'].map((part) => text.indexOf(part))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  it('has no heading for an entry without text, and is nothing when there is nothing', () => {
    expect(firstUserMessage({ claudeMd: null, currentDate: currentDateText('2026-01-02') })).not.toContain('# claudeMd')
    expect(firstUserMessage({ claudeMd: 'X', currentDate: null })).not.toContain('# currentDate')
    expect(firstUserMessage({ claudeMd: null, currentDate: null })).toBeNull()
    expect(firstUserMessage({ claudeMd: '', currentDate: null })).toBeNull()
  })
})
