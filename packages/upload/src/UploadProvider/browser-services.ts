import { api, type ApiStore, call, sendCall, transportOf } from '@longhand/api-client'
import type { UploadedRecording } from '@longhand/contracts'
import { hashFile } from '../hashing/hash-file.ts'
import type { Outcome, QueueServices } from '../queue/queue-services.ts'
import { browserOfflineStore } from '../store/browser-store.ts'
import { lockUpload } from '../store/upload-lock.ts'
import { finishRetries } from '../transfer/transfer.ts'
import { probeDuration } from '../transfer/probe-duration.ts'

export function browserServices(store: ApiStore): QueueServices {
  const transport = transportOf(store)
  return {
    // Past the cache, whose errors a host's toasts would say twice.
    check: async (fields) => (await sendCall(transport, call('checkRecording', fields))) as Outcome<null>,
    complete: async (fields, signal) => {
      const outcome = (await sendCall(transport, call('completeUpload', fields), signal, {
        ...finishRetries,
        ...transport.retries,
      })) as Outcome<UploadedRecording>
      if (!outcome.error) store.dispatch(api.util.invalidateTags(['Recording']))
      return outcome
    },
    transfers: async () => (await import('../transfer/tus-transfer.ts')).tusTransfers(transport),
    texts: async (deps) => (await import('../texts/browser-texts.ts')).browserTexts(store, deps),
    hash: hashFile,
    probeDuration,
    offlineStore: browserOfflineStore,
    lock: lockUpload,
    now: () => performance.now(),
    date: () => Date.now(),
  }
}
