// Files made from nothing: where they go, what stands in them, and what a collection would then find.

import type { CreateKind, CreatePlan } from '../../preload/contract/documents'
import { documentTemplate } from '../engine/documents/document-templates'
import { checkTopicName } from '../engine/memory/topic-names'
import type { FileWrite } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'
import type { CollectionStore, StoredCollection } from './collection-store'
import type { PathPermission } from './path-permission'
import { createPreviewFileSystem } from './preview-file-system'
import { runCollection } from './run-collection'
import type { WorkbenchDeps } from './workbench-deps'

export interface CreateQuestion {
  readonly collectionId: string
  readonly kind: CreateKind
  readonly name: string | null
  readonly directory: string | null
  readonly text: string | null
}

/** Parts of letters, digits, accents, dots, dashes and blanks, between slashes. */
const RULE = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._ -]*(?:\/[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._ -]*)*$/u

interface Intended {
  readonly path: string
  readonly text: string
  readonly linkTo: string | null
  readonly problem: string | null
}

const LABELS: Readonly<Record<CreateKind, string>> = {
  'claude-md': 'Create CLAUDE.md',
  'claude-local-md': 'Create CLAUDE.local.md',
  'user-claude-md': 'Create the user’s CLAUDE.md',
  rule: 'Create a rule',
  'memory-index': 'Create MEMORY.md',
  'adopt-include': 'Adopt AGENTS.md by an include',
  'adopt-link': 'Adopt AGENTS.md by a link',
}

export interface DocumentCreator {
  plan(question: CreateQuestion, signal: AbortSignal): Promise<CreatePlan>
  /** What to write; the problem instead where nothing can be made. */
  intend(question: CreateQuestion): Promise<{ readonly label: string; readonly write: FileWrite; readonly problem: string | null }>
}

export function createDocumentCreator(deps: WorkbenchDeps, store: CollectionStore, permission: PathPermission): DocumentCreator {
  const { paths, fs } = deps.ports

  async function intended(question: CreateQuestion): Promise<Intended> {
    const { collection } = store.get(question.collectionId)
    const base = target(question, collection)
    if (base.problem !== null) return base
    const { exists, mayWrite } = await permission.checkRead(base.path)
    if (exists) return { ...base, problem: `There is a ${paths.basename(base.path)} already` }
    const siblings = await fs.readDir(paths.dirname(base.path))
    if (siblings.ok && siblings.value.some(({ name }) => name === paths.basename(base.path)))
      return { ...base, problem: `There is a ${paths.basename(base.path)} already: a link that leads nowhere` }
    if (!mayWrite) return { ...base, problem: 'Nothing may be written there: it does not belong to what is open' }
    if (question.kind !== 'adopt-include' && question.kind !== 'adopt-link') return base
    const beside = paths.join(paths.dirname(base.path), 'AGENTS.md')
    const agents = await fs.stat(beside)
    if (!agents.ok || agents.value.kind !== 'file') return { ...base, problem: 'There is no AGENTS.md beside it to adopt' }
    if (question.kind === 'adopt-include') return base
    // writing through the new link would write there
    const [real, writable] = [await fs.realPath(beside), await permission.writable()]
    return real.ok && writable(real.value) ? base : { ...base, problem: 'AGENTS.md leads out of what is open; include it instead' }
  }

  function target({ kind, name, directory, text }: CreateQuestion, collection: Collection): Intended {
    const { places } = collection
    const dir = directory ?? places.cwd
    const make = (path: string, template: Parameters<typeof documentTemplate>[0], title: string): Intended => ({
      path,
      text: text ?? documentTemplate(template, title),
      linkTo: null,
      problem: null,
    })
    switch (kind) {
      case 'claude-md':
        return make(paths.join(dir, 'CLAUDE.md'), kind, paths.basename(dir))
      case 'claude-local-md':
        return make(paths.join(dir, 'CLAUDE.local.md'), kind, paths.basename(dir))
      case 'user-claude-md':
        return make(paths.join(places.configDir, 'CLAUDE.md'), kind, '')
      case 'adopt-include':
        return make(paths.join(dir, 'CLAUDE.md'), kind, '')
      case 'adopt-link':
        return { path: paths.join(dir, 'CLAUDE.md'), text: '', linkTo: 'AGENTS.md', problem: null }
      case 'memory-index': {
        const path = collection.layers.find((layer) => layer.kind === 'memory.index')?.origin.path ?? null
        return path === null ? { path: '', text: '', linkTo: null, problem: 'This project has no memory folder' } : make(path, kind, '')
      }
      case 'rule': {
        const file = (name ?? '').trim().replace(/\.md$/i, '')
        const folder = paths.join(dir, '.claude', 'rules')
        if (!RULE.test(file) || file.split('/').some((part) => !checkTopicName(part).ok)) {
          const problem = 'A rule needs a name of letters, digits, dots, dashes and blanks'
          return { path: paths.join(folder, 'rule.md'), text: '', linkTo: null, problem }
        }
        return make(paths.join(folder, ...`${file}.md`.split('/')), kind, file)
      }
    }
  }

  return {
    async plan(question, signal) {
      const intent = await intended(question)
      const { path, text, linkTo, problem } = intent
      const effect = problem !== null ? null : await effectOf(deps, store.get(question.collectionId), intent, signal)
      return { path, text, linkTo, problem, effect }
    },
    async intend(question) {
      const { path, text, linkTo, problem } = await intended(question)
      const after = linkTo === null ? text : { linkTo }
      return { label: LABELS[question.kind], write: { path, beforeSha256: null, after }, problem }
    },
  }
}

/** The collection once more, with the file there: what is new in it, or otherwise. */
async function effectOf(deps: WorkbenchDeps, stored: StoredCollection, file: Intended, signal: AbortSignal): Promise<CreatePlan['effect']> {
  const { fs, paths } = deps.ports
  const leadsTo = file.linkTo === null ? null : paths.resolve(paths.dirname(file.path), file.linkTo)
  const linked = leadsTo === null ? null : await fs.readFile(leadsTo, { maxBytes: 4 * 1024 * 1024 })
  const text = linked?.ok === true ? new TextDecoder().decode(linked.value) : file.text
  const preview = createPreviewFileSystem(fs, paths, { path: file.path, text, leadsTo })
  const after = await runCollection({ ...deps, ports: { ...deps.ports, fs: preview } }, stored.question, { signal })
  const before = new Map(stored.collection.layers.map((layer) => [layer.id, layer]))
  const layers = after.layers.filter((layer) => {
    const old = before.get(layer.id)
    return old === undefined ? true : old.status !== layer.status || old.sha256 !== layer.sha256
  })
  return {
    usedBefore: stored.collection.window.used,
    usedAfter: after.window.used,
    layers: layers
      .slice(0, 200)
      .map(({ title, origin, status, reasonText, tokens }) => ({ title, path: origin.path, status, reasonText, tokens: tokens.sent })),
  }
}
