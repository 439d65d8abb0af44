// Takes files that are dropped anywhere in the view: a scenario is shown first, a transcript is replayed. Anything else is the frame's.

import { FileInput } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useActions, useApp } from '../../../state/app-context'
import { ScenarioOffer } from './scenario-offer'
import './drop.css'

const SCENARIO = /\.ya?ml$/i
const TRANSCRIPT = /\.jsonl$/i

export function ReplayDrop({ children }: { readonly children: ReactNode }): ReactNode {
  const app = useApp()
  const { offerScenario, replaySession, notify } = useActions()
  const [over, setOver] = useState(false)
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  const take = async (file: File): Promise<void> => {
    if (SCENARIO.test(file.name)) {
      await offerScenario(file.name, await file.text())
      return
    }
    const path = app.pathOf(file)
    if (path === null) notify('This host is not told where the file lies: type the path of the transcript instead.')
    else await replaySession(path)
  }
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
