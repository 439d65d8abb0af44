// What an amount of tokens named by the person means. Its words hold whether or not one was named, so that naming one costs no cache (SPEC 5.1).

import { NOTHING, type Section, said } from './section'

export const tokenBudget: Section = {
  id: 'token-budget',
  title: 'Token budget',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: false,
  effectOfEdit: 'next-session',
  sizedAs: ['token-budget'],
  async collect({ request }) {
    if (request.suppose?.tokenBudget !== true) return NOTHING
    return said(
      '# Token budget\n\nWhen the person names an amount of tokens to be spent, that is the least to aim for, and how much has gone so far is shown as you proceed. You then keep working until it is nearly used, doing something useful with it; should you stop early you are sent on. Where none is named, none of this applies.',
    )
  },
}
