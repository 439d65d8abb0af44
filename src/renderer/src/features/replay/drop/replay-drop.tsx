// Takes files that are dropped anywhere in the view: a scenario is shown first, a transcript is replayed. Anything else is the frame's.

import { FileInput } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useActions } from '../../../state/app-context'
import { ScenarioOffer } from './scenario-offer'
import { SCENARIO, useReplayFile } from './use-replay-file'
import './drop.css'

const TRANSCRIPT = /\.jsonl$/i

export function ReplayDrop({ children }: { readonly children: ReactNode }): ReactNode {
  const { offerScenario } = useActions()
  const take = useReplayFile(offerScenario)
  const [over, setOver] = useState(false)
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the start page has a button for it
    <div
      className="replay-drop"
      data-testid="replay-drop"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file === undefined || !(SCENARIO.test(file.name) || TRANSCRIPT.test(file.name))) return
        event.preventDefault()
        event.stopPropagation()
        void take(file)
      }}
    >
      {children}
      {over ? (
        <div className="drop-veil" data-testid="replay-drop-veil">
          <div className="drop-card floating">
            <FileInput className="i" aria-hidden />
            Drop a scenario or a transcript to replay it
          </div>
        </div>
      ) : null}
      <ScenarioOffer />
    </div>
  )
}
