// The model whose window and tokenizer count.

import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../lib/format-count'
import { fuzzyRank } from '../../lib/fuzzy'
import { useActions, useAppState } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import type { Catalog } from '../../state/contract-types'
import { PickList } from '../../ui/pick-list'
import { Popover } from '../../ui/popover'
import { DetectedMark, useDetected } from './detected-mark'
import { PickerButton } from './picker-button'

interface Choice {
  readonly id: string
  readonly name: string
  readonly windowTokens: number
}

const MILLION = 1_000_000

export function ModelPicker(): ReactNode {
  const [open, setOpen] = useState(false)
  const project = useAppState(activeProject)
  const model = useAppState((state) => activePrompt(state)?.baseline?.view.model ?? null)
  if (project === null) return null
  const name = model === null ? '…' : (model.name ?? model.id)
  return (
    <>
      <span className="title-line" />
      <Popover
        label="Model"
        className="picker-panel"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <PickerButton word="model" aria-label={`Model ${name}`} data-testid="model-picker">
            <span className="cut">{name}</span>
            <DetectedMark of="model" />
          </PickerButton>
        }
      >
        <ModelList onDone={() => setOpen(false)} />
      </Popover>
    </>
  )
}

function ModelList({ onDone }: { readonly onDone: () => void }): ReactNode {
  const catalog = useAppState((state) => state.catalog)
  const chosen = useAppState((state) => activePrompt(state)?.base.model ?? null)
  const fallback = useAppState((state) => state.settings?.defaultModel ?? null)
  const detected = useDetected()
  const detecting = useAppState((state) => activePrompt(state)?.base.detect === true)
  const { setBase } = useActions()
  const [query, setQuery] = useState('')
  const take = (model: string | null): void => {
    setBase({ model })
    onDone()
  }
  const choices = fuzzyRank(query, listModels(catalog), (choice) => `${choice.name} ${choice.id}`, 100)
  const item = (key: string, taken: boolean, content: ReactNode, onPick: () => void) => ({
    key,
    onPick,
    content: (
      <>
        <span className="menu-tick">{taken ? <Check className="i12" aria-hidden /> : null}</span>
        {content}
      </>
    ),
  })
  return (
    <PickList
      label="Model"
      placeholder="A model, or any id"
      query={query}
      onQuery={setQuery}
      groups={[
        {
          title: null,
          items: [
            ...(query === ''
              ? [
                  ...(detected === null
                    ? []
                    : [
                        item(
                          'detected',
                          chosen === null && detecting,
                          <>
                            <span className="grow cut">As detected: {nameOf(catalog, detected.model)}</span>
                            <span className="caption">newest session</span>
                          </>,
                          () => {
                            setBase({ model: null, detect: true })
                            onDone()
                          },
                        ),
                      ]),
                  item(
                    'default',
                    chosen === null && (detected === null || !detecting),
                    <span>{fallback === null ? 'As the settings and the version say' : `Default: ${fallback}`}</span>,
                    () => {
                      setBase(detected === null ? { model: null } : { model: null, detect: false })
                      onDone()
                    },
                  ),
                ]
              : []),
            ...choices.map((choice) =>
              item(
                choice.id,
                chosen === choice.id,
                <>
                  <span className="grow cut">{choice.name}</span>
                  <span className="caption figures">{formatCount(choice.windowTokens)}</span>
                </>,
                () => take(choice.id),
              ),
            ),
            ...(query.trim() !== '' && !choices.some((choice) => choice.id === query.trim())
              ? [item(`typed:${query}`, false, <span className="cut">Use the id “{query.trim()}”</span>, () => take(query.trim()))]
              : []),
          ],
        },
      ]}
      empty="No such model."
      footer="The number is the size of the window in tokens. Sizes of layers are estimates by published ratios, not calibrated by sessions."
    />
  )
}

function nameOf(catalog: Catalog | null, id: string): string {
  return catalog?.models.find((model) => model.id === id)?.name ?? id
}

function listModels(catalog: Catalog | null): readonly Choice[] {
  return (catalog?.models ?? []).flatMap((model) => [
    { id: model.id, name: model.name, windowTokens: model.windowTokens },
    ...(model.millionOption && model.windowTokens < MILLION
      ? [{ id: `${model.id}[1m]`, name: `${model.name}, long context`, windowTokens: MILLION }]
      : []),
  ])
}
