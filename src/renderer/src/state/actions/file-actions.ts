// What is done with files and texts outside the window: shown, opened, copied, exported.

import { activePrompt } from '../app-state'
import type { ExportFormat } from '../contract-types'
import type { ActionContext } from './action-context'
import { selectedLayer } from './document-actions'

export interface FileActions {
  reveal(path?: string): Promise<void>
  /** `line` counts from 1. */
  openInEditor(path?: string, line?: number | null): Promise<void>
  copyPath(): Promise<void>
  /** The whole text on screen, as it is. */
  copyText(): Promise<void>
  copy(text: string, said: string): Promise<void>
  exportAs(format: ExportFormat): Promise<void>
}

const NO_FILE = 'This has no file of its own'

export function createFileActions(context: ActionContext): FileActions {
  const { store, client, page, notify, report } = context
  const selectedPath = (): string | null => selectedLayer(store.getState())?.origin.path ?? null

  const copy = async (text: string, said: string): Promise<void> => {
    if (await page.copyText(text)) notify(said)
    else notify('The clipboard cannot be written here. Select the text and copy it by hand.', 'danger')
  }

  const withPath = async (path: string | undefined, act: (path: string) => Promise<unknown>): Promise<void> => {
    const target = path ?? selectedPath()
    if (target === null) {
      notify(NO_FILE)
      return
    }
    try {
      await act(target)
    } catch (error) {
      report(error)
    }
  }

  const downloadExport = async (collectionId: string, format: ExportFormat): Promise<string> => {
    const parts: string[] = []
    let fileName = ''
    let mediaType = ''
    for (let offset: number | null = 0; offset !== null; ) {
      const answer: { text: string; next: number | null; fileName: string; mediaType: string } = await client.call('prompt.export', {
        collectionId,
        format,
        offset,
      })
      parts.push(answer.text)
      fileName = answer.fileName
      mediaType = answer.mediaType
      offset = answer.next
    }
    void page.download(fileName, mediaType, parts)
    return fileName
  }

  return {
    copy,
    reveal: (path) => withPath(path, (target) => client.call('files.reveal', { path: target })),
    openInEditor: (path, line = null) => withPath(path, (target) => client.call('files.openInEditor', { path: target, line })),
    copyPath: async () => {
      const path = selectedPath()
      if (path === null) notify(NO_FILE)
      else await copy(path, 'Path copied')
    },
    copyText: async () => {
      const { doc } = store.getState().document
      if (doc === null || doc.raw === '') notify('There is no text to copy')
      else await copy(doc.raw, 'Text copied')
    },
    exportAs: async (format) => {
      const snapshot = activePrompt(store.getState())?.shown
      if (!snapshot) return
      const { collectionId } = snapshot.view
      try {
        if (store.getState().host?.capabilities.includes('save-dialog')) {
          const { path } = await client.call('files.saveExport', { collectionId, format })
          if (path !== null) notify(`Saved as ${path}`)
        } else notify(`Downloaded ${await downloadExport(collectionId, format)}`)
      } catch (error) {
        report(error)
      }
    },
  }
}
