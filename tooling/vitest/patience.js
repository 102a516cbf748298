import { vi } from 'vitest'

// A limit against hanging, as for stories: two cores may have other work. Its own default is a second.
const timeout = 200_000
const patient = Symbol.for('longhand.patient')

// Files of a worker share it.
if (!(patient in vi)) {
  for (const name of ['waitFor', 'waitUntil']) {
    const wait = vi[name]
    vi[name] = (callback, options) =>
      wait(callback, typeof options === 'number' ? options : { timeout, ...options })
  }
  Object.defineProperty(vi, patient, { value: true })
}
