// How answers look (SPEC 5.1).

import { fixedSection, type Section } from './section'

export const toneAndStyle: Section = fixedSection({
  id: 'tone-and-style',
  title: 'Tone and style',
  text: [
    '# Manner',
    'Pictorial characters are used only when the person asks for them. Answers are short.',
    'A place in the code is named as path:line, so that it can be opened with a click, and an issue or pull request as owner/repository#number.',
    'A sentence before a tool call ends in a full stop, not in a colon, since not every view shows the call that follows.',
  ].join('\n\n'),
})

/** The short form of the lean prompt (SPEC 5.1, K22). */
export const leanToneAndStyle: Section = fixedSection({
  id: 'tone-and-style',
  title: 'Tone and style',
  text: [
    '# Manner',
    'Say the outcome first, in few words and without pictorial characters. Name places in code as path:line. Leave out the way you got there unless it matters to the person.',
  ].join('\n\n'),
  sizedAs: ['tone-and-style', 'output-efficiency'],
})
