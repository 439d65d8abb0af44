// What no file tells, so that it is supposed: features that are on or off at a server, and what no source settles.

import type { ReactNode } from 'react'
import { Segmented } from '../../../ui/segmented'
import { FieldRow } from './field-row'
import { SwitchRow } from './switch-row'
import { TryText } from './try-text'
import { useTry } from './use-try'

const FEATURES = [
  { name: 'tokenBudget', label: 'Token budget', hint: 'The section on a budget of tokens is there' },
  { name: 'briefMode', label: 'Brief mode', hint: 'The section on brief answers is there' },
  {
    name: 'relevantMemories',
    label: 'Relevant memories',
    hint: 'The memory index is not sent: up to five memories are attached each turn',
  },
  { name: 'mcpDeltas', label: 'MCP announced', hint: 'What MCP servers say of their use is announced beside the messages' },
  { name: 'cappedOutput', label: 'Capped answers', hint: 'Answers get a slot of 8,000 tokens at first, so less is reserved' },
] as const

const AS_VERSION = [
  { value: 'as-is', label: 'As is' },
  { value: 'on', label: 'Yes' },
  { value: 'off', label: 'No' },
] as const

/** Assumptions of the version's: no source settles them. */
const UNSETTLED = [
  { name: 'indexIncludes', label: '@ in the index', hint: 'An @ in the memory index is followed' },
  { name: 'managedIncludesExternal', label: 'Managed outside', hint: 'Managed files may include files outside without approval' },
  { name: 'ruleIncludesFollow', label: 'Includes of rules', hint: 'What a scoped rule includes comes with it' },
] as const

const VARIANTS = [
  { value: 'as-is', label: 'As is' },
  { value: 'team', label: 'Team' },
  { value: 'daily-log', label: 'Daily log' },
] as const

const VARIANT_CHOICES = [
  { label: 'Team', patch: { suppose: { memoryVariant: 'team' } } },
  { label: 'Daily log', patch: { suppose: { memoryVariant: 'daily-log' } } },
] as const

export function SupposedFields(): ReactNode {
  const { whatIf, set } = useTry()
  const { suppose } = whatIf
  return (
    <>
      {FEATURES.map(({ name, label, hint }) => (
        <SwitchRow
          key={name}
          label={label}
          tried={suppose?.[name] !== undefined}
          input={`suppose.${name}`}
          preview={{ suppose: { [name]: true } }}
          hint={`${hint} (no file tells)`}
          on={suppose?.[name] === true}
          onChange={(on) => set({ suppose: { [name]: on ? true : null } })}
        />
      ))}
      <FieldRow
        label="Memory variant"
        tried={suppose?.memoryVariant !== undefined}
        input="suppose.memoryVariant"
        choices={VARIANT_CHOICES}
        hint="Memory is shared with a team, or kept as a daily log (no file tells)"
      >
        <Segmented
          label="Memory variant"
          value={suppose?.memoryVariant ?? 'as-is'}
          options={VARIANTS}
          onChange={(value) => set({ suppose: { memoryVariant: value === 'as-is' ? null : value } })}
        />
      </FieldRow>
      <FieldRow
        label="Scratchpad"
        htmlFor="try-scratchpad"
        tried={suppose?.scratchpad !== undefined}
        input="suppose.scratchpad"
        hint="A folder for passing files is given (no file tells)"
      >
        <TryText
          id="try-scratchpad"
          value={suppose?.scratchpad ?? ''}
          placeholder="None"
          mono
          onTry={(scratchpad) => set({ suppose: { scratchpad } })}
        />
      </FieldRow>
      <FieldRow
        label="Results kept"
        htmlFor="try-results"
        tried={suppose?.keepToolResults !== undefined}
        input="suppose.keepToolResults"
        hint="Old tool results are cleared and so many are kept (no file tells)"
      >
        <TryText
          id="try-results"
          value={suppose?.keepToolResults === undefined ? '' : String(suppose.keepToolResults)}
          placeholder="None are cleared"
          onTry={(value) => set({ suppose: { keepToolResults: wholeOrNull(value) } })}
        />
      </FieldRow>
      {UNSETTLED.map(({ name, label, hint }) => (
        <FieldRow
          key={name}
          label={label}
          tried={suppose?.[name] !== undefined}
          input={`suppose.${name}`}
          choices={[
            { label: 'Yes', patch: { suppose: { [name]: true } } },
            { label: 'No', patch: { suppose: { [name]: false } } },
          ]}
          hint={`${hint} (no source settles it)`}
        >
          <Segmented
            label={label}
            value={suppose?.[name] === undefined ? 'as-is' : suppose[name] ? 'on' : 'off'}
            options={AS_VERSION}
            onChange={(value) => set({ suppose: { [name]: value === 'as-is' ? null : value === 'on' } })}
          />
        </FieldRow>
      ))}
    </>
  )
}

function wholeOrNull(value: string | null): number | null {
  const number = Math.floor(Number(value ?? ''))
  return value !== null && value.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null
}
