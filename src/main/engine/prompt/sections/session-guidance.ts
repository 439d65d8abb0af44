// What holds for this session as it was started (SPEC 5.1).

import { type Section, said } from './section'

const TEXT = [
  '# This session',
  'If you do not see why the person refused a call, you ask them. A command that only they can run, such as an interactive login, they can start from the prompt with an exclamation mark in front, and you will see its output.',
  'Sub-agents are for work that can go on beside yours, and for searches so wide that their results would only fill up this conversation; what you hand over you do not do a second time yourself. A narrow search you make yourself.',
  'A word after a slash names a skill of the person. You run it with the tool for skills, and only if it is one of those that were listed.',
].join('\n\n')

export const sessionGuidance: Section = {
  id: 'session-guidance',
  title: 'Session guidance',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: true,
  effectOfEdit: 'fixed',
  sizedAs: ['session-guidance'],
  collect: async () => said(TEXT),
}
