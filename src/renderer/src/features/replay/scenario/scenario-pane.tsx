// The scenario as text: checked and run while it is typed, with the size of every call at the end of its line.

import { ChevronDown, CircleCheck, CircleX, Copy, Save } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Annotations } from '../../../editor/annotations'
import { CodeEditor } from '../../../editor/code-editor'
import type { EditorRuntime } from '../../../editor/monaco/create-runtime'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { commandOfKeys, runCommand } from '../../../state/commands'
import { SCENARIO_EXAMPLES } from '../../../state/replay/scenario-template'
import { SCENARIO_KEY } from '../../../state/replay/source-actions'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, MenuItem } from '../../../ui/menu'
import { annotateScenario } from './annotate-scenario'
import './scenario.css'
import { suggestScenario } from './suggest-scenario'
import { useScenarioEditor } from './use-scenario-editor'

export function ScenarioPane(): ReactNode {
  const editor = useScenarioEditor()
  return (
    <section className="scenario pane" aria-label="Scenario" data-pane="text" data-testid="scenario">
      <div className="pane-head">
        <h2>Scenario</h2>
        <Verdict />
        <span className="grow" />
        <Examples ready={editor.phase === 'ready'} />
        <Actions />
      </div>
      <div className="scenario-editor">
        {editor.phase === 'ready' ? (
          <Editor runtime={editor.runtime} />
        ) : (
          <p className="replay-none" role="status">
            {editor.phase === 'failed' ? editor.message : 'Loading the editor…'}
          </p>
        )}
      </div>
      <Problems />
      <Foot />
    </section>
  )
}

function Verdict(): ReactNode {
  const problems = useAppState((state) => state.replay.scenario?.diagnostics.length ?? 0)
  const checking = useAppState((state) => state.replay.scenario?.checking === true)
  return (
    <span className="scenario-verdict" data-tone={problems > 0 ? 'danger' : 'ok'} role="status" data-testid="scenario-verdict">
      {problems > 0 ? <CircleX className="i12" aria-hidden /> : <CircleCheck className="i12" aria-hidden />}
      {problems > 0 ? plural(problems, 'problem') : checking ? 'checking' : 'valid'}
    </span>
  )
}

/** Lines to begin with, put at the end. */
function Examples({ ready }: { readonly ready: boolean }): ReactNode {
  const { appendToScenario } = useActions()
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" disabled={!ready} data-testid="scenario-examples">
          Add
          <ChevronDown className="i12" aria-hidden />
        </Button>
      }
    >
      {SCENARIO_EXAMPLES.map((example) => (
        <MenuItem key={example.title} onSelect={() => appendToScenario(example.line)}>
          {example.title}
        </MenuItem>
      ))}
    </Menu>
  )
}

function Actions(): ReactNode {
  const { saveScenario, copyScenario } = useActions()
  return (
    <>
      <IconButton label="Copy the scenario to share it" size="small" onClick={() => void copyScenario()}>
        <Copy className="i14" aria-hidden />
      </IconButton>
      <IconButton label="Save the scenario" size="small" onClick={() => void saveScenario()} data-testid="scenario-save">
        <Save className="i14" aria-hidden />
      </IconButton>
    </>
  )
}

const WINDOW_KEYS = ['Mod+K', 'Mod+,', 'Alt+K', 'Alt+.', 'Alt+,', 'Alt+G']

function Editor({ runtime }: { readonly runtime: EditorRuntime }): ReactNode {
  const app = useApp()
  const zoom = useAppState((state) => state.view.zoom)
  const text = useAppState((state) => state.replay.scenario?.text ?? '')
  const nonce = useAppState((state) => state.replay.scenario?.nonce ?? 0)
  const diagnostics = useAppState((state) => state.replay.scenario?.diagnostics ?? NONE)
  const overview = useAppState((state) => state.replay.run?.overview ?? null)
  const events = useAppState((state) => state.replay.run?.events ?? NO_EVENTS)
  const annotations = useMemo(() => annotateScenario(text, diagnostics, overview, events), [text, diagnostics, overview, events])
  const windowKeys = useMemo(
    () =>
      WINDOW_KEYS.map((keys) => ({
        keys,
        run: () => {
          const command = commandOfKeys(app.store.getState(), (own) => own === keys)
          if (command !== undefined) runCommand(app, command)
        },
      })),
    [app],
  )
  useSuggestions(runtime, annotations)
  return (
    <CodeEditor
      key={nonce}
      runtime={runtime}
      modelKey={SCENARIO_KEY}
      label="Scenario"
      readOnly={null}
      annotations={annotations}
      zoom={zoom}
      wrap={false}
      windowKeys={windowKeys}
    />
  )
}

/** Monaco asks who answers for the text that is open. */
function useSuggestions(runtime: EditorRuntime, annotations: Annotations): void {
  const { store } = useApp()
  const latest = useRef(annotations)
  latest.current = annotations
  useEffect(() => {
    runtime.setSession(SCENARIO_KEY, {
      annotations: () => latest.current,
      mayComplete: () => true,
      suggest: async (question) => {
        const { catalog } = store.getState()
        const models = (catalog?.models ?? []).flatMap(({ id, millionOption }) => (millionOption ? [id, `${id}[1m]`] : [id]))
        return suggestScenario(question, { models, profiles: (catalog?.profiles ?? []).map(({ id }) => id) })
      },
      openFile: () => undefined,
      showLayer: () => undefined,
    })
    return () => runtime.setSession(SCENARIO_KEY, null)
  }, [runtime, store])
}

const NONE: readonly { readonly message: string; readonly at: { readonly line?: number | undefined } | null }[] = []
const NO_EVENTS: readonly { readonly kind: string; readonly call: number }[] = []

/** The same words as the marks in the text, for whoever does not hover. */
function Problems(): ReactNode {
  const diagnostics = useAppState((state) => state.replay.scenario?.diagnostics ?? NONE)
  if (diagnostics.length === 0) return null
  return (
    <ul className="scenario-problems" aria-label="Problems in the scenario" data-testid="scenario-problems">
      {diagnostics.slice(0, 6).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice
        <li key={at}>
          {one.at?.line === undefined ? null : <span className="mono">line {one.at.line}</span>} {one.message}
        </li>
      ))}
      {diagnostics.length > 6 ? <li className="dim">and {diagnostics.length - 6} more</li> : null}
    </ul>
  )
}

function Foot(): ReactNode {
  const calls = useAppState((state) => state.replay.source?.calls ?? null)
  const gaps = useAppState((state) => state.replay.source?.gaps ?? NO_GAPS)
  const teaches = useAppState((state) => state.replay.scenario?.teaches ?? null)
  const count = gaps.filter((gap) => gap > 0).length
  return (
    <div className="scenario-foot">
      {teaches === null ? null : (
        <p className="scenario-teaches" data-testid="scenario-teaches">
          {teaches}
        </p>
      )}
      <p className="caption">
        {calls === null ? '' : `${plural(calls, 'call')}, ${formatCount(count)} ${count === 1 ? 'gap' : 'gaps'}. `}Sizes are taken as given;
        nothing is added. Runs as you type; the same file works with <span className="mono">strata replay</span>.
      </p>
    </div>
  )
}

const NO_GAPS: readonly number[] = []
