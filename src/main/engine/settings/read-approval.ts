// Whether this project may include files from outside its working directory, as the agent's own state file remembers it.

import type { Diagnostic } from '../base/diagnostic'
import type { Places, PlatformName } from '../base/places'
import { isObject } from './is-object'
import type { JsonFile } from './read-json-file'
import { wrongType } from './wrong-type'

export interface Approval {
  /** Null when nobody was asked yet, or the answer cannot be read. */
  readonly approved: boolean | null
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * SPEC 3.6: `projects[<absolute path>].hasClaudeMdExternalIncludesApproved`. The project may be filed under the git root,
 * the working directory or the opened folder; the first of these that says yes or no counts. On Windows the keys are
 * written with forward slashes.
 */
export function readApproval(
  config: JsonFile | null,
  where: { readonly places: Pick<Places, 'root' | 'cwd'>; readonly gitRoot: string | null; readonly platform: PlatformName },
): Approval {
  const projects = config?.values?.projects
  if (config === null || projects === undefined) return { approved: null, diagnostics: [] }
  if (!isObject(projects)) return { approved: null, diagnostics: [wrongType(config, ['projects'], 'an object', projects)] }
  const diagnostics: Diagnostic[] = []
  const directories = [...(where.gitRoot === null ? [] : [where.gitRoot]), where.places.cwd, where.places.root]
  const keys = directories.flatMap((path) => (where.platform === 'win32' ? [path.replaceAll('\\', '/'), path] : [path]))
  for (const key of new Set(keys)) {
    const project = Object.hasOwn(projects, key) ? projects[key] : undefined
    if (!isObject(project)) continue
    const approved = project.hasClaudeMdExternalIncludesApproved
    if (typeof approved === 'boolean') return { approved, diagnostics }
    if (approved === undefined) continue
    diagnostics.push(wrongType(config, ['projects', key, 'hasClaudeMdExternalIncludesApproved'], 'true or false', approved))
  }
  return { approved: null, diagnostics }
}
