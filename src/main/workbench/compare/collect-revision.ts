// A collection of a folder as it was committed: the same steps on files that come from git's objects.

import { err, ok, type Result } from '../../engine/base/result'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { openRevision, type Revision, type RevisionError } from '../../engine/git/open-revision'
import { revisionPorts } from '../../engine/git/revision-ports'
import type { Collection } from '../../engine/prompt/collection'
import { absoluteFolder, type CollectQuestion, checkDirectory } from '../build-collect-request'
import { runCollection } from '../run-collection'
import type { WorkbenchDeps } from '../workbench-deps'

export interface RevisionCollection {
  readonly collection: Collection
  readonly revision: Revision
}

/** Rejects as runCollection does: `folder.missing` where the revision has no such folder, or there is none at all. */
export async function collectRevision(
  deps: WorkbenchDeps,
  question: CollectQuestion,
  name: string,
  signal: AbortSignal,
): Promise<Result<RevisionCollection, RevisionError>> {
  const { ports } = deps
  const folder = absoluteFolder(ports.paths, deps.home, question.folder)
  const revision = await openRevision(ports, { folder, name, signal })
  signal.throwIfAborted()
  if (!revision.ok) {
    // moved or removed while it was open: that there is no repository then says the least
    if (revision.error.kind === 'not-a-repository') await checkDirectory(ports.fs, folder)
    return err(revision.error)
  }
  const { gitRoot } = revision.value.place
  const real = await ports.fs.realPath(gitRoot)
  const caseInsensitive = deps.host.platform !== 'linux'
  const seen = revisionPorts(ports, revision.value, real.ok ? real.value : gitRoot, { caseInsensitive })
  const collection = await runCollection({ ...deps, ports: seen }, question, { signal }).catch((error: unknown) => {
    throw sayCommitted(error, revision.value)
  })
  return ok({ collection, revision: revision.value })
}

/** A folder that the commit lacks may well lie on the disk: that it is the commit that has none is what helps. */
function sayCommitted(error: unknown, { name, commit }: Revision): unknown {
  if (!(error instanceof WorkbenchError)) return error
  const { path } = error.data as { readonly path?: string }
  const which = commit.startsWith(name) ? name : `${name} (${commit.slice(0, 12)})`
  if (error.code === 'folder.missing') return new WorkbenchError(error.code, `The commit ${which} has no folder ${path}`, error.data)
  if (error.code === 'folder.not-a-directory')
    return new WorkbenchError(error.code, `In the commit ${which}, ${path} is a file and no folder`, error.data)
  return error
}

/** In words a person can act on. */
export function revisionProblem(error: RevisionError): string {
  switch (error.kind) {
    case 'not-a-repository':
      return `${error.folder} is in no git repository, so it has no revisions`
    case 'unknown-revision':
      return `git knows no revision ${JSON.stringify(error.name)} here; a branch, a tag, a commit's hash or forms like main~3 will do`
    default:
      return error.error.kind === 'git-missing'
        ? 'git is not installed, and a revision can only be read with it'
        : `git could not read the revision: ${error.error.message}`
  }
}
