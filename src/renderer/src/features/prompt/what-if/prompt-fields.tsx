// What changes the system prompt itself: style, language, texts of one's own, the cache breaker, supposed features.

import type { ReactNode } from 'react'
import { Segmented } from '../../../ui/segmented'
import { FieldRow } from './field-row'
import { TryText } from './try-text'
import { useTry } from './use-try'

const ON_OFF = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
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

const STYLE_CHOICES = [
  { label: 'Explanatory', patch: { outputStyle: 'explanatory' } },
  { label: 'Learning', patch: { outputStyle: 'learning' } },
] as const

export function PromptFields(): ReactNode {
  const { whatIf, set } = useTry()
  return (
    <>
      <FieldRow
        label="Output style"
        htmlFor="try-style"
        tried={whatIf.outputStyle !== undefined}
        input="outputStyle"
        choices={STYLE_CHOICES}
      >
        <TryText
          id="try-style"
          value={whatIf.outputStyle ?? ''}
          placeholder="As the settings say"
          list="try-styles"
          onTry={(outputStyle) => set({ outputStyle })}
        />
        <datalist id="try-styles">
          <option value="default">Default</option>
          <option value="explanatory">Explanatory</option>
          <option value="learning">Learning</option>
        </datalist>
      </FieldRow>
      <FieldRow label="Language" htmlFor="try-language" tried={whatIf.language !== undefined} input="language">
        <TryText
          id="try-language"
          value={whatIf.language ?? ''}
          placeholder="As the settings say"
          onTry={(language) => set({ language })}
        />
      </FieldRow>
      <FieldRow
        label="Cache breaker"
        htmlFor="try-breaker"
        tried={whatIf.cacheBreaker !== undefined}
        input="cacheBreaker"
        hint="An extra entry behind the git snapshot that makes the prefix differ"
      >
        <TryText
          id="try-breaker"
          value={whatIf.cacheBreaker ?? ''}
          placeholder="None"
          mono
          onTry={(cacheBreaker) => set({ cacheBreaker })}
        />
      </FieldRow>
      <FieldRow
        label="Token budget"
        tried={whatIf.suppose?.tokenBudget !== undefined}
        input="suppose.tokenBudget"
        preview={{ suppose: { tokenBudget: true } }}
        hint="Suppose the feature is on: no file tells"
      >
        <Segmented
          label="Token budget"
          value={whatIf.suppose?.tokenBudget === true ? 'on' : 'off'}
          options={ON_OFF}
          onChange={(value) => set({ suppose: { tokenBudget: value === 'on' ? true : null } })}
        />
      </FieldRow>
      <FieldRow
        label="Brief mode"
        tried={whatIf.suppose?.briefMode !== undefined}
        input="suppose.briefMode"
        preview={{ suppose: { briefMode: true } }}
        hint="Suppose the feature is on: no file tells"
      >
        <Segmented
          label="Brief mode"
          value={whatIf.suppose?.briefMode === true ? 'on' : 'off'}
          options={ON_OFF}
          onChange={(value) => set({ suppose: { briefMode: value === 'on' ? true : null } })}
        />
      </FieldRow>
      <FieldRow
        label="Memory variant"
        tried={whatIf.suppose?.memoryVariant !== undefined}
        input="suppose.memoryVariant"
        choices={VARIANT_CHOICES}
        hint="Suppose memory is shared with a team, or kept as a daily log: no file tells"
      >
        <Segmented
          label="Memory variant"
          value={whatIf.suppose?.memoryVariant ?? 'as-is'}
          options={VARIANTS}
          onChange={(value) => set({ suppose: { memoryVariant: value === 'as-is' ? null : value } })}
        />
      </FieldRow>
      <FieldRow
        label="Scratchpad"
        htmlFor="try-scratchpad"
        tried={whatIf.suppose?.scratchpad !== undefined}
        input="suppose.scratchpad"
        hint="Suppose a scratchpad folder is given"
      >
        <TryText
          id="try-scratchpad"
          value={whatIf.suppose?.scratchpad ?? ''}
          placeholder="None"
          mono
          onTry={(scratchpad) => set({ suppose: { scratchpad } })}
        />
      </FieldRow>
      <FieldRow
        label="Results kept"
        htmlFor="try-results"
        tried={whatIf.suppose?.keepToolResults !== undefined}
        input="suppose.keepToolResults"
        hint="Suppose old tool results are cleared and so many are kept: no file tells"
      >
        <TryText
          id="try-results"
          value={whatIf.suppose?.keepToolResults === undefined ? '' : String(whatIf.suppose.keepToolResults)}
          placeholder="None are cleared"
          onTry={(value) => set({ suppose: { keepToolResults: wholeOrNull(value) } })}
        />
      </FieldRow>
      <FieldRow
        label="System prompt"
        htmlFor="try-system"
        tried={whatIf.systemPrompt !== undefined}
        input="systemPrompt"
        wide
        hint="The agent’s --system-prompt, in place of the default"
      >
        <TryText
          id="try-system"
          lines={3}
          value={whatIf.systemPrompt ?? ''}
          placeholder="The default"
          onTry={(systemPrompt) => set({ systemPrompt })}
        />
      </FieldRow>
      <FieldRow
        label="Appended"
        htmlFor="try-append"
        tried={whatIf.appendSystemPrompt !== undefined}
        input="appendSystemPrompt"
        wide
        hint="The agent’s --append-system-prompt"
      >
        <TryText
          id="try-append"
          lines={3}
          value={whatIf.appendSystemPrompt ?? ''}
          placeholder="Nothing"
          onTry={(appendSystemPrompt) => set({ appendSystemPrompt })}
        />
      </FieldRow>
    </>
  )
}

function wholeOrNull(value: string | null): number | null {
  const number = Math.floor(Number(value ?? ''))
  return value !== null && value.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null
}
