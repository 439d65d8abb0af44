// screen and nativeTheme: one display, in light.
import { StrictEmitter, strict } from './strict.mjs'

const DISPLAY = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  scaleFactor: 1,
}

export const screen = strict('screen', { getAllDisplays: () => [DISPLAY], getPrimaryDisplay: () => DISPLAY })

class NativeTheme extends StrictEmitter {
  constructor() {
    super('nativeTheme', ['updated'])
    this.shouldUseDarkColors = false
    this.themeSource = 'system'
  }
}

export const nativeTheme = strict('nativeTheme', new NativeTheme())
