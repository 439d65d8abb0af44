// SHA-256 by Node.

import { createHash } from 'node:crypto'
import type { Hash } from '../engine/ports'

export const nodeHash: Hash = {
  sha256: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
}
