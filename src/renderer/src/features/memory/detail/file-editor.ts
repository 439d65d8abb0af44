// The place for an editor: features do not know each other, so whoever puts the window together hands it in.

import { type ComponentType, createContext, useContext } from 'react'

export interface FileEditorProps {
  readonly path: string
  /** Whether the text takes the keyboard when it comes up. */
  readonly takesFocus: boolean
  /** Where a link in the text is followed to. */
  readonly onOpenFile: (path: string) => void
}

export type FileEditor = ComponentType<FileEditorProps>

const EditorContext = createContext<FileEditor | null>(null)

export const FileEditorProvider = EditorContext.Provider

export function useFileEditor(): FileEditor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('The Memory view was given no editor')
  return editor
}
