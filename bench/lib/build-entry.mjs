// @ts-check
// Builds a measuring entry as the product's main code is built: one target, packages left outside.

import { join } from 'node:path'
import { build } from 'vite'

/**
 * @param {string} top
 * @param {string} name of bench/entries/<name>.ts
 * @returns {Promise<string>} the built file
 */
export async function buildEntry(top, name) {
  await build({
    configFile: false,
    root: top,
    logLevel: 'error',
    build: {
      ssr: join(top, `bench/entries/${name}.ts`),
      outDir: join(top, 'out/bench'),
      emptyOutDir: false,
      target: 'node20.19',
      rollupOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  return join(top, `out/bench/${name}.mjs`)
}
