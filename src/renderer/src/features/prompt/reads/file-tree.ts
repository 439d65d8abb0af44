// A flat, sorted list of files as folders that open. Pure.

export interface FolderNode {
  readonly name: string
  /** Relative to the project; empty for the project itself. */
  readonly path: string
  readonly folders: ReadonlyMap<string, FolderNode>
  readonly files: readonly string[]
  /** Files in it and below. */
  readonly count: number
}

export type TreeItem =
  | { readonly type: 'folder'; readonly node: FolderNode; readonly level: number; readonly open: boolean }
  | { readonly type: 'file'; readonly file: string; readonly name: string; readonly level: number }

interface Growing {
  name: string
  path: string
  folders: Map<string, Growing>
  files: string[]
  count: number
}

/** Files are named with `/`. */
export function buildFileTree(files: readonly string[]): FolderNode {
  const root: Growing = { name: '', path: '', folders: new Map(), files: [], count: 0 }
  for (const file of files) {
    let at = root
    at.count += 1
    for (let from = 0, slash = file.indexOf('/'); slash >= 0; from = slash + 1, slash = file.indexOf('/', from)) {
      const name = file.slice(from, slash)
      let next = at.folders.get(name)
      if (next === undefined) {
        next = { name, path: file.slice(0, slash), folders: new Map(), files: [], count: 0 }
        at.folders.set(name, next)
      }
      at = next
      at.count += 1
    }
    at.files.push(file)
  }
  return root
}

/** Folders first, each followed by what is in it where it is open. */
export function openItems(root: FolderNode, open: ReadonlySet<string>): readonly TreeItem[] {
  const items: TreeItem[] = []
  const walk = (node: FolderNode, level: number): void => {
    for (const folder of [...node.folders.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const isOpen = open.has(folder.path)
      items.push({ type: 'folder', node: folder, level, open: isOpen })
      if (isOpen) walk(folder, level + 1)
    }
    for (const file of node.files) items.push({ type: 'file', file, name: file.slice(file.lastIndexOf('/') + 1), level })
  }
  walk(root, 1)
  return items
}
