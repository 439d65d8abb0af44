// The first lines of files that are made from nothing: short, in plain words, to be written over. Pure texts.

export type TemplateKind = 'claude-md' | 'claude-local-md' | 'user-claude-md' | 'rule' | 'memory-index' | 'adopt-include'

/** `name` is the project's folder, or the rule's file name without its ending. */
export function documentTemplate(kind: TemplateKind, name: string): string {
  switch (kind) {
    case 'claude-md':
      return lines(
        `# ${headingOf(name)}`,
        '',
        'What this project is, in two sentences.',
        '',
        '## Commands',
        '',
        '- Build: `…`',
        '- Test one file: `…`',
        '- Check before a commit: `…`',
        '',
        '## Ways of working',
        '',
        '- What is done here differently than elsewhere, and why.',
      )
    case 'claude-local-md':
      return lines(
        `# ${headingOf(name)}, for me alone`,
        '',
        'Not checked in: add CLAUDE.local.md to .gitignore.',
        '',
        '- My test database: `…`',
      )
    case 'user-claude-md':
      return lines('# In every project', '', '- How I like answers: …', '- What to ask me before: …')
    case 'rule':
      return lines('---', 'paths:', '  - "src/**"', '---', '', `# ${titleOf(name)}`, '', '- What holds for these files.')
    case 'memory-index':
      // SPEC 6.4: an index has no front matter, one line an entry
      return lines('# Memory', '')
    case 'adopt-include':
      return lines('@AGENTS.md')
  }
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}

/** A folder may have any name; as a heading it stays on its line and includes nothing (SPEC 3.1: an `@` after a blank does). */
function headingOf(name: string): string {
  const line = name.replace(/\s+/g, ' ').replace(/[`<]/g, '').trim()
  return line === '' ? 'Project' : /(?:^| )@/.test(line) ? `\`${line}\`` : line
}

function titleOf(name: string): string {
  const words = name.replace(/^.*\//, '').replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Rule' : words.charAt(0).toUpperCase() + words.slice(1)
}
