// Answers for an open file when Monaco asks: annotations, completions, and where a link leads.

import { useEffect, useRef } from 'react'
import type { Annotations } from '../../editor/annotations'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { useActions } from '../../state/app-context'

const NOTHING = { fromColumn: 1, toColumn: 1, items: [], incomplete: false }

/** `openFile`: where a link is followed to; null: into the editor of the Prompt view. */
export function useSession(
  runtime: EditorRuntime,
  path: string,
  annotations: Annotations,
  openFile: ((path: string) => void) | null,
): void {
  const { completeText, editFile, selectLayer, setEditing } = useActions()
  const latest = useRef(annotations)
  latest.current = annotations
  useEffect(() => {
    runtime.setSession(path, {
      annotations: () => latest.current,
      suggest: async ({ text, line, column }, signal) => {
        const found = await completeText({ path, text, line, column }, signal)
        if (found === null) return NOTHING
        return { fromColumn: found.span.fromColumn, toColumn: found.span.toColumn, items: found.items, incomplete: found.incomplete }
      },
      openFile: openFile ?? ((target) => void editFile(target)),
      showLayer: (layerId) => {
        selectLayer(layerId)
        setEditing(false)
      },
    })
    return () => runtime.setSession(path, null)
  }, [runtime, path, openFile, completeText, editFile, selectLayer, setEditing])
}
