// Words several parts of the contract share.

import { z } from 'zod'

export const Empty = z.object({}).strict()
export const Nothing = z.null()

/** A slice of a long list. An answer may hold fewer than `limit` so that it stays under a megabyte: go on from what came. */
export const PageInput = z.object({
  collectionId: z.string(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(2000).default(500),
})

/** A slice of a long text in UTF-16 units; `next` is the offset to go on from, null at the end. Never cuts a surrogate pair. */
export const TextPage = z.object({ text: z.string(), totalChars: z.number().int(), next: z.number().int().nullable() })
export const TextRange = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(200_000).default(200_000) }

export const DiagnosticView = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  at: z.object({ path: z.string(), line: z.number().int().optional(), column: z.number().int().optional() }).nullable(),
  fix: z.string().optional(),
})
export type DiagnosticView = z.infer<typeof DiagnosticView>
