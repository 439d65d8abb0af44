// The Files part of the contract: acts on files of what is open, and on nothing else.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { filesContract } from '../../preload/contract/files'
import { WorkbenchError } from '../engine/base/workbench-error'
import { parseEditorCommand } from './parse-editor-command'
import type { PathPermission } from './path-permission'
import type { PromptHandlers } from './prompt-handlers'
import type { SettingsStore } from './settings-store'
import type { WorkbenchDeps } from './workbench-deps'

export function createFilesHandlers(
  deps: Pick<WorkbenchDeps, 'actions'>,
  permission: Pick<PathPermission, 'checkShown'>,
  settings: SettingsStore,
  renderExport: PromptHandlers['prompt.export'],
): HandlersOf<typeof filesContract> {
  const { actions } = deps

  return {
    'files.reveal': async ({ path }) => {
      if (actions.reveal === null) throw new WorkbenchError('unsupported', 'This host cannot show files; copy the path instead', null)
      await actions.reveal(await permission.checkShown(path))
      return null
    },
    'files.openInEditor': async ({ path, line }) => {
      const file = await permission.checkShown(path)
      const { editorCommand } = await settings.get()
      if (editorCommand !== null && editorCommand.trim() !== '') {
        if (actions.run === null) throw new WorkbenchError('unsupported', 'This host cannot start an editor; copy the path instead', null)
        const command = parseEditorCommand(editorCommand, file, line)
        if (!command.ok)
          throw new WorkbenchError('input.invalid', `The editor command of the settings ${command.error.message}`, {
            fields: ['editorCommand'],
          })
        await actions.run(command.value)
        return null
      }
      if (actions.openFile === null) {
        throw new WorkbenchError(
          'unsupported',
          'This host has no program to open files with; set an editor command, or copy the path',
          null,
        )
      }
      await actions.openFile(file)
      return null
    },
    'files.saveExport': async ({ collectionId, format }, context) => {
      if (actions.saveText === null) throw new WorkbenchError('unsupported', 'This host saves no files; download the export instead', null)
      let text = ''
      let fileName = ''
      for (let offset: number | null = 0; offset !== null; ) {
        const page: Awaited<ReturnType<typeof renderExport>> = await renderExport({ collectionId, format, offset, limit: 200_000 }, context)
        text += page.text
        fileName = page.fileName
        offset = page.next
      }
      return { path: await actions.saveText(fileName, text) }
    },
    'files.saveFile': async ({ fileName, content, encoding }) => {
      if (actions.saveText === null) throw new WorkbenchError('unsupported', 'This host saves no files; download it instead', null)
      return { path: await actions.saveText(fileName, content, encoding) }
    },
  }
}
