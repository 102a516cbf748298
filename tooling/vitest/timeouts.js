import { vi } from 'vitest'

// A limit against hanging, as for stories: two cores may have other work. Its own default is a second.
const timeout = 200_000
const timeouts = Symbol.for('longhand.timeouts')

// Files of a worker share it.
if (!(timeouts in vi)) {
  for (const name of ['waitFor', 'waitUntil']) {
    const wait = vi[name]
    vi[name] = (callback, options) =>
      wait(callback, typeof options === 'number' ? options : { timeout, ...options })
  }
  Object.defineProperty(vi, timeouts, { value: true })
}
