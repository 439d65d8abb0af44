// That old tool results will go, when clearing is on (SPEC 5.1, 7.10).

import { NOTHING, type Section, said } from './section'

export const functionResultClearing: Section = {
  id: 'function-result-clearing',
  title: 'Function result clearing',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: false,
  effectOfEdit: 'next-session',
  sizedAs: ['function-result-clearing'],
  async collect({ request }) {
    const kept = request.suppose?.keepToolResults
    if (kept === undefined) return NOTHING
    return said(
      `# Clearing of tool results\n\nTo make room, older results of tools are taken out of this conversation as it goes on. The newest ${kept} always stay.`,
    )
  },
}
