// What somebody probably meant by an include that leads nowhere: the same name without the comma behind it, with the
// word after it, in another case, from another directory. Only names that exist are offered.

import type { FoundInclude } from '../markdown/extract-includes'
import { includePath } from '../markdown/extract-includes'
import type { InstructionPorts } from './collect-input'

export interface NearMiss {
  readonly message: string
  readonly fix: string
  /** What to write in place of the directive and, where more belongs to it, of what follows: UTF-16 units from the `@`. */
  readonly edit: { readonly length: number; readonly text: string }
}

export interface NearMissQuestion {
  readonly found: FoundInclude
  /** Where relative paths start from. */
  readonly from: string
  readonly home: string
  /** The file that holds the include: never what was meant. */
  readonly self: string
  /** Other directories somebody may have had in mind: the project's, the working directory, that of a link. */
  readonly others: readonly { readonly directory: string; readonly name: string }[]
}

const MOST_TRIMS = 12
const MOST_WORDS = 5

export async function findNearMiss(ports: InstructionPorts, question: NearMissQuestion): Promise<NearMiss | null> {
  const { found } = question
  const written = found.raw.slice(1)
  const wrapped = await existingWithout(ports, question, written.replace(/^[([{<"'`“‘«*_]+/, ''))
  if (wrapped !== null) {
    return {
      message: `${found.raw} names no file, but @${wrapped} would: everything up to the next blank belongs to the path`,
      fix: `Write @${wrapped} and put a blank ${written.startsWith(wrapped) ? 'after it' : 'on both sides'}.`,
      edit: { length: found.raw.length, text: apart(written, wrapped) },
    }
  }
  if (found.path === null) return behindADot(ports, question, written)
  return (
    (await withWords(ports, question, written)) ??
    (await otherCase(ports, question)) ??
    (await withExtension(ports, question)) ??
    elsewhere(ports, question)
  )
}

/** A bare name has to begin with one of few signs (SPEC 3.1), which `日本.md` does not; behind `./` any name will do. */
async function behindADot(ports: InstructionPorts, question: NearMissQuestion, written: string): Promise<NearMiss | null> {
  const path = `./${written}`
  if (!(await isFile(ports, question, path))) return null
  const { raw } = question.found
  return {
    message: `${raw} is not taken for a path: without ./ in front it has to begin with a letter from a to z, a digit, a dot, _ or -`,
    fix: `Write @${path}.`,
    edit: { length: raw.length, text: `@${path}` },
  }
}

/** The path on its own: a full stop or comma behind it goes, anything else keeps its place with a blank between. */
function apart(written: string, path: string): string {
  const at = written.indexOf(path)
  const [before, after] = [written.slice(0, Math.max(0, at)), written.slice(at + path.length)]
  return `${before === '' ? '' : `${before} `}@${path}${/^[.,;:!?]*$/.test(after) ? '' : ` ${after}`}`
}

/** `written` or a beginning of it that ends before a punctuation mark, if that is a file and not just `written` whole. */
async function existingWithout(ports: InstructionPorts, question: NearMissQuestion, written: string): Promise<string | null> {
  const whole = question.found.raw.slice(1)
  if (written !== whole && (await isFile(ports, question, written))) return written
  let tries = 0
  for (let end = written.length - 1; end > 0 && tries < MOST_TRIMS; end--) {
    // Cutting is worth a try before any mark that is no ordinary part of a name.
    if (!/[^\p{L}\p{N}/~\s-]/u.test(written.charAt(end))) continue
    tries += 1
    const shorter = written.slice(0, end)
    if (/[\p{L}\p{N}_]$/u.test(shorter) && (await isFile(ports, question, shorter))) return shorter
  }
  return null
}

/** An unescaped blank ends the path: perhaps the next words belong to it. */
async function withWords(ports: InstructionPorts, question: NearMissQuestion, written: string): Promise<NearMiss | null> {
  const words =
    question.found.rest
      .match(/^(?: \S+){1,5}/)?.[0]
      .slice(1)
      .split(' ')
      .slice(0, MOST_WORDS) ?? []
  let longer = written
  for (const word of words) {
    for (const tail of [word, word.replace(/[^\p{L}\p{N}_]+$/u, '')]) {
      const path = `${longer}\\ ${tail}`
      if (tail !== '' && (await isFile(ports, question, path))) {
        return {
          message: `${question.found.raw} names no file: an unescaped blank ends the path, and ${includePath(path)} exists`,
          fix: `Write @${path}.`,
          edit: { length: question.found.raw.length + path.slice(written.length).replaceAll('\\ ', ' ').length, text: `@${path}` },
        }
      }
    }
    longer = `${longer}\\ ${word}`
  }
  return null
}

async function otherCase({ fs, paths }: InstructionPorts, { found, from, home, self }: NearMissQuestion): Promise<NearMiss | null> {
  const target = resolveInclude(paths, found.path ?? '', from, home)
  // Only the last two parts are looked at: more than that is another name, not another case of it.
  for (const [directory, name, below] of [
    [paths.dirname(target), paths.basename(target), ''],
    [paths.dirname(paths.dirname(target)), paths.basename(paths.dirname(target)), paths.basename(target)],
  ] as const) {
    const listing = await fs.readDir(directory)
    if (!listing.ok) continue
    const other = listing.value.find((entry) => entry.name !== name && entry.name.toLowerCase() === name.toLowerCase())
    if (other === undefined) continue
    const real = below === '' ? paths.join(directory, other.name) : paths.join(directory, other.name, below)
    const stat = real === self ? null : await fs.stat(real)
    if (stat?.ok !== true || stat.value.kind !== 'file') continue
    return {
      message: `${found.raw} names no file, but there is ${real}, in other letters`,
      fix: `Write the name as it is on disk: ${below === '' ? other.name : `${other.name}/${below}`}.`,
      edit: { length: found.raw.length, text: `@${asOnDisk(found.path ?? '', real.split(paths.sep).join('/'))}` },
    }
  }
  return null
}

/** The names differ in case alone, so what was written keeps its length; its dots in front are no names. */
function asOnDisk(written: string, real: string): string {
  const dots = /^(?:(?:\.{1,2}|~)\/)*/.exec(written)?.[0] ?? ''
  const names = written.slice(dots.length)
  const found = real.slice(real.length - names.length)
  // Dots in the middle: then only the name at the end is sure.
  const sure = found.toLowerCase() === names.toLowerCase() ? found : names.replace(/[^/]*$/, real.slice(real.lastIndexOf('/') + 1))
  return (dots + sure).replaceAll(' ', '\\ ')
}

async function withExtension(ports: InstructionPorts, question: NearMissQuestion): Promise<NearMiss | null> {
  const written = (question.found.raw.slice(1).split('#', 1)[0] ?? '').replace(/\/$/, '')
  if (ports.paths.extname(written) !== '' || !(await isFile(ports, question, `${written}.md`))) return null
  return {
    message: `${question.found.raw} names no file, but @${written}.md would: no extension is added`,
    fix: `Write @${written}.md.`,
    edit: { length: question.found.raw.length, text: `@${written}.md` },
  }
}

async function elsewhere({ fs, paths }: InstructionPorts, { found, from, others }: NearMissQuestion): Promise<NearMiss | null> {
  const path = found.path ?? ''
  if (paths.isAbsolute(path) || path.startsWith('~/')) return null
  for (const { directory, name } of others) {
    if (directory === from) continue
    const target = paths.resolve(directory, path)
    const stat = await fs.stat(target)
    if (!stat.ok || stat.value.kind !== 'file') continue
    const relative = paths.relative(from, target).split(paths.sep).join('/').replaceAll(' ', '\\ ')
    const written = relative.startsWith('.') ? relative : `./${relative}`
    return {
      message: `${found.raw} names no file: a path starts from the file that holds it, and ${target} lies below ${name}`,
      fix: `Write @${written}.`,
      edit: { length: found.raw.length, text: `@${written}` },
    }
  }
  return null
}

async function isFile({ fs, paths }: InstructionPorts, { from, home }: NearMissQuestion, written: string): Promise<boolean> {
  const path = includePath(written)
  if (path === null || path.includes('\0')) return false
  const stat = await fs.stat(resolveInclude(paths, path, from, home))
  return stat.ok && stat.value.kind === 'file'
}

/** SPEC 3.1: relative to the directory of the file that holds the line, `~/` to the home directory. */
export function resolveInclude(paths: InstructionPorts['paths'], path: string, from: string, home: string): string {
  return path.startsWith('~/') ? paths.resolve(home, path.slice(2)) : paths.resolve(from, path)
}
