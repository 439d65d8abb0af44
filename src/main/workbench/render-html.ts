// A collection as one self-contained page: no script, no request, readable in light and dark and on paper.

import type { CollectDocument, DocumentLayer } from './collect-document'
import { HTML_STYLE } from './html-style'
import { counted, groupOf, LAYER_GROUPS, type LayerGroup, SCOPE_WORDS, STATUS_WORDS, TIER_WORDS, withCommas } from './layer-words'

export function renderHtml(document: CollectDocument): string {
  const name = document.project.root.split(/[\\/]/).filter(Boolean).at(-1) ?? document.project.root
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}: what the agent is given</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(name)}</h1>
<p class="facts">${facts(document)}</p>
${gauge(document)}
</header>
<main>
${LAYER_GROUPS.map((group) => groupSection(document, group)).join('')}${findings(document)}
</main>
<footer>Collected by Strata. Figures are estimates. Texts marked “paraphrase” are Strata’s own wording; their sizes are published ones.</footer>
</body>
</html>
`
}

/** Safe in text and in double-quoted attributes; what no page may hold becomes the replacement character. */
export function escapeHtml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/'/g, '&#39;')
  )
}

function facts({ project, git, profile, model, modelName }: CollectDocument): string {
  const parts = [
    `<code>${escapeHtml(project.root)}</code>`,
    ...(project.cwd === project.root ? [] : [`in <code>${escapeHtml(project.cwd)}</code>`]),
    `agent ${escapeHtml(profile)}`,
    escapeHtml(modelName ?? model),
    ...(git.branch === null ? [] : [`${escapeHtml(git.branch)}, ${withCommas(git.changed ?? 0)} changed`]),
  ]
  return parts.join(' <span class="dot">·</span> ')
}

function gauge({ layers, window }: CollectDocument): string {
  const sums = LAYER_GROUPS.map((group) => ({ group, tokens: tokensOf(layers, group) })).filter(({ tokens }) => tokens > 0)
  const share = (tokens: number): string => `${((tokens / window.size) * 100).toFixed(3)}%`
  const stop = window.autoCompactAt ?? window.blockingAt
  const bar = sums.map(({ group, tokens }) => `<span class="${group.id}" style="width:${share(tokens)}"></span>`).join('')
  const buffer = `<span class="buffer" style="width:${share(window.size - stop)}"></span>`
  const legend = sums.map(({ group, tokens }) => `<li><i class="${group.id}"></i>${group.name} <b>${withCommas(tokens)}</b></li>`).join('')
  const limit = window.autoCompactAt === null ? `limit at ${withCommas(stop)}` : `auto-compact at ${withCommas(stop)}`
  return `<div class="gauge">${bar}<span class="free"></span>${buffer}</div>
<ul class="legend">${legend}</ul>
<p class="sum"><b>${withCommas(window.used)}</b> of ${withCommas(window.size)} tokens used · ${withCommas(window.free)} free, ${limit}</p>`
}

function groupSection({ layers }: CollectDocument, group: LayerGroup): string {
  const own = layers.filter((layer) => group.kinds.includes(layer.kind))
  if (own.length === 0) return ''
  const tokens = tokensOf(layers, group)
  const isShared = own.some((layer) => layer.status === 'loaded' && layer.cacheScope === 'global')
  const boundary = group.id === 'static' && isShared ? '<p class="boundary"><span>boundary: shared cache above</span></p>' : ''
  return `<section>
<h2><i class="${group.id}"></i>${group.name} <small>${own.length > 1 ? counted(own.filter((layer) => layer.status === 'loaded').length, group.unit) : ''}</small><b>${withCommas(tokens)}</b></h2>
${own.map(layerPart).join('\n')}
</section>
${boundary}`
}

function layerPart(layer: DocumentLayer): string {
  const { origin } = layer
  const notes = [
    TIER_WORDS[layer.kind],
    SCOPE_WORDS[layer.cacheScope],
    ...(layer.paraphrased ? ['paraphrase'] : []),
    ...(origin.includedBy === null ? [] : [`included by ${origin.includedBy}, line ${origin.includedAtLine ?? '?'}`]),
    ...(origin.patterns === null ? [] : [`for ${origin.patterns.join(', ')}`]),
    ...(origin.trigger === null ? [] : [`attached by ${origin.trigger}`]),
  ]
  const figure = layer.status === 'loaded' ? withCommas(layer.tokens.sent) : STATUS_WORDS[layer.status]
  const reason = layer.reasonText === null ? '' : `<span class="reason">${escapeHtml(layer.reasonText)}</span>`
  const indent = Math.min(origin.depth ?? 0, 6)
  const tier = origin.path === null ? '' : ` <small>${TIER_WORDS[layer.kind]}</small>`
  const head = `<span class="title">${escapeHtml(layer.title)}${tier}</span><span class="figure">${figure}</span>${reason}`
  if (layer.text === '') return `<div class="layer bare d${indent} ${layer.status}"><p class="head">${head}</p></div>`
  return `<details class="layer d${indent} ${layer.status}"><summary class="head">${head}</summary>
<p class="notes">${notes.map(escapeHtml).join(' · ')}</p>
<pre class="${groupOf(layer.kind).id}">${escapeHtml(layer.text)}</pre></details>`
}

function findings({ diagnostics }: CollectDocument): string {
  if (diagnostics.length === 0) return ''
  const items = diagnostics.map(({ severity, code, message, at, fix }) => {
    const place = at === null ? '' : `<code>${escapeHtml(at.path)}${at.line === undefined ? '' : `:${at.line}`}</code>`
    return `<li class="${severity}"><b>${severity}</b> ${escapeHtml(message)} ${place} <small>${escapeHtml(code)}</small>${
      fix === undefined ? '' : `<br>→ ${escapeHtml(fix)}`
    }</li>`
  })
  return `<section><h2>Findings <b>${withCommas(diagnostics.length)}</b></h2><ul class="findings">${items.join('')}</ul></section>`
}

function tokensOf(layers: readonly DocumentLayer[], group: LayerGroup): number {
  return layers.reduce((sum, layer) => sum + (layer.status === 'loaded' && group.kinds.includes(layer.kind) ? layer.tokens.sent : 0), 0)
}
