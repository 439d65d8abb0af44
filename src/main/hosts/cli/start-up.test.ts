import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ENTRY = resolve(import.meta.dirname, '../../cli.ts')

/** Everything that is loaded before a command runs: static imports that are not of types alone. */
function loadedAtStart(entry: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type )([^'"]*?)(?:from )?'([^']+)'/gms)) {
      const onlyTypes = /^\{(\s*type \w+,?)+\s*\}/.test(names)
      if (onlyTypes) continue
      const path = resolve(dirname(file), `${from}.ts`)
      if (from.startsWith('.') && existsSync(path)) visit(path)
      else packages.add(from)
    }
  }
  visit(entry)
  return { files, packages }
}

describe('the command line starts fast', () => {
  it('because nothing but commander is loaded before a command runs', () => {
    const { files, packages } = loadedAtStart(ENTRY)
    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['commander'])
    // the tables of the commands themselves are all that may be added
    const others = [...files]
      .map((file) => file.slice(file.indexOf('src/')))
      .filter((file) => !/hosts\/cli\/[a-z]+-command\.ts$/.test(file))
    expect(others.sort()).toEqual([
      'src/main/cli.ts',
      'src/main/hosts/cli/exit-code.ts',
      'src/main/hosts/cli/run-cli.ts',
      'src/main/hosts/cli/terminal.ts',
      'src/main/hosts/shared/collect-options.ts',
    ])
  })
})
