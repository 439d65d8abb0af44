// What is wrong with the selected layer, and what to do about it.

import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions } from '../../../state/app-context'
import type { DiagnosticView, LayerView } from '../../../state/contract-types'
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
  const { goToLine, editFile } = useActions()
  const at = finding.at
  const line = at?.line
  const own = at !== null && at.path === layer.origin.path
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
        {at === null ? null : (
          <div className="finding-actions">
            {own && line !== undefined ? <Button onClick={() => goToLine(layer.id, line, 'disk')}>Show line {line}</Button> : null}
            <Button onClick={() => void editFile(at.path, line === undefined ? undefined : { line })}>Edit it</Button>
          </div>
        )}
      </div>
    </div>
  )
}
