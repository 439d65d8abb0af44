// Exit codes of the command line (CLI.md), and which fault gives which.

export const EXIT = { fine: 0, findings: 1, usage: 2, notFound: 3, internal: 70, interrupted: 130 } as const

/** By the code of a fault. What is no fault of the question is internal. */
export function exitCodeOf(code: string): number {
  switch (code) {
    case 'folder.missing':
    case 'folder.not-a-directory':
    case 'file.missing':
    case 'file.unreadable':
    case 'file.unwritable':
    case 'layer.unknown':
      return EXIT.notFound
    case 'input.invalid':
    case 'path.outside':
    case 'profile.unknown':
    case 'unsupported':
      return EXIT.usage
    case 'cancelled':
      return EXIT.interrupted
    default:
      return EXIT.internal
  }
}
