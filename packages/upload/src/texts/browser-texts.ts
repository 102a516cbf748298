import {
  api,
  type ApiStore,
  type Ask,
  call,
  type FoundAnswer,
  sendCall,
  transportOf,
} from '@longhand/api-client'
import { type AnswerOf, recordingStatus, type RequestOf } from '@longhand/contracts'
import type { Outcome } from '../queue/queue-services.ts'
import { lockUpload } from '../store/upload-lock.ts'
import { TextQueue } from './text-queue.ts'
import type { RecordingQueue } from './upload-text.ts'
import type { TextServices } from './text-services.ts'

export function browserTexts(store: ApiStore, queue: RecordingQueue): TextQueue {
  return new TextQueue({ ...queue, services: { lock: lockUpload }, texts: servicesOf(store) })
}

function servicesOf(store: ApiStore): TextServices {
  return {
    read: async (file, encoding) => {
      const { hasTimes, readTextFile, UnreadableText } = await import('@longhand/transcript/imports')
      const bytes = new Uint8Array(await file.arrayBuffer())
      try {
        const { sections, language } = await readTextFile(bytes, file.name, encoding)
        return { isTimed: hasTimes(sections), language }
      } catch (error) {
        if (error instanceof UnreadableText && error.encodings) return { encodings: error.encodings }
        throw error
      }
    },
    importText: async (fields, file) => {
      const request = {
        ...call('importText', fields, { file }),
        findAnswer: (ask: Ask) => findImport(fields, ask),
      }
      const outcome = (await sendCall(transportOf(store), request)) as Outcome<AnswerOf<'importText'>>
      if (!outcome.error) store.dispatch(api.util.invalidateTags(['Recording', 'Usage', 'Transcript']))
      return outcome
    },
  }
}

/** A recording that was just uploaded has no text, and none is being aligned, unless the call whose answer was lost was done. */
async function findImport(fields: RequestOf<'importText'>, ask: Ask): Promise<FoundAnswer | undefined> {
  const { data } = await ask(call('getRecording', { recordingId: fields.recordingId }))
  if (!data) return undefined
  const { fileStatus } = data as AnswerOf<'getRecording'>
  return fileStatus === recordingStatus.waiting
    ? { fields }
    : { data: { importId: '', fileStatus, sections: 0, notes: [] } satisfies AnswerOf<'importText'> }
}
