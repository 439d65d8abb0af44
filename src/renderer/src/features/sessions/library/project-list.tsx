// The projects that have sessions, by the folder they ran in.

import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { shortPath } from '../../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { projectName } from '../../../state/sessions/session-words'

/** In a filter: sessions whose rows name no folder. */
const NO_FOLDER = ''

export function ProjectList(): ReactNode {
  const projects = useAppState((state) => state.sessions.library?.projects)
  const sessions = useAppState((state) => state.sessions.library?.sessions ?? 0)
  const cwd = useAppState((state) => state.sessions.filter.cwd)
  const home = useSnapshot()?.view.places.home ?? ''
  const { setLibraryFilter } = useActions()
  if (projects === undefined) return null
  return (
    <nav className="lib-projects" aria-label="Projects with sessions" data-testid="sessions-projects">
      <ProjectButton name="All projects" count={sessions} chosen={cwd === null} onPick={() => setLibraryFilter({ cwd: null })} />
      {projects.map((project) => (
        <ProjectButton
          key={project.cwd ?? NO_FOLDER}
          name={projectName(project.cwd)}
          title={project.cwd === null ? undefined : shortPath(project.cwd, { root: '', home })}
          count={project.sessions}
          chosen={cwd === (project.cwd ?? NO_FOLDER)}
          onPick={() => setLibraryFilter({ cwd: project.cwd ?? NO_FOLDER })}
        />
      ))}
    </nav>
  )
}

interface ProjectButtonProps {
  readonly name: string
  readonly title?: string
  readonly count: number
  readonly chosen: boolean
  readonly onPick: () => void
}

function ProjectButton({ name, title, count, chosen, onPick }: ProjectButtonProps): ReactNode {
  return (
    <button type="button" className="lib-project" aria-current={chosen ? 'true' : undefined} title={title} onClick={onPick}>
      <span className="cut grow">{name}</span>
      <span className="mono">{formatCount(count)}</span>
    </button>
  )
}
