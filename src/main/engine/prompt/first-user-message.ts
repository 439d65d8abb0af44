// The meta message before the history: instruction files and the date inside one reminder (SPEC 4.7).

export interface UserContext {
  /** Parts of the system prompt that stand here instead (SPEC 1.4). */
  readonly moved?: readonly string[]

  /** The rendered instruction block; null when no file has text. */
  readonly claudeMd: string | null
  /** The sentence on the date; null where the version has it in the system prompt. */
  readonly currentDate: string | null
}

const OPENING = 'What follows is background that may be of use in answering:'
const CLOSING =
  'Attention: some of this background may have nothing to do with what is being asked. Unless it plainly bears on the task, do not bring it up in the answer.'

/** Null when there is nothing to say. One `# key` heading an entry, instructions first. */
export function firstUserMessage({ moved = [], claudeMd, currentDate }: UserContext): string | null {
  const entries: readonly (readonly [key: string, text: string | null])[] = [
    ['claudeMd', claudeMd],
    ['currentDate', currentDate],
  ]
  const parts = [...moved, ...entries.flatMap(([key, text]) => (text === null || text === '' ? [] : [`# ${key}\n${text}`]))]
  if (parts.length === 0) return null
  return `<system-reminder>\n${OPENING}\n${parts.join('\n\n')}\n\n${CLOSING}\n</system-reminder>\n`
}

/** `date` is local, YYYY-MM-DD; the sentence ends with it and a full stop. */
export function currentDateText(date: string): string {
  return `The local date is ${date}.`
}
