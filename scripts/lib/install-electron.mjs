// @ts-check
// Runs Electron's own installer with a progress line. Ctrl-C stops it, not Strata.

import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAttached } from './run-child.mjs'

/**
 * Answers why there is still no binary; null when the installer says that it is done.
 * @param {{ top: string, version: string, bytes: number | null, say: (line: string) => void }} wanted
 * @returns {Promise<string | null>}
 */
export async function installElectron({ top, version, bytes, say }) {
  say(`Fetching Electron ${version}${bytes === null ? '' : ` (${megabytes(bytes)})`}. Ctrl-C stops it and opens the browser instead.`)
  // The download goes below the temporary folder; one of its own lets us see it grow and leaves nothing behind.
  const folder = mkdtempSync(join(tmpdir(), 'strata-electron-'))
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, ELECTRON_GET_NO_PROGRESS: '1' }
  const startedMs = Date.now()
  const live = process.stdout.isTTY
  let toldMs = startedMs
  const tick = () => {
    // A terminal gets a line that moves, a log file one line in ten seconds.
    if (!live && Date.now() - toldMs < 10_000) return
    toldMs = Date.now()
    const line = progressLine(sizeOf(folder), bytes, Date.now() - startedMs)
    process.stdout.write(live ? `\r${line.padEnd(60)}` : `${line}\n`)
  }
  try {
    const run = await runAttached(process.execPath, [join(top, 'node_modules/electron/install.js')], { cwd: top, env, quiet: true, tick })
    if (live) process.stdout.write(`\r${' '.repeat(60)}\r`)
    if (run.stopped) return 'the download of Electron was stopped'
    if (run.problem !== null) return `Electron's installer could not be started (${run.problem})`
    return run.code === 0 ? null : `Electron's installer failed (${run.errors.trim().split('\n')[0] || `code ${run.code}`})`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`
}

/**
 * @param {number} have bytes on disk
 * @param {number | null} total
 * @param {number} elapsedMs
 */
export function progressLine(have, total, elapsedMs) {
  const seconds = `${Math.round(elapsedMs / 1000)} s`
  if (total === null) return `  ${megabytes(have)}, ${seconds}`
  const share = Math.min(1, have / total)
  const filled = Math.round(share * 20)
  return `  [${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${Math.round(share * 100)}%, ${megabytes(have)} of ${megabytes(total)}, ${seconds}`
}

/** Bytes of the files below a folder. @param {string} folder @returns {number} */
function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const stat = entry.isFile() ? lstatSync(join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false }) : undefined
    bytes += stat?.size ?? 0
  }
  return bytes
}
