// `claudeMdExcludes`: which files a person does not want (SPEC 2.5). Never asked about managed files.

import picomatch from 'picomatch'
import type { Diagnostic } from '../base/diagnostic'
import type { Profile } from '../profile/profile'
import type { Setting, Settings } from '../settings/settings'
import type { InstructionPorts } from './collect-input'
import { isTooWild } from './is-too-wild'
import type { RealPaths } from './real-paths'

export interface Excluder {
  /** The pattern that takes the file away; null when none does. `links`: see Candidate. */
  find(path: string, realPath: string | null, links?: readonly string[]): Setting<string> | null
}

interface Test {
  readonly setting: Setting<string>
  matches(path: string): boolean
}

/** Globs are matched against whole absolute paths with `/`, dot files included. A pattern may also be the path itself. */
export async function createExcluder(
  { paths }: Pick<InstructionPorts, 'paths'>,
  realPaths: RealPaths,
  settings: Settings,
  profile: Profile,
): Promise<{ readonly excluder: Excluder; readonly diagnostics: readonly Diagnostic[] }> {
  const slashed = (path: string) => (paths.sep === '/' ? path : path.split(paths.sep).join('/'))
  const diagnostics: Diagnostic[] = []
  const tests: Test[] = []
  const refuse = (setting: Setting<string>, why: string) => {
    const message = `A pattern of claudeMdExcludes cannot be used: ${why}`
    diagnostics.push({ code: 'settings.bad-exclude', severity: 'warning', message, at: { path: setting.path } })
  }
  for (const setting of settings.claudeMdExcludes) {
    if (isTooWild(setting.value)) {
      refuse(setting, 'it has so many wildcards that matching could take forever')
      continue
    }
    for (const pattern of await spellings(setting.value, realPaths, paths)) {
      try {
        const glob = picomatch(slashed(pattern), { dot: true, windows: false })
        tests.push({ setting, matches: (path) => path === slashed(pattern) || glob(path) })
      } catch (error) {
        refuse(setting, error instanceof Error ? error.message : String(error))
      }
    }
  }
  const excluder: Excluder = {
    find(path, realPath, links = []) {
      if (tests.length === 0) return null
      // Before 2.1.239 what was reached through a link inside a rules directory went by its target's name alone.
      const written = links.length === 0 ? [path] : profile.instructions.excludeMatchesLinks ? [path, ...links] : []
      const names = [...written, ...(realPath === null ? [] : [realPath])].map(slashed)
      return tests.find((test) => names.some((name) => test.matches(name)))?.setting ?? null
    },
  }
  return { excluder, diagnostics }
}

/** As written and, so that `/tmp` is as good as `/private/tmp`, with the part before the first wildcard resolved. */
async function spellings(pattern: string, realPaths: RealPaths, paths: InstructionPorts['paths']): Promise<readonly string[]> {
  if (!paths.isAbsolute(pattern)) return [pattern]
  const wild = pattern.search(/[*?{[(!+@]/)
  const fixed = paths.dirname(wild < 0 ? pattern : `${pattern.slice(0, wild)}x`)
  const real = await realPaths.ofDirectory(fixed)
  return real === fixed ? [pattern] : [pattern, real + pattern.slice(fixed.length)]
}
