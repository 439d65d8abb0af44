import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { MenuAction } from '../../../preload/contract/host'
import { buildApplicationMenu, type MenuInput } from './build-application-menu'

function open(input: Partial<MenuInput> = {}) {
  const asked: string[] = []
  const opened: string[] = []
  const template = buildApplicationMenu(
    { platform: 'linux', appName: 'Strata', recent: [], packaged: true, ...input },
    { chooseFolder: () => opened.push('?'), openFolder: (folder) => opened.push(folder), ask: (action) => asked.push(action) },
  )
  return { template, asked, opened, items: flatten(template) }
}

function flatten(template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])])
}

/** A click never reads its arguments. */
function click(item: MenuItemConstructorOptions | undefined): void {
  ;(item?.click as (() => void) | undefined)?.()
}

describe('buildApplicationMenu', () => {
  it('offers every action of the page once and asks for it', () => {
    const { items, asked } = open()
    const actions = items.filter((item) => item.id !== undefined && item.id !== 'open-folder')
    for (const item of actions) click(item)
    expect(asked.toSorted()).toEqual(MenuAction.options.toSorted())
    expect(actions.every((item) => item.registerAccelerator === false)).toBe(true)
  })

  it('opens a folder that is chosen, or one of the ten newest', () => {
    const recent = Array.from({ length: 12 }, (_, i) => ({ folder: `/work & play/p${i}`, name: `p${i}` }))
    const { items, opened } = open({ recent })
    click(items.find((item) => item.id === 'open-folder'))
    const list = items.find((item) => item.label === 'Open Recent')?.submenu as MenuItemConstructorOptions[]
    expect(list).toHaveLength(10)
    expect(list[0]?.label).toBe('p0  /work && play/p0')
    click(list[3])
    expect(opened).toEqual(['?', '/work & play/p3'])
  })

  it('has nothing to open again at first', () => {
    expect(open().items.find((item) => item.label === 'Open Recent')?.enabled).toBe(false)
  })

  it('puts settings and quit where the platform has them', () => {
    const mac = open({ platform: 'darwin' }).template
    expect(mac[0]?.label).toBe('Strata')
    expect(flatten(mac.slice(0, 1)).some((item) => item.id === 'settings')).toBe(true)
    expect(flatten(mac.slice(1, 2)).some((item) => item.role === 'quit')).toBe(false)
    const linux = open().template
    expect(linux[0]?.label).toBe('&File')
    expect(flatten(linux.slice(0, 1)).filter((item) => item.id === 'settings' || item.role === 'quit')).toHaveLength(2)
  })

  it('has developer tools in a build from source only', () => {
    expect(open().items.some((item) => item.role === 'toggleDevTools')).toBe(false)
    expect(open({ packaged: false }).items.some((item) => item.role === 'toggleDevTools')).toBe(true)
  })
})
