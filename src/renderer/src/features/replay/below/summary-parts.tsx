// A summary in its parts, whoever wrote it.

import type { ReactNode } from 'react'

export function SummaryParts({
  parts,
}: {
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[]
}): ReactNode {
  return (
    <dl>
      {parts.map((part) => (
        <div key={part.heading}>
          <dt>{part.heading}</dt>
          {part.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
            <dd key={at}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
