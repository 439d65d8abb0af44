// A summary written by a model, on request: the only part of Strata that sends anything anywhere. The key goes in and never comes out.

import { z } from 'zod'
import { Empty } from './common'
import { command, event, query } from './define'

export const SummaryAccess = z.object({
  hasKey: z.boolean(),
  /** Where a key is kept: the store of the system, or the memory of this process until it ends. */
  keptIn: z.enum(['os', 'memory']),
  /** Null: the provider's own address. */
  baseUrl: z.string().nullable(),
})
export type SummaryAccess = z.infer<typeof SummaryAccess>

export const WrittenSummary = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** The nine parts; of an answer without them all of it stands in the first. Empty ones are left out. */
    parts: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
    tokens: z.number(),
    usage: z.object({ input: z.number(), cacheRead: z.number(), cacheWrite: z.number(), output: z.number() }),
    costUsd: z.number().nullable(),
    /** It ended before it was done: the limit of its output was reached. */
    cut: z.boolean(),
    model: z.string(),
    /** What of the conversation was left out or cut, in a sentence; null where nothing was. */
    note: z.string().nullable(),
  }),
  z.object({
    ok: z.literal(false),
    kind: z.enum(['no-key', 'refused', 'unreachable', 'busy', 'too-long', 'bad-request', 'empty', 'other']),
    /** What, where, and what to do now. */
    message: z.string(),
  }),
])
export type WrittenSummary = z.infer<typeof WrittenSummary>

export const summaryContract = {
  'summary.access': query(Empty, SummaryAccess),
  /** What is left out stays; null takes it away. An address is https, or http on this machine. */
  'summary.setAccess': command(
    z.object({ apiKey: z.string().min(1).max(500).nullable().optional(), baseUrl: z.string().max(2000).nullable().optional() }),
    SummaryAccess,
  ),
  /** Sends what a compaction before this call would sum up, and waits for the answer. Cancelling the call ends the request. */
  'summary.write': command(
    z.object({
      jobId: z.string().min(1).max(100),
      runId: z.string(),
      lane: z.number().int().min(0).max(3),
      call: z.number().int().min(0),
      model: z.string().min(1).max(200),
      instructions: z.string().max(20_000).nullable().default(null),
    }),
    WrittenSummary,
  ),
  /** The answer as it comes: characters so far, and the newest of them. */
  'summary.progress': event(z.object({ jobId: z.string(), chars: z.number().int(), tail: z.string() })),
}
