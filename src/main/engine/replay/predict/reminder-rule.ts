// When the agent sends its list of tasks along without a row for it. Data: resources/predictors/reminders.json.

export interface ReminderRule {
  /** By version, ascending. In rows of answers: since the list was written, or in all where it never was, and since the last reminder. */
  readonly due: readonly { readonly since: string; readonly neverWritten: number; readonly afterWrite: number; readonly apart: number }[]
  /** Up to which version each change of the list is echoed. */
  readonly echo: { readonly before: string }
  /** Tools that write the list. */
  readonly tools: readonly string[]
}
