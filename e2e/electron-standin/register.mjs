// Puts the stand-in in the place of the module `electron`, for import and for require (Playwright uses the latter).
import Module, { register } from 'node:module'

register('./resolve-hooks.mjs', import.meta.url)
const standin = await import('./electron.mjs')
const load = Module._load
Module._load = (specifier, ...rest) => (specifier === 'electron' ? standin : load(specifier, ...rest))
// Electron's own argv has the binary, then the app; Node's has the main script between.
process.argv.splice(1, 1)
