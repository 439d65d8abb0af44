import { describe, expect, it } from 'vitest'
import { isGivenText } from './is-given-text'

describe('isGivenText', () => {
  it.each([
    '{"model": "x"}',
    ' [1]',
    '\ufeff{"a": 1}',
    'curl https://api.example.com -d @body.json',
    'POST /v1/messages HTTP/1.1',
    'first\nsecond',
    `/${'x'.repeat(5000)}`,
  ])('knows a text (%#)', (text) => {
    expect(isGivenText(text)).toBe(true)
  })

  it.each(['/tmp/request.json', '~/captures/a b.json', 'C:\\captures\\{1}.json', 'curled.json', ' /tmp/x.json\n'])(
    'takes %s for a path',
    (path) => {
      expect(isGivenText(path)).toBe(false)
    },
  )
})
