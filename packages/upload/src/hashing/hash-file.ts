export interface ReadRequest {
  file: Blob
  /** Takes {@link FileBlock}s and gives a {@link BlockReceipt} for each. */
  to: MessagePort
}

export interface HashRequest {
  from: MessagePort
}

/** Neither at the end of the file. */
export type FileBlock =
  | { block: ArrayBuffer; error?: undefined }
  | { error: string; block?: undefined }
  | { block?: undefined; error?: undefined }

export type BlockReceipt = ArrayBuffer

/** Hex, or the name of what went wrong. */
export type HashAnswer = { sha256: string; error?: undefined } | { error: string; sha256?: undefined }

/** The file can't be read: it was changed, moved or deleted since it was chosen, or its disk is gone. */
export class FileUnreadableError extends Error {
  override name = 'FileUnreadableError'
}

/**
 * SHA-256 of a file in hex, worked out beside the page, which stays responsive however large it is: one worker reads while another hashes.
 *
 * @returns `undefined` where the browser can't start the workers; the server hashes anyway, only no one compares.
 * @throws FileUnreadableError; the signal's reason.
 */
export function hashFile(file: Blob, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal))
      return
    }
    const workers: Worker[] = []
    const end = (): void => {
      for (const worker of workers) worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const start = (worker: Worker): Worker => {
      workers.push(worker)
      worker.onerror = (event) => {
        event.preventDefault()
        end()
        resolve(undefined)
      }
      return worker
    }
    const abort = (): void => {
      end()
      reject(reasonOf(signal))
    }
    signal.addEventListener('abort', abort, { once: true })
    try {
      // Written so that bundlers find the files, from the source as well as from the built package.
      const hashing = start(
        new Worker(new URL('./hash.worker.js', import.meta.url), { type: 'module', name: 'longhand-hash' }),
      )
      const reading = start(
        new Worker(new URL('./read.worker.js', import.meta.url), { type: 'module', name: 'longhand-read' }),
      )
      hashing.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
        end()
        if (data.sha256 !== undefined) resolve(data.sha256)
        else if (data.error === 'Error') resolve(undefined)
        else reject(new FileUnreadableError(`The file could not be read (${data.error}).`))
      }
      const { port1: to, port2: from } = new MessageChannel()
      hashing.postMessage({ from } satisfies HashRequest, [from])
      reading.postMessage({ file, to } satisfies ReadRequest, [to])
    } catch {
      end()
      resolve(undefined)
    }
  })
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')
}
