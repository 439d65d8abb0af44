// The four types of memory and what each is for, in Strata's words (SPEC 6.4).

import type { MemoryType } from '../../../../preload/contract/memory'

export const MEMORY_TYPES: readonly { readonly type: MemoryType; readonly what: string }[] = [
  { type: 'user', what: 'who the person is and knows' },
  { type: 'feedback', what: 'how to work here, and why' },
  { type: 'project', what: 'what the code does not say' },
  { type: 'reference', what: 'where to look things up' },
]

export function asMemoryType(text: string | null): MemoryType | null {
  return MEMORY_TYPES.find(({ type }) => type === text)?.type ?? null
}
