// Which lines of the shown file differ from the disk, a moment after typing.

import { useEffect, useState } from 'react'
import { type LineChange, lineChanges } from '../../editor/changes/line-changes'
import { useActions } from '../../state/app-context'
import type { OpenFile } from '../../state/documents/documents-state'

const WAIT_MS = 60
const NONE: readonly LineChange[] = []

export function useChanges(file: OpenFile): readonly LineChange[] {
  const { textOf } = useActions()
  const [changes, setChanges] = useState(NONE)
  const { path, version, dirty, disk } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the text
  useEffect(() => {
    if (!dirty) {
      setChanges(NONE)
      return
    }
    const timer = setTimeout(() => {
      const text = textOf(path)
      if (text !== null) setChanges(lineChanges((disk ?? '').split('\n'), text.split('\n')))
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [path, version, dirty, disk, textOf])
  return changes
}
