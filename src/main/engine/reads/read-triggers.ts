// Which ways of coming to a file attach what belongs to it (SPEC 2.3, K31).

export interface ReadTrigger {
  readonly name: string
  /** `text-only`: rules and CLAUDE.md attach, AGENTS.md does not (SPEC 2.7). */
  readonly attaches: 'yes' | 'no' | 'text-only'
  readonly text: string
  readonly source: string
}

export const READ_TRIGGERS: readonly ReadTrigger[] = [
  { name: 'Read', attaches: 'yes', text: 'Also of a file that is not there.', source: 'SPEC 2.3' },
  { name: '@file in a prompt', attaches: 'yes', text: 'A file named in what a person types is read at once.', source: 'SPEC 2.3, K31' },
  { name: 'File open in the editor', attaches: 'yes', text: 'The opened file, or what is selected in it.', source: 'SPEC 2.3, K31' },
  {
    name: 'Notebook, picture or PDF',
    attaches: 'text-only',
    text: 'Rules and CLAUDE.md attach; a nested AGENTS.md wants text.',
    source: 'SPEC 2.3, 2.7, K31',
  },
  { name: 'Write', attaches: 'no', text: 'Making a new file does not attach its rules.', source: 'SPEC 2.3' },
  { name: 'Edit', attaches: 'no', text: 'It wants the file read before, and that read has attached them.', source: 'SPEC 2.3' },
  { name: 'Grep', attaches: 'no', text: 'Lines it shows come without the rules of their file.', source: 'SPEC 2.3' },
  { name: 'Glob', attaches: 'no', text: 'It gives names only.', source: 'SPEC 2.3' },
  { name: 'Bash', attaches: 'no', text: 'cat, sed and all others go past the rules.', source: 'SPEC 2.3' },
]
