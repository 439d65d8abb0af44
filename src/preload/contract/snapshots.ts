// What is kept of a collection: snapshots in Strata's own folder, redacted bundles to send, presets of a what-if.

import { z } from 'zod'
import { DiagnosticView, Empty, Nothing, TextPage, TextRange } from './common'
import { command, query } from './define'
import { OpenedText, OpenProblem } from './opened'
import { CollectInput, CollectionView } from './prompt'

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }
const Name = z.string().trim().min(1).max(200)

export const SnapshotView = z.object({
  snapshotId: z.string(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(['snapshot', 'bundle']),
  savedMs: z.number(),
  folder: z.string(),
  cwd: z.string(),
  profile: z.string(),
  model: z.string(),
  /** Which Strata wrote it. */
  writtenBy: z.string(),
  layers: z.number().int(),
  tokens: z.number(),
  bytes: z.number(),
  /** Why it cannot be opened (a newer version, damage); the file stays where it is. */
  problem: OpenProblem.nullable(),
})
export type SnapshotView = z.infer<typeof SnapshotView>

const OpenedSnapshot = z.object({ snapshot: SnapshotView, input: CollectInput, collection: CollectionView })

export const RedactionKind = z.enum(['home', 'user', 'email', 'secret', 'host', 'own'])
export const Replacement = z.object({
  index: z.number().int(),
  kind: RedactionKind,
  /** What is found. Shown to the person who exports, never written into the bundle. */
  found: z.string(),
  /** What takes its place, the same everywhere, e.g. `person-1@example.invalid`. */
  becomes: z.string(),
  /** How often. */
  count: z.number().int(),
  /** Whether it is replaced; a person can let it stand. */
  on: z.boolean(),
})
export type Replacement = z.infer<typeof Replacement>

export const PresetView = z.object({
  presetId: z.string(),
  name: z.string(),
  note: z.string(),
  savedMs: z.number(),
  /** Fields of CollectInput to replace. */
  patch: z.record(z.string(), z.unknown()),
})
export type PresetView = z.infer<typeof PresetView>

const Checked = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), name: z.string(), note: z.string(), patch: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), diagnostics: z.array(DiagnosticView) }),
])

export const snapshotsContract = {
  /** Saves a collection with its inputs and the time. */
  'snapshot.save': command(z.object({ collectionId: z.string(), name: Name, note: z.string().max(4000).default('') }), SnapshotView),
  /** Newest first; such as cannot be opened are listed with why. */
  'snapshot.list': query(Empty, z.object({ snapshots: z.array(SnapshotView).max(1000) })),
  /** Reopens one read-only: its collection is paged like any other, and has no files behind it. */
  'snapshot.open': query(z.object({ snapshotId: z.string() }), OpenedSnapshot),
  'snapshot.rename': command(z.object({ snapshotId: z.string(), name: Name, note: z.string().max(4000).default('') }), SnapshotView),
  'snapshot.delete': command(z.object({ snapshotId: z.string() }), Nothing),
  /** The file to keep or send: everything as it is, nothing redacted. */
  'snapshot.export': query(
    z.object({ snapshotId: z.string(), ...TextRange }),
    TextPage.extend({ fileName: z.string(), mediaType: z.string() }),
  ),
  /** Takes a snapshot or bundle from a file into the list. A newer version is told and nothing is written. */
  'snapshot.import': command(
    OpenedText,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), snapshot: SnapshotView }),
      z.object({ ok: z.literal(false), problem: OpenProblem }),
    ]),
  ),

  /**
   * Prepares a redacted bundle of a collection: every replacement, before anything is written. `own`: words of the person's to
   * replace too. `keep`: what is found and shall stand.
   */
  'bundle.preview': query(
    z.object({
      collectionId: z.string(),
      name: Name,
      note: z.string().max(4000).default(''),
      own: z.array(z.string().min(2).max(400)).max(200).default([]),
      keep: z.array(z.string().max(4000)).max(2000).default([]),
      kinds: z.array(RedactionKind).default(['home', 'user', 'email', 'secret', 'host', 'own']),
    }),
    z.object({ bundleId: z.string(), replacements: z.number().int(), places: z.number().int(), bytes: z.number() }),
  ),
  'bundle.replacements': query(
    z.object({ bundleId: z.string(), ...Page }),
    z.object({ total: z.number().int(), replacements: z.array(Replacement) }),
  ),
  /** Where one replacement applies: in which layer or field, with the line around it. */
  'bundle.places': query(
    z.object({ bundleId: z.string(), index: z.number().int().min(0), ...Page }),
    z.object({
      total: z.number().int(),
      places: z.array(z.object({ where: z.string(), line: z.number().int().nullable(), before: z.string(), after: z.string() })),
    }),
  ),
  /** The bundle as a file. */
  'bundle.export': query(
    z.object({ bundleId: z.string(), ...TextRange }),
    TextPage.extend({ fileName: z.string(), mediaType: z.string() }),
  ),
  /** Electron: asks where with a save dialog. Elsewhere: `unsupported`, download what `bundle.export` or `snapshot.export` gives. */
  'bundle.saveAs': command(z.object({ bundleId: z.string() }), z.object({ path: z.string().nullable() })),

  /** Presets of a what-if kept on this machine, by name. */
  'preset.list': query(Empty, z.object({ presets: z.array(PresetView).max(500) })),
  /** Under a name that is kept already it takes that one's place. `patch` is checked against CollectInput: `input.invalid` names the fields. */
  'preset.save': command(
    z.object({ name: Name, note: z.string().max(4000).default(''), patch: z.record(z.string(), z.unknown()) }),
    PresetView,
  ),
  'preset.delete': command(z.object({ presetId: z.string() }), Nothing),
  /** The file that `--preset FILE` of the command line takes. */
  'preset.export': query(z.object({ presetId: z.string() }), z.object({ text: z.string(), fileName: z.string(), mediaType: z.string() })),
  /** Checks a preset file (YAML or JSON): errors with their line, or the patch it holds. Keeps nothing: `preset.save` does. */
  'preset.check': query(OpenedText, Checked),
}
