// @ts-check
// Decides whether packages have to be installed and whether the code has to be built. Pure: facts in, reason out.

/**
 * @typedef {{ readonly version?: string, readonly optional?: boolean, readonly devOptional?: boolean, readonly peer?: boolean, readonly link?: boolean }} LockedPackage
 * @typedef {{ readonly packages?: Readonly<Record<string, LockedPackage>> }} Lock
 */

/**
 * Why `npm ci` has to run; null when what is installed is what the lock says.
 * @param {object} facts
 * @param {boolean} facts.hasModules whether node_modules is there
 * @param {string} facts.lockHash hash of package-lock.json
 * @param {string | null} facts.stamp what the last set-up wrote; null when a person installed by hand
 * @param {Lock} facts.lock package-lock.json
 * @param {Lock | null} facts.installed node_modules/.package-lock.json, npm's own record
 * @returns {string | null}
 */
export function whyInstall({ hasModules, lockHash, stamp, lock, installed }) {
  if (!hasModules) return 'packages are not installed yet'
  if (stamp === lockHash) return null
  if (installed === null) return 'the last installation did not finish'
  const other = firstDifference(lock, installed)
  return other === null ? null : `package-lock.json has changed (${other})`
}

/**
 * The first package that is locked but not installed in that version. Optional ones may be missing: they are another platform's.
 * @param {Lock} lock
 * @param {Lock} installed
 */
function firstDifference(lock, installed) {
  for (const [path, wanted] of Object.entries(lock.packages ?? {})) {
    if (path === '' || wanted.link) continue
    const there = installed.packages?.[path]
    if (there === undefined && (wanted.optional || wanted.devOptional || wanted.peer)) continue
    if (there?.version !== wanted.version) return path.replace(/^.*node_modules\//, '')
  }
  return null
}

/**
 * Why the code has to be built; null when the build fits the sources.
 * @param {object} facts
 * @param {boolean} facts.hasOutput whether the entries are there
 * @param {string} facts.sourceHash
 * @param {string | null} facts.stamp hash of the sources the build was made from
 * @returns {string | null}
 */
export function whyBuild({ hasOutput, sourceHash, stamp }) {
  if (!hasOutput) return 'nothing is built yet'
  if (stamp === null) return 'the last build did not finish'
  return stamp === sourceHash ? null : 'sources have changed'
}
