// A redacted bundle of what is on screen: every replacement is shown, and can be left out, before anything is written.

import { Download, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../../lib/format-bytes'
import { plural } from '../../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { ALL_KINDS, type RedactionKind } from '../../../state/compare/compare-state'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import { StateMessage } from '../../../ui/state-message'
import { Switch } from '../../../ui/switch'
import { PickRows } from '../parts/pick-rows'
import { FaultText } from '../parts/problem-text'
import { ReplacementRow } from './replacement-row'
import { sayWhere } from './say-where'

const KIND_WORDS: Readonly<Record<RedactionKind, string>> = {
  home: 'Home paths',
  user: 'User names',
  email: 'E-mail addresses',
  secret: 'Tokens and keys',
  host: 'Host names',
  own: 'Words of your own',
}

export function BundleTab(): ReactNode {
  const bundle = useAppState((state) => state.compare.bundle)
  const fault = useAppState((state) => state.compare.asideFault)
  return (
    <>
      {fault === null ? null : <FaultText fault={fault} />}
      <div className="cmp-panes">
        <WishForm />
        {bundle === null ? (
          <div className="cmp-wide">
            <StateMessage icon={<EyeOff aria-hidden />} title="Nothing is prepared yet">
              <p>
                A bundle holds every layer with its text, so that the same context can be looked at elsewhere. What could tell who and where
                you are is replaced, the same everywhere; you see every replacement before anything is written.
              </p>
            </StateMessage>
          </div>
        ) : (
          <>
            <Replacements />
            <Places />
          </>
        )}
      </div>
    </>
  )
}

function WishForm(): ReactNode {
  const wish = useAppState((state) => state.compare.wish)
  const bundle = useAppState((state) => state.compare.bundle)
  const busy = useAppState((state) => state.compare.bundleBusy)
  const collectionId = useSnapshot()?.view.collectionId
  const { setWish, previewBundle, writeBundle } = useActions()
  const old = bundle !== null && bundle.collectionId !== collectionId
  return (
    <section className="pane cmp-form cmp-wish" aria-label="The bundle" data-pane="compare-sides">
      <div className="pane-head">
        <h2>Bundle</h2>
      </div>
      <ScrollArea className="scroll cmp-wish-fields" label="What the bundle is called and what is replaced">
        <label htmlFor="bundle-name">Name</label>
        <input
          id="bundle-name"
          className="field"
          value={wish.name}
          maxLength={200}
          placeholder="Bundle"
          onChange={(event) => setWish({ name: event.target.value })}
        />
        <label htmlFor="bundle-note">Note</label>
        <textarea
          id="bundle-note"
          className="field"
          rows={2}
          value={wish.note}
          maxLength={4000}
          onChange={(event) => setWish({ note: event.target.value })}
        />
        <fieldset className="cmp-kinds">
          <legend>Replace</legend>
          {ALL_KINDS.map((kind) => (
            <div key={kind}>
              <span className="grow">{KIND_WORDS[kind]}</span>
              <Switch
                label={KIND_WORDS[kind]}
                checked={wish.kinds.includes(kind)}
                onChange={(on) => setWish({ kinds: on ? [...wish.kinds, kind] : wish.kinds.filter((one) => one !== kind) })}
              />
            </div>
          ))}
        </fieldset>
        <label htmlFor="bundle-own">Words of your own, one a line</label>
        <textarea
          id="bundle-own"
          className="field"
          data-mono=""
          rows={4}
          placeholder="Project Nightjar"
          spellCheck={false}
          value={wish.own}
          onChange={(event) => setWish({ own: event.target.value })}
        />
        <Button disabled={busy} onClick={() => void previewBundle()} data-testid="bundle-preview">
          {bundle === null ? 'Show what is replaced' : 'Look again'}
        </Button>
        {bundle === null ? null : (
          <>
            <p className="caption" data-testid="bundle-figures">
              {plural(bundle.replacements.filter(({ on }) => on).length, 'replacement')} in {plural(bundle.places, 'place')},{' '}
              {formatBytes(bundle.bytes)}
              {old ? '. What is on screen has changed since: look again to bundle that.' : ''}
            </p>
            <Button variant="primary" disabled={busy} onClick={() => void writeBundle()} data-testid="bundle-write">
              <Download className="i14" aria-hidden />
              Write the bundle…
            </Button>
          </>
        )}
      </ScrollArea>
    </section>
  )
}

function Replacements(): ReactNode {
  const bundle = useAppState((state) => state.compare.bundle)
  const { pickReplacement } = useActions()
  if (bundle === null) return null
  const { replacements, picked } = bundle
  return (
    <section className="pane cmp-wide" aria-label="Replacements" data-pane="compare-rows">
      <div className="pane-head">
        <h2 className="grow">What is replaced</h2>
        <span className="caption">found, and what takes its place</span>
      </div>
      <PickRows
        label="Replacements"
        items={replacements}
        keyOf={({ index }) => index}
        picked={picked}
        onPick={({ index }) => void pickReplacement(index)}
        height={() => 40}
        render={(one) => <ReplacementRow replacement={one} />}
        say={({ found, becomes, count, on }) => `${found}, ${plural(count, 'time')}, ${on ? `becomes ${becomes}` : 'stays as it is'}`}
        empty="Nothing was found that has to be replaced. Read it through all the same before you send it."
        testId="replacements"
      />
    </section>
  )
}

function Places(): ReactNode {
  const bundle = useAppState((state) => state.compare.bundle)
  const busy = useAppState((state) => state.compare.bundleBusy)
  const { keepFound } = useActions()
  const layers = useSnapshot()?.layers ?? []
  const picked = bundle?.replacements.find(({ index }) => index === bundle.picked) ?? null
  if (bundle === null || picked === null) return null
  return (
    <aside className="pane cmp-places" aria-label="Where" data-pane="inspector">
      <div className="pane-head">
        <h2 className="grow cut">Where</h2>
        <span className="cmp-switch">
          <span>Replace it</span>
          <Switch label={`Replace ${picked.found}`} checked={picked.on} onChange={(on) => void (busy || keepFound(picked, on))} />
        </span>
      </div>
      <ScrollArea className="scroll" label="Places of this replacement">
        <ul className="cmp-place-list" data-testid="places">
          {(bundle.pickedPlaces ?? []).map(({ where, line, before, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places in order, read-only
            <li key={at}>
              <p className="caption">
                {sayWhere(where, layers)}
                {line === null ? '' : `, line ${line}`}
              </p>
              <p className="mono cmp-before">{before}</p>
              <p className="mono cmp-after">{after}</p>
            </li>
          ))}
        </ul>
        {bundle.pickedPlaces !== null && bundle.pickedTotal > bundle.pickedPlaces.length ? (
          <p className="cmp-none">and {plural(bundle.pickedTotal - bundle.pickedPlaces.length, 'more place')}</p>
        ) : null}
      </ScrollArea>
    </aside>
  )
}
