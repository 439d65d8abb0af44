// What is not modelled throws, so that a test never passes on something the stand-in only seems to do.
import { EventEmitter } from 'node:events'

/** Words that await, JSON and the inspector look for on any object. */
const ASKED_OF_ANYTHING = new Set(['then', 'toJSON', 'constructor', 'domain'])

export function unmodelled(what) {
  throw new Error(`electron stand-in: ${what} is not modelled`)
}

/** Reading a member that is not there throws; a test may still replace one that is. */
export function strict(name, object) {
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || ASKED_OF_ANYTHING.has(key)) return Reflect.get(target, key, receiver)
      return unmodelled(`${name}.${key}`)
    },
    set(target, key, value, receiver) {
      if (typeof key === 'string' && !key.startsWith('_') && !(key in target)) return unmodelled(`${name}.${key} =`)
      return Reflect.set(target, key, value, receiver)
    },
  })
}

/** An emitter on which only events that are modelled, or that by their nature never happen here, can be listened to. */
export class StrictEmitter extends EventEmitter {
  /** @param {string} name @param {readonly string[]} events */
  constructor(name, events) {
    super()
    this._name = name
    this._known = new Set(events)
  }
  on(event, listener) {
    if (!this._known.has(event)) unmodelled(`event ${this._name}#${String(event)}`)
    return super.on(event, listener)
  }
  addListener(event, listener) {
    return this.on(event, listener)
  }
}

/** The first argument of most of Electron's listeners. */
export function createEvent(details = {}) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
