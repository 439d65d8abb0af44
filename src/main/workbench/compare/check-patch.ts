// Whether something is a patch of CollectInput: which fields there are and what may stand in them is the contract's.

import { z } from 'zod'
import { CollectInput } from '../../../preload/contract/prompt'
import { err, ok, type Result } from '../../engine/base/result'

export type CollectPatch = Partial<Omit<CollectInput, 'folder'>>

export interface PatchIssue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

const Patch = z.strictObject(CollectInput.omit({ folder: true }).shape).partial()

/** Only fields that are given are in the patch: nothing is filled in. The folder is no input of a preset: it is what presets are tried on. */
export function checkPatch(value: unknown): Result<CollectPatch, readonly PatchIssue[]> {
  const parsed = Patch.safeParse(value)
  if (!parsed.success) return err(parsed.error.issues.flatMap(issuesOf))
  const given = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return ok(Object.fromEntries(Object.entries(parsed.data).filter(([name]) => given.includes(name))))
}

function issuesOf(issue: z.core.$ZodIssue): readonly PatchIssue[] {
  const path = issue.path.filter((part): part is string | number => typeof part !== 'symbol')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: `${path.join('.') || 'input'}: ${issue.message}` }]
  return issue.keys.map((key) => ({
    path: [...path, key],
    message:
      key === 'folder' && path.length === 0
        ? 'folder: a preset has none; it is tried on whatever folder is open'
        : `There is no input ${[...path, key].join('.')}`,
  }))
}
