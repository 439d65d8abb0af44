// @ts-check
// How to call npm: the one that runs us, else the one on the path (npm.cmd on Windows, which only a shell can start).

import { existsSync } from 'node:fs'

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {(path: string) => boolean} exists
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env, platform, exists = existsSync) {
  const script = env.npm_execpath
  if (script && /npm-cli\.[cm]?js$/.test(script) && exists(script)) return { command: process.execPath, args: [script] }
  return platform === 'win32' ? { command: env.ComSpec ?? 'cmd.exe', args: ['/d', '/s', '/c', 'npm'] } : { command: 'npm', args: [] }
}
