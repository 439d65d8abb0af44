// Keys and passwords in what a model is sent.

import type { SourceFile } from '../check-input'
import { findSecrets } from '../find-secrets'
import type { Finding } from '../finding'
import { textLines } from '../text-lines'

const REMEDIES: Readonly<Record<string, string>> = {
  'secret.key': 'Withdraw the key where it was made, and name the variable that holds it instead.',
  'secret.private-key': 'Make a new key, and say where it is found instead.',
  'secret.url': 'Change the password, and write the address without it.',
  'secret.value': 'If it is real, change it and name the variable that holds it instead.',
}

export function checkSecrets(files: readonly SourceFile[]): readonly Finding[] {
  return files.flatMap(({ path, text }) => {
    const found = findSecrets(text)
    if (found.length === 0) return []
    const lines = textLines(text)
    return found.map(({ code, what, at, shown }): Finding => {
      const line = lineAt(lines, at)
      return {
        code,
        severity: code === 'secret.value' ? 'warning' : 'error',
        message:
          code === 'secret.value'
            ? `A ${what} stands in the text: ${shown}`
            : `What looks like a real ${what} stands in the text: ${shown}`,
        path,
        line,
        column: at - lines.start(line) + 1,
        remedy: REMEDIES[code] ?? null,
        fix: null,
        related: [],
      }
    })
  })
}

function lineAt(lines: ReturnType<typeof textLines>, offset: number): number {
  let low = 1
  let high = lines.count
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lines.start(middle) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
