// What-ifs kept by name: saved, tried again, handed on as the file that the command line takes.

import { Download, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { PresetView } from '../../../../../preload/contract/snapshots'
import { plural } from '../../../lib/format-count'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { type Fault, toFault } from '../../../state/fault'
import { listChanges, mergeWhatIf } from '../../../state/prompt/collect-input'
import { freeName } from '../../../state/what-if/free-name'
import { AskDelete } from '../../../ui/ask-delete'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'

export function PresetsPanel(): ReactNode {
  const { activity } = useApp()
  const { listPresets, savePreset } = useActions()
  const [presets, setPresets] = useState<readonly PresetView[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [name, setName] = useState('')
  const count = useAppState((state) => listChanges(activePrompt(state)?.whatIf ?? {}).length)
  const load = useCallback(async (): Promise<void> => {
    const end = activity.begin()
    try {
      setPresets(await listPresets())
      setFault(null)
    } catch (error) {
      setFault(toFault(error))
    } finally {
      end()
    }
  }, [activity, listPresets])
  useEffect(() => void load(), [load])
  const save = async (): Promise<void> => {
    if ((await savePreset(name.trim())) === null) return
    setName('')
    await load()
  }
  const ready = count > 0 && name.trim() !== ''
  const taken = (presets ?? []).map((preset) => preset.name)
  return (
    <div className="env" data-testid="presets">
      <div className="preset-save">
        <input
          className="field grow"
          aria-label="Name of the preset"
          placeholder={count === 0 ? 'Try something first, then name it' : 'Name what is tried now'}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && ready) void save()
          }}
        />
        <Button variant="primary" disabled={!ready} onClick={() => void save()} data-testid="preset-save">
          {taken.includes(name.trim()) ? 'Replace' : 'Save'}
        </Button>
        <OpenFile taken={taken} onKept={load} />
      </div>
      {fault === null ? null : <p className="danger">{`${fault.title}. ${fault.detail}`}</p>}
      {presets?.length === 0 ? (
        <p className="facts-note">None yet. A preset keeps all that is tried, and the command line takes its file: --preset FILE.</p>
      ) : null}
      <ul className="env-list">
        {(presets ?? []).map((preset) => (
          <PresetRow key={preset.presetId} preset={preset} onGone={load} />
        ))}
      </ul>
    </div>
  )
}

function PresetRow({ preset, onGone }: { readonly preset: PresetView; readonly onGone: () => Promise<void> }): ReactNode {
  const { replaceWhatIf, exportPreset, deletePreset } = useActions()
  const changes = listChanges(mergeWhatIf({}, preset.patch))
  const said = changes.map(({ label, value }) => `${label}: ${value}`).join(', ')
  const [asking, setAsking] = useState(false)
  if (asking)
    return (
      <li className="env-row" data-testid="preset-row">
        <AskDelete
          name={preset.name}
          className="env-words"
          onKeep={() => setAsking(false)}
          onDelete={() => void deletePreset(preset.presetId).then(onGone)}
        />
      </li>
    )
  return (
    <li className="env-row" data-testid="preset-row">
      <span className="env-words">
        <span className="env-name cut">{preset.name}</span>
        <span className="caption cut" title={said}>
          {plural(changes.length, 'input')}: {said}
        </span>
      </span>
      <Button variant="plain" onClick={() => replaceWhatIf(preset.patch)} data-testid="preset-try">
        Try it
      </Button>
      <IconButton label={`Export ${preset.name}`} onClick={() => void exportPreset(preset.presetId)}>
        <Download className="i14" aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${preset.name}`} onClick={() => setAsking(true)}>
        <Trash2 className="i14" aria-hidden />
      </IconButton>
    </li>
  )
}

interface OpenFileProps {
  /** Names of those that are kept: one from a file takes the place of none. */
  readonly taken: readonly string[]
  readonly onKept: () => Promise<void>
}

/** Checks the file first: what is wrong is told with its line, and nothing is kept. */
function OpenFile({ taken, onKept }: OpenFileProps): ReactNode {
  const { checkPreset, savePreset, replaceWhatIf } = useActions()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const open = async (file: File): Promise<void> => {
    try {
      const checked = await checkPreset(file.name, await file.text())
      if (!checked.ok) {
        setProblems(
          checked.diagnostics.map(({ message, at }) => `${at?.line == null ? file.name : `${file.name}, line ${at.line}`}: ${message}`),
        )
        return
      }
      setProblems([])
      if ((await savePreset(freeName(checked.name, taken), checked.patch)) === null) return
      replaceWhatIf(checked.patch)
      await onKept()
    } catch (error) {
      setProblems([toFault(error).detail])
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".yaml,.yml,.json"
        className="unseen"
        tabIndex={-1}
        aria-label="Preset file"
        data-testid="preset-file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void open(file)
        }}
      />
      <Button variant="plain" onClick={() => input.current?.click()}>
        <Upload className="i14" aria-hidden />
        Open a file
      </Button>
      {problems.length === 0 ? null : (
        <ul className="preset-problems danger" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  )
}
