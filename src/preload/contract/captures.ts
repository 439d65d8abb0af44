// Captured requests: the JSON of a messages call as the agent really sent it, what of it can be taken, and the agent's own
// context report checked against a collection.

import { z } from 'zod'
import { DiagnosticView, Empty, TextPage, TextRange } from './common'
import { DiffLine } from './compare'
import { command, query } from './define'
import { OpenedText, OpenProblem } from './opened'
import { Tokens } from './prompt'

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }

/** Whose request it is; all but `anthropic` are refused by name. */
export const CaptureView = z.object({
  captureId: z.string(),
  name: z.string(),
  model: z.string().nullable(),
  maxTokens: z.number().nullable(),
  /** Version of the agent where the request tells (attribution block); null else. */
  agentVersion: z.string().nullable(),
  /** Working directory where the environment section names one. */
  cwd: z.string().nullable(),
  system: z.array(
    z.object({
      index: z.number().int(),
      marked: z.boolean(),
      scope: z.enum(['global', 'org', 'none']),
      ttl: z.enum(['5m', '1h']).nullable(),
      chars: z.number().int(),
      tokens: z.number(),
      beginning: z.string(),
    }),
  ),
  tools: z.object({ count: z.number().int(), tokens: z.number(), names: z.array(z.string()) }),
  messages: z.object({ count: z.number().int(), marks: z.number().int(), tokens: z.number() }),
  /** All marks of the request; the API allows four (SPEC 5.6). */
  marks: z.number().int(),
  tokens: Tokens,
  diagnostics: z.array(DiagnosticView),
})
export type CaptureView = z.infer<typeof CaptureView>

/** A block of the captured request beside what was predicted for it. */
export const CaptureBlock = z.object({
  block: z.number().int(),
  at: z.enum(['tools', 'system', 'messages']),
  /** Of the block in its part, from 0; null: predicted, and not in the request. */
  index: z.number().int().nullable(),
  title: z.string(),
  layerIds: z.array(z.string()),
  outcome: z.enum(['equal', 'differs', 'only-captured', 'only-predicted']),
  captured: z.object({ chars: z.number().int(), tokens: z.number(), mark: z.string() }).nullable(),
  predicted: z.object({ chars: z.number().int(), tokens: z.number(), mark: z.string(), paraphrased: z.boolean() }).nullable(),
  tokensDelta: z.number(),
  /** What is most likely behind it, in a sentence; null for `equal`. */
  cause: z.string().nullable(),
  causeCode: z
    .enum([
      'paraphrase',
      'another-version',
      'another-model',
      'another-folder',
      'another-date',
      'git-moved-on',
      'file-changed',
      'switch',
      'cache-mark',
      'not-predicted',
      'not-captured',
      'unknown',
    ])
    .nullable(),
})
export type CaptureBlock = z.infer<typeof CaptureBlock>

/** A part of the prompt that can be taken from a captured request, or was. */
export const GivenSection = z.object({
  /** `section:<id>` of the system prompt, `tools:<group>`. */
  id: z.string(),
  title: z.string(),
  chars: z.number().int(),
  tokens: z.number(),
  /** Null where it was not taken. */
  provenance: z
    .object({
      file: z.string(),
      takenMs: z.number(),
      model: z.string().nullable(),
      agentVersion: z.string().nullable(),
      sha256: z.string(),
    })
    .nullable(),
})
export type GivenSection = z.infer<typeof GivenSection>

export const TakableSection = GivenSection.extend({
  /** Null: it can be taken. Else why not: it holds facts of that session, or Strata has no such section. */
  obstacle: z.string().nullable(),
  /** Tokens it is sized at without it. */
  before: z.number().nullable(),
  beginning: z.string(),
})
export type TakableSection = z.infer<typeof TakableSection>

export const ReportRow = z.object({
  name: z.string(),
  kind: z.enum(['used', 'free', 'buffer', 'deferred', 'file', 'tool', 'agent', 'skill']),
  reported: z.number().nullable(),
  predicted: z.number().nullable(),
  /** Reported minus predicted; null where a side has no figure. */
  difference: z.number().nullable(),
  /** Whether the reported figure lies in the band of the estimate; null without both. */
  inBand: z.boolean().nullable(),
  layerIds: z.array(z.string()),
  note: z.string().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const capturesContract = {
  /** Reads a captured messages call and keeps it. Other vendors' shapes are named in the problem. */
  'capture.open': query(
    OpenedText,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), capture: CaptureView }),
      z.object({ ok: z.literal(false), problem: OpenProblem }),
    ]),
  ),
  /** Block by block beside what a collection predicts. */
  'capture.blocks': query(
    z.object({ captureId: z.string(), collectionId: z.string(), ...Page }),
    z.object({
      total: z.number().int(),
      blocks: z.array(CaptureBlock),
      summary: z.object({ equal: z.number().int(), differs: z.number().int(), captured: z.number(), predicted: z.number() }),
    }),
  ),
  /** The text of one block of the request, by part and place. */
  'capture.blockText': query(
    z.object({ captureId: z.string(), at: z.enum(['tools', 'system', 'messages']), index: z.number().int().min(0), ...TextRange }),
    TextPage,
  ),
  /** The inline difference of one row of `capture.blocks`: predicted left, captured right. */
  'capture.lines': query(
    z.object({
      captureId: z.string(),
      collectionId: z.string(),
      block: z.number().int().min(0),
      context: z.number().int().min(0).max(1000).nullable().default(3),
      ...Page,
    }),
    z.object({ total: z.number().int(), lines: z.array(DiffLine) }),
  ),
  /** What could be taken: "use what my agent really sends". `collectionId` gives the sizes it is compared with. */
  'capture.sections': query(
    z.object({ captureId: z.string(), collectionId: z.string().nullable().default(null) }),
    z.object({ sections: z.array(TakableSection) }),
  ),
  /** Takes parts for this machine: collections made from now on use them in place of the paraphrase (collect again to see it). */
  'capture.take': command(
    z.object({ captureId: z.string(), ids: z.array(z.string()).min(1).max(200) }),
    z.object({ sections: z.array(GivenSection) }),
  ),
  /** What was taken so far, with where it came from. */
  'capture.taken': query(Empty, z.object({ sections: z.array(GivenSection) })),
  /** Gives parts up again; `ids` null: all. */
  'capture.forget': command(z.object({ ids: z.array(z.string()).nullable() }), z.object({ sections: z.array(GivenSection) })),
  /** Checks the agent's own context report, pasted as text, against a collection: rows side by side. */
  'capture.checkReport': query(
    z.object({ collectionId: z.string(), text: z.string().min(1).max(200_000) }),
    z.object({
      rows: z.array(ReportRow).max(2000),
      model: z.string().nullable(),
      window: z.object({ reported: z.number().nullable(), predicted: z.number() }),
      total: z.object({ reported: z.number().nullable(), predicted: z.number() }),
      /** Lines that look like figures and could not be understood, or that there were none at all. */
      diagnostics: z.array(DiagnosticView).max(200),
    }),
  ),
}
