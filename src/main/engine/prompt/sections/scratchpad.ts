// Where passing files go, when the session has a folder for them (SPEC 5.1).

import { NOTHING, type Section, said } from './section'

export const scratchpad: Section = {
  id: 'scratchpad',
  title: 'Scratchpad',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: false,
  effectOfEdit: 'next-session',
  sizedAs: ['scratchpad'],
  async collect({ request }) {
    const folder = request.suppose?.scratchpad
    if (folder === undefined || folder === '') return NOTHING
    return said(
      `# Scratchpad\n\nFiles that are only needed for a while, such as notes between steps, throw-away scripts or intermediate results, go into ${folder}, not into the system's folder for temporary files and not into the project. It belongs to this session alone, and writing there needs nobody's leave.`,
    )
  },
}
