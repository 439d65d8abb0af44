// Joins the parts of the contract; a name in two parts is a compile error.

import type { Client as ClientOf, Contract, Handlers as HandlersOf } from './define'
import { documentsContract } from './documents'
import { filesContract } from './files'
import { hostContract } from './host'
import { memoryContract } from './memory'
import { projectContract } from './project'
import { promptContract } from './prompt'
import { settingsContract } from './settings'

type Clash<A, B> = keyof A & keyof B
function join<A extends Contract, B extends Contract>(a: A, b: Clash<A, B> extends never ? B : never): A & B {
  return { ...a, ...b }
}

export const workbenchContract = join(
  join(join(join(join(join(promptContract, projectContract), filesContract), hostContract), settingsContract), memoryContract),
  documentsContract,
)
export type WorkbenchContract = typeof workbenchContract
export type Handlers = HandlersOf<WorkbenchContract>
export type Client = ClientOf<WorkbenchContract>
