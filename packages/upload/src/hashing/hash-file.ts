/** To the worker. */
export interface HashRequest {
  file: Blob
}

/** From the worker: hex, or the name of what went wrong. */
export type HashAnswer = { sha256: string; error?: undefined } | { error: string; sha256?: undefined }

/** The file can't be read: it was changed, moved or deleted since it was chosen, or its disk is gone. */
export class FileUnreadableError extends Error {
  override name = 'FileUnreadableError'
}

/**
 * SHA-256 of a file in hex, worked out in a worker of its own: the page stays responsive however large it is.
 *
 * @returns `undefined` where the browser can't start the worker; the server hashes anyway, only nobody compares.
 * @throws FileUnreadableError; the signal's reason.
 */
export function hashFile(file: Blob, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal))
      return
    }
    let worker: Worker
    try {
      // Written so that bundlers find the file, from the source as well as from the built package.
      worker = new Worker(new URL('./hash.worker.js', import.meta.url), { type: 'module', name: 'longhand-hash' })
    } catch {
      resolve(undefined)
      return
    }
    const end = (): void => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const abort = (): void => {
      end()
      reject(reasonOf(signal))
    }
    signal.addEventListener('abort', abort, { once: true })
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      end()
      if (data.sha256 !== undefined) resolve(data.sha256)
      else if (data.error === 'Error') resolve(undefined)
      else reject(new FileUnreadableError(`The file could not be read (${data.error}).`))
    }
    worker.onerror = (event) => {
      event.preventDefault()
      end()
      resolve(undefined)
    }
    worker.postMessage({ file } satisfies HashRequest)
  })
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')
}
