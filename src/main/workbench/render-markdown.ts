// A collection as one Markdown file: what is loaded with its exact text, then what waits or is left out with the reason.

import type { CollectDocument, DocumentLayer } from './collect-document'
import { counted, groupOf, SCOPE_WORDS, STATUS_WORDS, TIER_WORDS, withCommas } from './layer-words'

export function renderMarkdown(document: CollectDocument): string {
  const { project, window, git } = document
  const loaded = document.layers.filter((layer) => layer.status === 'loaded')
  const rest = document.layers.filter((layer) => layer.status !== 'loaded')
  const facts = [
    `- Folder: ${code(project.root)}${project.cwd === project.root ? '' : `, working directory ${code(project.cwd)}`}`,
    `- Agent ${document.profile}, model ${code(document.model)}`,
    ...(git.branch === null ? [] : [`- Git: ${code(git.branch)}, ${counted(git.changed ?? 0, ['change', 'changes'])}`]),
    `- Tokens (estimated): ${withCommas(window.used)} of ${withCommas(window.size)} used, ${withCommas(window.free)} free until ${
      window.autoCompactAt === null
        ? `the limit at ${withCommas(window.blockingAt)}`
        : `auto-compact at ${withCommas(window.autoCompactAt)}`
    }`,
  ]
  const parts = [
    '# What the agent is given before anyone types',
    facts.join('\n'),
    'Texts marked as a paraphrase are Strata’s own wording of sentences whose originals are not copied; their sizes are published figures.',
    `## Layers in the order they are read\n\n${table(document.layers)}`,
    ...(document.diagnostics.length === 0 ? [] : [`## Findings\n\n${findings(document)}`]),
    '## Texts',
    ...loaded.filter((layer) => layer.text !== '').map(textPart),
    ...(rest.length === 0 ? [] : [`## Not loaded\n\n${rest.map(reasonLine).join('\n')}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(layers: readonly DocumentLayer[]): string {
  const rows = layers.map((layer, i) => {
    const tokens = layer.status === 'loaded' ? withCommas(layer.tokens.sent) : ''
    return `| ${i + 1} | ${cell(layer.title)} | ${TIER_WORDS[layer.kind]} | ${STATUS_WORDS[layer.status]} | ${tokens} | ${cell(layer.reasonText ?? '')} |`
  })
  return ['| # | layer | kind | | tokens | why not |', '|--:|---|---|---|--:|---|', ...rows].join('\n')
}

function findings({ diagnostics }: CollectDocument): string {
  return diagnostics
    .map(({ severity, code: name, message, at, fix }) => {
      const place = at === null ? '' : ` (${code(at.path)}${at.line === undefined ? '' : `, line ${at.line}`})`
      return `- **${severity}** ${code(name)}: ${inline(message)}${place}${fix === undefined ? '' : ` → ${inline(fix)}`}`
    })
    .join('\n')
}

function textPart(layer: DocumentLayer): string {
  const notes = [
    `${groupOf(layer.kind).name}, ${SCOPE_WORDS[layer.cacheScope]}, ${withCommas(layer.tokens.sent)} tokens`,
    ...(layer.paraphrased ? ['a paraphrase'] : []),
    ...(layer.origin.includedBy === null
      ? []
      : [`included by ${code(layer.origin.includedBy)}, line ${layer.origin.includedAtLine ?? '?'}`]),
  ]
  return `### ${inline(layer.title)}\n\n${notes.join(' · ')}\n\n${fenced(layer.text)}`
}

function reasonLine(layer: DocumentLayer): string {
  return `- ${code(layer.origin.path ?? layer.title)}: ${inline(layer.reasonText ?? layer.reason ?? STATUS_WORDS[layer.status])}`
}

/** A fence longer than any run of backticks inside, so that the text stays exact. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`
}

function code(text: string): string {
  const plain = oneLine(text)
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${plain} ${ticks}` : `${ticks}${plain}${ticks}`
}

function inline(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

function cell(text: string): string {
  return inline(text)
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
