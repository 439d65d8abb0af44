// What a person opens or pastes (a saved collection, a snapshot, a captured request, a preset), and what can be wrong with it.

import { z } from 'zod'
import { TextSource } from './documents'

/** A text of the page's (staged by `document.stage` where it is long), or a file of the host's machine that a person named. */
export const OpenedText = z.union([
  z.object({ name: z.string().max(400).default(''), source: TextSource }).strict(),
  z.object({ file: z.string().min(1).max(8192) }).strict(),
])
export type OpenedText = z.input<typeof OpenedText>

/** Why something that was opened could not be used; `line` and `column` count from 1 where a place is known. */
export const OpenProblem = z.object({
  code: z.enum([
    'not-json',
    'truncated',
    'too-large',
    'other-vendor',
    'newer-version',
    'not-recognised',
    'damaged',
    'missing',
    'unknown-revision',
    'unreadable',
  ]),
  /** A sentence or two: what is wrong and what to do. */
  message: z.string(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
})
export type OpenProblem = z.infer<typeof OpenProblem>
