// Up to four policies, one of them in view: choose, add, rename, duplicate, remove, and change what it does.

import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { MOST_POLICIES, POLICY_LETTERS, PRESETS, policyName } from '../../../state/replay/policies'
import { IconButton } from '../../../ui/icon-button'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../ui/menu'
import { Segmented } from '../../../ui/segmented'
import { PolicyFields } from './policy-fields'

export function PolicyPanel(): ReactNode {
  const chosen = useAppState((state) => state.replay.chosen)
  const policies = useAppState((state) => state.replay.edits.present.policies)
  const kind = useAppState((state) => state.replay.source?.kind ?? 'recording')
  const profile = useAppState((state) => state.replay.source?.profile ?? '')
  const { chooseLane, addPolicy } = useActions()
  const [renaming, setRenaming] = useState(false)
  const policy = policies[chosen]
  if (policy === undefined) return null
  return (
    <>
      <div className="pane-head policy-head">
        <h2>Policy</h2>
        <Segmented
          label="Policy in view"
          value={POLICY_LETTERS[chosen] ?? 'A'}
          options={policies.map((_policy, at) => ({ value: POLICY_LETTERS[at] ?? 'A', label: POLICY_LETTERS[at] ?? 'A' }))}
          onChange={(letter) => chooseLane(POLICY_LETTERS.indexOf(letter))}
        />
        {policies.length < MOST_POLICIES ? (
          <IconButton label="Add a policy" size="small" onClick={() => addPolicy()} data-testid="policy-add">
            <Plus className="i14" aria-hidden />
          </IconButton>
        ) : null}
        <span className="grow" />
        <span className="caption">rules {policy.profile ?? profile}</span>
        <PolicyMenu index={chosen} count={policies.length} onRename={() => setRenaming(true)} />
      </div>
      <div className="policy-scroll">
        {renaming ? (
          <RenameField
            index={chosen}
            name={policy.name}
            placeholder={policyName({ ...policy, name: '' }, kind)}
            onDone={() => setRenaming(false)}
          />
        ) : (
          <p className="policy-name cut" title={policyName(policy, kind)} data-testid="policy-name">
            {policyName(policy, kind)}
          </p>
        )}
        <PolicyFields key={chosen} policy={policy} index={chosen} />
      </div>
    </>
  )
}

function PolicyMenu({
  index,
  count,
  onRename,
}: {
  readonly index: number
  readonly count: number
  readonly onRename: () => void
}): ReactNode {
  const { duplicatePolicy, removePolicy, editPolicy } = useActions()
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="icon-btn" data-size="small" aria-label="More about this policy" data-testid="policy-menu">
          <Ellipsis className="i14" aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil className="i14" aria-hidden />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<Copy className="i14" aria-hidden />} onSelect={() => duplicatePolicy(index)} disabled={count >= MOST_POLICIES}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Trash2 className="i14" aria-hidden />} onSelect={() => removePolicy(index)} disabled={count <= 1} danger>
        Remove
      </MenuItem>
      <MenuLine />
      <MenuLabel>Change to</MenuLabel>
      {PRESETS.map((preset) => (
        <MenuItem key={preset.id} onSelect={() => editPolicy(index, { ...RESET, ...preset.patch })}>
          {preset.title}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** What a preset puts back before it sets its own. */
const RESET = { name: '', ttl: 'observed', autoCompact: 'on', microcompact: 'off', timeThresholdMs: null } as const

interface RenameProps {
  readonly index: number
  readonly name: string
  readonly placeholder: string
  readonly onDone: () => void
}

function RenameField({ index, name, placeholder, onDone }: RenameProps): ReactNode {
  const { editPolicy, endReplayEdit, dropReplayEdit } = useActions()
  return (
    <input
      className="field policy-rename"
      aria-label="Name of the policy"
      defaultValue={name}
      placeholder={placeholder}
      maxLength={80}
      // biome-ignore lint/a11y/noAutofocus: it was asked for a moment ago
      autoFocus
      onChange={(event) => editPolicy(index, { name: event.currentTarget.value }, `name ${index}`)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dropReplayEdit()
        if (event.key === 'Enter' || event.key === 'Escape') onDone()
      }}
      onBlur={() => {
        endReplayEdit()
        onDone()
      }}
      data-testid="policy-rename"
    />
  )
}
