// @ts-check
// Read before anything else, and by old versions of Node too: plain syntax, no imports.

const MINIMUM = '20.19.0'

/**
 * Why this Node cannot run Strata; null when it can.
 * @param {string} version such as `20.19.4`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const have = version.split('.').map(Number)
  const want = MINIMUM.split('.').map(Number)
  for (let i = 0; i < want.length; i++) {
    const a = have[i] || 0
    const b = want[i] || 0
    if (a > b) return null
    if (a < b) return `Strata needs Node ${MINIMUM} or newer; this is Node ${version}. See https://nodejs.org for a current one.`
  }
  return null
}
