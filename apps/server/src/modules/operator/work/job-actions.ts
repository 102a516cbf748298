import { type AnswerOf, errorCatalog, type InterfaceLanguage, successCode } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { JobActions } from './work.service.ts'

const transcriptionJobs = ['transcripts.plan', 'transcripts.recognise-chunk', 'transcripts.finish'] as const

interface Owned {
  accounts: { mailReader(userId: string): Promise<{ language: InterfaceLanguage } | undefined> }
  transcription: {
    service: {
      start(
        asker: { userId: string; language: InterfaceLanguage },
        asked: { source: 0; files: { recordingId: string }[] },
      ): Promise<AnswerOf<'startTranscription'>>
      cancel(userId: string, recordingId: string): Promise<void>
    }
  }
  links: { service: { cancel(userId: string, importId: string): Promise<void> } }
  insights: {
    summaries: { cancel(userId: string, recordingId: string): Promise<void> }
    translations: { cancel(userId: string, recordingId: string, language: string): Promise<void> }
  }
}

/** What the owner of a job can do to what it belongs to. Others have no more than their own repetition. */
export function jobActions({ accounts, transcription, links, insights }: Owned): {
  restart: JobActions
  cancel: JobActions
} {
  const field = (payload: Record<string, unknown>, name: string): string => {
    const value = payload[name]
    if (typeof value !== 'string') throw new DomainError('RECORD_NOT_FOUND')
    return value
  }
  const restart: JobActions[string] = async (userId, payload) => {
    const recordingId = field(payload, 'recordingId')
    // What they had chosen is taken from the transcription that failed.
    const language = (await accounts.mailReader(userId))?.language ?? 'en'
    const [started] = await transcription.service.start(
      { userId, language },
      { source: 0, files: [{ recordingId }] },
    )
    if (!started || started.code === successCode) return
    const refused = Object.values(errorCatalog).find(({ code }) => code === started.code)
    throw new DomainError('NOT_POSSIBLE_NOW', refused && { sentence: refused.sentence })
  }
  const ofTranscription = (action: JobActions[string]): JobActions =>
    Object.fromEntries(transcriptionJobs.map((name) => [name, action]))
  return {
    restart: ofTranscription(restart),
    cancel: {
      ...ofTranscription((userId, payload) =>
        transcription.service.cancel(userId, field(payload, 'recordingId')),
      ),
      'links.fetch': (userId, payload) => links.service.cancel(userId, field(payload, 'importId')),
      'insights.summarize': (userId, payload) =>
        insights.summaries.cancel(userId, field(payload, 'recordingId')),
      'insights.translate': (userId, payload) =>
        insights.translations.cancel(userId, field(payload, 'recordingId'), field(payload, 'language')),
    },
  }
}
