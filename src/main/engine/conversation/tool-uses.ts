// What is known of the tool calls of a file while its rows are read.

export interface ToolUse {
  readonly name: string
  readonly file: string | null
  /** Name of the skill that a Skill call asks for. */
  readonly skill: string | null
}
/** By tool-use id; filled by uses, asked by results. */
export type ToolUses = Map<string, ToolUse>
