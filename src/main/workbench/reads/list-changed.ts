// Files git calls changed in a folder: what someone is working on, and so about to have read.

import type { GitErrorKind, Ports } from '../../engine/ports'

export interface ChangedFiles {
  /** Relative to the folder, with `/`; of a rename the new name. */
  readonly files: readonly { readonly file: string; readonly status: string }[]
  /** Why there is nothing to say; null otherwise. */
  readonly note: string | null
}

const MOST = 5000
const NOTES: Readonly<Record<GitErrorKind, string>> = {
  'git-missing': 'git was not found on this machine',
  'dubious-ownership': 'git refuses the folder because it belongs to someone else',
  'not-a-repository': 'The folder is not in a git repository',
  timeout: 'git took too long to answer',
  cancelled: 'Asking git was cancelled',
  failed: 'git could not say what changed',
}

export async function listChanged({ git, paths }: Pick<Ports, 'git' | 'paths'>, root: string, signal: AbortSignal): Promise<ChangedFiles> {
  const [top, status] = await Promise.all([
    git.run(['rev-parse', '--show-prefix'], root, signal),
    git.run(['status', '--porcelain', '-z', '--untracked-files=all', '--', '.'], root, signal),
  ])
  if (!status.ok) return { files: [], note: NOTES[status.error.kind] }
  if (!top.ok) return { files: [], note: NOTES[top.error.kind] }
  // names start at the top of the work tree, whatever folder was asked about
  const prefix = top.value.trim()
  const files: { file: string; status: string }[] = []
  const records = status.value.split('\0')
  for (let i = 0; i < records.length && files.length < MOST; i++) {
    const record = records[i] ?? ''
    if (record.length < 4) continue
    const code = record.slice(0, 2)
    // the old name of a rename is a record of its own
    if (/[RC]/.test(code)) i += 1
    const name = record.slice(3)
    const file = name.startsWith(prefix) ? name.slice(prefix.length) : paths.relative(prefix, name)
    if (!code.includes('D') && !file.endsWith('/')) files.push({ file, status: code.trim() })
  }
  return { files, note: files.length === 0 ? 'git says that nothing changed' : null }
}
