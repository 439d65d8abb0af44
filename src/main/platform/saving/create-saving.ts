// Saving over Node, for all hosts: one state folder, whatever was interrupted put right before anything new is written.

import path from 'node:path'
import { err, ok } from '../../engine/base/result'
import type { FileFacts, Log, Saving } from '../../engine/ports'
import { checkPrivateFolder } from '../check-private-folder'
import { toFsError } from '../to-fs-error'
import { applyTransaction } from './apply-transaction'
import { codeOf, type Disk, nodeDisk } from './disk'
import { createDraftJournal } from './draft-journal'
import { createLocalHistory } from './local-history'
import { fail, isReadOnly } from './plan-writes'
import { ownIdentity, type ProcessIdentity } from './process-identity'
import { pruneKept, type Recovery, recoverTransactions } from './recover-transactions'
import { resolveTarget } from './resolve-target'
import type { SavingContext } from './saving-context'
import { undoTransaction } from './undo-transaction'

export interface SavingInput {
  readonly stateDir: string
  readonly nowMs: () => number
  readonly log: Log
  readonly disk?: Disk
  readonly self?: ProcessIdentity
  readonly lockWaitMs?: number
}

export interface NodeSaving extends Saving {
  /** Finishes or takes back what a crash interrupted. Done by itself before anything is written; hosts call it at their start. */
  recover(): Promise<Recovery>
}

const LOCK_WAIT_MS = 5_000
const PRUNE_EVERY = 50

export function createSaving(input: SavingInput): NodeSaving {
  const { stateDir, nowMs, log } = input
  const context: SavingContext = {
    disk: input.disk ?? nodeDisk,
    stateDir,
    nowMs,
    log,
    self: input.self ?? ownIdentity(),
    lockWaitMs: input.lockWaitMs ?? LOCK_WAIT_MS,
    givenUp: new Set(),
  }
  const drafts = createDraftJournal(context)
  let recovering: Promise<Recovery> | null = null
  /** Transactions that were found finished: they need no second look. */
  const finished = new Set<string>()
  let isPruned = false

  /**
   * Whole once; before each further write only what is new is looked at: another host may have died, or this one given up,
   * since.
   */
  function recover(): Promise<Recovery> {
    if (recovering !== null) return recovering
    const running = recoverTransactions(context, finished, { tidy: !isPruned })
    recovering = running
    const ended = (): void => {
      recovering = null
    }
    running.then(() => {
      ended()
      if (!isPruned) {
        isPruned = true
        prune()
      }
    }, ended)
    return running
  }

  /** Whether the folder of Strata's own data can be used, and nothing interrupted stands in the way. */
  async function ready(): Promise<ReturnType<typeof fail> | null> {
    const fit = checkPrivateFolder(stateDir, { create: true })
    if (!fit.ok) return fail(fit.error.kind === 'denied' ? 'denied' : 'other', stateDir, `Nothing was written. ${fit.error.message}`)
    try {
      await recover()
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      // Locks and hashes protect this write all the same.
      log.write('error', 'Writing that was interrupted could not be looked at', { error: String(error) })
    }
    return null
  }

  /** A host that runs for weeks must not gather without end. */
  let written = 0
  function pruneNowAndThen(): void {
    written += 1
    if (written % PRUNE_EVERY === 0) prune()
  }
  function prune(): void {
    pruneKept(context).catch((error: unknown) => log.write('warning', 'Old versions could not be removed', { error: String(error) }))
  }

  return {
    recover,
    applyTransaction: async (transaction) => {
      const refused = await ready()
      if (refused !== null) return refused
      pruneNowAndThen()
      return applyTransaction(context, transaction)
    },
    undoTransaction: async (undo) => (await ready()) ?? undoTransaction(context, undo),
    async facts(given) {
      try {
        const target = await resolveTarget(context.disk, given)
        if (target === 'loop') return err({ kind: 'loop', message: `The links of ${given} lead in a circle` })
        if (target === 'not-absolute' || target.stat === null) return err({ kind: 'missing', message: `There is no file ${given}` })
        return ok(await factsOf(context.disk, target.real, target.link !== null, target.stat))
      } catch (error) {
        return err(toFsError(error, given))
      }
    },
    drafts: {
      ...drafts,
      put: async (draft) => {
        const fit = checkPrivateFolder(stateDir, { create: true })
        return fit.ok ? drafts.put(draft) : fail('denied', draft.path, `The draft was not kept. ${fit.error.message}`)
      },
    },
    history: createLocalHistory(context),
  }
}

async function factsOf(
  disk: Disk,
  real: string,
  isLink: boolean,
  stat: NonNullable<Awaited<ReturnType<Disk['stat']>>>,
): Promise<FileFacts> {
  const folder = path.dirname(real)
  const above = await disk.stat(folder)
  const fileLocked = isReadOnly(stat.mode) || !(await disk.mayWrite(real))
  const folderLocked = above === null || isReadOnly(above.mode) || !(await disk.mayWrite(folder))
  return {
    realPath: real,
    isLink,
    sizeBytes: stat.sizeBytes,
    modifiedMs: stat.modifiedMs,
    mode: process.platform === 'win32' ? null : stat.mode & 0o777,
    readOnly: fileLocked ? 'file' : folderLocked ? 'directory' : null,
    otherNames: stat.kind === 'file' ? Math.max(0, stat.links - 1) : 0,
  }
}
