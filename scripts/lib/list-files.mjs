// @ts-check
// Which files a build or an installation depends on, and one hash over them.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files below the given files and folders, relative to `top`, with `/`, sorted. Links are not followed.
 * @param {string} top
 * @param {readonly string[]} roots what is not there is passed over
 * @param {(path: string) => boolean} keep asked of every file and folder
 * @returns {string[]}
 */
export function listFiles(top, roots, keep) {
  /** @type {string[]} */
  const found = []
  /** @param {string} path */
  const visit = (path) => {
    if (!keep(path) || !existsSync(join(top, path))) return
    const stat = statSync(join(top, path))
    if (stat.isFile()) found.push(path)
    else if (stat.isDirectory()) {
      for (const entry of readdirSync(join(top, path), { withFileTypes: true })) if (!entry.isSymbolicLink()) visit(`${path}/${entry.name}`)
    }
  }
  for (const root of roots) visit(root)
  return found.sort()
}

/**
 * Hex SHA-256 over names and contents, so that a rename counts as a change.
 * @param {string} top
 * @param {readonly string[]} files
 */
export function hashFiles(top, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(join(top, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** What the built code is made of: sources without their tests, configuration, and the installed versions. */
const BUILD_ROOTS = ['src', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/** @param {string} top */
export function listBuildInputs(top) {
  return listFiles(top, BUILD_ROOTS, (path) => !/\.test\.tsx?$|\/testing$|\/golden$|^resources\/demo$/.test(path))
}
