// The text of what a person opened or pasted, and a name for it.

import type { z } from 'zod'
import type { OpenedText, OpenProblem } from '../../../preload/contract/opened'
import { err, ok, type Result } from '../../engine/base/result'
import { absoluteFolder } from '../build-collect-request'
import type { TextStore } from '../text-store'
import type { WorkbenchDeps } from '../workbench-deps'
import { decodeOpened } from './decode-opened'
import { openProblem } from './opened-problem'

const MOST_BYTES = 32 * 1024 * 1024

export interface OpenedContent {
  /** For people: the file's name, or what the paste was called. */
  readonly name: string
  readonly text: string
}

/** Throws `text.unknown` for a text that is no longer kept. */
export async function readOpened(
  deps: Pick<WorkbenchDeps, 'ports' | 'home'>,
  texts: TextStore,
  opened: z.output<typeof OpenedText>,
): Promise<Result<OpenedContent, OpenProblem>> {
  if ('source' in opened) return ok({ name: opened.name.trim() === '' ? 'Pasted text' : opened.name, text: texts.resolve(opened.source) })
  const { fs, paths } = deps.ports
  const path = absoluteFolder(paths, deps.home, opened.file)
  const read = await fs.readFile(path, { maxBytes: MOST_BYTES })
  if (read.ok) return ok({ name: paths.basename(path), text: decodeOpened(read.value) })
  switch (read.error.kind) {
    case 'missing':
    case 'not-a-directory':
      return err(openProblem('missing', `There is no file ${path}`))
    case 'too-large':
      return err(openProblem('too-large', `${path} is larger than ${MOST_BYTES / 1024 / 1024} MB; that is no saved context`))
    default:
      return err(
        openProblem('unreadable', `${path} cannot be read: ${read.error.kind === 'is-directory' ? 'it is a folder' : read.error.message}`),
      )
  }
}
