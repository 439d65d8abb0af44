// Which fields of a row the fold asks for. Everything readRow and count-row look at, and nothing else.

import { shapeOf } from './read-fields'

/** How a text begins tells a command from a prompt. */
const USER_BLOCK = shapeOf({ type: { text: 'shared' }, text: { text: 'head' }, tool_use_id: { text: 'whole' } }, () => ({
  type: undefined,
  text: undefined,
  tool_use_id: undefined,
}))

const USER_MESSAGE = shapeOf({ content: { text: 'head', shape: USER_BLOCK, list: true } }, () => ({ content: undefined }))

/** Where it begins otherwise, as an assistant's does, nearly everything in it counts: a real parser is faster then. */
const USER_BEGIN = '{"role":"user"'

export const ROW = shapeOf(
  {
    type: { text: 'shared' },
    subtype: { text: 'shared' },
    uuid: { text: 'shared' },
    parentUuid: { text: 'shared', like: 'uuid' },
    isSidechain: {},
    agentId: { text: 'shared' },
    sessionId: { text: 'shared' },
    version: { text: 'shared' },
    cwd: { text: 'shared' },
    gitBranch: { text: 'shared' },
    timestamp: { text: 'passing' },
    isMeta: {},
    isCompactSummary: {},
    isApiErrorMessage: {},
    message: { shape: USER_MESSAGE, begin: USER_BEGIN },
    content: { text: 'head' },
    compactMetadata: { any: true },
    compact_metadata: { any: true },
    customTitle: { text: 'whole' },
    aiTitle: { text: 'whole' },
    summary: { text: 'whole' },
    leafUuid: { text: 'whole' },
    toolUseResult: { brackets: true },
  },
  () => ({
    type: undefined,
    subtype: undefined,
    uuid: undefined,
    parentUuid: undefined,
    isSidechain: undefined,
    agentId: undefined,
    sessionId: undefined,
    version: undefined,
    cwd: undefined,
    gitBranch: undefined,
    timestamp: undefined,
    isMeta: undefined,
    isCompactSummary: undefined,
    isApiErrorMessage: undefined,
    message: undefined,
    content: undefined,
    compactMetadata: undefined,
    compact_metadata: undefined,
    customTitle: undefined,
    aiTitle: undefined,
    summary: undefined,
    leafUuid: undefined,
    toolUseResult: undefined,
  }),
)
