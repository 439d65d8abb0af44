import { expect, it } from 'vitest'
import { splitVariable } from './split-variable'

it('takes the variable off the words', () => {
  expect(splitVariable('No instruction files at all (CLAUDE_CODE_DISABLE_CLAUDE_MDS=1)')).toEqual({
    words: 'No instruction files at all',
    variable: 'CLAUDE_CODE_DISABLE_CLAUDE_MDS=1',
  })
})

it.each(['Project source off', 'Read src/(a)/X=1.ts', 'Bare mode (quick)', '(A=1)'])('leaves %j whole', (label) => {
  expect(splitVariable(label)).toEqual({ words: label, variable: null })
})
