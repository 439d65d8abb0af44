// One block of a captured request beside its prediction.

import type { ReactNode } from 'react'
import type { CaptureBlock } from '../../../../../preload/contract/captures'
import { formatSigned } from '../../../lib/format-count'

const OUTCOMES: Readonly<Record<CaptureBlock['outcome'], { readonly change: string; readonly sign: string; readonly word: string }>> = {
  equal: { change: 'same', sign: '=', word: 'as predicted' },
  differs: { change: 'changed', sign: '~', word: 'differs' },
  'only-captured': { change: 'only-right', sign: '+', word: 'only captured' },
  'only-predicted': { change: 'only-left', sign: '−', word: 'only predicted' },
}

export function sayBlock(block: CaptureBlock): string {
  return [block.title, OUTCOMES[block.outcome].word, ...(block.cause === null ? [] : [block.cause])].join(', ')
}

export function BlockRow({ block }: { readonly block: CaptureBlock }): ReactNode {
  const { change, sign } = OUTCOMES[block.outcome]
  return (
    <div className="cmp-layer" data-change={change}>
      <span className="cmp-what-sign mono" aria-hidden>
        {sign}
      </span>
      <span className="cmp-layer-name cut">
        {block.title}
        <span className="dim"> {block.at}</span>
      </span>
      <span className="num">{Math.round(block.tokensDelta) === 0 ? '' : formatSigned(block.tokensDelta)}</span>
      {block.cause === null ? null : <span className="cmp-layer-what cut">{block.cause}</span>}
    </div>
  )
}
