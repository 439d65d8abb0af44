import { describe, expect, it } from 'vitest'
import { parseWireRequest } from './wire'

describe('parseWireRequest', () => {
  it('reads the four verbs', () => {
    expect(parseWireRequest('{"t":"call","id":"1","name":"a.b","input":{"x":1}}')).toEqual({
      t: 'call',
      id: '1',
      name: 'a.b',
      input: { x: 1 },
    })
    expect(parseWireRequest('{"t":"cancel","id":"1"}')).toEqual({ t: 'cancel', id: '1' })
    expect(parseWireRequest('{"t":"subscribe","id":"2","name":"a.b"}')).toEqual({ t: 'subscribe', id: '2', name: 'a.b' })
    expect(parseWireRequest('{"t":"unsubscribe","id":"2"}')).toEqual({ t: 'unsubscribe', id: '2' })
  })

  it('takes a call without input as one with null, and drops what it does not know', () => {
    expect(parseWireRequest('{"t":"call","id":"1","name":"a.b","extra":true}')).toEqual({ t: 'call', id: '1', name: 'a.b', input: null })
  })

  it.each([
    ['', 'nothing'],
    ['{', 'half an object'],
    ['null', 'null'],
    ['[]', 'a list'],
    ['"call"', 'a string'],
    ['{"t":"call","name":"a.b"}', 'no id'],
    ['{"t":"call","id":"","name":"a.b"}', 'an empty id'],
    ['{"t":"call","id":7,"name":"a.b"}', 'an id that is a number'],
    [`{"t":"cancel","id":"${'x'.repeat(65)}"}`, 'too long an id'],
    ['{"t":"call","id":"1"}', 'no name'],
    [`{"t":"subscribe","id":"1","name":"${'n'.repeat(129)}"}`, 'too long a name'],
    ['{"t":"shout","id":"1","name":"a.b"}', 'an unknown verb'],
    ['{"__proto__":{"t":"cancel","id":"1"}}', 'a prototype in place of fields'],
  ])('%s is no request: %s', (text) => {
    expect(parseWireRequest(text)).toBeNull()
  })
})
