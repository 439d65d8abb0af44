// Which parts of a captured request can stand in place of Strata's paraphrases: those whose text does not depend on the
// session. A part that holds facts of the session it was taken from would tell another session wrong things.

import type { TokenFigure } from '../../base/layer'
import { promptSections } from '../../prompt/sections/prompt-sections'
import type { CapturedSide } from './captured-side'

export interface TakableSection {
  /** `section:<id>` or `tools:<group>`. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly tokens: TokenFigure
  /** Null: it can be taken. */
  readonly obstacle: string | null
}

/** Sections after the boundary whose text is the same for everybody. */
const FIXED_DYNAMIC = new Set(['summarise-tool-results', 'brief-mode', 'session-guidance'])

export function takableSections(side: CapturedSide, homes: readonly string[]): readonly TakableSection[] {
  const zones = new Map(promptSections[side.facts.style].map(({ id, zone }) => [id, zone]))
  return side.layers.flatMap((layer) => {
    const { section } = layer.origin
    const { title, text, tokens, kind } = layer
    if (section === null || !(kind === 'tools' || kind.startsWith('system.'))) return []
    if (kind === 'tools') return [{ id: `tools:${section}`, title, text, tokens, obstacle: toolObstacle(section) }]
    return [{ id: `section:${section}`, title, text, tokens, obstacle: obstacleOf(section, text, zones.get(section) ?? null, side, homes) }]
  })
}

function toolObstacle(group: string): string | null {
  return group.startsWith('mcp:') ? 'Tools of servers are an input of the what-if, with their count and size.' : null
}

function obstacleOf(
  section: string,
  text: string,
  zone: 'static' | 'dynamic' | null,
  side: CapturedSide,
  homes: readonly string[],
): string | null {
  if (section === 'identity') return null
  if (section === 'attribution') return 'It names the version and changes with it.'
  if (zone === null) return 'Strata has no such part, so there is nothing it could take the place of.'
  if (zone === 'dynamic' && !FIXED_DYNAMIC.has(section))
    return 'It holds facts of that session (folder, machine, model, servers), which Strata fills in itself.'
  const facts = [side.facts.cwd, ...homes].flatMap((path) => (path === null || path.length < 4 ? [] : [path]))
  return facts.some((fact) => text.includes(fact)) ? 'It names a folder of the session it was sent in.' : null
}
