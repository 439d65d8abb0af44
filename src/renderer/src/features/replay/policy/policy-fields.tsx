// What a policy changes, a row each. Empty fields mean what the source says.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReplayPolicy } from '../../../../../preload/contract/replay'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { gapText, parseGap } from '../../../state/replay/gap-text'
import { CLEARING_NAMES, SWITCHES } from '../../../state/replay/policies'
import { modelName } from '../../../state/sessions/session-words'
import { Segmented } from '../../../ui/segmented'
import { Switch } from '../../../ui/switch'
import { PolicyRow } from './policy-row'
import { TypedField } from './typed-field'

export interface PolicyFieldsProps {
  readonly policy: ReplayPolicy
  readonly index: number
}

export function PolicyFields({ policy, index }: PolicyFieldsProps): ReactNode {
  const { editPolicy } = useActions()
  const levels = useAppState((state) => state.replay.point?.levels.at(-1) ?? null)
  const set = (patch: Partial<ReplayPolicy>, key: string | null = null): void =>
    editPolicy(index, patch, key === null ? null : `policy ${index} ${key}`)
  const auto = policy.autoCompact
  return (
    <div className="policy-fields">
      <PolicyRow label="Cache lifetime">
        <Segmented
          label="Cache lifetime"
          value={policy.ttl}
          options={[
            { value: '5m', label: '5 min' },
            { value: '1h', label: '1 h' },
            { value: 'observed', label: 'observed' },
          ]}
          onChange={(ttl) => set({ ttl })}
        />
      </PolicyRow>
      <PolicyRow label="Window" unit="tokens">
        <TypedField
          label="Window in tokens"
          value={policy.window === null ? '' : formatCount(policy.window)}
          placeholder={levels === null ? "the model's" : formatCount(levels.window)}
          hint="From 1,000 to 1,000,000,000 tokens; empty: the model's own"
          read={(text) => {
            const tokens = readTokens(text)
            return text === '' ? { window: null } : tokens === null || tokens < 1000 ? null : { window: tokens }
          }}
          onRead={(patch) => set(patch, 'window')}
        />
      </PolicyRow>
      <PolicyRow
        label="Auto-compact"
        note={
          auto === 'off' || levels === null
            ? undefined
            : levels.autoCompactAt === null
              ? 'at the limit'
              : `at ${formatCount(levels.autoCompactAt)}`
        }
      >
        {auto === 'off' ? null : (
          <TypedField
            label="Auto-compact at percent of the effective window"
            value={auto === 'on' ? '' : `${auto}%`}
            placeholder="default"
            hint="A percentage of the effective window, which can only lower the default; empty: the default"
            narrow
            read={(text): Partial<ReplayPolicy> | null => {
              const percent = Number(text.replace('%', '').trim())
              if (text === '') return { autoCompact: 'on' }
              return Number.isFinite(percent) && percent > 0 && percent <= 100 ? { autoCompact: percent } : null
            }}
            onRead={(patch) => set(patch, 'auto')}
          />
        )}
        <Switch label="Auto-compact" checked={auto !== 'off'} onChange={(on) => set({ autoCompact: on ? 'on' : 'off' })} />
      </PolicyRow>
      <Clearing policy={policy} set={set} />
      <PolicyRow label="Failing summaries">
        <TypedField
          label="How many of the first summaries fail"
          value={policy.failSummaries === null ? '' : formatCount(policy.failSummaries)}
          placeholder="as given"
          hint="So many of the first attempts fail; empty: as the source says"
          narrow
          read={(text) => {
            const count = readTokens(text)
            return text === '' ? { failSummaries: null } : count === null || count > 10_000 ? null : { failSummaries: count }
          }}
          onRead={(patch) => set(patch, 'fail')}
        />
      </PolicyRow>
      <ModelRow policy={policy} set={set} />
      <Further policy={policy} set={set} />
    </div>
  )
}

type Set = (patch: Partial<ReplayPolicy>, key?: string | null) => void
interface PartProps {
  readonly policy: ReplayPolicy
  readonly set: Set
}

const CLEARING = ['off', 'time', 'local', 'cached', 'api'] as const

/** The ways of clearing exclude one another. */
function Clearing({ policy, set }: PartProps): ReactNode {
  return (
    <>
      <PolicyRow label="Clear old results">
        <select
          className="field policy-select"
          aria-label="Clear old results"
          value={policy.microcompact}
          onChange={(event) => {
            const microcompact = CLEARING.find((one) => one === event.currentTarget.value)
            if (microcompact !== undefined) set({ microcompact })
          }}
        >
          {CLEARING.map((one) => (
            <option key={one} value={one}>
              {CLEARING_NAMES[one]}
            </option>
          ))}
        </select>
      </PolicyRow>
      {policy.microcompact === 'time' ? (
        <PolicyRow label="After idle for">
          <TypedField
            label="Idle time after which results are cleared"
            value={policy.timeThresholdMs === null ? '' : gapText(policy.timeThresholdMs)}
            placeholder="60m"
            hint="A length of time, as 60m; empty: the version's own"
            narrow
            read={(text) => {
              const ms = parseGap(text)
              return text === '' ? { timeThresholdMs: null } : ms === null ? null : { timeThresholdMs: ms }
            }}
            onRead={(patch) => set(patch, 'threshold')}
          />
        </PolicyRow>
      ) : null}
      {policy.microcompact === 'off' ? null : (
        <PolicyRow label="Keep newest results">
          <TypedField
            label="Keep newest results"
            value={policy.keepRecent === null ? '' : formatCount(policy.keepRecent)}
            placeholder="default"
            hint="How many stay; empty: the version's own"
            narrow
            read={(text) => {
              const count = readTokens(text)
              return text === '' ? { keepRecent: null } : count === null ? null : { keepRecent: count }
            }}
            onRead={(patch) => set(patch, 'keep')}
          />
        </PolicyRow>
      )}
    </>
  )
}

function ModelRow({ policy, set }: PartProps): ReactNode {
  const catalog = useAppState((state) => state.catalog)
  const model = useAppState((state) => state.replay.source?.model ?? '')
  return (
    <PolicyRow label="Model">
      <select
        className="field policy-select"
        aria-label="Model"
        value={policy.model ?? ''}
        onChange={(event) => set({ model: event.currentTarget.value === '' ? null : event.currentTarget.value })}
      >
        <option value="">{model === '' ? 'as given' : modelName(model, catalog)}, as given</option>
        {(catalog?.models ?? []).flatMap((one) => [
          <option key={one.id} value={one.id}>
            {one.name}
          </option>,
          one.millionOption ? (
            <option key={`${one.id}[1m]`} value={`${one.id}[1m]`}>
              {one.name}, 1M
            </option>
          ) : null,
        ])}
      </select>
    </PolicyRow>
  )
}

/** Rules of another version, the way the cache is judged, and what some versions have behind a switch. */
function Further({ policy, set }: PartProps): ReactNode {
  const profiles = useAppState((state) => state.catalog?.profiles ?? NO_PROFILES)
  const given = useAppState((state) => state.replay.source?.profile ?? '')
  const used =
    SWITCHES.filter(({ key }) => policy[key]).length + (policy.profile === null ? 0 : 1) + (policy.cacheMode === 'seeded' ? 1 : 0)
  const [open, setOpen] = useState(used > 0)
  return (
    <>
      <button type="button" className="policy-more" aria-expanded={open} onClick={() => setOpen(!open)} data-testid="policy-more">
        {open ? <ChevronDown className="i12" aria-hidden /> : <ChevronRight className="i12" aria-hidden />}
        Version, cache and further switches
        {used === 0 ? null : <span className="mono">{used} set</span>}
      </button>
      {open ? (
        <>
          <PolicyRow label="Rules of version">
            <select
              className="field policy-select"
              aria-label="Rules of version"
              value={policy.profile ?? ''}
              onChange={(event) => set({ profile: event.currentTarget.value === '' ? null : event.currentTarget.value })}
            >
              <option value="">{given}, as given</option>
              {profiles.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.id}
                </option>
              ))}
            </select>
          </PolicyRow>
          <PolicyRow label="Cache" note={policy.cacheMode === 'seeded' ? 'early evictions drawn' : undefined}>
            <Segmented
              label="Cache"
              value={policy.cacheMode}
              options={[
                { value: 'deterministic', label: 'by rule' },
                { value: 'seeded', label: 'by chance' },
              ]}
              onChange={(cacheMode) => set({ cacheMode })}
            />
          </PolicyRow>
          {policy.cacheMode === 'seeded' ? (
            <PolicyRow label="Seed">
              <TypedField
                label="Seed"
                value={String(policy.seed)}
                placeholder="1"
                hint="A whole number: the same one draws the same"
                narrow
                read={(text) => {
                  const seed = readTokens(text)
                  return seed === null ? null : { seed }
                }}
                onRead={(patch) => set(patch, 'seed')}
              />
            </PolicyRow>
          ) : null}
          {SWITCHES.map(({ key, title, what }) => (
            <PolicyRow key={key} label={title} hint={what}>
              <Switch label={title} checked={policy[key]} onChange={(on) => set({ [key]: on })} />
            </PolicyRow>
          ))}
        </>
      ) : null}
    </>
  )
}

const NO_PROFILES: readonly { readonly id: string }[] = []

/** `200,000`, `200k`, `1M`; null for what is no whole number. */
function readTokens(text: string): number | null {
  const parts = /^(\d+(?:\.\d+)?)\s*([km]?)$/i.exec(text.replaceAll(',', '').trim())
  if (parts === null) return null
  const value = Number(parts[1]) * ({ k: 1000, m: 1_000_000 }[parts[2]?.toLowerCase() ?? ''] ?? 1)
  return Number.isInteger(value) && value <= 1_000_000_000 ? value : null
}
