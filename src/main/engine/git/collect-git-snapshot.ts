// The git snapshot as a layer: switches, five facts read at once, text, or the reason why there is none (SPEC 1).
// Knows nothing of how git is run or made safe; that is the port's matter.

import type { Diagnostic } from '../base/diagnostic'
import type { LayerDraft, ReasonCode } from '../base/layer'
import { type Environment, isTruthy } from '../base/places'
import { ok, type Result } from '../base/result'
import { WorkbenchError } from '../base/workbench-error'
import type { GitError, Ports } from '../ports'
import type { Profile } from '../profile/profile'
import type { Setting } from '../settings/settings'
import { detectDefaultBranch } from './detect-default-branch'
import type { GitPlace } from './find-git-place'
import { gitDraft } from './git-draft'
import { gitInstructionsOff } from './git-instructions-off'
import { readRefs } from './read-refs'
import { renderGitSnapshot } from './render-git-snapshot'

export interface GitSnapshotInput {
  readonly place: GitPlace | null
  readonly cwd: string
  readonly profile: Pick<Profile, 'git'>
  readonly env: Environment
  readonly includeGitInstructions: Setting<boolean> | null
  /** Stands for the person's home: their git configuration is read there. */
  readonly home?: string
  readonly signal?: AbortSignal
}

export interface GitSnapshot {
  /** Null where no snapshot was taken. `changed` counts the entries of the uncut status. */
  readonly facts: { readonly branch: string; readonly changed: number } | null
  readonly draft: LayerDraft
  readonly diagnostics: readonly Diagnostic[]
}

interface Absence {
  readonly reason: ReasonCode
  readonly reasonText: string
}

/** Throws WorkbenchError `cancelled` when the signal says so; every other trouble is a layer that is not loaded, and a diagnostic. */
export async function collectGitSnapshot(ports: Pick<Ports, 'fs' | 'paths' | 'git'>, input: GitSnapshotInput): Promise<GitSnapshot> {
  const off = findSwitch(input)
  if (off !== null) return absent(off)
  const { place } = input
  if (place === null) return absent({ reason: 'not-a-repository', reasonText: 'The working directory is not inside a git work tree' })

  const ask = (...args: string[]) =>
    ports.git.run(args, input.cwd, input.signal, input.home === undefined ? undefined : { home: input.home })
  const [branches, status, log, user] = await Promise.all([
    readBranches(ports, input, place),
    ask('--no-optional-locks', 'status', '--short'),
    ask('--no-optional-locks', 'log', '--oneline', '-n', `${input.profile.git.logLength}`),
    input.profile.git.userLine ? ask('config', 'user.name') : null,
  ])

  const failures = [branches, status, log, user].flatMap((read) => (read === null || read.ok ? [] : [read.error]))
  if (failures.some((error) => error.kind === 'cancelled')) throw new WorkbenchError('cancelled', 'Collecting was cancelled')
  const fatal = failures.find((error) => error.kind !== 'failed') ?? errorOf(status) ?? errorOf(branches)
  if (fatal !== undefined || !status.ok || !branches.ok) return failed(fatal ?? failures[0], place, input.cwd)

  const diagnostics: Diagnostic[] = []
  // A branch without commits has no log, and git says so by failing (SPEC 1.6).
  if (!log.ok && !branches.value.unborn) diagnostics.push(explain(log.error, place, input.cwd, 'The log is left empty.'))
  // Exit 1 without a word is git's way of saying that no name is configured.
  if (user !== null && !user.ok && (user.error.exitCode ?? 1) !== 1)
    diagnostics.push(explain(user.error, place, input.cwd, 'The user name is left out.'))

  const text = renderGitSnapshot(
    {
      branch: branches.value.current,
      defaultBranch: branches.value.default,
      user: user === null ? null : user.ok ? user.value.trim() : '',
      status: status.value,
      log: log.ok ? log.value : '',
    },
    input.profile.git,
  )
  return {
    facts: { branch: branches.value.current, changed: countEntries(status.value) },
    draft: gitDraft('loaded', { text }),
    diagnostics,
  }
}

/** SPEC 1.4. Being a remote session wins over the switches of git. */
function findSwitch(input: GitSnapshotInput): Absence | null {
  const { env } = input
  if (isTruthy(env.CLAUDE_CODE_REMOTE))
    return { reason: 'remote', reasonText: 'CLAUDE_CODE_REMOTE is set: remote sessions never get the snapshot' }
  if (env.NODE_ENV === 'test')
    return { reason: 'disabled-by-env', reasonText: 'NODE_ENV is test: the agent takes no snapshot under its own tests' }
  return gitInstructionsOff(input)
}

interface Branches {
  readonly current: string
  readonly unborn: boolean
  readonly default: string
}

async function readBranches(
  ports: Pick<Ports, 'fs' | 'paths' | 'git'>,
  input: GitSnapshotInput,
  place: GitPlace,
): Promise<Result<Branches, GitError>> {
  const refs = await readRefs(ports, { place, cwd: input.cwd, signal: input.signal })
  if (!refs.ok) return refs
  const { head } = refs.value
  const [born, defaultBranch] = await Promise.all([
    head.kind === 'branch' ? refs.value.exists(head.ref, 'all') : ok(true),
    detectDefaultBranch(refs.value, place, input.profile.git),
  ])
  if (!born.ok) return born
  if (!defaultBranch.ok) return defaultBranch
  // SPEC 1.6: a detached HEAD is shown by that word.
  return ok({ current: head.kind === 'branch' ? head.name : 'HEAD', unborn: !born.value, default: defaultBranch.value })
}

function errorOf(read: Result<unknown, GitError>): GitError | undefined {
  return read.ok ? undefined : read.error
}

/** `status.branch` adds a heading that is no entry. */
function countEntries(status: string): number {
  return status.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('## ')).length
}

function failed(error: GitError | undefined, place: GitPlace, cwd: string): GitSnapshot {
  const reason = error ?? { kind: 'failed' as const, message: 'git gave no reason' }
  const diagnostic = explain(reason, place, cwd, 'There is no snapshot.')
  return absent({ reason: reason.kind === 'not-a-repository' ? 'not-a-repository' : 'unreadable', reasonText: diagnostic.message }, [
    diagnostic,
  ])
}

function explain(error: GitError, place: GitPlace, cwd: string, consequence: string): Diagnostic {
  const at = { path: place.gitRoot }
  const said = firstLine(error.message)
  switch (error.kind) {
    case 'git-missing':
      return {
        code: 'git.missing',
        severity: 'warning',
        message: `No usable git was found (${said}). ${consequence}`,
        at,
        fix: 'Install git and make sure that it is on the PATH, then collect again.',
      }
    case 'dubious-ownership':
      return {
        code: 'git.dubious-ownership',
        severity: 'warning',
        message: `git refuses ${place.gitRoot} because someone else owns it. ${consequence}`,
        at,
        fix: `If you trust this folder, run: git config --global --add safe.directory "${place.gitRoot}"`,
      }
    case 'timeout':
      return {
        code: 'git.timeout',
        severity: 'warning',
        message: `git did not answer in time (${said}). ${consequence}`,
        at,
        fix: `Run git status in ${cwd} yourself to see what it waits for.`,
      }
    default:
      return {
        code: 'git.failed',
        severity: 'warning',
        message: `git failed: ${said}. ${consequence}`,
        at,
        fix: `Run git status in ${cwd} to see the whole message.`,
      }
  }
}

function firstLine(message: string): string {
  return (message.trim().split('\n', 1)[0] ?? '').replace(/\.$/, '')
}

function absent(absence: Absence, diagnostics: readonly Diagnostic[] = []): GitSnapshot {
  return { facts: null, draft: gitDraft('notLoaded', absence), diagnostics }
}
