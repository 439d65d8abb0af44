// One replacement: what is found (shortened, whole on hover), what takes its place, how often.

import type { ReactNode } from 'react'
import type { Replacement } from '../../../../../preload/contract/snapshots'
import { plural } from '../../../lib/format-count'

const KINDS: Readonly<Record<Replacement['kind'], string>> = {
  home: 'home path',
  user: 'user name',
  email: 'e-mail',
  secret: 'secret',
  host: 'host',
  own: 'your own',
}

export function ReplacementRow({ replacement }: { readonly replacement: Replacement }): ReactNode {
  const { kind, found, becomes, count, on } = replacement
  return (
    <div className="cmp-replacement" data-on={on}>
      <span className="caption">{KINDS[kind]}</span>
      <span className="mono cut" title={found}>
        {found}
      </span>
      <span className="num">{plural(count, 'time')}</span>
      <span className="caption">{on ? '' : 'stays'}</span>
      <span className="mono cut dim">{on ? becomes : 'as it is'}</span>
    </div>
  )
}
