// Monaco itself, with all editor features, YAML and JSON; Markdown is our own language. This file and what imports it are one lazy chunk.

import * as monaco from 'monaco-editor/editor/editor.api.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'
import 'monaco-editor/features/register.all.js'
import 'monaco-editor/languages/definitions/yaml/register.js'
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker'
import 'monaco-editor/languages/features/json/register.js'

// Workers are files of our own page: the policy allows no others.
globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

export { monaco }
export type Monaco = typeof monaco
