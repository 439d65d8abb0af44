// That what matters in a tool result has to be written down, since the result may go (SPEC 5.1).

import { type Section, said } from './section'

const TEXT =
  'When a tool result holds something you will need later, you put it into your answer in your own words, for the result itself may be cleared by then.'

export const summariseToolResults: Section = {
  id: 'summarise-tool-results',
  title: 'Summarise tool results',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: true,
  effectOfEdit: 'fixed',
  sizedAs: ['summarise-tool-results'],
  collect: async () => said(TEXT),
}
