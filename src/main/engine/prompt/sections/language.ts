// The language of answers, put in as the setting has it (SPEC 5.4).

import { NOTHING, type Section, said } from './section'

export const language: Section = {
  id: 'language',
  title: 'Language',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: false,
  effectOfEdit: 'after-compaction',
  sizedAs: ['language'],
  async collect(context) {
    if (context.language === null || context.language.trim() === '') return NOTHING
    return said(
      `# Language\n\nYou write to the person in ${context.language}. Technical terms, and names that stand in the code, stay as they are.`,
    )
  },
}
