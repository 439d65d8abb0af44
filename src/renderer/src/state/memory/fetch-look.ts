// One look at a memory: the inspection, and all rows and hints of it.

import type { DiagnosticView } from '../../../../preload/contract/common'
import type { InputOf } from '../../../../preload/contract/define'
import type { MemoryHint, MemoryRow } from '../../../../preload/contract/memory'
import type { Client, WorkbenchContract } from '../../../../preload/contract/workbench'
import { keyRows } from './key-rows'
import type { MemoryLook } from './memory-state'

export type InspectInput = InputOf<WorkbenchContract['memory.inspect']>

/** More than any list a person goes through. */
const MOST_HINTS = 400
const MOST_FINDINGS = 2000

export async function fetchLook(client: Client, input: InspectInput, nowMs: number, signal: AbortSignal): Promise<MemoryLook> {
  const view = await client.call('memory.inspect', input, { signal })
  const { memoryId } = view
  const rows: MemoryRow[] = []
  for (let total = 1; rows.length < total; ) {
    const page = await client.call('memory.rows', { memoryId, offset: rows.length }, { signal })
    if (page.rows.length === 0) break
    rows.push(...page.rows)
    total = page.total
  }
  const hints: MemoryHint[] = []
  for (let total = 1; hints.length < Math.min(total, MOST_HINTS); ) {
    const page = await client.call('memory.hints', { memoryId, offset: hints.length }, { signal })
    if (page.hints.length === 0) break
    hints.push(...page.hints)
    total = page.total
  }
  const findings: DiagnosticView[] = []
  for (let total = 1; findings.length < Math.min(total, MOST_FINDINGS); ) {
    const page = await client.call('memory.diagnostics', { memoryId, offset: findings.length }, { signal })
    if (page.diagnostics.length === 0) break
    findings.push(...page.diagnostics)
    total = page.total
  }
  return { view, rows: keyRows(rows), hints, findings, atMs: nowMs }
}
