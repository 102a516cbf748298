import { apiBasePath, tusPartBytes, tusPath, type UploadedRecording, webSource } from '@longhand/contracts'
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import type { CallOptions } from './calls.ts'
import { type ApiError, isPassing, retryPauseMs } from './connection/index.ts'
import type { Longhand } from './longhand.ts'
import { LonghandError } from './longhand-error.ts'
import { tusError } from './tus-error.ts'

/** What is sent: a `Blob` in a browser, in Node the stream of `fs.createReadStream(path)` or a `Buffer`. */
export type ResumableSource = ConstructorParameters<typeof Upload>[0]

/** How to send a recording. */
export interface ResumableOptions extends CallOptions {
  /** As the server shall call it; the ending says its format. */
  fileName: string
  /** @default none */
  folderId?: string | undefined
  /** SHA-256 of the whole file, in lower-case hexadecimals: the server refuses another content. */
  sha256?: string
  /** Takes a file that is cut off as far as it goes. @default false: it is refused, and goes on from `uploadUrl` without being sent again */
  allowTruncated?: boolean | undefined
  /** Where an earlier transfer of the same file began. One that the server has forgotten begins again. */
  uploadUrl?: string | undefined
  /** The transfer can be resumed by this address from now on: keep it until the promise is fulfilled. */
  onUploadUrl?: (uploadUrl: string) => void
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

const maxTransferPauseMs = 120_000
const transferTries = 9

/** Pauses before a transfer is tried again, in milliseconds: about three minutes without any progress; a single byte that gets through starts them over. Each transfer has its own. */
export function transferPauses(random?: () => number): number[] {
  return Array.from({ length: transferTries }, (_, index) =>
    retryPauseMs(index + 1, undefined, { maxMs: maxTransferPauseMs, random }),
  )
}

/**
 * Sends a recording in a transfer that survives lost connections, and with `uploadUrl` the end of the program.
 *
 * @throws LonghandError where the server refuses the recording, or can't be reached for minutes.
 * @example
 * ```ts
 * const { recordingId } = await uploadResumable(longhand, createReadStream('talk.mp3'), { fileName: 'talk.mp3' })
 * ```
 */
export async function uploadResumable(
  longhand: Longhand,
  source: ResumableSource,
  options: ResumableOptions,
): Promise<UploadedRecording> {
  const { fileName, folderId, sha256, allowTruncated, signal } = options
  const uploadUrl = await transfer(longhand, source, options)
  return longhand.completeUpload(
    {
      uploadId: uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1),
      fileName,
      folderId,
      sha256,
      allowTruncated,
    },
    signal ? { signal } : {},
  )
}

function transfer(
  { connection }: Longhand,
  source: ResumableSource,
  options: ResumableOptions,
): Promise<string> {
  const { fileName, uploadUrl, onUploadUrl, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const upload = new Upload(source, {
      endpoint: `${connection.baseUrl}${apiBasePath}${tusPath}`,
      uploadUrl: uploadUrl ?? null,
      storeFingerprintForResuming: false,
      metadata: { filename: fileName },
      chunkSize: tusPartBytes,
      retryDelays: transferPauses(),
      onBeforeRequest: (request) => {
        const headers = { source: String(webSource), ...connection.getHeaders() }
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      },
      onAfterResponse: keepTransferWhileAway,
      onUploadUrlAvailable: () => {
        if (upload.url) onUploadUrl?.(upload.url)
      },
      onProgress: (sentBytes, totalBytes) => onProgress?.(sentBytes, totalBytes),
      onShouldRetry: (error) => isPassing(transferError(error)),
      onSuccess: () => end(() => resolve(upload.url ?? '')),
      onError: (error) => {
        const failure = transferError(error)
        end(() => reject(failure.kind === 'aborted' ? error : new LonghandError(failure)))
      },
    })
    const giveUp = (): void => {
      void upload.abort()
      end(() => reject(signal?.reason as Error))
    }
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', giveUp)
      settle()
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    upload.start()
  })
}

/**
 * For `onAfterResponse` of `tus-js-client`: without it, the library sends a file again from its start as soon as a proxy answers that the server is away.
 *
 * @throws Error where the server should be asked again how far the transfer is; the library does that by `retryDelays`.
 */
export function keepTransferWhileAway(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && isPassing(tusError({ status, body: '' })))
    throw new Error(`The server is away: ${status}`)
}

/** What went wrong with a transfer, as `tus-js-client` reports it. */
export function transferError(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return tusError(response ? { status: response.getStatus(), body: response.getBody() } : undefined)
}
