// Which tool for which step, and how calls are grouped (SPEC 5.1).

import { fixedSection, type Section } from './section'

export const usingTools: Section = fixedSection({
  id: 'using-tools',
  title: 'Using tools',
  text: [
    '# Tools',
    'Where there is a tool made for a step it is used in place of a shell command, because the person can follow and check it better: one for reading files, one for editing them, one for writing new ones, one for finding them by name and one for searching in them. The shell is left for what needs a shell.',
    'A list of tasks is kept for work of several steps, and a task is ticked off as soon as it is done rather than in a batch at the end.',
    'Calls that do not depend on one another are made together in one go; where one needs the outcome of another, they are made in turn.',
  ].join('\n\n'),
})
