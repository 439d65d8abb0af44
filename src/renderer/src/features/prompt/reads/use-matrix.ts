// The matrix of rules and files in blocks: those in view are asked for once and kept until something changes.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { isCancelled, toFault } from '../../../state/fault'
import type { MatrixBlock } from '../../../state/reads/create-reads'

export interface MatrixView {
  readonly ready: boolean
  readonly rules: number
  readonly files: number
  readonly fault: string | null
  /** Position of the rule of a row among all rules; null while it is on its way. */
  ruleAt(row: number): number | null
  fileAt(column: number): string | null
  /** Position of the pattern that matches; null for none, and while it is on its way. */
  cell(row: number, column: number): number | null
  readonly need: (view: { readonly fromRule: number; readonly toRule: number; readonly fromFile: number; readonly toFile: number }) => void
}

const RULES = 200
const FILES = 500
const ASK_AGAIN_MS = 500

interface Block extends MatrixBlock {
  /** Of each row: file position to pattern. */
  readonly hits: readonly ReadonlyMap<number, number>[]
}

/** `files` null: all files that any rule matches. */
export function useMatrix(files: readonly string[] | null): MatrixView {
  const { activity } = useApp()
  const { readMatrix } = useActions()
  const made = useAppState((state) => state.reads.rules)
  const given = files === null ? null : files.join('\n')
  const blocks = useRef(new Map<string, Block | 'asked'>())
  const [first, setFirst] = useState<MatrixBlock | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [, setDrawn] = useState(0)
  const gone = useRef(new AbortController())

  const ask = useCallback(
    async (ruleBlock: number, fileBlock: number, signal: AbortSignal): Promise<void> => {
      const key = `${ruleBlock} ${fileBlock}`
      if (blocks.current.has(key)) return
      blocks.current.set(key, 'asked')
      const end = activity.begin()
      try {
        const list = given === null ? [] : given.split('\n')
        const block = await readMatrix(
          list,
          { ruleOffset: ruleBlock * RULES, ruleLimit: RULES, fileOffset: fileBlock * FILES, fileLimit: FILES },
          signal,
        )
        if (signal.aborted) return
        if (!block.ready) {
          blocks.current.delete(key)
          setTimeout(() => signal.aborted || void ask(ruleBlock, fileBlock, signal), ASK_AGAIN_MS)
          return
        }
        blocks.current.set(key, { ...block, hits: hitsOf(block) })
        if (key === '0 0') setFirst(block)
        setFault(null)
        setDrawn((count) => count + 1)
      } catch (error) {
        blocks.current.delete(key)
        if (!signal.aborted && !isCancelled(error)) setFault(toFault(error).title)
      } finally {
        end()
      }
    },
    [activity, readMatrix, given],
  )

  // What was asked is void with the rules or the files.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    blocks.current = new Map()
    if (given !== '') void ask(0, 0, controller.signal)
    return () => controller.abort()
  }, [ask, made])

  const need = useCallback<MatrixView['need']>(
    ({ fromRule, toRule, fromFile, toFile }) => {
      for (let rule = Math.floor(fromRule / RULES); rule * RULES < toRule; rule += 1)
        for (let file = Math.floor(fromFile / FILES); file * FILES < toFile; file += 1) void ask(rule, file, gone.current.signal)
    },
    [ask],
  )

  return useMemo(() => {
    const block = (row: number, column: number): Block | null => {
      const found = blocks.current.get(`${Math.floor(row / RULES)} ${Math.floor(column / FILES)}`)
      return found === undefined || found === 'asked' ? null : found
    }
    return {
      ready: first !== null,
      rules: first?.totalRules ?? 0,
      files: first?.totalFiles ?? 0,
      fault,
      ruleAt: (row) => block(row, 0)?.rules[row % RULES] ?? null,
      fileAt: (column) => block(0, column)?.files[column % FILES] ?? null,
      cell: (row, column) => block(row, column)?.hits[row % RULES]?.get(column % FILES) ?? null,
      need,
    }
  }, [first, fault, need])
}

function hitsOf(block: MatrixBlock): readonly ReadonlyMap<number, number>[] {
  return block.rules.map((_rule, row) => {
    const hits = new Map<number, number>()
    for (let cell = block.starts[row] ?? 0; cell < (block.starts[row + 1] ?? 0); cell += 1) {
      const file = block.file[cell]
      const pattern = block.pattern[cell]
      if (file !== undefined && pattern !== undefined) hits.set(file, pattern)
    }
    return hits
  })
}
