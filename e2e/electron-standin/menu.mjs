// Menu: templates are checked and can be clicked; nothing is drawn and no accelerator is registered.
import { strict } from './strict.mjs'

class Menu {
  constructor() {
    this.items = []
  }
  static buildFromTemplate(template) {
    const menu = new Menu()
    menu.items = template.map(toItem)
    return strict('Menu', menu)
  }
  static setApplicationMenu(menu) {
    Menu._application = menu
  }
  static getApplicationMenu() {
    return Menu._application ?? null
  }
  getMenuItemById(id) {
    for (const item of this.items) {
      if (item.id === id) return item
      const found = item.submenu?.getMenuItemById(id) ?? null
      if (found !== null) return found
    }
    return null
  }
}

function toItem(options) {
  if (options.label === undefined && options.role === undefined && options.type !== 'separator') {
    throw new TypeError('Invalid template for MenuItem: must have label, role or type')
  }
  const submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : undefined
  const item = {
    id: options.id,
    label: options.label ?? '',
    role: options.role,
    type: options.type ?? (submenu === undefined ? 'normal' : 'submenu'),
    accelerator: options.accelerator,
    enabled: options.enabled !== false,
    submenu,
    click: () => {
      if (item.enabled) options.click?.(item, undefined, {})
    },
  }
  return strict('MenuItem', item)
}

const StrictMenu = strict('Menu', Menu)

export { StrictMenu as Menu }
