import posix from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { exportName, renderExport } from './render-export'
import { escapeHtml } from './render-html'
import { collectionOf } from './testing/sample-collection'
import { sampleDocument, sampleLayer } from './testing/sample-document'

const HOSTILE = '</pre><script>alert(1)</script><img src=x onerror=alert(1)> & "q" \'s\' \u0000\u001b ``` ````'
const hostile = sampleDocument({
  layers: [
    sampleLayer({
      kind: 'instructions.project',
      title: HOSTILE,
      text: HOSTILE,
      origin: { path: `/p/${HOSTILE}`, includedBy: HOSTILE, includedAtLine: 1, depth: 1, patterns: [HOSTILE], trigger: HOSTILE },
    }),
    sampleLayer({ kind: 'instructions.project', title: 'x', text: '', status: 'notLoaded', reason: 'missing', reasonText: HOSTILE }),
  ],
  git: { branch: HOSTILE, changed: 1 },
  model: HOSTILE,
  modelName: null,
  diagnostics: [{ code: HOSTILE, severity: 'error', message: HOSTILE, at: { path: HOSTILE, line: 3 }, fix: HOSTILE }],
})

describe('the HTML export', () => {
  it('is one page that asks for nothing', () => {
    const html = renderExport(sampleDocument(), 'html')
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<(script|img|link|iframe|object|embed|form|base)\b/i)
    expect(html).not.toMatch(/url\(|@import|https?:/)
    expect(html).toContain('prefers-color-scheme:dark')
  })

  it('lets no text become markup, wherever it stands', () => {
    const html = renderExport(hostile, 'html')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('onerror=alert(1)>')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
    expect(html.match(/<\/pre>/g)).toHaveLength(1)
  })

  it('holds every text, loaded or waiting, and every reason', () => {
    const document = sampleDocument()
    const html = renderExport(document, 'html')
    for (const layer of document.layers) {
      if (layer.text !== '') expect(html).toContain(escapeHtml(layer.text))
      if (layer.reasonText !== null) expect(html).toContain(escapeHtml(layer.reasonText))
    }
  })
})

describe('the Markdown export', () => {
  it('keeps texts exact inside a fence they cannot close', () => {
    const markdown = renderExport(hostile, 'markdown')
    expect(markdown).toContain(`\`\`\`\`\`text\n${HOSTILE}\n\`\`\`\`\``)
    expect(
      markdown
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .every((line) => !/(^|[^\\])<script/.test(line)),
    ).toBe(true)
  })

  it('names what is not loaded and why', () => {
    const markdown = renderExport(sampleDocument(), 'markdown')
    expect(markdown).toContain('- `/home/ada/code/acme-shop/docs/architecture.md.`: No such file: the full stop is part of the name')
    expect(markdown).toContain('include.near-miss')
  })
})

describe('the JSON export', () => {
  it('is the document itself', () => {
    expect(JSON.parse(renderExport(sampleDocument(), 'json'))).toEqual(sampleDocument())
  })
})

describe('exportName', () => {
  const named = (root: string) => exportName(collectionOf([], { places: { ...collectionOf([]).places, root } }), posix, 'html').fileName
  it('keeps to what every file system takes', () => {
    expect(named('/p/acme shop: "x"')).toBe('acme-shop-x--context.html')
    expect(named('/p/規則')).toBe('規則-context.html')
    expect(named('/')).toBe('project-context.html')
    expect(named('/p/...')).toBe('project-context.html')
  })
})
