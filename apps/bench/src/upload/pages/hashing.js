import { hashFile } from '@longhand/upload/testing'
import { createSHA256 } from 'hash-wasm'

const input = document.querySelector('input')
const blockBytes = 64 * 1024 * 1024

/** Hashes the chosen file as an upload does. */
globalThis.hashChosen = () => measured(() => hashFile(input.files[0], new AbortController().signal))

/** As much of the browser's own hashing: it takes a block at a time, and knows no file. */
globalThis.digestChosen = () =>
  measured(async () => {
    const [file] = input.files
    for (let from = 0; from < file.size; from += blockBytes)
      await crypto.subtle.digest('SHA-256', await file.slice(from, from + blockBytes).arrayBuffer())
    return ''
  })

/** As much again with what hashes in the upload's worker, over memory: no file is read. */
globalThis.hashMemory = () =>
  measured(async () => {
    const [{ size }] = input.files
    const block = crypto.getRandomValues(new Uint8Array(65_536))
    const hasher = await createSHA256()
    for (let from = 0; from < size; from += block.length) hasher.update(block)
    return hasher.digest('hex')
  })

async function measured(work) {
  let maxTaskMs = 0
  const observer = new globalThis.PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) maxTaskMs = Math.max(maxTaskMs, duration)
  })
  observer.observe({ type: 'longtask' })
  const startedAt = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  // A task is reported after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  return { result, seconds, maxTaskMs }
}

document.title = 'Ready'
