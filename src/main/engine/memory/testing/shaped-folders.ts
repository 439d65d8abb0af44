// Memory folders made after the shapes of real ones (memory-shapes.csv: sizes, front matter, links; no text of theirs),
// with the oddities that were met: mixed shapes in one folder, a blank after `metadata:`, unquoted colons, dangling
// links, topics without a line, links that leave the folder, CRLF beside LF.

import fs from 'node:fs'

interface Shape {
  readonly folder: string
  readonly kind: 'index' | 'topic'
  readonly chars: number
  readonly lines: number
  readonly eol: 'LF' | 'CRLF'
  readonly shape: '' | 'flat' | 'nested'
  readonly keys: string
  readonly type: string
  readonly description: string
  readonly nameEqualsStem: boolean
  readonly linked: boolean
  readonly wikilinks: number
  readonly mdLinks: number
}

export interface ShapedFolder {
  readonly name: string
  /** By file name. */
  readonly files: Readonly<Record<string, string>>
}

function readShapes(): readonly Shape[] {
  const [, ...rows] = fs
    .readFileSync(new URL('./memory-shapes.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => {
    const [folder = '', kind, chars, lines, eol, shape, keys = '', type = '', description = '', equals, linked, wikilinks, mdLinks] =
      row.split(',')
    return {
      folder,
      kind: kind === 'index' ? 'index' : 'topic',
      chars: Number(chars),
      lines: Number(lines),
      eol: eol === 'CRLF' ? 'CRLF' : 'LF',
      shape: shape === 'flat' || shape === 'nested' ? shape : '',
      keys,
      type,
      description,
      nameEqualsStem: equals === '1',
      linked: linked === '1',
      wikilinks: Number(wikilinks),
      mdLinks: Number(mdLinks),
    }
  })
}

export function shapedFolders(): readonly ShapedFolder[] {
  const shapes = readShapes()
  return [...new Set(shapes.map((shape) => shape.folder))].map((name) =>
    buildFolder(
      name,
      shapes.filter((shape) => shape.folder === name),
    ),
  )
}

function buildFolder(name: string, shapes: readonly Shape[]): ShapedFolder {
  const topics = shapes.filter((shape) => shape.kind === 'topic')
  const index = shapes.find((shape) => shape.kind === 'index')
  const stems = topics.map((topic, i) => `${topic.type || 'note'}_${words(i, 2).join('_')}_${i}`)
  const files: Record<string, string> = {}
  for (const [i, topic] of topics.entries()) files[`${stems[i]}.md`] = buildTopic(topic, i, stems)
  files['MEMORY.md'] = buildIndex(index, topics, stems)
  return { name, files }
}

function buildTopic(shape: Shape, n: number, stems: readonly string[]): string {
  const eol = shape.eol === 'CRLF' ? '\r\n' : '\n'
  const stem = stems[n] ?? ''
  const about = words(n, 9).join(' ')
  const description = shape.description === 'quoted' ? `"${about}"` : shape.description === 'colon-unquoted' ? `note: ${about}` : about
  const more = shape.keys.includes('originSessionId') ? ['originSessionId: 11111111-1111-4111-8111-111111111111'] : []
  const front =
    shape.shape === ''
      ? []
      : [
          '---',
          `name: ${shape.nameEqualsStem ? stem : words(n, 3).join(' ')}`,
          `description: ${description}`,
          ...(shape.shape === 'flat'
            ? [`type: ${shape.type}`, ...more]
            : [
                n % 2 === 0 ? 'metadata: ' : 'metadata:',
                '  node_type: memory',
                `  type: ${shape.type}`,
                ...more.map((line) => `  ${line}`),
              ]),
          '---',
          '',
        ]
  const links = Array.from({ length: shape.wikilinks }, (_, i) => `See [[${stems[(n * 7 + i * 13 + 1) % stems.length]}]].`)
  const bodyLines = Math.max(1, shape.lines - front.length - links.length)
  const perLine = Math.max(4, Math.floor((shape.chars - front.join(' ').length) / bodyLines))
  const body = Array.from({ length: bodyLines }, (_, i) =>
    words(n * 31 + i, Math.ceil(perLine / 7))
      .join(' ')
      .slice(0, perLine),
  )
  return [...front, ...body, ...links].join(eol) + (n % 5 === 0 ? '' : eol)
}

function buildIndex(shape: Shape | undefined, topics: readonly Shape[], stems: readonly string[]): string {
  const eol = shape?.eol === 'CRLF' ? '\r\n' : '\n'
  const wanted = shape?.lines ?? 4
  const lines = ['# Memory Index', '']
  const joints = [' — ', ' – ', ' - ', ': ']
  const entry = (title: string, file: string, i: number) =>
    `${i % 11 === 3 ? '*' : '-'} [${title}](${file})${joints[i % joints.length]}${words(i, 8).join(' ')}`
  const types = [...new Set(topics.map((topic) => topic.type || 'other'))]
  for (const type of types) {
    lines.push(`## ${type}`)
    for (const [i, topic] of topics.entries()) {
      if ((topic.type || 'other') === type && topic.linked) lines.push(entry(words(i, 3).join(' '), `${stems[i]}.md`, i))
    }
    lines.push('')
  }
  for (let i = 0; lines.length < wanted - 3; i++) lines.push(i % 4 === 3 ? words(i, 12).join(' ') : entry(`Gone ${i}`, `gone_${i}.md`, i))
  lines.push(entry('Elsewhere', '../../docs/elsewhere.md', 1), entry('Again', `${stems[0]}.md`, 2))
  return lines.join(eol) + eol
}

const WORDS =
  'river stone lamp winter paper garden copper window bridge letter market signal harbour mirror thread candle orchard ladder compass kettle meadow anchor cabin pepper violin tunnel basket marble saddle feather'.split(
    ' ',
  )

/** Different for every seed, the same every time. */
function words(seed: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => WORDS[(seed * 17 + i * 11 + ((seed * i * 7) % 13)) % WORDS.length] ?? 'word')
}
