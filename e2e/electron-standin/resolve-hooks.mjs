// Module hooks of register.mjs: `electron` is the stand-in.
const STANDIN = new URL('./electron.mjs', import.meta.url).href

export function resolve(specifier, context, next) {
  return specifier === 'electron' || specifier === 'electron/main' ? { url: STANDIN, shortCircuit: true } : next(specifier, context)
}
