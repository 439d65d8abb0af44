// Joins the parts of the contract; a name in two parts is a compile error.

import { capturesContract } from './captures'
import { compareContract } from './compare'
import type { Client as ClientOf, Contract, Handlers as HandlersOf } from './define'
import { doctorContract } from './doctor'
import { documentsContract } from './documents'
import { filesContract } from './files'
import { hostContract } from './host'
import { memoryContract } from './memory'
import { projectContract } from './project'
import { promptContract } from './prompt'
import { readsContract } from './reads'
import { replayContract } from './replay'
import { sessionsContract } from './sessions'
import { settingsContract } from './settings'
import { snapshotsContract } from './snapshots'
import { summaryContract } from './summary'

type Clash<A, B> = keyof A & keyof B
function join<A extends Contract, B extends Contract>(a: A, b: Clash<A, B> extends never ? B : never): A & B {
  return { ...a, ...b }
}

/** Everything that is heavy: answered away from the main loop (DESIGN 4), in process in tests and on the command line. */
export const heavyContract = join(sessionsContract, replayContract)
export type HeavyContract = typeof heavyContract

export const workbenchContract = join(
  join(join(join(join(join(promptContract, projectContract), filesContract), hostContract), settingsContract), memoryContract),
  join(
    join(join(documentsContract, heavyContract), summaryContract),
    join(join(compareContract, capturesContract), join(join(snapshotsContract, readsContract), doctorContract)),
  ),
)
export type WorkbenchContract = typeof workbenchContract
export type Handlers = HandlersOf<WorkbenchContract>
export type Client = ClientOf<WorkbenchContract>
