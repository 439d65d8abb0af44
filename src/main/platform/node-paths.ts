// The path rules of the machine Strata runs on.

import path from 'node:path'
import type { Paths } from '../engine/ports'

export const nodePaths: Paths = path
