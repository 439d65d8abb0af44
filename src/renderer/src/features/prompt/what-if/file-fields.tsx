// Which files may be read: sources, extra directories, approvals, AGENTS.md, settings.

import type { ReactNode } from 'react'
import { FieldRow } from './field-row'
import { SwitchRow } from './switch-row'
import { TryList } from './try-list'
import { useTry } from './use-try'

type Source = 'user' | 'project' | 'local'
const SOURCES: readonly { readonly value: Source; readonly label: string }[] = [
  { value: 'user', label: 'User' },
  { value: 'project', label: 'Project' },
  { value: 'local', label: 'Local' },
]
const ALL_SOURCES: readonly Source[] = ['user', 'project', 'local']

const AGENTS_CHOICES = [
  { label: 'Not read', patch: { agentsMd: 'claude-md-only' } },
  { label: 'Fallback', patch: { agentsMd: 'fallback' } },
  { label: 'Both', patch: { agentsMd: 'both' } },
  { label: 'Neither', patch: { agentsMd: 'none' } },
] as const

export function FileFields(): ReactNode {
  const { whatIf, set } = useTry()
  const sources: readonly Source[] = whatIf.settingSources ?? ALL_SOURCES
  const toggle = (source: Source): void => {
    const next = sources.includes(source)
      ? sources.filter((one) => one !== source)
      : ALL_SOURCES.filter((one) => one === source || sources.includes(one))
    set({ settingSources: next.length === ALL_SOURCES.length ? null : next })
  }
  const sourceChoices = SOURCES.map(({ value, label }) => ({
    label: sources.includes(value) ? `Without ${label.toLowerCase()}` : `With ${label.toLowerCase()}`,
    patch: { settingSources: ALL_SOURCES.filter((one) => (one === value ? !sources.includes(value) : sources.includes(one))) },
  }))
  return (
    <>
      <SwitchRow
        label="External includes"
        tried={whatIf.approveExternal !== undefined}
        input="approveExternal"
        preview={{ approveExternal: true }}
        hint="Whether files outside the working directory may be included"
        on={whatIf.approveExternal === true}
        off="As is"
        onLabel="Approved"
        onChange={(on) => set({ approveExternal: on ? true : null })}
      />
      <FieldRow
        label="Setting sources"
        tried={whatIf.settingSources !== undefined}
        input="settingSources"
        choices={sourceChoices}
        hint="The agent’s --setting-sources"
      >
        <fieldset className="chips">
          <legend className="unseen">Setting sources</legend>
          {SOURCES.map((source) => (
            <button
              key={source.value}
              type="button"
              className="chip"
              aria-pressed={sources.includes(source.value)}
              onClick={() => toggle(source.value)}
            >
              {source.label}
            </button>
          ))}
        </fieldset>
      </FieldRow>
      <FieldRow label="AGENTS.md" htmlFor="try-agents-md" tried={whatIf.agentsMd !== undefined} input="agentsMd" choices={AGENTS_CHOICES}>
        <select
          id="try-agents-md"
          className="field"
          value={whatIf.agentsMd ?? ''}
          onChange={(event) => set({ agentsMd: event.target.value || null })}
        >
          <option value="">As the version and the settings say</option>
          <option value="claude-md-only">Not read</option>
          <option value="fallback">Where there is no CLAUDE.md</option>
          <option value="both">Beside CLAUDE.md</option>
          <option value="none">Neither of the two</option>
        </select>
      </FieldRow>
      <SwitchRow
        label="Passed over"
        tried={whatIf.explain !== undefined}
        input="explain"
        hint="Also list what was seen and rightly passed over, such as an @ in code"
        on={whatIf.explain === true}
        off="Hidden"
        onLabel="Listed"
        onChange={(on) => set({ explain: on ? true : null })}
      />
      <FieldRow label="Extra directories" tried={whatIf.addDirs !== undefined} input="addDirs" wide hint="The agent’s --add-dir">
        <TryList
          label="Extra directory"
          placeholder="/path/to/another/folder"
          values={whatIf.addDirs ?? []}
          onChange={(addDirs) => set({ addDirs })}
        />
      </FieldRow>
      <FieldRow
        label="Settings files"
        tried={whatIf.settings !== undefined}
        input="settings"
        wide
        hint="The agent’s --settings, lowest first"
      >
        <TryList
          label="Settings file"
          placeholder="/path/to/settings.json"
          values={whatIf.settings ?? []}
          onChange={(settings) => set({ settings })}
        />
      </FieldRow>
    </>
  )
}
