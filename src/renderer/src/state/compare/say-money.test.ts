import { expect, it } from 'vitest'
import { sayMoney } from './say-money'

it('says small sums and signs', () => {
  expect(sayMoney(0.0312)).toBe('$0.03')
  expect(sayMoney(0.0012, true)).toBe('+$0.0012')
  expect(sayMoney(-1234.5)).toBe('\u2212$1,234.50')
  expect(sayMoney(0.00001, true)).toBe('under $0.0001')
  expect(sayMoney(0, true)).toBe('$0.00')
})
