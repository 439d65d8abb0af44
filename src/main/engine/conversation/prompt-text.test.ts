import { describe, expect, it } from 'vitest'
import { promptText } from './prompt-text'

const text = (...texts: readonly string[]) => texts.map((one) => ({ type: 'text', text: one }))

describe('promptText', () => {
  it.each<[string, unknown, string | null]>([
    ['a plain text', '  Fix it.\n', 'Fix it.'],
    ['blocks in order', text('One.', '', 'Two.'), 'One.\nTwo.'],
    ['a note of the editor left out', text('<ide_opened_file>a.ts</ide_opened_file>', 'Fix it.'), 'Fix it.'],
    ['a reminder left out', text('Fix it.', '<system-reminder>\nx\n</system-reminder>'), 'Fix it.'],
    [
      'a text that only begins with a note',
      text('<system-reminder>x</system-reminder> Fix it.'),
      '<system-reminder>x</system-reminder> Fix it.',
    ],
    ['notes alone', text('<ide_selection>x</ide_selection>'), '<ide_selection>x</ide_selection>'],
    ['an image beside it', [{ type: 'image' }, ...text('What is this?')], 'What is this?'],
    ['nothing', [null, { type: 'image' }, ...text(' ')], null],
    ['no content', undefined, null],
    ['blank', '  ', null],
  ])('%s', (_what, content, expected) => {
    expect(promptText(content)).toBe(expected)
  })
})
