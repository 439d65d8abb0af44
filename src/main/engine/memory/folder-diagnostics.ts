// The findings of a memory folder in words, each with its place, for editors, scripts and CI.

import type { Diagnostic, Severity } from '../base/diagnostic'
import { MOST_ENTRY_CHARS } from './forecast-entries'
import type { FolderListing } from './list-folder'
import type { FolderReport, MemoryEntry, MemoryTopic } from './memory-report'
import { MEMORY_TYPES } from './memory-types'

export function folderDiagnostics(report: Omit<FolderReport, 'diagnostics'>, listing: FolderListing): readonly Diagnostic[] {
  return [
    ...report.entries.flatMap((entry) => ofEntry(entry, report)),
    ...report.topics.flatMap(ofTopic),
    ...report.orphans.map(ofOrphan),
    ...ofListing(report, listing),
  ]
}

function ofEntry(entry: MemoryEntry, { indexPath }: Pick<FolderReport, 'indexPath'>): readonly Diagnostic[] {
  const told: Diagnostic[] = []
  const tell = (code: string, severity: Severity, message: string, fix: string) =>
    told.push({ code: `memory.${code}`, severity, message, at: { path: indexPath, line: entry.line }, fix })
  const { states, file, raw } = entry
  if (states.includes('dangling'))
    tell('dangling', 'warning', `There is no file ${file === '' ? 'behind this entry' : file}`, 'Remove the line, or write the file.')
  if (states.includes('outside')) tell('outside', 'warning', `${file} is not in the memory folder`, 'Point to a file of the folder.')
  if (states.includes('duplicate')) tell('duplicate', 'warning', `${file} has an entry above already`, 'Remove one of the lines.')
  if (states.includes('too-long')) {
    tell(
      'too-long',
      'info',
      `The line has ${raw.length} characters, more than about ${MOST_ENTRY_CHARS}`,
      'Move the detail into the topic file.',
    )
  }
  if (states.includes('not-an-entry')) {
    tell('not-an-entry', 'info', 'The line is no entry: it points to no topic file', 'Give it a topic file, or remove it.')
  }
  return told
}

function ofTopic({ path, document, problem, utf8, type }: MemoryTopic): readonly Diagnostic[] {
  const told = (code: string, severity: Severity, message: string, fix: string, line?: number): Diagnostic => ({
    code: `memory.${code}`,
    severity,
    message,
    at: line === undefined ? { path } : { path, line },
    fix,
  })
  if (document === null)
    return [told('topic-unread', 'warning', `The topic was not read: ${problem ?? 'unknown'}`, 'Make it a text file that can be read.')]
  const found: Diagnostic[] = []
  if (!utf8)
    found.push(
      told(
        'topic-not-utf8',
        'warning',
        'The topic is not UTF-8; it is shown with replacement characters and not rewritten',
        'Save it as UTF-8.',
      ),
    )
  switch (document.frontMatter) {
    case 'none':
      return [
        ...found,
        told(
          'no-frontmatter',
          'info',
          'The topic has no front matter: neither name, description nor type are known',
          'Add name, description and type.',
        ),
      ]
    case 'bad': {
      const { message, line } = document.problem ?? { message: 'no YAML', line: 1 }
      return [
        ...found,
        told(
          'bad-frontmatter',
          'warning',
          `The front matter cannot be read: ${message}`,
          'Put one key on each line, as `key: value`.',
          line,
        ),
      ]
    }
    case 'lenient':
      found.push(
        told(
          'frontmatter-lenient',
          'info',
          'The front matter is no valid YAML; it is read as it was meant',
          'Put quotes around values that hold a colon.',
          1,
        ),
      )
  }
  if (type === null) found.push(told('bad-type', 'warning', 'The topic has no type', `Give it one of ${MEMORY_TYPES.join(', ')}.`, 1))
  else if (!(MEMORY_TYPES as readonly string[]).includes(type)) {
    found.push(told('bad-type', 'warning', `${JSON.stringify(type)} is no type of memory`, `Use one of ${MEMORY_TYPES.join(', ')}.`, 1))
  }
  return found
}

function ofOrphan({ path, file }: MemoryTopic): Diagnostic {
  const message = `${file} has no line in the index, so the model is not told that it exists`
  return { code: 'memory.orphan', severity: 'warning', message, at: { path }, fix: 'Add a line for it, or delete the file.' }
}

function ofListing({ path }: Pick<FolderReport, 'path'>, { truncated, unread }: FolderListing): readonly Diagnostic[] {
  const many: Diagnostic = {
    code: 'memory.too-many-files',
    severity: 'warning',
    message: 'The folder holds more than a memory does; only a part of it was looked at',
    at: { path },
  }
  return [
    ...(truncated ? [many] : []),
    ...unread.map(
      (directory): Diagnostic => ({
        code: 'memory.folder-unread',
        severity: 'warning',
        message: `A folder could not be read: ${directory.error.message}`,
        at: { path: directory.path },
      }),
    ),
  ]
}
