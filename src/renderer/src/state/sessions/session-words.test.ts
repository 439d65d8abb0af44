import { expect, it } from 'vitest'
import { compactionsOf, duration, modelName, modelsOf, percent, projectName, shortDate, usd } from './session-words'

it.each([
  ['claude-opus-4-5-20251101', 'Opus 4.5'],
  ['claude-sonnet-4-20250514', 'Sonnet 4'],
  ['claude-3-5-haiku-20241022', 'Haiku 3.5'],
  ['claude-opus-5', 'Opus 5'],
  ['gpt-oss', 'gpt-oss'],
  ['<synthetic>', '<synthetic>'],
])('the model %s is called %s', (id, name) => {
  expect(modelName(id, null)).toBe(name)
})

it('models, compactions, shares and money', () => {
  expect(modelsOf({ models: ['claude-opus-4-5', 'claude-haiku-4-5'] }, null)).toBe('Opus 4.5 +1')
  expect(compactionsOf({ autoCompactions: 1, manualCompactions: 2, microcompactions: 0 })).toBe('1 auto, 2 manual')
  expect(percent(0.9167)).toBe('91.7%')
  expect([11.234, 0.0042, 0, 1234.5].map(usd)).toEqual(['11.23', '0.0042', '0.00', '1,234.50'])
  expect([projectName('/home/u/acme/cli'), projectName('/cli'), projectName(null)]).toEqual(['acme/cli', 'cli', 'No folder named'])
})

it.each([
  [400, '400 ms'],
  [8000, '8 s'],
  [286_000, '4 min 46 s'],
  [300_000, '5 min'],
  [4_200_000, '1 h 10 min'],
  [7_200_000, '2 h'],
  [180_000_000, '2 d 2 h'],
])('%d ms are %s', (ms, words) => {
  expect(duration(ms)).toBe(words)
})

it('dates are relative up to a week', () => {
  const now = Date.UTC(2026, 0, 20, 12)
  expect(shortDate(now - 30_000, now)).toBe('just now')
  expect(shortDate(now - 3 * 3_600_000, now)).toBe('3 h ago')
  expect(shortDate(now - 6 * 86_400_000, now)).toBe('6 d ago')
  expect(shortDate(now - 9 * 86_400_000, now)).toMatch(/^11 Jan \d\d:\d\d$/)
  expect(shortDate(Date.UTC(2024, 0, 5), now)).toMatch(/^\d Jan 2024$/)
})
