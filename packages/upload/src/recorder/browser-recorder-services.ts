import { api, type ApiStore, call, sendCall, transportOf } from '@longhand/api-client'
import type { AnswerOf, Recording, RecorderUpload } from '@longhand/contracts'
import type { Outcome } from '../queue/queue-services.ts'
import { finishRetries } from '../transfer/transfer.ts'
import { browserRecorderStore } from './recorder-store.ts'
import { openMicrophone } from './microphone.ts'
import type { RecorderServices } from './recorder-services.ts'

/** A chunk is small: what takes longer goes better with a new connection. */
const chunkTimeoutMs = 20_000
/** A page that is reloaded releases its lock a moment after the new one asks. */
const lockTimeoutMs = 1500

export function browserRecorderServices(store: ApiStore): RecorderServices {
  const transport = transportOf(store)
  return {
    start: async (fields) =>
      (await sendCall(transport, call('startCapture', fields))) as Outcome<RecorderUpload>,
    put: async ({ content, ...chunk }) => {
      const sha256 = await hash(content).catch(() => undefined)
      if (sha256 === undefined)
        return { error: { kind: 'protocol', status: 0, detail: 'a chunk can’t be read' } }
      const outcome = (await sendCall(
        transport,
        call('putCaptureChunk', { ...chunk, sha256 }, { file: content }),
        AbortSignal.timeout(chunkTimeoutMs),
        // The sender tries again itself, for as long as it takes.
        { maxTries: 1 },
      )) as Outcome<AnswerOf<'putCaptureChunk'>>
      return outcome.error?.kind === 'aborted' ? { error: { kind: 'unreachable', isTimeout: true } } : outcome
    },
    list: async () => (await sendCall(transport, call('listCaptures', {}))) as Outcome<RecorderUpload[]>,
    finish: async (fields, onPause) => {
      const outcome = (await sendCall(transport, call('finishCapture', fields), undefined, {
        ...finishRetries,
        ...transport.retries,
        onPause,
      })) as Outcome<Recording>
      if (!outcome.error) store.dispatch(api.util.invalidateTags(['Recording']))
      return outcome
    },
    discard: async (captureId) =>
      (await sendCall(transport, call('discardCapture', { captureId }))) as Outcome<null>,
    open: openMicrophone,
    offlineStore: browserRecorderStore,
    lock: lockRecorder,
    now: () => performance.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer)
            resolve()
          },
          { once: true },
        )
      }),
  }
}

async function hash(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function lockRecorder(userId: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(
        `longhand-recorder ${userId}`,
        { signal: AbortSignal.timeout(lockTimeoutMs) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(undefined))
  })
}
