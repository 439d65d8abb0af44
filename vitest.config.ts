import { createRequire } from 'node:module'
import { defineConfig, type Plugin } from 'vitest/config'

const DEFAULT_SEED = 20_261_130
const SEEDED = '\0seeded-laws'

/**
 * Laws are tried on the same inputs in every run, so that a run says something of the change it is of, and not of chance.
 * `STRATA_SEED=7 npx vitest run …` tries others; what fails then becomes a test of its own.
 */
function seededLaws(): Plugin {
  const fastCheck = createRequire(import.meta.url).resolve('fast-check')
  const seed = Number(process.env.STRATA_SEED ?? DEFAULT_SEED)
  return {
    name: 'seeded-laws',
    enforce: 'pre',
    resolveId: (id) => (id === 'fast-check' ? SEEDED : null),
    load: (id) => {
      if (id !== SEEDED) return null
      const from = JSON.stringify(fastCheck)
      return `import fc from ${from}\nfc.configureGlobal({ seed: ${seed} })\nexport * from ${from}\nexport default fc\n`
    },
  }
}

export default defineConfig({
  plugins: [seededLaws()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    testTimeout: 20_000,
    pool: 'threads',
  },
})
