import { Money } from '@acme/ui/money'
import type { OrderLine } from './order'

/** The sum of rounded lines. Rounding happens at the line, once. */
export function orderTotal(lines: readonly OrderLine[], currency: string): Money {
  return lines.reduce((sum, line) => sum.plus(line.total), Money.zero(currency))
}
