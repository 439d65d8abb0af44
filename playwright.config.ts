// Browser tests: one set of specs on the web host and on Electron (its stand-in where there is no binary).
// `*.web.spec.ts` and `*.electron.spec.ts` are about one host only.

import { defineConfig } from '@playwright/test'
import type { HostKind } from './e2e/hosts'
import { findChromium } from './scripts/lib/chromium.mjs'
import { findElectron } from './scripts/lib/electron-binary.mjs'

/**
 * Where there is no Electron binary its stand-in shows that the host's own code works: what is about Electron alone, and the journeys
 * that pass through most of the bridge. What is about the page alone (tagged @page in these files) is the same page as on the web host.
 * STRATA_E2E=all runs everything.
 */
const STANDIN_SPECS = /(?:\.electron|prompt|projects|export|keyboard|sessions)\.spec\.ts$/
const everything = process.env.STRATA_E2E === 'all' || findElectron(import.meta.dirname, process.env) !== null

export default defineConfig<{ hostKind: HostKind }>({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  // A browser on a busy machine may miss a moment; what passes only at the second try is told by `npm test`.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(process.env) ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'web', testIgnore: '**/*.electron.spec.ts', use: { hostKind: 'web' } },
    {
      name: 'electron',
      testIgnore: '**/*.web.spec.ts',
      ...(everything ? {} : { testMatch: STANDIN_SPECS, grepInvert: /@page/ }),
      use: { hostKind: 'electron' },
    },
  ],
})
