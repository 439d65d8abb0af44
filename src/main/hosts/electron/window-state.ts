// Where the window stood when it was last closed: parsing what was written, and fitting it to the displays there are now.
// Pure; reading and writing is the host's.

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly bounds: Rectangle
  readonly maximized: boolean
  readonly fullScreen: boolean
}

export interface WindowPlacement {
  /** Without x and y the system chooses the place. */
  readonly bounds: { readonly x?: number; readonly y?: number; readonly width: number; readonly height: number }
  readonly maximized: boolean
  readonly fullScreen: boolean
}

export const WINDOW_STATE_FILE = 'window.json'
export const MIN_WIDTH = 720
export const MIN_HEIGHT = 480
const DEFAULT_WIDTH = 1280
const DEFAULT_HEIGHT = 800
/** So much of the title bar must be reachable for the window to be moved by hand. */
const REACHABLE_WIDTH = 120
const REACHABLE_HEIGHT = 32

/** Null for whatever is no state of ours; then the window opens as it did the first time. */
export function parseWindowState(text: string): WindowState | null {
  const value = parseJson(text)
  if (!isRecord(value) || !isRecord(value.bounds)) return null
  const { x, y, width, height } = value.bounds
  if (!isPixels(x) || !isPixels(y) || !isPixels(width) || !isPixels(height)) return null
  return { bounds: { x, y, width, height }, maximized: value.maximized === true, fullScreen: value.fullScreen === true }
}

export function renderWindowState(state: WindowState): string {
  return `${JSON.stringify(state)}\n`
}

/** `workAreas` are those of the displays in use; a place on none of them (a monitor taken away) is left to the system. */
export function placeWindow(state: WindowState | null, workAreas: readonly Rectangle[]): WindowPlacement {
  const largest = workAreas.reduce(
    (most, area) => ({ width: Math.max(most.width, area.width), height: Math.max(most.height, area.height) }),
    {
      width: MIN_WIDTH,
      height: MIN_HEIGHT,
    },
  )
  const wanted = state?.bounds ?? { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT }
  const width = clamp(wanted.width, MIN_WIDTH, largest.width)
  const height = clamp(wanted.height, MIN_HEIGHT, largest.height)
  const { maximized, fullScreen } = state ?? { maximized: false, fullScreen: false }
  if (state === null || !isReachable({ ...state.bounds, width, height }, workAreas))
    return { bounds: { width, height }, maximized, fullScreen }
  return { bounds: { x: state.bounds.x, y: state.bounds.y, width, height }, maximized, fullScreen }
}

function isReachable(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  return workAreas.some((area) => {
    const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
    const below = area.y + area.height - bounds.y
    return overlap >= REACHABLE_WIDTH && bounds.y >= area.y && below >= REACHABLE_HEIGHT
  })
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // as good as no state
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isPixels(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 100_000
}
