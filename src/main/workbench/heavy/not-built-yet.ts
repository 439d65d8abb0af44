// The methods whose handlers are not merged yet: each says so. This file goes with the last of them.

import type { Contract, Handlers } from '../../../preload/contract/define'
import { WorkbenchError } from '../../engine/base/workbench-error'

export function notBuiltYet<C extends Contract>(contract: C): Handlers<C> {
  const refuse = (name: string) => async () => {
    throw new WorkbenchError('unsupported', `${name} is not built yet`, { method: name })
  }
  return Object.fromEntries(Object.keys(contract).map((name) => [name, refuse(name)])) as unknown as Handlers<C>
}
