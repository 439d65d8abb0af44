// The head of an inspection for tests: a memory that is on, half full, with nothing wrong.

import type { MemoryView } from '../../../../../preload/contract/memory'

export function sampleView(part: {
  readonly limits?: Partial<MemoryView['limits']>
  readonly forecast?: Partial<MemoryView['forecast']>
  readonly rest?: Partial<MemoryView>
}): MemoryView {
  return {
    schema: 'strata/memory@1',
    memoryId: 'm',
    folder: '/p',
    home: '/home/ada',
    profile: '2.1.88',
    source: { id: 'auto', kind: 'auto', title: 'Auto memory', scope: null, agent: null, dir: '/mem/' },
    sources: [],
    path: '/mem/',
    exists: true,
    indexPath: '/mem/MEMORY.md',
    hasIndex: true,
    dir: { path: '/mem/', exists: true, via: 'default', name: 'n', sharedWith: [], collisions: [] },
    off: null,
    limits: {
      maxLines: 200,
      maxBytes: 25_000,
      lines: 120,
      bytes: 6_000,
      size: 6_000,
      sizeUnit: 'chars',
      cutAtLine: null,
      cutBy: null,
      ...part.limits,
    },
    forecast: { entries: 12, limitedBy: 'lines', meanEntrySize: 60, ...part.forecast },
    counts: { entries: 0, orphans: 0, topics: 0, states: {} },
    sent: { chars: 6_000, tokens: 1_900 },
    diagnostics: { error: 0, warning: 0, info: 0 },
    ...part.rest,
  }
}
