export const fetchTimeoutMs = 120_000

const files = new Map<string, Promise<void>>()

/**
 * Fetches what a part of the app is made of, and then imports it. It replaces Vite's helper for dynamic imports (`vite.config.js`): that leaves the
 * fetching to the import, and Chromium keeps a failed module for as long as the page lives, so that a second attempt would be in vain (whatwg/html#10327: not for much longer).
 *
 * @param names The part's scripts and styles, from the root of the app.
 * @throws Error when one of them can't be had, or does not come within {@link fetchTimeoutMs}. Nothing was imported then: the next call tries again.
 */
export async function fetchBeforeImport<Part>(
  importPart: () => Promise<Part>,
  names: readonly string[] = [],
): Promise<Part> {
  await Promise.all(names.map((name) => fetchOnce(`/${name}`)))
  return importPart()
}

function fetchOnce(address: string): Promise<void> {
  const known = files.get(address)
  if (known) return known
  // What stalls must fail as well: every later try would wait for it too.
  const signal = AbortSignal.timeout(fetchTimeoutMs)
  const fetching = address.endsWith('.css') ? addStyles(address, signal) : fetchScript(address, signal)
  files.set(address, fetching)
  fetching.catch(() => files.delete(address))
  return fetching
}

/** Into the browser's cache, where its import finds it: files of a build never change. */
async function fetchScript(address: string, signal: AbortSignal): Promise<void> {
  if (isInPage(`script[src="${address}"], link[rel=modulepreload][href="${address}"]`)) return
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  await response.arrayBuffer()
}

function addStyles(address: string, signal: AbortSignal): Promise<void> {
  if (isInPage(`link[rel=stylesheet][href="${address}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.crossOrigin = ''
    const fail = (): void => {
      link.remove()
      reject(new Error(`${address} could not be fetched`))
    }
    link.addEventListener('load', () => {
      // It stays in the page, however late the time is out.
      signal.removeEventListener('abort', fail)
      resolve()
    })
    link.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    document.head.append(link)
  })
}

function isInPage(selector: string): boolean {
  return document.querySelector(selector) !== null
}
