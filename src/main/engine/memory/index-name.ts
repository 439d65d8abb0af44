// The name of the index of a memory folder (SPEC 6.4).

export const INDEX_NAME = 'MEMORY.md'
