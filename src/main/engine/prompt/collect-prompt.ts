// From a request to the whole collection: the first turn of a session that then ends.

import type { Ports, Tokenizer } from '../ports'
import type { ModelInUse } from '../profile/profile'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import type { CollectOptions } from './prompt-collectors'
import { createSession } from './session'

/**
 * What the agent would be given before anyone types. Reads through the ports, writes nothing; the same request on the
 * same files gives the same bytes. An aborted signal rejects with WorkbenchError `cancelled`.
 */
export async function collectPrompt(
  ports: Ports,
  tokenizerFor: (model: ModelInUse) => Tokenizer,
  request: CollectRequest,
  options: CollectOptions = {},
): Promise<Collection> {
  const { collection } = await createSession({ ports, tokenizerFor }).turn(request, options)
  return collection
}
