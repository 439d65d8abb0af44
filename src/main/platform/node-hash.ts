// SHA-256 by Node.

import { createHash } from 'node:crypto'
import type { Hash } from '../engine/ports'

export const nodeHash: Hash = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
}
