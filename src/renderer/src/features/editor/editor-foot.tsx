// How the edit counts: tokens against the disk, when it takes effect and what it costs; then the file's form and the cursor.

import type { ReactNode } from 'react'
import type { CursorPlace } from '../../editor/code-editor'
import { formatCount, formatSigned } from '../../lib/format-count'
import type { DocumentFacts, OpenFile } from '../../state/documents/documents-state'
import { Tooltip } from '../../ui/tooltip'

export interface EditorFootProps {
  readonly file: OpenFile
  readonly cursor: CursorPlace | null
}

export function EditorFoot({ file, cursor }: EditorFootProps): ReactNode {
  const { analysis, facts, analysisFault } = file
  return (
    <footer className="editor-foot" data-testid="editor-foot">
      {analysisFault !== null ? (
        <span className="danger cut" title={analysisFault.detail}>
          not looked at: {analysisFault.title}
        </span>
      ) : analysis === null ? null : (
        <>
          <Delta file={file} />
          <Tooltip text={`${analysis.effect.text} ${analysis.effect.cacheText}`} side="top">
            <button type="button" className="editor-effect cut" data-testid="effect">
              {sayWhen(analysis.effect.when)}
              {file.dirty && analysis.effect.costsPrefix ? `, rewrites ${formatCount(analysis.effect.rewritten)}` : ''}
            </button>
          </Tooltip>
        </>
      )}
      <span className="grow" />
      {facts === null || facts.encoding === 'binary' ? null : <Form facts={facts} />}
      {cursor === null ? null : (
        <span className="dim figures editor-cursor" data-testid="cursor">
          line {formatCount(cursor.line)}, column {formatCount(cursor.column)}
          {cursor.selected > 0 ? ` (${formatCount(cursor.selected)} selected)` : ''}
        </span>
      )}
    </footer>
  )
}

function Delta({ file }: { readonly file: OpenFile }): ReactNode {
  const tokens = file.analysis?.tokens
  if (tokens === undefined) return null
  const band = `≈ ${formatCount(tokens.sent)} tokens as sent, between ${formatCount(tokens.low)} and ${formatCount(tokens.high)} (${tokens.method}); the file on disk ${formatCount(tokens.disk)}`
  return (
    <Tooltip text={band} side="top">
      <button type="button" className={file.dirty ? 'editor-delta accent' : 'editor-delta'} data-testid="token-delta">
        {file.partial
          ? `≈ ${formatCount(tokens.sent)} tokens in what is shown`
          : file.dirty
            ? `${formatSigned(tokens.sent - tokens.disk)} tokens`
            : `≈ ${formatCount(tokens.sent)} tokens`}
      </button>
    </Tooltip>
  )
}

function sayWhen(when: NonNullable<OpenFile['analysis']>['effect']['when']): string {
  switch (when) {
    case 'next-session':
      return 'counts from the next session'
    case 'after-compaction':
      return 'counts from the next session or compaction'
    case 'at-once':
      return 'counts at once'
    case 'on-read':
      return 'counts when it is read next'
    case 'fixed':
      return 'cannot be edited'
    case 'never':
      return 'is not given to the agent'
  }
}

const ENDS: Readonly<Record<DocumentFacts['eol'], string>> = {
  lf: 'LF',
  crlf: 'CRLF',
  cr: 'CR',
  mixed: 'mixed line ends',
  none: 'one line',
}

function Form({ facts }: { readonly facts: DocumentFacts }): ReactNode {
  const mode = facts.mode === null ? null : `mode ${(facts.mode & 0o777).toString(8)}`
  const more = [mode, facts.isLink ? `a link to ${facts.realPath}` : null, facts.otherNames > 0 ? 'has other names on disk' : null]
  return (
    <>
      <span className="dim" title="Line ends, kept as they are">
        {ENDS[facts.eol]}
      </span>
      <span className="dim" title={more.filter((one) => one !== null).join(', ')}>
        {facts.encoding === 'utf-8' ? 'UTF-8' : 'not UTF-8'}
        {facts.bom ? ' with BOM' : ''}
      </span>
    </>
  )
}
