// What the window remembers between two starts: pane sizes, folds, choices a person made. Versioned; nothing the host knows.

import type { TextSide } from './contract-types'
import { type BaseInput, NO_BASE } from './prompt/collect-input'
import type { TreeSort } from './tree/visible-rows'

export interface ProjectMemory {
  readonly selection: string | null
  readonly base: BaseInput
}

export interface ViewState {
  readonly version: 1
  /** Last known settings of the host, so that the first paint is right already. */
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'compact' | 'comfortable'
  readonly zoom: number
  /** Sizes in CSS pixels at zoom 1. */
  readonly panes: {
    readonly tree: number
    readonly inspector: number
    readonly drawer: number
    readonly editorSide: number
    readonly memory: number
    readonly memoryIndex: number
    /** Height of the library above an opened session, width of the pane beside its timeline. */
    readonly library: number
    readonly sessionSide: number
    /** Of Replay: width of the policies and of the scenario, height of what stands below the lanes. */
    readonly replaySide: number
    readonly replayEditor: number
    readonly replayBelow: number
  }
  readonly treeOpen: boolean
  readonly inspectorOpen: boolean
  readonly sort: TreeSort
  readonly side: TextSide
  readonly sessionAxis: 'calls' | 'idle' | 'clock'
  readonly toggled: readonly string[]
  /** By folder, least recently used first. */
  readonly projects: Readonly<Record<string, ProjectMemory>>
  readonly activeFolder: string | null
}

const MOST_PROJECTS = 40
const MOST_TOGGLED = 400

export const FIRST_VIEW: ViewState = {
  version: 1,
  theme: 'system',
  density: 'compact',
  zoom: 1,
  panes: {
    tree: 320,
    inspector: 300,
    drawer: 264,
    editorSide: 300,
    memory: 540,
    memoryIndex: 284,
    library: 218,
    sessionSide: 300,
    replaySide: 300,
    replayEditor: 476,
    replayBelow: 190,
  },
  treeOpen: true,
  inspectorOpen: true,
  sort: 'reading',
  side: 'sent',
  sessionAxis: 'idle',
  toggled: [],
  projects: {},
  activeFolder: null,
}

/** Whatever is missing, of another version or of another type falls back to the first view. Never throws. */
export function parseViewState(text: string | null): ViewState {
  const stored = parseObject(text)
  if (stored === null || stored.version !== 1) return FIRST_VIEW
  const panes = asObject(stored.panes)
  return {
    version: 1,
    theme: oneOf(stored.theme, ['system', 'light', 'dark'], FIRST_VIEW.theme),
    density: oneOf(stored.density, ['compact', 'comfortable'], FIRST_VIEW.density),
    zoom: within(stored.zoom, 0.5, 3, FIRST_VIEW.zoom),
    panes: {
      tree: within(panes?.tree, 180, 900, FIRST_VIEW.panes.tree),
      inspector: within(panes?.inspector, 200, 900, FIRST_VIEW.panes.inspector),
      drawer: within(panes?.drawer, 120, 900, FIRST_VIEW.panes.drawer),
      editorSide: within(panes?.editorSide, 180, 1600, FIRST_VIEW.panes.editorSide),
      memory: within(panes?.memory, 280, 1400, FIRST_VIEW.panes.memory),
      memoryIndex: within(panes?.memoryIndex, 80, 1000, FIRST_VIEW.panes.memoryIndex),
      library: within(panes?.library, 90, 1200, FIRST_VIEW.panes.library),
      sessionSide: within(panes?.sessionSide, 220, 1000, FIRST_VIEW.panes.sessionSide),
      replaySide: within(panes?.replaySide, 240, 800, FIRST_VIEW.panes.replaySide),
      replayEditor: within(panes?.replayEditor, 260, 1400, FIRST_VIEW.panes.replayEditor),
      replayBelow: within(panes?.replayBelow, 90, 1200, FIRST_VIEW.panes.replayBelow),
    },
    treeOpen: stored.treeOpen !== false,
    inspectorOpen: stored.inspectorOpen !== false,
    sort: oneOf(stored.sort, ['reading', 'size', 'name'], FIRST_VIEW.sort),
    side: oneOf(stored.side, ['sent', 'disk'], FIRST_VIEW.side),
    sessionAxis: oneOf(stored.sessionAxis, ['calls', 'idle', 'clock'], FIRST_VIEW.sessionAxis),
    toggled: Array.isArray(stored.toggled) ? stored.toggled.filter((key) => typeof key === 'string').slice(-MOST_TOGGLED) : [],
    projects: parseProjects(asObject(stored.projects)),
    activeFolder: textOrNull(stored.activeFolder),
  }
}

export function rememberProject(view: ViewState, folder: string, memory: ProjectMemory): ViewState {
  const { [folder]: _old, ...others } = view.projects
  const kept = Object.entries(others).slice(-(MOST_PROJECTS - 1))
  return { ...view, projects: { ...Object.fromEntries(kept), [folder]: memory } }
}

function parseProjects(stored: Readonly<Record<string, unknown>> | null): ViewState['projects'] {
  const projects: Record<string, ProjectMemory> = {}
  for (const [folder, value] of Object.entries(stored ?? {}).slice(-MOST_PROJECTS)) {
    const memory = asObject(value)
    if (memory === null) continue
    const base = asObject(memory.base)
    projects[folder] = {
      selection: textOrNull(memory.selection),
      base:
        base === null
          ? NO_BASE
          : { cwd: textOrNull(base.cwd), model: textOrNull(base.model), profile: textOrNull(base.profile), detect: base.detect !== false },
    }
  }
  return projects
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null
  try {
    return asObject(JSON.parse(text))
  } catch {
    return null // the caller starts afresh
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((candidate) => candidate === value) ?? otherwise
}

function within(value: unknown, low: number, high: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : otherwise
}
