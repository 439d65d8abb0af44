import { expect } from 'vitest'
import type { LayerDraft } from '../base/layer'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { renderInstructionsBlock } from './render-instructions-block'
import { type CollectedWorld, collectFrom, setting, type WorldOptions } from './testing/collect-world'

interface InstructionsCase extends WorldOptions {
  readonly what: string
  readonly excludes?: readonly string[]
}

function optionsOf({ config }: GoldenCase): WorldOptions {
  const { excludes = [], ...options } = config as unknown as InstructionsCase
  return { ...options, settings: { claudeMdExcludes: excludes.map((pattern) => setting(pattern)) } }
}

describeGolden<CollectedWorld>('instruction files', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.md',
  run: (goldenCase) => collectFrom(goldenCase.ports(), optionsOf(goldenCase)),
  render: (world, { config, name }) => {
    const { drafts, attachments, loadEvents, diagnostics } = world
    return [
      `# ${name}`,
      `${(config as unknown as InstructionsCase).what}.`,
      '## Layers',
      drafts.map(line).join('\n'),
      '## Sent at start',
      fenced(renderInstructionsBlock(drafts) ?? ''),
      '## Attached',
      attachments.map(({ trigger, text }) => `${trigger}\n\n${fenced(text)}`).join('\n\n') || 'Nothing.',
      '## Load events',
      loadEvents.map((it) => `- ${it.reason} ${it.memoryType} ${it.path}${it.parent === null ? '' : ` from ${it.parent}`}`).join('\n'),
      '## Diagnostics',
      diagnostics
        .map(
          ({ code, severity, message, at, fix }) => `- ${severity} ${code} ${place(at)}: ${message}${fix === undefined ? '' : ` → ${fix}`}`,
        )
        .join('\n') || 'None.',
      '',
    ].join('\n\n')
  },
  laws: [
    {
      name: 'the regions of a file leave no line and no character out',
      check: ({ drafts }) => {
        for (const { diskText, regions } of drafts) {
          if (diskText === null || regions.length === 0) continue
          expect(regions.reduce((sum, { chars }) => sum + chars, 0)).toBe(diskText.replace(/^\ufeff/, '').length)
          expect(regions.map(({ fromLine }) => fromLine)).toEqual([1, ...regions.map(({ toLine }) => toLine + 1)].slice(0, regions.length))
        }
      },
    },
    {
      name: 'no file is sent twice',
      check: ({ drafts }) => {
        const sent = drafts.filter(({ status }) => status === 'loaded').map(({ origin }) => origin.realPath ?? origin.path)
        expect(new Set(sent).size).toBe(sent.length)
      },
    },
    {
      name: 'what is sent is in the block or attached, and nothing else is',
      check: ({ drafts, attachments }) => {
        const block = renderInstructionsBlock(drafts) ?? ''
        const attached = attachments.flatMap((it) => it.drafts)
        for (const draft of drafts) {
          const inBlock = block.includes(`Contents of ${draft.origin.path} (`)
          expect(inBlock).toBe(isSent(draft) && draft.origin.trigger === null)
          expect(attached.includes(draft)).toBe(draft.status === 'loaded' && draft.origin.trigger !== null)
        }
      },
    },
    {
      name: 'an included file stands below its includer',
      check: ({ drafts }) => {
        for (const [i, { origin }] of drafts.entries()) {
          if (origin.includedBy === null) continue
          expect(drafts.slice(0, i).some((above) => above.origin.path === origin.includedBy && above.text !== '')).toBe(true)
        }
      },
    },
    {
      name: 'there is one load event for each file that is sent',
      check: ({ drafts, loadEvents }) => {
        const sent = drafts.filter(({ status, origin }) => status === 'loaded' && origin.path !== null).map(({ origin }) => origin.path)
        expect(loadEvents.map(({ path }) => path).sort()).toEqual(sent.sort())
      },
    },
    {
      name: 'what is not sent says why',
      check: ({ drafts }) => {
        for (const { status, reason, reasonText } of drafts) {
          expect([reason === null, reasonText === null]).toEqual([status === 'loaded', status === 'loaded'])
        }
      },
    },
  ],
})

function isSent(draft: LayerDraft): boolean {
  return draft.status === 'loaded'
}

function line({ kind, status, reason, reasonText, origin, regions, text }: LayerDraft): string {
  const parts = [
    `- ${status} ${kind.replace('instructions.', '')} ${origin.path ?? '-'}`,
    origin.realPath === undefined ? null : `is ${origin.realPath}`,
    origin.includedBy === null ? null : `from ${origin.includedBy}:${origin.includedAtLine}, depth ${origin.depth}`,
    origin.patterns === null ? null : `patterns ${origin.patterns.join(' | ')}`,
    origin.trigger === null ? null : `attached by ${origin.trigger}`,
    reason === null ? null : `${reason}: ${reasonText}`,
    text === '' ? null : `${text.length} characters`,
    regions.length < 2 ? null : regions.map((it) => `${it.kind} ${it.fromLine}-${it.toLine}`).join(', '),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function place(at: CollectedWorld['diagnostics'][number]['at']): string {
  return at === null ? '-' : [at.path, at.line, at.column].filter((part) => part !== undefined).join(':')
}

function fenced(text: string): string {
  return `~~~\n${text.replaceAll('\r', '␍')}\n~~~`
}
