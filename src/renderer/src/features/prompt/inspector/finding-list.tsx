// What is wrong with the selected layer, and what to do about it.

import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import type { DiagnosticView, LayerView } from '../../../state/contract-types'
import { openFile } from '../../../state/documents/documents-state'
import { layerFindings } from '../../../state/prompt/layer-findings'
import type { Snapshot } from '../../../state/prompt/snapshot'
import { Button } from '../../../ui/button'
import { Section } from './section'

const MOST_SHOWN = 20

export function FindingList({ layer, snapshot }: { readonly layer: LayerView; readonly snapshot: Snapshot }): ReactNode {
  const index = layerFindings(snapshot)
  const findings = [...index.of(layer), ...index.ofInclude(layer)]
  if (findings.length === 0) return null
  return (
    <>
      {findings.slice(0, MOST_SHOWN).map((finding) => (
        <Section key={`${finding.code} ${finding.at?.line ?? ''} ${finding.message}`} testId="layer-finding">
          <Finding finding={finding} layer={layer} />
        </Section>
      ))}
      {findings.length > MOST_SHOWN ? (
        <Section>
          <p className="caption">{findings.length - MOST_SHOWN} more in the list of findings</p>
        </Section>
      ) : null}
    </>
  )
}

function Finding({ finding, layer }: { readonly finding: DiagnosticView; readonly layer: LayerView }): ReactNode {
  return (
    <div className="finding" data-severity={finding.severity}>
      {finding.severity === 'error' ? (
        <CircleAlert className="i" aria-label="Error" />
      ) : finding.severity === 'warning' ? (
        <TriangleAlert className="i" aria-label="Warning" />
      ) : (
        <Info className="i" aria-label="Remark" />
      )}
      <div className="grow">
        <p>{finding.message}</p>
        {finding.fix === undefined ? null : <p className="finding-fix">{finding.fix}</p>}
        {finding.at === null ? null : <Ways at={finding.at} code={finding.code} layer={layer} />}
      </div>
    </div>
  )
}

interface WaysProps {
  readonly at: NonNullable<DiagnosticView['at']>
  readonly code: string
  readonly layer: LayerView
}

/** In the editor it is mended on the spot; else the line is shown, or the file opened. */
function Ways({ at, code, layer }: WaysProps): ReactNode {
  const { goToLine, editFile, editText } = useActions()
  const editing = useAppState((state) => state.editing.editing && state.editing.active === at.path)
  const marker = useAppState((state) =>
    openFile(state, at.path)?.analysis?.markers.find((one) => one.code === code && one.span.fromLine === at.line),
  )
  const { line } = at
  const edit = (): void => void editFile(at.path, line === undefined ? undefined : { line })
  if (editing) {
    return (
      <div className="finding-actions">
        {marker?.fixes.map((fix) => (
          <Button
            key={fix.title}
            onClick={() =>
              editText(
                at.path,
                fix.edits.map(({ span, text }) => ({ ...span, text })),
              )
            }
          >
            {fix.title}
          </Button>
        ))}
        {line === undefined ? null : <Button onClick={edit}>Show line {line}</Button>}
      </div>
    )
  }
  const own = at.path === layer.origin.path
  return (
    <div className="finding-actions">
      {own && line !== undefined ? <Button onClick={() => goToLine(layer.id, line, 'disk')}>Show line {line}</Button> : null}
      <Button onClick={edit}>Edit it</Button>
    </div>
  )
}
