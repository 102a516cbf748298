import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

// A limit against hanging, as for stories: two cores may have other work.
configure({ asyncUtilTimeout: 60_000 })

// jsdom draws frames with the interval that it finds: one that a fake clock gave never ends, and no frame comes in any later file of the worker.
const { setTimeout: realTimeout, clearTimeout: clearRealTimeout } = globalThis
globalThis.requestAnimationFrame = (callback) =>
  Number(realTimeout(() => callback(performance.now()), 1000 / 60))
globalThis.cancelAnimationFrame = (id) => clearRealTimeout(id)

// Files of a worker share one page: a session that one has left would be logged in, in the next.
beforeAll(() => {
  // A file may ask for Node in place of a page.
  globalThis.window?.localStorage.clear()
  globalThis.window?.sessionStorage.clear()
})
afterEach(cleanup)
