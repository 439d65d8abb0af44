// Which fields of a row are read of a line by itself: everything that counts of those rows that quick-record.ts reads so.

import { shapeOf } from './line-shape'

export const USER_BLOCK = shapeOf({ type: { text: 'text' }, text: {}, tool_use_id: { text: 'text' } })

export const USER_MESSAGE = shapeOf({ content: { shape: USER_BLOCK, list: true } })

/** Of what an assistant says only the size counts. */
export const ASSISTANT_BLOCK = shapeOf({
  type: { text: 'text' },
  text: { text: 'size' },
  thinking: { text: 'size' },
  name: { text: 'size' },
  id: { text: 'text' },
  input: { measured: true },
})

export const CACHE_CREATION = shapeOf({ ephemeral_5m_input_tokens: { scalar: true }, ephemeral_1h_input_tokens: { scalar: true } })

export const USAGE = shapeOf({
  input_tokens: { scalar: true },
  output_tokens: { scalar: true },
  cache_read_input_tokens: { scalar: true },
  cache_creation_input_tokens: { scalar: true },
  cache_creation: { shape: CACHE_CREATION },
  speed: { text: 'text' },
})

export const ASSISTANT_MESSAGE = shapeOf({
  id: { text: 'text' },
  model: { text: 'text' },
  usage: { shape: USAGE },
  content: { text: 'size', shape: ASSISTANT_BLOCK, list: true },
})

/** What a row is comes behind its message; its message tells at once. */
const USER_BEGIN = '{"role":"user"'

export const ROW = shapeOf({
  type: { text: 'text' },
  uuid: { text: 'text' },
  parentUuid: { text: 'text' },
  isSidechain: {},
  agentId: { text: 'text' },
  sessionId: { text: 'text' },
  version: { text: 'text' },
  cwd: { text: 'text' },
  gitBranch: { text: 'text' },
  timestamp: { text: 'time' },
  isApiErrorMessage: {},
  isCompactSummary: {},
  message: { shape: ASSISTANT_MESSAGE, other: { begin: USER_BEGIN, shape: USER_MESSAGE } },
  customTitle: { text: 'text' },
  aiTitle: { text: 'text' },
  summary: { text: 'text' },
  leafUuid: { text: 'text' },
})
