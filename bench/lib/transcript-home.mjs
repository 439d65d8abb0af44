// @ts-check
// A home full of transcripts: the real ones again and again, each copy with uuids and session ids of its own.

import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Copies of `source` below `<home>/.claude/projects` until they have `bytes`.
 * @param {string} home
 * @param {string} source folder with transcripts
 * @param {number} bytes
 * @returns {{ files: readonly string[], bytes: number }}
 */
export function writeTranscriptHome(home, source, bytes) {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  const texts = names.map((name) => readFileSync(join(source, name), 'latin1'))
  const files = []
  let written = 0
  for (let copy = 0; written < bytes; copy++) {
    for (const [i, name] of names.entries()) {
      const file = join(home, '.claude/projects', renamed(join(`copy-${copy}`, name), copy))
      mkdirSync(dirname(file), { recursive: true })
      const text = renamed(texts[i] ?? '', copy)
      writeFileSync(file, text, 'latin1')
      files.push(file)
      written += text.length
    }
  }
  return { files, bytes: written }
}

/**
 * One transcript of at least `bytes`: the largest of `source` again and again.
 * @param {string} file
 * @param {string} source
 * @param {number} bytes
 */
export function writeLargeTranscript(file, source, bytes) {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  const texts = names.map((name) => readFileSync(join(source, name), 'latin1')).sort((a, b) => b.length - a.length)
  const text = (texts[0] ?? '').replace(/\n?$/, '\n')
  mkdirSync(dirname(file), { recursive: true })
  const out = openSync(file, 'w')
  for (let copy = 0, written = 0; written < bytes; copy++) {
    written += writeSync(out, renamed(text, copy).replaceAll('"id":"msg_', `"id":"msg_${copy}_`), null, 'latin1')
  }
  closeSync(out)
}

/** @param {string} top */
export function realTranscripts(top) {
  const folder = join(top, '../shared/corpus/transcripts')
  return existsSync(folder) ? folder : null
}

/**
 * @param {string} text
 * @param {number} copy
 */
function renamed(text, copy) {
  const mark = copy.toString(16).padStart(8, '0')
  return text.replace(UUID, (uuid) => mark + uuid.slice(8))
}
