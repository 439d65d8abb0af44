// MCP servers to suppose: how many tools, rendered or deferred, and what they tell the model to do.

import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WhatIf } from '../../../state/prompt/collect-input'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { EffectChip } from './effect-chip'
import { useFits } from './search-context'
import { TryText } from './try-text'
import { useTry } from './use-try'

type Server = NonNullable<WhatIf['mcpServers']>[number]

const RENDER = [
  { value: 'deferred', label: 'Deferred' },
  { value: 'rendered', label: 'Rendered' },
] as const

const FIRST: Omit<Server, 'name'> = { tools: 12, tokens: 4800, deferred: true, instructions: null }

export function ServerFields(): ReactNode {
  const { whatIf, set } = useTry()
  const servers = whatIf.mcpServers ?? []
  const fits = useFits('mcp servers tools rendered deferred instructions')
  if (!fits) return null
  const to = (next: readonly Server[]): void => set({ mcpServers: next.length === 0 ? null : [...next] })
  const freeName = (): string => {
    for (let number = servers.length + 1; ; number += 1) {
      const name = `server-${number}`
      if (!servers.some((server) => server.name === name)) return name
    }
  }
  const add = [...servers, { name: freeName(), ...FIRST }]
  return (
    <div className="env" data-testid="try-row">
      <div className="server-head">
        <p className="facts-note grow">
          No file says what a server sends once it runs, so it is supposed here. A deferred tool is only named; a rendered one is sent
          whole.
        </p>
        <EffectChip patch={servers.length === 0 ? { mcpServers: add } : null} tried={servers.length === 0 ? null : 'mcpServers'} />
        <Button variant="plain" onClick={() => to(add)} data-testid="add-server">
          <Plus className="i14" aria-hidden />
          Add a server
        </Button>
      </div>
      {servers.map((server, at) => (
        <ServerRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is typed
          key={at}
          server={server}
          onChange={(next) => to(servers.map((one, index) => (index === at ? next : one)))}
          onRemove={() => to(servers.filter((_one, index) => index !== at))}
        />
      ))}
    </div>
  )
}

interface ServerRowProps {
  readonly server: Server
  readonly onChange: (server: Server) => void
  readonly onRemove: () => void
}

function ServerRow({ server, onChange, onRemove }: ServerRowProps): ReactNode {
  const count = (value: string | null, before: number): number => {
    const number = Math.floor(Number(value ?? ''))
    return value !== null && Number.isFinite(number) && number >= 0 ? number : before
  }
  const { name } = server
  return (
    <fieldset className="server-row">
      <legend className="unseen">Server {name}</legend>
      <TryText label="Name" value={name} placeholder="name" mono onTry={(value) => onChange({ ...server, name: value ?? name })} />
      <TryText
        label={`Tools of ${name}`}
        value={String(server.tools)}
        placeholder="tools"
        onTry={(value) => onChange({ ...server, tools: count(value, server.tools) })}
      />
      <span className="caption">tools</span>
      <TryText
        label={`Tokens of ${name}`}
        value={String(server.tokens)}
        placeholder="tokens"
        onTry={(value) => onChange({ ...server, tokens: count(value, server.tokens) })}
      />
      <span className="caption">tokens</span>
      <Segmented
        label={`Tools of ${name} are`}
        value={server.deferred === false ? 'rendered' : 'deferred'}
        options={RENDER}
        onChange={(value) => onChange({ ...server, deferred: value === 'deferred' })}
      />
      <IconButton label={`Take out ${name}`} size="small" onClick={onRemove}>
        <X className="i12" aria-hidden />
      </IconButton>
      <div className="server-text">
        <TryText
          label={`Instructions of ${name}`}
          lines={2}
          value={server.instructions ?? ''}
          placeholder="What the server tells the model, if anything"
          onTry={(instructions) => onChange({ ...server, instructions })}
        />
      </div>
    </fieldset>
  )
}
