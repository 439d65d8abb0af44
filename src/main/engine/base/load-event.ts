// What the InstructionsLoaded hook of the agent would be told.

/** SPEC 4.8: what the InstructionsLoaded hook would be told, in order. */
export interface LoadEvent {
  readonly path: string
  readonly memoryType: 'User' | 'Project' | 'Local' | 'Managed'
  readonly reason: 'session_start' | 'include' | 'nested_traversal' | 'path_glob_match' | 'compact'
  readonly globs: readonly string[] | null
  readonly trigger: string | null
  readonly parent: string | null
}
