// Speaking to the person only through the message tool (SPEC 5.1).

import { NOTHING, type Section, said } from './section'

export const briefMode: Section = {
  id: 'brief-mode',
  title: 'Brief mode',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: false,
  effectOfEdit: 'next-session',
  sizedAs: ['brief-mode'],
  async collect({ request }) {
    if (request.suppose?.briefMode !== true) return NOTHING
    return said(
      '# Brief mode\n\nThe person reads only what you send them with the message tool; other text is working notes that most never open. A request is acknowledged in a line before longer work, and what came of it is sent when it is done. Between the two you write only if something came up that they would want to know: a decision, a surprise, a stage that is finished.',
    )
  },
}
