// The four types a memory may have (SPEC 6.4), and what each is for in a few words of Strata's.

export const MEMORY_TYPES = ['user', 'feedback', 'project', 'reference'] as const
export type MemoryType = (typeof MEMORY_TYPES)[number]

export function isMemoryType(value: string | null): value is MemoryType {
  return value !== null && (MEMORY_TYPES as readonly string[]).includes(value)
}
