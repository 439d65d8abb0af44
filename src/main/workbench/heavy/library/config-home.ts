// Where the agent keeps its transcripts (SPEC 9.1).

import type { HeavyDeps } from '../heavy-deps'

/** `home` null: the person's own, where the variable counts; another home has none of this machine's variables. */
export function projectsFolder({ ports, realEnv, home }: Pick<HeavyDeps, 'ports' | 'realEnv' | 'home'>, given: string | null): string {
  const { paths } = ports
  const ownConfig = realEnv.CLAUDE_CONFIG_DIR ?? ''
  const config = given === null && ownConfig !== '' ? paths.resolve(home, ownConfig) : paths.join(given ?? home, '.claude')
  return paths.join(config, 'projects')
}
