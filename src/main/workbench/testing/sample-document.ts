// A finished document for the tests of what people see: every status, an include chain, wide and hostile names.

import type { CollectDocument, DocumentLayer } from '../collect-document'

const ORIGIN: DocumentLayer['origin'] = {
  path: null,
  includedBy: null,
  includedAtLine: null,
  depth: null,
  patterns: null,
  trigger: null,
  section: null,
}

type Sample = Partial<Omit<DocumentLayer, 'origin' | 'tokens'>> & {
  readonly kind: DocumentLayer['kind']
  readonly title: string
  readonly sent?: number
  readonly origin?: Partial<DocumentLayer['origin']>
}

export function sampleLayer({ sent = 0, origin, ...rest }: Sample): DocumentLayer {
  return {
    id: `${rest.kind}:${origin?.path ?? origin?.section ?? rest.title}`,
    status: 'loaded',
    reason: null,
    reasonText: null,
    cacheScope: 'message',
    text: `text of ${rest.title}\n`,
    diskText: null,
    diskTokens: null,
    tokens: { sent, low: sent, high: sent, method: 'ratio-classic' },
    bytes: sent * 3,
    sha256: '0'.repeat(64),
    paraphrased: false,
    effectOfEdit: 'next-session',
    ...rest,
    origin: { ...ORIGIN, ...origin },
  }
}

const ROOT = '/home/ada/code/acme-shop'
const at = (path: string): string => `${ROOT}/${path}`

export function sampleDocument(changes: Partial<CollectDocument> = {}): CollectDocument {
  const section = (kind: 'system.static' | 'system.dynamic', title: string, sent: number): DocumentLayer =>
    sampleLayer({
      kind,
      title,
      sent,
      paraphrased: true,
      cacheScope: kind === 'system.static' ? 'global' : 'none',
      origin: { section: title },
    })
  const included = (path: string, by: string, line: number, depth: number, rest: Partial<Sample> = {}): DocumentLayer =>
    sampleLayer({ kind: 'instructions.project', title: path, ...rest, origin: { path, includedBy: by, includedAtLine: line, depth } })
  return {
    schema: 'strata/collect@1',
    profile: '2.1.88',
    model: 'claude-sonnet-4-6',
    modelName: 'Sonnet 4.6',
    project: { root: ROOT, cwd: ROOT, gitRoot: ROOT, canonicalGitRoot: ROOT },
    places: { home: '/home/ada', configDir: '/home/ada/.claude', managedDir: '/etc/claude-code' },
    git: { branch: 'main', changed: 3 },
    layers: [
      section('system.static', 'Introduction', 310),
      section('system.static', 'Doing tasks', 2400),
      section('system.static', 'Using tools', 5230),
      section('system.dynamic', 'Session guidance', 420),
      section('system.dynamic', 'Environment', 280),
      sampleLayer({
        kind: 'tools',
        title: 'Built-in tools',
        sent: 18140,
        text: '',
        cacheScope: 'global',
        tokens: { sent: 18140, low: 16000, high: 20000, method: 'published-share' },
      } as Sample),
      sampleLayer({ kind: 'git', title: 'Git snapshot', sent: 214, cacheScope: 'none', origin: { section: 'gitStatus' } }),
      sampleLayer({
        kind: 'instructions.managed',
        title: 'CLAUDE.md',
        sent: 886,
        origin: { path: '/etc/claude-code/CLAUDE.md', depth: 0 },
      }),
      sampleLayer({
        kind: 'instructions.user',
        title: '~/.claude/CLAUDE.md',
        sent: 1645,
        origin: { path: '/home/ada/.claude/CLAUDE.md', depth: 0 },
      }),
      sampleLayer({ kind: 'instructions.project', title: 'CLAUDE.md', sent: 312, origin: { path: at('CLAUDE.md'), depth: 0 } }),
      included(at('docs/style.md'), at('CLAUDE.md'), 12, 1, { sent: 209 }),
      included(at('docs/testing.md'), at('CLAUDE.md'), 13, 1, { sent: 80 }),
      included(at('docs/fixtures.md'), at('docs/testing.md'), 4, 2, { sent: 64 }),
      included(at('docs/architecture.md.'), at('CLAUDE.md'), 14, 1, {
        status: 'notLoaded',
        reason: 'missing',
        reasonText: 'No such file: the full stop is part of the name',
        text: '',
      }),
      included('/home/ada/notes/private.md', at('CLAUDE.md'), 15, 1, {
        status: 'notLoaded',
        reason: 'external-not-approved',
        reasonText: 'Outside the working directory and external includes are not approved',
        text: '',
      }),
      sampleLayer({
        kind: 'instructions.project',
        title: 'api.md',
        sent: 218,
        status: 'conditional',
        reason: 'waits-for-match',
        reasonText: 'Waits for src/api/**/*.ts',
        origin: { path: at('.claude/rules/api.md'), depth: 0, patterns: ['src/api/**/*.ts'] },
      }),
      sampleLayer({
        kind: 'instructions.project',
        title: '规则.md',
        sent: 95,
        origin: { path: at('.claude/rules/提交/规则.md'), depth: 0 },
      }),
      sampleLayer({
        kind: 'instructions.project',
        title: 'evil',
        sent: 7,
        origin: { path: at('.claude/rules/a\n\u001b[31mred\u202e.md'), depth: 0 },
      }),
      sampleLayer({ kind: 'instructions.local', title: 'CLAUDE.local.md', sent: 180, origin: { path: at('CLAUDE.local.md'), depth: 0 } }),
      sampleLayer({
        kind: 'instructions.project',
        title: 'CLAUDE.md',
        sent: 391,
        status: 'conditional',
        reason: 'waits-for-read',
        reasonText: 'Loads when a file in packages/checkout-with-a-rather-long-name/src/features/payment is read',
        origin: { path: at('packages/checkout-with-a-rather-long-name/src/features/payment/CLAUDE.md'), depth: 0 },
      }),
      sampleLayer({
        kind: 'memory.index',
        title: 'MEMORY.md',
        sent: 5412,
        origin: { path: '/home/ada/.claude/projects/-home-ada-code-acme-shop/memory/MEMORY.md', depth: 0 },
      }),
      sampleLayer({ kind: 'date', title: 'Date', sent: 24 }),
    ],
    request: { system: [], firstUserMessage: null, attachments: [] },
    window: {
      size: 200_000,
      effective: 180_000,
      mode: 'ahead',
      autoCompactAt: 167_000,
      warningAt: 147_000,
      blockingAt: 177_000,
      used: 35_916,
      free: 131_084,
      byKind: {},
    },
    diagnostics: [
      {
        code: 'include.near-miss',
        severity: 'warning',
        message: 'docs/architecture.md. is not there, but docs/architecture.md is: the full stop is part of the path.',
        at: { path: at('CLAUDE.md'), line: 14, column: 13 },
        fix: 'Put a blank before the full stop, or take it out.',
      },
      { code: 'tree.ignored', severity: 'info', message: '2 ignored directories were not entered.', at: null },
    ],
    loadEvents: [],
    assumptions: [],
    ...changes,
  }
}
