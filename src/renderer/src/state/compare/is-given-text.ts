// Whether what is put into a field for a path is the text itself.

/** No path is longer on the systems that the agent runs on. */
export const LONGEST_PATH = 4096

/** JSON, or anything no path can be: of several lines, a command, a request as it went over the wire, too long. */
export function isGivenText(pasted: string): boolean {
  const text = pasted.trim()
  return text.length > LONGEST_PATH || /[\r\n]/.test(text) || /^(?:\ufeff?[[{]|curl\s|(?:POST|GET)\s+\S+\s+HTTP\/)/.test(text)
}
