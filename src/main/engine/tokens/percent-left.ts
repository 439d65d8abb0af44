// How much is left until something happens, in percent (SPEC 7.3).

import type { WindowLevels } from './compute-window'

/** What the percentage is of: the automatic threshold where it is on, else the effective window. */
export function percentBase({ autoCompactAt, effective }: Pick<WindowLevels, 'autoCompactAt' | 'effective'>): number {
  return autoCompactAt ?? effective
}

/** A whole number from 0 up; 0 where there is no base. */
export function percentLeft(base: number, used: number): number {
  return base <= 0 ? 0 : Math.max(0, Math.round((100 * (base - used)) / base))
}
