// What changes the system prompt itself: style, language, texts in its place, the cache breaker.

import type { ReactNode } from 'react'
import { FieldRow } from './field-row'
import { SwitchRow } from './switch-row'
import { TryText } from './try-text'
import { useTry } from './use-try'

/** Lowest first: the last that is given wins. */
const PROMPTS = [
  {
    name: 'systemPrompt',
    label: 'System prompt',
    placeholder: 'The default',
    hint: 'The agent’s --system-prompt or --system-prompt-file, in place of the default',
  },
  {
    name: 'appendSystemPrompt',
    label: 'Appended',
    placeholder: 'Nothing',
    hint: 'The agent’s --append-system-prompt or --append-system-prompt-file',
  },
  {
    name: 'agentPrompt',
    label: 'Agent’s prompt',
    placeholder: 'None',
    hint: 'Of the agent the main thread runs as; it wins over the system prompt',
  },
  { name: 'coordinatorPrompt', label: 'Coordinator’s', placeholder: 'None', hint: 'It wins over an agent’s prompt' },
  {
    name: 'overrideSystemPrompt',
    label: 'Override',
    placeholder: 'None',
    hint: 'It wins over every other prompt and takes nothing appended',
  },
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
      <SwitchRow
        label="Moved sections"
        tried={whatIf.excludeDynamicSections !== undefined}
        input="excludeDynamicSections"
        preview={{ excludeDynamicSections: true }}
        hint="The agent’s --exclude-dynamic-system-prompt-sections: what is of this machine goes into the first message"
        on={whatIf.excludeDynamicSections === true}
        onChange={(on) => set({ excludeDynamicSections: on ? true : null })}
      />
      <SwitchRow
        label="Proactive"
        tried={whatIf.proactive !== undefined}
        input="proactive"
        preview={{ proactive: true }}
        hint="An agent’s prompt is added to the default instead of replacing it"
        on={whatIf.proactive === true}
        onChange={(on) => set({ proactive: on ? true : null })}
      />
      {PROMPTS.map(({ name, label, placeholder, hint }) => (
        <FieldRow key={name} label={label} htmlFor={`try-${name}`} tried={whatIf[name] !== undefined} input={name} wide hint={hint}>
          <TryText
            id={`try-${name}`}
            lines={3}
            value={whatIf[name] ?? ''}
            placeholder={placeholder}
            onTry={(text) => set({ [name]: text })}
          />
        </FieldRow>
      ))}
    </>
  )
}
