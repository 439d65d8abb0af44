// What else could be: each change with what it would do to the tokens, and a press tries it.

import { Fragment, type ReactNode } from 'react'
import { formatSigned } from '../../../lib/format-count'
import { splitVariable } from '../../../lib/split-variable'
import { useActions, useAppState } from '../../../state/app-context'
import type { LayerView } from '../../../state/contract-types'
import { Section } from './section'

export function WhatWouldChange({ layer }: { readonly layer: LayerView }): ReactNode {
  const known = useAppState((state) => (state.document.changes?.layerId === layer.id ? state.document.changes : null))
  const { patchWhatIf, setDrawer } = useActions()
  if (known === null) return null
  if (known.list === null) {
    return (
      <Section title="What would change it">
        <p className="facts-note">Not known: {known.fault?.detail}</p>
      </Section>
    )
  }
  if (known.list.length === 0) {
    return layer.status === 'loaded' ? null : (
      <Section title="What would change it">
        <p className="facts-note">No input of the agent would; the file itself would have to change.</p>
      </Section>
    )
  }
  return (
    <Section title="What would change it" testId="what-would-change">
      <ul className="changes">
        {known.list.map((change) => {
          const { patch } = change
          const { words, variable } = splitVariable(change.label)
          const name = variable === null ? null : <span className="change-variable mono">{breakable(variable)}</span>
          const number = <span className="num">{formatSigned(change.tokensDelta)}</span>
          return (
            <li key={change.label}>
              {patch === null ? (
                <div className="change" data-plain="">
                  <span className="grow">{words}</span>
                  {number}
                  {name}
                </div>
              ) : (
                <button
                  type="button"
                  className="change"
                  title="Try it"
                  onClick={() => {
                    patchWhatIf(patch)
                    setDrawer('what-if')
                  }}
                >
                  <span className="grow">{words}</span>
                  {number}
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** A long name goes on after one of its words, never inside one. */
function breakable(variable: string): ReactNode {
  return variable.split(/(?<=_)/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words stand where they stand
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ))
}
