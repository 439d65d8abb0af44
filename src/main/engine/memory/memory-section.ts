// What the system prompt says about auto memory: where it lies and how to keep it. Strata's own words throughout;
// only names that have to match (fields, types, the index line) are the agent's.

import type { Profile } from '../profile/profile'

const TYPES: readonly (readonly [name: string, about: string])[] = [
  ['user', 'who the person is: their role, what they know well and what they do not, how they like to be worked with'],
  ['feedback', 'what they corrected or confirmed about the way of working, with the reason, so that it need not be said twice'],
  ['project', 'who is doing what, why and by when, as far as neither code nor history tells; dates written out in full'],
  ['reference', 'where things outside the repository are kept, such as boards, dashboards and channels'],
]

/** SPEC 6.4, 6.5. `directory` ends in a separator and stands in the text as it is. */
export function memorySection(directory: string, profile: Profile): string {
  const { maxLines, topicShape } = profile.memory
  return [
    '# Auto memory',
    `What is worth knowing in a later conversation is kept as files in \`${directory}\`. The folder can be written to at once: it is there already, so nothing has to be looked up or created first. ` +
      'When the person asks for something to be remembered, it is saved straight away; when they ask for it to be forgotten, the entry is found and taken out.',
    '## What is kept',
    TYPES.map(([name, about]) => `- \`${name}\`: ${about}.`).join('\n'),
    'Left out is all that can be read off the project itself: how the code is built, what git already records, what the instruction files say, and the passing state of the task at hand. That holds even when saving it is asked for; better then to ask what about it was surprising.',
    '## How it is kept',
    `Saving takes two steps. First the memory gets a topic file of its own, which opens with front matter:\n\n${topicExample(topicShape)}\n\n` +
      'Then a pointer to it goes into `MEMORY.md`, the index, as one line of at most about 150 characters:\n\n' +
      '    - [Title](file.md) — hook\n\n' +
      `The index has no front matter and never holds a memory itself. It is loaded into every conversation, but only its first ${maxLines} lines, so it is kept short. ` +
      'Topic files are sorted by subject rather than by date, put right or deleted when they turn out wrong, and looked through before a new one is made, so that nothing is kept twice.',
    '## How it is used',
    'Memories are consulted when they seem to bear on the task, and always when the person refers to earlier work. A memory says how things stood when it was written: before a file, a function or a setting named in one is relied on, it is checked that it still exists, and where memory and present state differ the present state is believed and the memory corrected.',
  ].join('\n\n')
}

function topicExample(shape: Profile['memory']['topicShape']): string {
  const types = TYPES.map(([name]) => name).join(', ')
  const fields =
    shape === 'flat'
      ? ['name: a short name', 'description: one line to tell from later whether it matters', `type: one of ${types}`]
      : [
          'name: a-short-name-in-kebab-case',
          'description: one line to tell from later whether it matters',
          'metadata:',
          `  type: one of ${types}`,
        ]
  const links = shape === 'flat' ? '' : '\n\nOne topic points to another by `[[name]]`.'
  return `${['---', ...fields, '---'].map((line) => `    ${line}`).join('\n')}${links}`
}
