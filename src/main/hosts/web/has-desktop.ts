// Whether programs with windows can be shown where this process runs.

export function hasDesktop(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  // Over SSH the desktop, if any, is in front of somebody else.
  if (env.SSH_CONNECTION) return false
  if (platform === 'darwin' || platform === 'win32') return true
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}
