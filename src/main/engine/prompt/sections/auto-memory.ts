// The instructions about auto memory; their text is the memory module's (SPEC 6.5).

import { leftOut, NOTHING, type Section, said, saidUnsized } from './section'

export const autoMemory: Section = {
  id: 'auto-memory',
  title: 'Auto memory',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: true,
  effectOfEdit: 'after-compaction',
  sizedAs: ['auto-memory'],
  async collect(context) {
    const memory = await context.memory()
    if (memory.off !== null) return leftOut(memory.off.reason, memory.off.reasonText)
    if (memory.section === null) return NOTHING
    // only what everybody gets was counted by anybody
    return memory.variant === 'private' ? said(memory.section.text) : saidUnsized(memory.section.text)
  },
}
