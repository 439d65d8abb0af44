// The application menu as data: roles of the system, folders, and the page's own actions. Opens and knows nothing itself.

import type { MenuItemConstructorOptions } from 'electron'
import type { MenuAction } from '../../../preload/contract/host'

export interface MenuInput {
  readonly platform: NodeJS.Platform
  readonly appName: string
  /** Newest first. */
  readonly recent: readonly { readonly folder: string; readonly name: string }[]
  /** Developer tools are for builds from source only. */
  readonly packaged: boolean
}

export interface MenuActions {
  chooseFolder(): void
  openFolder(folder: string): void
  ask(action: MenuAction): void
}

const MAX_RECENT = 10
const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

export function buildApplicationMenu(input: MenuInput, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = input.platform === 'darwin'
  /** The page handles these keys itself, as it does in a browser: here they are only shown. */
  function ask(label: string, action: MenuAction, accelerator?: string): MenuItemConstructorOptions {
    return { label, id: action, accelerator, registerAccelerator: false, click: () => actions.ask(action) }
  }
  const settings = ask('Settings…', 'settings', 'CmdOrCtrl+,')
  const recent = input.recent.slice(0, MAX_RECENT).map(({ folder, name }) => ({
    label: escapeLabel(name === folder ? folder : `${name}  ${folder}`),
    click: () => actions.openFolder(folder),
  }))

  const app: MenuItemConstructorOptions = {
    label: input.appName,
    submenu: [
      { role: 'about' },
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      { label: 'Open Folder…', id: 'open-folder', accelerator: 'CmdOrCtrl+O', click: () => actions.chooseFolder() },
      { label: 'Open Recent', enabled: recent.length > 0, submenu: recent },
      SEPARATOR,
      ask('Collect Again', 'refresh'),
      ask('Export…', 'export'),
      SEPARATOR,
      ...(mac ? [{ role: 'close' } as const] : [settings, SEPARATOR, { role: 'quit' } as const]),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      SEPARATOR,
      ask('Copy Text of the Layer', 'copy-text'),
      ask('Find…', 'find', 'CmdOrCtrl+F'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      ask('Command Palette…', 'palette', 'CmdOrCtrl+K'),
      ask('What If', 'what-if', 'CmdOrCtrl+J'),
      SEPARATOR,
      ask('Layers', 'toggle-layers', 'CmdOrCtrl+B'),
      ask('Inspector', 'toggle-inspector', 'CmdOrCtrl+I'),
      SEPARATOR,
      ask('Actual Size', 'zoom-reset', 'CmdOrCtrl+0'),
      ask('Zoom In', 'zoom-in', 'CmdOrCtrl+Plus'),
      ask('Zoom Out', 'zoom-out', 'CmdOrCtrl+-'),
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(input.packaged ? [] : [{ role: 'toggleDevTools' } as const]),
    ],
  }
  const help: MenuItemConstructorOptions = { role: 'help', submenu: mac ? [] : [{ role: 'about' }] }
  return [...(mac ? [app] : []), file, edit, view, { role: 'windowMenu' }, help]
}

/** A folder's name is no mnemonic. */
function escapeLabel(text: string): string {
  return text.replaceAll('&', '&&')
}
