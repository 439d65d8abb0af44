// A pasted list of files: one a line, as diffs, tools and people write them.

import { type ReactNode, useState } from 'react'
import { plural } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import { type Fault, toFault } from '../../../state/fault'
import { Button } from '../../../ui/button'

export function PasteFiles({ onDone }: { readonly onDone: () => void }): ReactNode {
  const [text, setText] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const { pasteReads } = useActions()
  const add = async (): Promise<void> => {
    try {
      const said = await pasteReads(text)
      setNotes(said)
      setFault(null)
      if (said.length === 0) onDone()
      else setText('')
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <div className="reads-paste">
      <label className="reads-paste-label" htmlFor="reads-paste-text">
        One file a line. Quotes, bullets, <span className="mono">@path</span> and <span className="mono">path:line</span> are understood.
      </label>
      <textarea
        id="reads-paste-text"
        className="field"
        data-mono=""
        rows={7}
        value={text}
        spellCheck={false}
        placeholder={'src/api/orders.ts\npackages/web/app/page.tsx:12'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add()
        }}
      />
      {fault === null ? null : <p className="danger">{`${fault.title}. ${fault.detail}`}</p>}
      {notes.length === 0 ? null : (
        <div role="status">
          <p className="warn">{plural(notes.length, 'note')}</p>
          <ul className="reads-notes">
            {notes.slice(0, 50).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="reads-paste-foot">
        <Button variant="primary" disabled={text.trim() === ''} onClick={() => void add()} data-testid="reads-paste-add">
          Add these files
        </Button>
      </div>
    </div>
  )
}
