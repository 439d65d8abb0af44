// The answer of `git ls-tree -r -t -l -z`, one record a name: `<mode> SP <type> SP <id> SP+ <size or -> TAB <path> NUL`.

export interface TreeEntry {
  /** `submodule`: another repository's commit; its files are not among these objects. */
  readonly kind: 'file' | 'link' | 'directory' | 'submodule'
  readonly id: string
  /** 0 for what has none. */
  readonly sizeBytes: number
}

const RECORD = /^(\d{6}) (?:blob|tree|commit) ([0-9a-f]{40,64}) +(\d+|-)\t([\s\S]+)$/
const KINDS: ReadonlyMap<string, TreeEntry['kind']> = new Map([
  ['040000', 'directory'],
  ['120000', 'link'],
  ['160000', 'submodule'],
])

/** By path below the listed tree, `/` between names, as git has them: `-z` quotes nothing. Records of another shape are left out. */
export function parseLsTree(answer: string): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>()
  for (const record of answer.split('\0')) {
    const match = RECORD.exec(record)
    if (match === null) continue
    const [, mode = '', id = '', size = '-', path = ''] = match
    entries.set(path, { kind: KINDS.get(mode) ?? 'file', id, sizeBytes: size === '-' ? 0 : Number(size) })
  }
  return entries
}
