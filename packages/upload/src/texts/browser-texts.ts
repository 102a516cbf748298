import { api, type ApiStore, call, sendCall, transportOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import type { Outcome } from '../queue/queue-services.ts'
import { claimUpload } from '../shelf/claim.ts'
import { TextQueue } from './text-queue.ts'
import type { RecordingQueue } from './upload-text.ts'
import type { TextServices } from './text-services.ts'

export function browserTexts(store: ApiStore, queue: RecordingQueue): TextQueue {
  return new TextQueue({ ...queue, services: { claim: claimUpload }, texts: servicesOf(store) })
}

function servicesOf(store: ApiStore): TextServices {
  return {
    read: async (file) => {
      const { hasTimes, readText } = await import('@longhand/transcript-model/imports')
      const { sections, language } = readText(new Uint8Array(await file.arrayBuffer()), file.name)
      return { isTimed: hasTimes(sections), language }
    },
    importText: async (fields, file) => {
      const outcome = (await sendCall(transportOf(store), call('importText', fields, { file }))) as Outcome<AnswerOf<'importText'>>
      if (!outcome.error) store.dispatch(api.util.invalidateTags(['Recording', 'Usage', 'Transcript']))
      return outcome
    },
  }
}
