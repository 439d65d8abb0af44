// One Monaco for the window: its language, theme, models and what it asks of open files.

import type { editor } from 'monaco-editor/editor/editor.api.js'
import { type EditorSession, registerProviders } from '../language/providers'
import { registerLanguage } from '../language/register-language'
import { followTheme } from '../theme/follow-theme'
import { parseColour } from '../theme/parse-colour'
import type { MergeSession } from '../three-way/merge-session'
import { createModels, type EditorModels } from './create-models'
import { type Monaco, monaco } from './monaco'

export interface EditorRuntime {
  readonly monaco: Monaco
  readonly models: EditorModels
  /** Merges under way, by file: going away and coming back loses nothing. */
  readonly merges: Map<string, MergeSession>
  /** Who answers for an open file; null: nobody any more. */
  setSession(key: string, session: EditorSession | null): void
}

export function createRuntime(page: Window & typeof globalThis): EditorRuntime {
  registerLanguage(monaco)
  followTheme(monaco, page)
  const models = createModels(monaco)
  const sessions = new Map<string, EditorSession>()
  const find = (model: editor.ITextModel): EditorSession | null => {
    const key = models.keyOf(model)
    return key === null ? null : (sessions.get(key) ?? null)
  }
  registerProviders(monaco, find, (kind) => colourOfKind(page, kind))
  return {
    monaco,
    models,
    merges: new Map(),
    setSession: (key, session) => {
      if (session === null) sessions.delete(key)
      else sessions.set(key, session)
    },
  }
}

/** The colour `data-kind` gives, as a hover can take it. */
function colourOfKind(page: Window & typeof globalThis, kind: string): string {
  const probe = page.document.createElement('span')
  probe.dataset.kind = kind
  probe.style.color = 'var(--k)'
  probe.hidden = true
  page.document.body.append(probe)
  const colour = parseColour(page.getComputedStyle(probe).color)
  probe.remove()
  return (colour ?? '#808080').slice(0, 7)
}
