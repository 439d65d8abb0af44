// The JSON of `strata sessions` (CLI.md, strata/sessions@1): the library by project, newest first.

import type { SessionRow } from '../../preload/contract/sessions'

/** `compactions` counts automatic and manual ones. */
export interface SessionsDocument {
  readonly schema: 'strata/sessions@1'
  /** Over all of them. A call that several files hold, as copied rows do, counts once. */
  readonly sums: SessionSums
  readonly projects: readonly {
    /** Null where no row of the sessions names a working directory. */
    readonly cwd: string | null
    /** Folder of the newest session's file; `dirs` has all of them. */
    readonly dir: string
    readonly dirs: readonly string[]
    readonly sessions: readonly (Pick<
      SessionRow,
      | 'file'
      | 'sessionId'
      | 'title'
      | 'startMs'
      | 'endMs'
      | 'version'
      | 'models'
      | 'calls'
      | 'peakContext'
      | 'hitRate'
      | 'costUsd'
      | 'outputReliable'
      | 'problems'
      | 'subagents'
      | 'foreign'
      | 'repeats'
    > & { readonly compactions: number })[]
  }[]
}

export interface SessionSums {
  readonly sessions: number
  readonly calls: number
  readonly costUsd: number | null
  /** False: the cost is a lower bound. */
  readonly costComplete: boolean
}

/** `rows` newest first. */
export function sessionsDocument(rows: readonly SessionRow[], sums: SessionSums, dirOf: (file: string) => string): SessionsDocument {
  const projects = new Map<string | null, SessionRow[]>()
  for (const row of rows) projects.set(row.cwd, [...(projects.get(row.cwd) ?? []), row])
  return {
    schema: 'strata/sessions@1',
    sums,
    projects: [...projects].map(([cwd, sessions]) => ({
      cwd,
      dir: dirOf(sessions[0]?.file ?? ''),
      dirs: [...new Set(sessions.map(({ file }) => dirOf(file)))],
      sessions: sessions.map((row) => ({
        file: row.file,
        sessionId: row.sessionId,
        title: row.title,
        startMs: row.startMs,
        endMs: row.endMs,
        version: row.version,
        models: row.models,
        calls: row.calls,
        peakContext: row.peakContext,
        compactions: row.autoCompactions + row.manualCompactions,
        hitRate: row.hitRate,
        costUsd: row.costUsd,
        outputReliable: row.outputReliable,
        problems: row.problems,
        subagents: row.subagents,
        foreign: row.foreign,
        repeats: row.repeats,
      })),
    })),
  }
}
