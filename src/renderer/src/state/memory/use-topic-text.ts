// The text of one topic of a look, fetched while a component shows it; the one before stays until the next is here.

import { useEffect, useState } from 'react'
import { useActions } from '../app-context'
import { type Fault, isCancelled, toFault } from '../fault'

export interface TopicTextState {
  /** Null until it is here. */
  readonly text: string | null
  readonly fault: Fault | null
}

export function useTopicText(memoryId: string, file: string): TopicTextState {
  const { readTopic } = useActions()
  const [state, setState] = useState<TopicTextState & { readonly file: string }>({ file, text: null, fault: null })
  useEffect(() => {
    const ending = new AbortController()
    readTopic(memoryId, file, ending.signal).then(
      (text) => ending.signal.aborted || setState({ file, text, fault: null }),
      (error: unknown) => isCancelled(error) || ending.signal.aborted || setState({ file, text: null, fault: toFault(error) }),
    )
    return () => ending.abort()
  }, [memoryId, file, readTopic])
  return state.file === file ? state : { text: null, fault: null }
}
