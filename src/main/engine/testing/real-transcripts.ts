// The real transcripts that lie beside the repository where they are there at all. Nothing of them is kept here.

import fs from 'node:fs'
import nodePath from 'node:path'

export interface RealTranscript {
  /** Below the corpus. */
  readonly name: string
  read(): Buffer
}

/** By name; empty where the corpus is not there. */
export function realTranscripts(): readonly RealTranscript[] {
  const folder = nodePath.resolve('..', 'shared', 'corpus', 'transcripts')
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ name, read: () => fs.readFileSync(nodePath.join(folder, name)) }))
}
