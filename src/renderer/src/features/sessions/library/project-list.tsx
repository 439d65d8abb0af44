// The projects that have sessions, by the folder they ran in. One stop of the Tab key, however many they are: arrows go among them.

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
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
  const list = useRef<HTMLElement>(null)
  if (projects === undefined) return null
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus()
  }
  const isKnown = projects.some((project) => (project.cwd ?? NO_FOLDER) === cwd)
  return (
    <nav className="lib-projects" aria-label="Projects with sessions" data-testid="sessions-projects" ref={list} onKeyDown={onKeyDown}>
      <ProjectButton
        name="All projects"
        count={sessions}
        chosen={cwd === null}
        stop={cwd === null || !isKnown}
        onPick={() => setLibraryFilter({ cwd: null })}
      />
      {projects.map((project) => (
        <ProjectButton
          key={project.cwd ?? NO_FOLDER}
          name={projectName(project.cwd)}
          title={project.cwd === null ? undefined : shortPath(project.cwd, { root: '', home })}
          count={project.sessions}
          chosen={cwd === (project.cwd ?? NO_FOLDER)}
          stop={cwd === (project.cwd ?? NO_FOLDER)}
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
  /** Whether the Tab key stops here. */
  readonly stop: boolean
  readonly onPick: () => void
}

function ProjectButton({ name, title, count, chosen, stop, onPick }: ProjectButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="lib-project"
      tabIndex={stop ? 0 : -1}
      aria-current={chosen ? 'true' : undefined}
      title={title}
      onClick={onPick}
    >
      <span className="cut grow">{name}</span>
      <span className="mono">{formatCount(count)}</span>
    </button>
  )
}
