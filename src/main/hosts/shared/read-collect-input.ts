// The question of a command with its preset: what the preset file says, and over it what the command line says.

import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CallError } from '../../../preload/contract/call-error'
import type { CollectInput } from '../../../preload/contract/prompt'
import type { Client } from '../../../preload/contract/workbench'
import type { CollectOptions } from './collect-options'
import { type CollectFields, toCollectFields } from './to-collect-input'

/** Errors: `file.missing` where there is no such preset, `input.invalid` with the line of what does not fit. */
export async function readCollectFields(client: Pick<Client, 'call'>, options: CollectOptions, shellDir: string): Promise<CollectFields> {
  const fields = { ...toCollectFields(options, shellDir), ...(await readPromptFiles(options, shellDir)) }
  return options.preset === undefined ? fields : overPreset(await readPreset(client, options.preset, shellDir), fields)
}

/** `folder` may be relative to where the shell stands. */
export async function readCollectInput(
  client: Pick<Client, 'call'>,
  folder: string,
  options: CollectOptions,
  shellDir: string,
): Promise<CollectInput> {
  return { folder: resolve(shellDir, folder), ...(await readCollectFields(client, options, shellDir)) }
}

/** Variables and supposed features are joined name by name; anything else of the command line stands for itself. */
export function overPreset(preset: CollectFields, fields: CollectFields): CollectFields {
  const env = preset.env === undefined && fields.env === undefined ? {} : { env: { ...preset.env, ...fields.env } }
  const suppose = preset.suppose === undefined && fields.suppose === undefined ? {} : { suppose: { ...preset.suppose, ...fields.suppose } }
  return { ...preset, ...fields, ...env, ...suppose }
}

export type PromptFiles = Pick<CollectOptions, 'systemPromptFile' | 'appendSystemPromptFile'>

const MOST_PROMPT_BYTES = 4 * 1024 * 1024

/** Errors: `file.missing` and `file.unreadable`. */
export async function readPromptFiles(options: PromptFiles, shellDir: string): Promise<CollectFields> {
  const { systemPromptFile, appendSystemPromptFile } = options
  return {
    ...(systemPromptFile === undefined ? {} : { systemPrompt: await readPrompt(systemPromptFile, shellDir) }),
    ...(appendSystemPromptFile === undefined ? {} : { appendSystemPrompt: await readPrompt(appendSystemPromptFile, shellDir) }),
  }
}

async function readPrompt(file: string, shellDir: string): Promise<string> {
  const path = resolve(shellDir, file)
  try {
    const { size } = await stat(path)
    if (size > MOST_PROMPT_BYTES)
      throw new CallError({ code: 'file.unreadable', message: `${file} is too large for a prompt`, data: { path } })
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof CallError) throw error
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const message = missing ? `There is no file ${file}` : `${file} cannot be read`
    throw new CallError({ code: missing ? 'file.missing' : 'file.unreadable', message, data: { path } })
  }
}

export async function readPreset(client: Pick<Client, 'call'>, file: string, shellDir: string): Promise<CollectFields> {
  const path = file.startsWith('~') ? file : resolve(shellDir, file)
  const checked = await client.call('preset.check', { file: path })
  if (checked.ok) return checked.patch as CollectFields
  const [first] = checked.diagnostics
  const lines = checked.diagnostics.map(({ at, message }) => (at?.line === undefined ? message : `${file}:${at.line}: ${message}`))
  const missing = first?.code === 'preset.missing' || first?.code === 'preset.unreadable'
  throw new CallError({ code: missing ? 'file.missing' : 'input.invalid', message: lines.join('\nstrata: '), data: null })
}
