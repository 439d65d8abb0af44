// Browser tests: one set of specs on the web host and on Electron (its stand-in where there is no binary).
// `*.web.spec.ts` and `*.electron.spec.ts` are about one host only.

import { defineConfig } from '@playwright/test'
import type { HostKind } from './e2e/hosts'
import { findChromium } from './scripts/lib/chromium.mjs'

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
    { name: 'electron', testIgnore: '**/*.web.spec.ts', use: { hostKind: 'electron' } },
  ],
})
