// A path whose folder part is quiet and may be shortened, while the file name stays whole.

import type { ReactNode } from 'react'

export interface PathNameProps {
  readonly folder: string
  readonly separator: string
  readonly file: string
  readonly mono?: boolean
  readonly className?: string
}

export function PathName({ folder, separator, file, mono = true, className }: PathNameProps): ReactNode {
  return (
    <span className={`path ${mono ? 'mono' : ''} ${className ?? ''}`}>
      <span className="path-folder">{folder}</span>
      <span className="path-file">
        {separator === '' ? null : <span className="path-sep">{separator}</span>}
        {file}
      </span>
    </span>
  )
}
