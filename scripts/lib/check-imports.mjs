// @ts-check
// The step "import rules" of `npm test`: runs the cruiser and makes sure that it has read the sources. With a
// TypeScript it does not know it reads nothing, finds nothing and calls that a success.

import { join } from 'node:path'
import { listFiles } from './list-files.mjs'
import { runChild } from './run-child.mjs'

const ROOTS = ['src', 'bench', 'scripts', 'e2e']

/**
 * @param {string} top
 * @param {number} timeoutMs
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
export async function checkImports(top, timeoutMs) {
  const sources = listFiles(top, ROOTS, (path) => !path.includes('/golden/')).filter((path) => /\.(tsx?|mjs|cjs)$/.test(path))
  const roots = ROOTS.filter((root) => sources.some((path) => path.startsWith(`${root}/`)))
  const bin = join(top, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const run = await runChild(process.execPath, [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...roots], {
    cwd: top,
    timeoutMs,
  })
  const read = Number(/(\d+) modules/.exec(run.output)?.[1] ?? 0)
  if (run.code === 0 && read < sources.length) {
    return {
      passed: false,
      output: `${run.output.trimEnd()}\nOnly ${read} modules were read, of ${sources.length} source files: the rules were not applied.\n`,
    }
  }
  return { passed: run.code === 0, output: run.output }
}
