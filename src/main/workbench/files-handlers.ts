// The Files part of the contract: acts on files of what is open, and on nothing else.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { filesContract } from '../../preload/contract/files'
import { WorkbenchError } from '../engine/base/workbench-error'
import { isInside } from './build-collect-request'
import type { CollectionStore } from './collection-store'
import { parseEditorCommand } from './parse-editor-command'
import type { PromptHandlers } from './prompt-handlers'
import type { SettingsStore } from './settings-store'
import type { WorkbenchDeps } from './workbench-deps'

export function createFilesHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  openFolders: () => readonly string[],
  settings: SettingsStore,
  renderExport: PromptHandlers['prompt.export'],
): HandlersOf<typeof filesContract> {
  const { fs, paths } = deps.ports
  const { actions } = deps

  /**
   * The path itself when it may be acted on. `path.outside` unless it is absolute and plain, and is a file some kept collection
   * names, or lies below an open folder, the memory folder, the user's or the managed one without a link leading out of it.
   */
  async function allowed(path: string): Promise<string> {
    const outside = new WorkbenchError('path.outside', `${path} does not belong to what is open`, { path })
    if (!paths.isAbsolute(path) || paths.normalize(path) !== path || path.includes('\0')) throw outside
    const kept = store.all().map(({ collection }) => collection)
    const named = kept.some(
      ({ layers, settings: { files } }) => layers.some(({ origin }) => origin.path === path) || files.some((file) => file.path === path),
    )
    const folders = [
      ...openFolders(),
      ...kept.flatMap(({ places, layers }) => [
        places.root,
        places.configDir,
        places.managedDir,
        ...layers.flatMap(({ kind, origin }) => (kind.startsWith('memory.') && origin.path !== null ? [paths.dirname(origin.path)] : [])),
      ]),
    ]
    const below = folders.filter((folder) => isInside(paths, folder, path))
    if (!named && below.length === 0) throw outside
    const real = await fs.realPath(path)
    if (!real.ok) throw new WorkbenchError('file.missing', `${path} is not there, or may not be read`, { path, why: real.error.kind })
    if (named) return path
    for (const folder of below) {
      const realFolder = await fs.realPath(folder)
      if (realFolder.ok && isInside(paths, realFolder.value, real.value)) return path
    }
    throw outside
  }

  return {
    'files.reveal': async ({ path }) => {
      if (actions.reveal === null) throw new WorkbenchError('unsupported', 'This host cannot show files; copy the path instead', null)
      await actions.reveal(await allowed(path))
      return null
    },
    'files.openInEditor': async ({ path, line }) => {
      const file = await allowed(path)
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
  }
}
