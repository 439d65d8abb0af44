// @ts-check
// Makes resources/predictors/*.json anew from the number tables and transcripts: `node scripts/fit-predictors.mjs TABLES TRANSCRIPTS
// [--check]`. With --check nothing is written; it fails where the committed figures are not what the fit gives.

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildEntry } from '../bench/lib/build-entry.mjs'
import { TOP } from './lib/set-up.mjs'

const args = process.argv.slice(2)
const check = args.includes('--check')
const [tables, transcripts] = args.filter((arg) => !arg.startsWith('--'))
if (tables === undefined || transcripts === undefined) {
  console.error('Usage: node scripts/fit-predictors.mjs TABLES TRANSCRIPTS [--check]')
  process.exit(2)
}

const entry = await buildEntry(TOP, 'fit-predictors')
const { stdout, stderr } = await promisify(execFile)(process.execPath, [entry, tables, transcripts], { maxBuffer: 64 << 20 })
process.stderr.write(stderr)
const fitted = JSON.parse(stdout)

/** Six digits say all that the rows can. @param {unknown} value @returns {unknown} */
function rounded(value) {
  if (typeof value === 'number') return Number(value.toPrecision(6))
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, rounded(own)]))
  return value
}

const LEFT_OUT = 'sources whose transcripts are in the corpus are left out'
const about = {
  cache: `turn_pairs.csv with first_calls.csv and microcompactions.csv: ${fitted.cache.rows} pairs of ${fitted.cache.sources} sources; ${LEFT_OUT}`,
  tokens:
    `by characters char_token_pairs.csv, ${fitted.tokens.rows} steps; by counts the fit half (by file name) of the corpus transcripts, ` +
    `${fitted.tokens.steps} steps of ${fitted.tokens.sessions} sessions`,
  compaction: `compactions.csv, ${fitted.compaction.rows} automatic ones; ${LEFT_OUT}`,
}

let differs = false
for (const name of /** @type {const} */ (['cache', 'tokens', 'compaction'])) {
  const path = join(TOP, `resources/predictors/${name}.json`)
  const model = /** @type {object} */ (rounded(fitted[name].model))
  if (check) {
    const { source: _, fitted: __, ...committed } = JSON.parse(readFileSync(path, 'utf8'))
    if (JSON.stringify(committed) === JSON.stringify(model)) continue
    differs = true
    console.error(`${path} is not what the fit gives.`)
  } else {
    const document = { source: about[name], fitted: new Date().toISOString().slice(0, 10), ...model }
    // lists of numbers on one line, as the formatter has them
    const text = JSON.stringify(document, null, 2).replace(/\[[-\d.,e\s]+\]/g, (list) =>
      list.replace(/\s+/g, ' ').replace(/\[ | \]/g, (end) => end.trim()),
    )
    writeFileSync(path, `${text}\n`)
  }
}
process.exitCode = differs ? 1 : 0
