// Runs a preload script in the page, before any script of the page, with what Electron gives a sandboxed one.
// The functions below are sent to the page as text: they may use nothing from around them.

/** The text of an init script for `source`; `binding` is the page's way to the main process, taken away at once. */
export function renderPreload(source, binding) {
  // No eval: the page's policy forbids it.
  return `(() => {
const host = (${createPreloadHost})(${JSON.stringify(binding)}, ${JSON.stringify(process.platform)})
;(function (require, module, exports, process) {
${source}
})(host.require, host.module, host.module.exports, host.process)
})()`
}

/** The page's end of webContents.send: also sent as text. */
export function deliver([channel, args]) {
  globalThis[Symbol.for('electron-standin')]?.emit(channel, args)
}

function createPreloadHost(binding, platform) {
  const raw = window[binding]
  delete window[binding]
  const listeners = new Map()
  const unmodelled = (what) => {
    throw new Error(`electron stand-in: ${what} is not modelled`)
  }
  const strict = (name, object) =>
    new Proxy(object, { get: (target, key) => (typeof key === 'symbol' || key in target ? target[key] : unmodelled(`${name}.${key}`)) })

  const ipcRenderer = strict('ipcRenderer', {
    async invoke(channel, ...args) {
      const answer = await raw('invoke', channel, structuredClone(args))
      if ('error' in answer) throw new Error(answer.error)
      return answer.value
    },
    send(channel, ...args) {
      void raw('send', channel, structuredClone(args))
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
  })
  Object.defineProperty(window, Symbol.for('electron-standin'), {
    value: {
      emit(channel, args) {
        for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, ...args)
      },
    },
  })

  /** Values are copied and functions wrapped as they cross the bridge; prototypes and identity do not cross. */
  function cross(value) {
    if (typeof value === 'function') {
      return (...args) => {
        const result = value(...args.map(cross))
        return result instanceof Promise ? result.then(cross) : cross(result)
      }
    }
    if (Array.isArray(value)) return value.map(cross)
    if (typeof value !== 'object' || value === null) return value
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cross(item)])))
  }
  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(key, api) {
      if (key in window) throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
      Object.defineProperty(window, key, { value: cross(api), enumerable: true })
    },
  })
  const webUtils = strict('webUtils', { getPathForFile: () => unmodelled('the path of a dragged file') })
  const electron = strict('electron', { contextBridge, ipcRenderer, webUtils })
  return {
    require: (name) => (name === 'electron' ? electron : unmodelled(`require('${name}') in a preload script`)),
    module: { exports: {} },
    process: { platform, contextIsolated: true, sandboxed: true, env: {}, versions: {} },
  }
}
