// The program that opens a file from Strata.

import { type ReactNode, useEffect, useState } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'
import { SettingRow } from './setting-row'

const EXAMPLES = ['code -g {file}:{line}', 'subl {file}:{line}', 'zed {file}:{line}', 'idea --line {line} {file}']

export function EditorSetting(): ReactNode {
  const command = useAppState((state) => state.settings?.editorCommand ?? null)
  const { setSettings } = useActions()
  const [typed, setTyped] = useState(command ?? '')
  useEffect(() => setTyped(command ?? ''), [command])
  const changed = typed.trim() !== (command ?? '')
  const save = (): void => void setSettings({ editorCommand: typed.trim() === '' ? null : typed.trim() })
  return (
    <section aria-labelledby="settings-editor">
      <h2 id="settings-editor">Editor</h2>
      <SettingRow
        label="Command"
        htmlFor="editor-command"
        hint={
          <>
            <span className="mono">{'{file}'}</span> and <span className="mono">{'{line}'}</span> are filled in; no shell is used. Left
            empty, the system opens the file.
          </>
        }
      >
        <input
          id="editor-command"
          className="field"
          data-mono=""
          list="editor-examples"
          value={typed}
          spellCheck={false}
          placeholder="What the system opens text with"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
          }}
        />
        <datalist id="editor-examples">
          {EXAMPLES.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
        <Button disabled={!changed} onClick={save}>
          Save
        </Button>
      </SettingRow>
    </section>
  )
}
