// Findings about the memory folder.

import { type CodeRow, toCodes } from './finding-code'

const ROWS: readonly CodeRow[] = [
  ['memory.off', 'info', 'Memory is off', 'A switch or a setting keeps memory out, so nothing of the folder is sent.'],
  [
    'memory.index-cut',
    'warning',
    'Index is cut',
    'The index is over its limit of lines or size. What stands below the cut is never seen, and nobody is told which entries those are.',
  ],
  [
    'memory.dangling',
    'warning',
    'Entry without a file',
    'A line of the index leads to a file that is not there. It costs room, and a read of it fails.',
  ],
  ['memory.outside', 'warning', 'Entry that leads out', 'A line of the index leads out of the memory folder.'],
  ['memory.duplicate', 'warning', 'Entry twice', 'Two lines of the index lead to the same file.'],
  ['memory.too-long', 'info', 'Entry too long', 'An index line should be short: detail belongs into the topic.'],
  ['memory.not-an-entry', 'info', 'Line that is no entry', 'A line of the index leads to no topic.'],
  [
    'memory.orphan',
    'warning',
    'Topic without an entry',
    'A file of the folder has no line in the index, so the model does not know that it exists.',
  ],
  ['memory.topic-unread', 'warning', 'Topic cannot be read', 'A topic is there but reading it failed.'],
  ['memory.topic-not-utf8', 'warning', 'Topic not UTF-8', 'Some bytes of the topic are no UTF-8.'],
  [
    'memory.no-frontmatter',
    'info',
    'Topic without front matter',
    'Name, description and type of the topic are unknown, so it is found only by its line in the index.',
  ],
  ['memory.bad-frontmatter', 'warning', 'Topic with broken front matter', 'The front matter of the topic cannot be read.'],
  ['memory.frontmatter-lenient', 'info', 'Topic with loose front matter', 'The front matter is no valid YAML and is read as it was meant.'],
  ['memory.bad-type', 'warning', 'Topic of an unknown type', 'A topic is of the type user, feedback, project or reference.'],
  ['memory.too-many-files', 'warning', 'Too many files', 'The folder holds more than a memory does; only a part of it was looked at.'],
  ['memory.folder-unread', 'warning', 'Folder cannot be read', 'A folder inside the memory cannot be listed.'],
  [
    'memory.collision',
    'warning',
    'Memory of two projects',
    'Two unrelated projects have the same memory folder, because their paths become the same name.',
  ],
  ['memory.not-text', 'warning', 'Index is no text', 'The index holds binary data, so nothing of it is sent.'],
  ['memory.is-directory', 'warning', 'Index is a directory', 'A directory has the name of the index.'],
  ['memory.unreadable', 'warning', 'Index cannot be read', 'The index is there but reading it failed.'],
  ['memory.too-large', 'warning', 'Index too large', 'The index is larger than anyone reads.'],
  ['memory.comments-kept', 'warning', 'Comments kept', 'Comments of the index could not be told from its text, so they are sent.'],
  [
    'memory.directory-refused',
    'warning',
    'Memory folder refused',
    'The folder that is set for memory cannot be used, so the usual one is.',
  ],
  ['memory.directory-scope', 'warning', 'Memory folder set in the wrong place', 'This setting counts only in some of the settings files.'],
  [
    'memory.directory-needs-trust',
    'info',
    'Memory folder needs trust',
    'A folder set in a checked-in file counts once the workspace is trusted.',
  ],
  [
    'memory.project-name-refused',
    'warning',
    'Project name refused',
    'The variable that names the memory of the project holds no usable name.',
  ],
  [
    'memory.project-name-ignored',
    'info',
    'Project name ignored',
    'The variable that names the memory of the project counts only together with another.',
  ],
]

export const MEMORY_CODES = toCodes(ROWS)
