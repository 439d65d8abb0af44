// Markdown as a page, for reading only: nothing in it runs, loads or leaves.

import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { splitLines } from '../../lib/split-lines'

/** What a preview may be made of. Images would have to be loaded: their words stand in their place. */
const CLEAN = {
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'iframe',
    'object',
    'embed',
    'video',
    'audio',
    'source',
    'link',
    'meta',
    'svg',
    'math',
    'img',
  ],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background', 'poster', 'autofocus', 'tabindex', 'target'],
  ALLOW_DATA_ATTR: false,
}

/** Front matter is not part of the page. Links are kept where they lead to the web, and open outside. */
export function renderMarkdown(text: string, page: Window & typeof globalThis): DocumentFragment {
  const html = marked.parse(withoutFrontMatter(text), { async: false, gfm: true })
  const purify = DOMPurify(page)
  purify.addHook('beforeSanitizeElements', (node) => {
    if (node instanceof page.HTMLImageElement) node.replaceWith(page.document.createTextNode(node.alt === '' ? '[image]' : `[${node.alt}]`))
  })
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (!(node instanceof page.HTMLAnchorElement)) return
    if (/^https?:\/\//i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noreferrer noopener')
    } else node.removeAttribute('href')
  })
  return purify.sanitize(html, { ...CLEAN, RETURN_DOM_FRAGMENT: true })
}

function withoutFrontMatter(text: string): string {
  const lines = splitLines(text)
  if (!/^---\s*$/.test(lines[0] ?? '')) return text
  const end = lines.findIndex((line, at) => at > 0 && /^---\s*$/.test(line))
  return end < 0 ? text : lines.slice(end + 1).join('\n')
}
