// What becomes of a file that was dropped or picked: a scenario by its text, a transcript by its place.

import { useActions, useApp } from '../../../state/app-context'

export const SCENARIO = /\.ya?ml$/i

/** `open` takes a scenario. Where the host is not told where a transcript lies, that is said. */
export function useReplayFile(open: (name: string, text: string) => Promise<void>): (file: File) => Promise<void> {
  const app = useApp()
  const { replaySession, notify } = useActions()
  return async (file) => {
    if (SCENARIO.test(file.name)) {
      await open(file.name, await file.text())
      return
    }
    const path = app.pathOf(file)
    if (path === null) notify('This host is not told where the file lies: type the path of the transcript instead.')
    else await replaySession(path)
  }
}
