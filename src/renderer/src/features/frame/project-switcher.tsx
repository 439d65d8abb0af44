// Open projects, recent folders, and the ways to open another.

import { FlaskConical, Folder, FolderOpen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { activeProject } from '../../state/app-state'
import { showKeys } from '../../ui/keyboard'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu'
import { PickerButton } from './picker-button'

const MOST_RECENT = 8

export function ProjectSwitcher(): ReactNode {
  const project = useAppState(activeProject)
  const projects = useAppState((state) => state.projects)
  const recent = useAppState((state) => state.recent)
  const { activateProject, openProject, chooseFolder, closeProject } = useActions()
  const open = new Set(projects.map((one) => one.folder))
  const others = recent.filter((one) => !open.has(one.folder)).slice(0, MOST_RECENT)
  return (
    <Menu
      trigger={
        <PickerButton aria-label={project === null ? 'No project is open' : `Project ${project.name}`} data-testid="project-switcher">
          {project?.demo ? <FlaskConical className="i" aria-hidden /> : <Folder className="i" aria-hidden />}
          <b className="cut">{project?.name ?? 'No project'}</b>
          {projects.length > 1 ? <span className="picker-count figures">{projects.length}</span> : null}
        </PickerButton>
      }
    >
      {projects.length === 0 ? null : <MenuLabel>Open</MenuLabel>}
      {projects.map((one) => (
        <MenuItem
          key={one.projectId}
          checked={one.projectId === project?.projectId}
          onSelect={() => activateProject(one.projectId)}
          hint={one.demo ? 'demo' : <span className="switcher-path cut">{one.folder}</span>}
        >
          {one.name}
        </MenuItem>
      ))}
      {others.length === 0 ? null : <MenuLabel>Recent</MenuLabel>}
      {others.map((one) => (
        <MenuItem
          key={one.folder}
          checked={false}
          disabled={!one.exists}
          onSelect={() => void openProject(one.folder)}
          hint={one.exists ? <span className="switcher-path cut">{one.folder}</span> : 'gone'}
        >
          {one.name}
        </MenuItem>
      ))}
      {projects.length + others.length === 0 ? null : <MenuLine />}
      <MenuItem icon={<FolderOpen className="i14" aria-hidden />} onSelect={() => void chooseFolder()} hint={showKeys('Mod+O')}>
        Open a folder…
      </MenuItem>
      {projects.some((one) => one.demo !== null) ? null : (
        <MenuItem icon={<FlaskConical className="i14" aria-hidden />} onSelect={() => void openProject(null)}>
          Open the demo project
        </MenuItem>
      )}
      {project === null ? null : (
        <MenuItem icon={<X className="i14" aria-hidden />} onSelect={() => void closeProject(project.projectId)}>
          Close {project.name}
        </MenuItem>
      )}
    </Menu>
  )
}
