// The module of all functions that look at the bytes of lines.

import { mark } from './mark-kernel'
import { measure, name, seen } from './text-kernel'
import { digits, gap, walk } from './walk-kernel'
import { assembleModule } from './wasm-code'

/** Places in the module of those that are called in it. */
const GAP = 1
const DIGITS = 2
const NAME = 3

/** `dictionary` and `slots`: where in memory the known names and the texts that were seen stand. */
export function buildKernel({ dictionary, slots }: { readonly dictionary: number; readonly slots: number }): Uint8Array<ArrayBuffer> {
  return assembleModule([mark(), gap(DIGITS), digits(), name(dictionary), walk({ gap: GAP, name: NAME }), measure(), seen(slots)])
}
