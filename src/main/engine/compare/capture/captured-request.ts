// A messages call as an agent really sent it: system blocks with their cache marks, tools, messages. Texts are as sent.

import type { Diagnostic } from '../../base/diagnostic'

export interface CacheMark {
  readonly scope: 'global' | 'org'
  readonly ttl: '5m' | '1h'
}

export interface CapturedText {
  readonly text: string
  readonly mark: CacheMark | null
}

export interface CapturedTool {
  readonly name: string
  /** As in the request, but for the mark. */
  readonly json: string
  readonly mark: CacheMark | null
}

export interface CapturedMessage {
  readonly role: string
  readonly blocks: readonly (CapturedText & { readonly type: string })[]
}

export interface CapturedRequest {
  readonly model: string | null
  readonly maxTokens: number | null
  readonly system: readonly CapturedText[]
  readonly tools: readonly CapturedTool[]
  readonly messages: readonly CapturedMessage[]
  /** One mark for the whole request, which moves with the last block (SPEC 8.5). */
  readonly movingMark: CacheMark | null
  /** What was odd about it and how it was taken. */
  readonly diagnostics: readonly Diagnostic[]
}

export type CaptureProblemCode = 'not-json' | 'truncated' | 'other-vendor' | 'not-recognised'

export interface CaptureProblem {
  readonly code: CaptureProblemCode
  readonly message: string
  /** From 1, where the text itself is at fault. */
  readonly line: number | null
  readonly column: number | null
}
