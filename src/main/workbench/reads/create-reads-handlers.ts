// The “If it reads…” part of the contract: lists the project's files, reads some of them in a collection of its own, says
// what came of each, and what the rules match. Nothing is written.

import type { Handlers as HandlersOf } from '../../../preload/contract/define'
import type { readsContract } from '../../../preload/contract/reads'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { loadProfile } from '../../engine/profile/load-profile'
import type { Profile } from '../../engine/profile/profile'
import { createFileSets, type DescribedRule, describeRules, type FileSets } from '../../engine/reads/describe-rules'
import { explainReads } from '../../engine/reads/explain-reads'
import { parseFileList } from '../../engine/reads/parse-file-list'
import { searchFiles } from '../../engine/reads/search-files'
import { asHere } from '../build-collect-request'
import type { CollectionStore, StoredCollection } from '../collection-store'
import type { ProjectFileLists, ProjectFiles } from '../project-files'
import { runCollection } from '../run-collection'
import { sliceList } from '../text-page'
import type { WorkbenchDeps } from '../workbench-deps'
import { listChanged } from './list-changed'
import { createReadsStore } from './reads-store'
import { toRuleView, toStepView, toViewOfReads } from './to-reads-view'

export type ReadsHandlers = HandlersOf<typeof readsContract>

/** How long the list of a project's files is waited for; a later call has it. */
const FILES_WAIT_MS = 1500
const KEPT_RULES = 4

interface RulesOfCollection {
  readonly rules: readonly DescribedRule[]
  /** Null while the list is being made. */
  readonly listed: ProjectFiles | null
  readonly sets: FileSets | null
}

export function createReadsHandlers(deps: WorkbenchDeps, store: CollectionStore, lists: ProjectFileLists, seed: string): ReadsHandlers {
  const { fs, paths } = deps.ports
  const reads = createReadsStore(seed)
  const described = new Map<string, RulesOfCollection>()

  /** Rules and what they match are the same for every page that is asked for. */
  async function rulesOf(collectionId: string): Promise<RulesOfCollection> {
    const stored = store.get(collectionId)
    const { collection } = stored
    const listed = stored.readOnly === undefined ? await lists.get(collection.places.root, FILES_WAIT_MS) : null
    const known = described.get(collectionId)
    if (known !== undefined && known.listed === listed) return known
    const made: RulesOfCollection = {
      rules: known?.rules ?? describeRules(paths, collection, profileOf(stored)),
      listed,
      sets: listed === null ? null : createFileSets(paths, collection.places.root, listed.files),
    }
    described.delete(collectionId)
    described.set(collectionId, made)
    for (const oldest of [...described.keys()].slice(0, Math.max(0, described.size - KEPT_RULES))) described.delete(oldest)
    return made
  }

  const toFile = (root: string, path: string): string => {
    const relative = paths.relative(root, path)
    const outside = relative === '..' || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)
    return outside ? path : relative.split(paths.sep).join('/')
  }
  const exists = async (path: string): Promise<boolean> => {
    const stat = await fs.stat(path)
    return stat.ok && stat.value.kind === 'file'
  }

  return {
    'reads.files': async ({ collectionId, text, offset, limit }) => {
      const { root } = onDisk(store.get(collectionId)).collection.places
      const listed = await lists.get(root, FILES_WAIT_MS)
      if (listed === null) return { ready: false, total: 0, capped: false, source: 'git', files: [] }
      const found = searchFiles(listed.files, text)
      const page = sliceList(found, offset, limit).map(({ file, matched }) => ({ file, matched: [...matched] }))
      return { ready: true, total: found.length, capped: listed.capped, source: listed.source, files: page }
    },
    'reads.changed': async ({ collectionId, offset, limit }, { signal }) => {
      const { root } = onDisk(store.get(collectionId)).collection.places
      const { files, note } = await listChanged(deps.ports, root, signal)
      return { total: files.length, files: [...sliceList(files, offset, limit)], note }
    },
    'reads.paste': async ({ collectionId, text }) => {
      const { root } = store.get(collectionId).collection.places
      const { files, problems } = parseFileList(text)
      const found = await Promise.all(
        files.map(async ({ file, line }) => {
          const path = paths.resolve(root, file)
          const stat = await fs.stat(path)
          const kind = stat.ok ? stat.value.kind : null
          return { file: toFile(root, path), line, kind }
        }),
      )
      const folders = found
        .filter(({ kind }) => kind === 'directory')
        .map(({ file, line }) => ({ line, text: file, message: `${file} is a folder: name the files in it that are read` }))
      return {
        files: found.filter(({ kind }) => kind !== 'directory').map(({ file, line, kind }) => ({ file, line, exists: kind === 'file' })),
        problems: [...problems, ...folders].sort((a, b) => a.line - b.line).slice(0, 200),
      }
    },
    'reads.run': async ({ collectionId, files }, { signal }) => {
      const stored = onDisk(store.get(collectionId))
      const { root } = stored.collection.places
      const platform = stored.question.platform ?? deps.host.platform
      const inRoot = (file: string): string => paths.resolve(root, asHere(paths, platform, file))
      const before = stored.question.reads.map(inRoot)
      const given = files.map(inRoot)
      const question = { ...stored.question, reads: [...before, ...given] }
      const listed = new Set<string>()
      const collection = await runCollection(deps, question, { signal, listed })
      const entry = store.add({ collection, question, listed, aside: true })
      const profile = profileOf(entry)
      const steps = await explainReads(deps.ports, { collection, profile, files: question.reads, signal })
      const present = await Promise.all(given.map(exists))
      const run = reads.add({
        collectionId: entry.id,
        collection,
        profile,
        steps: steps.slice(before.length),
        before: before.length,
        present,
      })
      return toViewOfReads(run)
    },
    'reads.steps': async ({ readsId, offset, limit }) => {
      const run = reads.get(readsId)
      const { root } = run.collection.places
      const page = run.steps.slice(offset, offset + limit).map((_, i) => toStepView(run, offset + i, (path) => toFile(root, path)))
      return { total: run.steps.length, steps: [...sliceList(page, 0, limit)] }
    },
    'reads.rules': async ({ collectionId, offset, limit }) => {
      const { rules, sets, listed } = await rulesOf(collectionId)
      const page = rules.slice(offset, offset + limit).map((rule, i) => toRuleView(rule, offset + i, sets))
      return { ready: sets !== null, total: rules.length, projectFiles: listed?.files.length ?? 0, rules: [...sliceList(page, 0, limit)] }
    },
    'reads.ruleFiles': async ({ collectionId, rule, offset, limit }) => {
      const { rules, sets } = await rulesOf(collectionId)
      const asked = rules[rule]
      if (asked === undefined) throw new WorkbenchError('input.invalid', `There is no rule ${rule} here`, { fields: ['rule'] })
      if (sets === null) return { ready: false, total: 0, files: [] }
      const set = sets.below(asked.base)
      const hits = set.ofRule(asked.patterns)
      const files = hits.slice(offset, offset + limit).map((i) => sets.fromRoot(asked.base, set.files[i] ?? ''))
      return { ready: true, total: hits.length, files: [...sliceList(files, 0, limit)] }
    },
    'reads.matrix': async ({ collectionId, files, ruleOffset, ruleLimit, fileOffset, fileLimit }) => {
      const { rules, listed } = await rulesOf(collectionId)
      const { root } = store.get(collectionId).collection.places
      const scoped = rules.flatMap((rule, i) => (rule.patterns.length === 0 ? [] : [{ rule, i }]))
      if (listed === null && files.length === 0)
        return { ready: false, totalRules: scoped.length, totalFiles: 0, rules: [], files: [], starts: [0], file: [], pattern: [] }
      const given = files.map((file) => toFile(root, paths.resolve(root, file)))
      const shown =
        given.length > 0
          ? given
          : hitFiles(
              scoped.map(({ rule }) => rule),
              await rulesOf(collectionId),
            )
      const page = shown.slice(fileOffset, fileOffset + fileLimit)
      const rows = scoped.slice(ruleOffset, ruleOffset + ruleLimit)
      const sets = createFileSets(paths, root, page)
      const starts = [0]
      const file: number[] = []
      const pattern: number[] = []
      for (const { rule } of rows) {
        for (const cell of cellsOf(rule, sets, page)) {
          file.push(cell.file)
          pattern.push(cell.pattern)
        }
        starts.push(file.length)
      }
      return {
        ready: true,
        totalRules: scoped.length,
        totalFiles: shown.length,
        rules: rows.map(({ i }) => i),
        files: page,
        starts,
        file,
        pattern,
      }
    },
  }
}

/** Files of the project that any of the rules matches, in their order. */
function hitFiles(rules: readonly DescribedRule[], { sets, listed }: RulesOfCollection): readonly string[] {
  if (sets === null || listed === null) return []
  const hit = new Set<string>()
  for (const { base, patterns } of rules) {
    const set = sets.below(base)
    for (const i of set.ofRule(patterns)) hit.add(sets.fromRoot(base, set.files[i] ?? ''))
  }
  return listed.files.filter((file) => hit.has(file))
}

/** Which file, and the last pattern of the rule that matches it, as gitignore decides. */
function cellsOf(
  rule: DescribedRule,
  sets: FileSets,
  files: readonly string[],
): readonly { readonly file: number; readonly pattern: number }[] {
  const set = sets.below(rule.base)
  const position = new Map(files.map((name, i) => [name, i]))
  const by = new Map<number, number>()
  for (const [p, forms] of rule.patterns.entries()) {
    if (!forms.negative) for (const i of set.matches(forms)) by.set(i, p)
  }
  return set.ofRule(rule.patterns).flatMap((i) => {
    const file = position.get(sets.fromRoot(rule.base, set.files[i] ?? ''))
    return file === undefined ? [] : [{ file, pattern: by.get(i) ?? 0 }]
  })
}

/** What was collected from something else than the disk can be looked at, but nothing in it is read. */
function onDisk(stored: StoredCollection): StoredCollection {
  if (stored.readOnly === undefined) return stored
  throw new WorkbenchError('unsupported', 'Files can be read only where the folder itself is open, not in what was saved or committed', {
    collectionId: stored.id,
    from: stored.readOnly,
  })
}

function profileOf({ collection }: StoredCollection): Profile {
  const profile = loadProfile(collection.profile)
  if (!profile.ok) throw new WorkbenchError('profile.unknown', `There is no profile ${collection.profile}`, { id: collection.profile })
  return profile.value
}
