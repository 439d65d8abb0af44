// Presets of a what-if: inputs of a collection under a name, kept on this machine, written and read as files.

import { z } from 'zod'
import type { Handlers as HandlersOf } from '../../../preload/contract/define'
import { PresetView, type snapshotsContract } from '../../../preload/contract/snapshots'
import type { Diagnostic } from '../../engine/base/diagnostic'
import { err, ok, type Result } from '../../engine/base/result'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { readPresetText } from '../../engine/compare/read-preset-text'
import { renderPresetText } from '../../engine/compare/render-preset-text'
import { createStateFile } from '../state-file'
import { sliceList } from '../text-page'
import type { TextStore } from '../text-store'
import { toDiagnosticView } from '../to-collection-view'
import type { WorkbenchDeps } from '../workbench-deps'
import { type CollectPatch, checkPatch } from './check-patch'
import { fileStem } from './compare-handlers'
import { readOpened } from './read-opened'

type PresetHandlers = Pick<
  HandlersOf<typeof snapshotsContract>,
  'preset.list' | 'preset.save' | 'preset.delete' | 'preset.export' | 'preset.check'
>

const PresetsFile = z.object({ schema: z.literal('strata/presets@1'), presets: z.array(PresetView) })
type PresetsFile = z.output<typeof PresetsFile>

const FILE = 'presets.json'
const MOST_CHARS = 4_000_000
const MOST_PRESETS = 500
const MOST_PRESET_CHARS = 1_000_000

export function createPresetHandlers(deps: WorkbenchDeps, texts: TextStore): PresetHandlers {
  const file = createStateFile<PresetsFile>(
    deps.state,
    deps.ports.log,
    FILE,
    { schema: 'strata/presets@1', presets: [] },
    (json) => {
      const parsed = PresetsFile.safeParse(json)
      return parsed.success ? parsed.data : null
    },
    MOST_CHARS,
  )

  async function get(presetId: string): Promise<PresetView> {
    const found = (await file.read()).presets.find((one) => one.presetId === presetId)
    if (found === undefined) throw new WorkbenchError('preset.unknown', 'There is no such preset any more', { presetId })
    return found
  }

  return {
    'preset.list': async () => ({ presets: [...sliceList((await file.read()).presets, 0, MOST_PRESETS)] }),
    'preset.save': async ({ name, note, patch }) => {
      const checked = checkPatch(patch)
      if (!checked.ok) {
        throw new WorkbenchError('input.invalid', checked.error.map(({ message }) => message).join('; '), {
          fields: checked.error.map(({ path }) => path.join('.')),
        })
      }
      const savedMs = deps.clock.nowMs()
      const { presets } = await file.read()
      const before = presets.find((one) => one.name === name)
      const preset: PresetView = {
        presetId: before?.presetId ?? freeId(presets, savedMs),
        name,
        note,
        savedMs,
        patch: { ...checked.value },
      }
      if (before === undefined && presets.length >= MOST_PRESETS)
        throw new WorkbenchError('input.invalid', `There are ${MOST_PRESETS} presets already; delete some first`, { fields: ['name'] })
      await file.update((now) => ({ ...now, presets: [preset, ...now.presets.filter(({ presetId }) => presetId !== preset.presetId)] }))
      return preset
    },
    'preset.delete': async ({ presetId }) => {
      await get(presetId)
      await file.update((now) => ({ ...now, presets: now.presets.filter((one) => one.presetId !== presetId) }))
      return null
    },
    'preset.export': async ({ presetId }) => {
      const { name, note, patch } = await get(presetId)
      return {
        text: renderPresetText({ name, note, input: patch }),
        fileName: `${fileStem(name)}.preset.yaml`,
        mediaType: 'application/yaml',
      }
    },
    'preset.check': async (opened) => {
      const content = await readOpened(deps, texts, opened)
      if (!content.ok) {
        const { code, message } = content.error
        return { ok: false, diagnostics: [{ code: `preset.${code}`, severity: 'error', message, at: null }] }
      }
      if (content.value.text.length > MOST_PRESET_CHARS) {
        return {
          ok: false,
          diagnostics: [
            { code: 'preset.too-large', severity: 'error', message: `${content.value.name} is too large for a preset`, at: null },
          ],
        }
      }
      const checked = checkPresetText(content.value.text, content.value.name)
      if (!checked.ok) return { ok: false, diagnostics: checked.error.slice(0, 200).map(toDiagnosticView) }
      const { name, note, patch } = checked.value
      return { ok: true, name, note, patch: { ...patch } }
    },
  }
}

/** A preset file's text as a patch, or what is wrong with which line. */
export function checkPresetText(
  text: string,
  fileName: string,
): Result<{ readonly name: string; readonly note: string; readonly patch: CollectPatch }, readonly Diagnostic[]> {
  const read = readPresetText(text, fileName)
  if (!read.ok) return read
  const { name, note, input, placeOf } = read.value
  const checked = checkPatch(input)
  if (checked.ok) return ok({ name, note, patch: checked.value })
  return err(
    checked.error.map(({ path, message }) => ({
      code: 'preset.invalid',
      severity: 'error' as const,
      message,
      at: { path: fileName, ...placeOf(path) },
    })),
  )
}

function freeId(presets: readonly PresetView[], nowMs: number): string {
  const taken = new Set(presets.map(({ presetId }) => presetId))
  for (let count = 1; ; count++) {
    const id = `preset-${nowMs.toString(36)}-${count}`
    if (!taken.has(id)) return id
  }
}
