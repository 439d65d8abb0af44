// What a person can do about findings whose diagnostic does not say it itself. By code; the places and names stand in the message.

const READABLE = 'Check its permissions: whoever runs the agent has to be able to read it.'
const AS_TEXT = 'Save it as text in UTF-8.'

export const REMEDIES: Readonly<Record<string, string>> = {
  'add-dir.unusable': 'Correct the path of the added directory.',
  'directory.unreadable': READABLE,
  'env.out-of-range': 'Give it a value that the model allows.',
  'file.empty': 'Write something in it, or delete it.',
  'file.is-directory': 'Rename the directory, and put the text into a file of that name.',
  'file.long': 'Shorten it, or split off what only some files need.',
  'file.missing': 'Correct or delete the link: it leads to nothing.',
  'file.not-lexed': 'Take out the deep nesting.',
  'file.not-text': AS_TEXT,
  'file.paths-ignored': 'Move the file below .claude/rules if it shall wait, or take the key out.',
  'file.too-large': 'Shorten it, or split it.',
  'file.unreadable': READABLE,
  'include.cycle': 'Take the include out.',
  'include.empty': 'Take the include out, or write the file.',
  'include.excluded': 'Take the include out, or the pattern that excludes the file.',
  'include.limit': 'Include fewer files.',
  'include.not-text': 'Name it without the @, so that it is read when it is needed.',
  'include.too-large': 'Include a part of it, or name it without the @.',
  'include.unreadable': READABLE,
  'memory.folder-unread': READABLE,
  'memory.is-directory': 'Rename the directory: the index has to be a file.',
  'memory.not-text': AS_TEXT,
  'memory.too-large': 'Move its text into topics, and keep one line for each.',
  'memory.too-many-files': 'Take out what is no memory, and merge topics that belong together.',
  'memory.unreadable': READABLE,
  'output-style.front-matter': 'Correct the YAML, or put its values in quotes.',
  'output-style.unreadable': READABLE,
  'settings.bad-exclude': 'Write it with fewer wildcards.',
  'settings.scope-ignored': 'Move it into the settings it counts in, or take it out.',
  'walk.unreadable-directories': READABLE,
}

/** Null where there is nothing to do, or the finding says it. */
export function remedyOf(code: string): string | null {
  return REMEDIES[code] ?? null
}
