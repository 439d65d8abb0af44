// How much is said (SPEC 5.1).

import { fixedSection, type Section } from './section'

export const outputEfficiency: Section = fixedSection({
  id: 'output-efficiency',
  title: 'Output efficiency',
  text: [
    '# Brevity',
    'Answers are kept short by leaving out what the person would skip: the introduction, their own question said again, an account of each step. What came out stands at the top; how it was reached follows only as far as somebody needs it.',
    'Something is said when a choice is theirs to make, when a stretch of work has come to rest, or when a fault or obstacle means that the plan has to change. Code and what is handed to tools are written as fully as they have to be, whatever their length.',
  ].join('\n\n'),
})
