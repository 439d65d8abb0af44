// Said below the tree where a project has no instruction file of its own.

import type { ReactNode } from 'react'
import { useActions } from '../../../state/app-context'
import type { Snapshot } from '../../../state/prompt/snapshot'

export function NoInstructions({ snapshot }: { readonly snapshot: Snapshot }): ReactNode {
  const { openProject, startCreate } = useActions()
  const any = snapshot.layers.some((layer) => layer.kind.startsWith('instructions.') && layer.status !== 'notLoaded')
  if (any) return null
  return (
    <div className="tree-note" data-testid="no-instructions">
      <h3>No instruction files</h3>
      <p>
        The agent looks for CLAUDE.md and .claude/rules from the top folder down to the working directory, and in your home. There is none,
        so nothing of this project is sent but git and the environment.
      </p>
      <p>
        <button type="button" className="link-btn" onClick={() => startCreate('claude-md')} data-testid="create-first">
          Create a CLAUDE.md
        </button>
        , from a template or out of an AGENTS.md, or look at{' '}
        <button type="button" className="link-btn" onClick={() => void openProject(null)}>
          the demo project
        </button>
        .
      </p>
    </div>
  )
}
