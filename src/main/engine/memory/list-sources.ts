// Every place where memory of this project and person lies (SPEC 6.6): auto memory, its team folder and daily log, and
// the memories of agents. Places that are not there are not listed, but for auto memory itself.

import type { Places } from '../base/places'
import type { Ports } from '../ports'
import type { MemorySource } from './memory-report'

const MOST_AGENTS = 200

export async function listSources(
  ports: Pick<Ports, 'fs' | 'paths'>,
  given: { readonly places: Places; readonly autoDir: string; readonly gitRoot: string | null },
): Promise<readonly MemorySource[]> {
  const { places, autoDir, gitRoot } = given
  const { paths } = ports
  const beside = (kind: 'team' | 'logs', title: string): MemorySource => ({
    id: kind,
    kind,
    title,
    scope: null,
    agent: null,
    dir: paths.join(autoDir, kind) + paths.sep,
  })
  const sources: MemorySource[] = [{ id: 'auto', kind: 'auto', title: 'Auto memory', scope: null, agent: null, dir: autoDir }]
  for (const source of [beside('team', 'Team memory'), beside('logs', 'Daily log')]) {
    if (await isDirectory(ports, source.dir)) sources.push(source)
  }
  sources.push(...(await agentsBelow(ports, paths.join(places.configDir, 'agent-memory'), 'user')))
  const projects = [...new Set([places.cwd, places.root, ...(gitRoot === null ? [] : [gitRoot])])]
  for (const project of projects) {
    sources.push(...(await agentsBelow(ports, paths.join(project, '.claude', 'agent-memory'), 'project')))
    sources.push(...(await agentsBelow(ports, paths.join(project, '.claude', 'agent-memory-local'), 'local')))
  }
  return withOwnIds(sources)
}

async function agentsBelow(
  ports: Pick<Ports, 'fs' | 'paths'>,
  dir: string,
  scope: 'user' | 'project' | 'local',
): Promise<readonly MemorySource[]> {
  const entries = await ports.fs.readDir(dir)
  if (!entries.ok) return []
  const found: MemorySource[] = []
  for (const { name, kind } of entries.value.slice(0, MOST_AGENTS)) {
    const path = ports.paths.join(dir, name) + ports.paths.sep
    if (name.startsWith('.') || !(kind === 'directory' || (kind === 'link' && (await isDirectory(ports, path))))) continue
    found.push({ id: `agent:${scope}:${name}`, kind: 'agent', title: name, scope, agent: name, dir: path })
  }
  return found
}

function withOwnIds(sources: readonly MemorySource[]): readonly MemorySource[] {
  const seen = new Map<string, number>()
  return sources.map((source) => {
    const count = (seen.get(source.id) ?? 0) + 1
    seen.set(source.id, count)
    return count === 1 ? source : { ...source, id: `${source.id}#${count}` }
  })
}

async function isDirectory({ fs }: Pick<Ports, 'fs'>, path: string): Promise<boolean> {
  const stat = await fs.stat(path)
  return stat.ok && stat.value.kind === 'directory'
}
