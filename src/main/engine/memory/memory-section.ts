// What the system prompt says about auto memory: where it lies and how to keep it. Strata's own words throughout;
// only names that have to match (fields, types, the index line) are the agent's.

import type { Profile } from '../profile/profile'

const TYPES: readonly (readonly [name: string, about: string])[] = [
  ['user', 'who the person is: their role, what they know well and what they do not, how they like to be worked with'],
  ['feedback', 'what they corrected or confirmed about the way of working, with the reason, so that it need not be said twice'],
  ['project', 'who is doing what, why and by when, as far as neither code nor history tells; dates written out in full'],
  ['reference', 'where things outside the repository are kept, such as boards, dashboards and channels'],
]

/**
 * Which instructions are given (SPEC 6.6). Nothing on disk tells that a team's memory or the daily log is in use, so each
 * is an input of the request; `private` is what everybody gets.
 */
export type MemoryVariant = 'private' | 'team' | 'daily-log'

/** SPEC 6.4 to 6.6. `directory` ends in a separator and stands in the text as it is. */
export function memorySection(directory: string, profile: Profile, variant: MemoryVariant = 'private'): string {
  return [
    '# Auto memory',
    opening(directory, variant),
    '## What is kept',
    TYPES.map(([name, about]) => `- \`${name}\`: ${about}.`).join('\n'),
    'Left out is all that can be read off the project itself: how the code is built, what git already records, what the instruction files say, and the passing state of the task at hand. That holds even when saving it is asked for; better then to ask what about it was surprising.',
    ...(variant === 'team' ? ['## Whose it is', scopes(directory)] : []),
    '## How it is kept',
    variant === 'daily-log' ? logKeeping(directory) : topicKeeping(profile),
    '## How it is used',
    'Memories are consulted when they seem to bear on the task, and always when the person refers to earlier work. A memory says how things stood when it was written: before a file, a function or a setting named in one is relied on, it is checked that it still exists, and where memory and present state differ the present state is believed and the memory corrected.',
  ].join('\n\n')
}

function opening(directory: string, variant: MemoryVariant): string {
  const folders =
    variant === 'team'
      ? `What is worth knowing in a later conversation is kept as files: what is private in \`${directory}\`, what the whole team should have in \`${directory}team/\`. Both can be written to at once: they are there already, so nothing has to be looked up or created first. `
      : `What is worth knowing in a later conversation is kept as files in \`${directory}\`. The folder can be written to at once: it is there already, so nothing has to be looked up or created first. `
  return `${folders}When the person asks for something to be remembered, it is saved straight away; when they ask for it to be forgotten, the entry is found and taken out.`
}

function topicKeeping({ memory: { maxLines, topicShape } }: Profile): string {
  return (
    `Saving takes two steps. First the memory gets a topic file of its own, which opens with front matter:\n\n${topicExample(topicShape)}\n\n` +
    'Then a pointer to it goes into `MEMORY.md`, the index, as one line of at most about 150 characters:\n\n' +
    '    - [Title](file.md) — hook\n\n' +
    `The index has no front matter and never holds a memory itself. It is loaded into every conversation, but only its first ${maxLines} lines, so it is kept short. ` +
    'Topic files are sorted by subject rather than by date, put right or deleted when they turn out wrong, and looked through before a new one is made, so that nothing is kept twice.'
  )
}

/** SPEC 6.6: two scopes, and no secrets for the team. */
function scopes(directory: string): string {
  return [
    'Each folder has topic files and a `MEMORY.md` of its own; a memory and its pointer always lie in the same one.',
    `- Private (\`${directory}\`): what concerns this person alone.`,
    `- Team (\`${directory}team/\`): what everybody who works on the project should know.`,
    'Nothing secret ever goes to the team: no keys, tokens or passwords.',
  ].join('\n')
}

/** SPEC 6.6, K11: an append-only file a day, distilled by a job of its own. */
function logKeeping(directory: string): string {
  return (
    'What is worth knowing is noted in the log of the day, a file named by its date:\n\n' +
    `    ${directory}logs/YYYY/MM/YYYY-MM-DD.md\n\n` +
    'Notes are added at the end; what stands in a log is neither rewritten nor sorted. `MEMORY.md` and the topic files are left alone: at night a job of its own distils the logs into them.'
  )
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
