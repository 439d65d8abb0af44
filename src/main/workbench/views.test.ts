import { describe, expect, it } from 'vitest'
import { LayerView } from '../../preload/contract/prompt'
import { renderDiagnosticsText, shortenHome } from './diagnostics-text'
import { DEFAULT_SETTINGS } from './settings-store'
import { memoryState } from './testing/memory-state'
import { layerOf } from './testing/sample-collection'
import { testDeps } from './testing/test-deps'
import { toDiagnosticView } from './to-collection-view'
import { toLayerView } from './to-layer-view'

describe('toLayerView', () => {
  it('gives sizes in place of texts and fits the contract', () => {
    const view = toLayerView(
      layerOf('instructions.project', '/p/CLAUDE.md', 'text', { diskText: 'text and more', origin: { realPath: '/q/CLAUDE.md' } as never }),
    )
    expect(LayerView.parse(view)).toEqual(view)
    expect(view).toMatchObject({ textChars: 4, diskChars: 13, clipped: [], origin: { realPath: '/q/CLAUDE.md' } })
    expect(view).not.toHaveProperty('text')
  })

  it('clips what a hostile file makes too long, and says so', () => {
    const view = toLayerView(
      layerOf('instructions.project', '/p/r.md', 'x', {
        frontMatter: 'x'.repeat(1_000_000),
        includes: Array.from({ length: 10_000 }, (_, i) => ({
          raw: `@${i}`,
          line: i + 1,
          column: 1,
          target: `/p/${i}`,
          outcome: 'missing' as const,
        })),
        regions: Array.from({ length: 10_000 }, (_, i) => ({ kind: 'comment' as const, fromLine: i + 1, toLine: i + 1, chars: 1 })),
        origin: { patterns: ['y'.repeat(1_000_000)] } as never,
      }),
    )
    expect(new Set(view.clipped)).toEqual(new Set(['frontMatter', 'includes', 'regions', 'patterns']))
    expect(JSON.stringify(view).length).toBeLessThan(200_000)
  })
})

describe('toDiagnosticView', () => {
  it('leaves out what is not known, instead of naming it undefined', () => {
    expect(
      Object.keys(toDiagnosticView({ code: 'a', severity: 'info', message: 'm', at: { path: '/p', line: undefined }, fix: undefined })),
    ).toEqual(['code', 'severity', 'message', 'at'])
  })
})

describe('the diagnostics text', () => {
  it('names variables without values and no home path', async () => {
    const log = '12:00 opened /home/ada/code/acme\n'
    const deps = testDeps({}, { state: memoryState({}, log), realEnv: { CLAUDE_CONFIG_DIR: '/home/ada/secret-config', TOKEN: 'hunter2' } })
    const text = await renderDiagnosticsText(deps, { ...DEFAULT_SETTINGS, editorCommand: '/home/ada/bin/ed {file}' })
    expect(text).toContain('CLAUDE_CONFIG_DIR')
    expect(text).not.toMatch(/hunter2|secret-config|home\/ada|TOKEN/)
    expect(text).toContain('~/code/acme')
    expect(text).toContain('~/bin/ed')
  })

  it.each([
    ['/home/ada and /home/adam and /home/ada/x', '/home/ada', '~ and /home/adam and ~/x'],
    ['"C:\\\\Users\\\\ada\\\\x" C:\\Users\\ada', 'C:\\Users\\ada', '"~\\\\x" ~'],
    ['/x', '/', '/x'],
  ])('%s', (text, home, short) => {
    expect(shortenHome(text, home)).toBe(short)
  })
})
