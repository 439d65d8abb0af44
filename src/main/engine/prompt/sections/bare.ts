// All that the bare prompt says besides the identity line: the working directory and the date (SPEC 5.1).

import { type Section, said } from './section'

export const bare: Section = {
  id: 'bare',
  title: 'Bare prompt',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: true,
  effectOfEdit: 'after-compaction',
  sizedAs: [],
  collect: async ({ request }) => said(`Working directory: ${request.places.cwd}\nLocal date: ${request.date}`),
}
