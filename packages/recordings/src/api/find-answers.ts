import { type ApiCall, type Ask, call, type FoundAnswer } from '@longhand/api-client'
import { answerVersion, recordingStatus, successCode, writeTranscriptionRequest } from '@longhand/contracts'
import type { AnswerOf, RecordingStatus, RequestOf } from '@longhand/contracts'

export interface TranscriptionRequest {
  recordingIds: readonly string[]
  language?: string | undefined
  /** All that may be spoken, where there are several. */
  languages?: readonly string[] | undefined
  /** Its text is written in English, whatever is spoken. */
  toEnglish?: true | undefined
  /** Left out for the preferred one. */
  engine?: string | undefined
  /** 0 when unknown. */
  speakerCount?: number
  /** Of each, 0-based; left out for those that are chosen already. */
  track?: number | 'all' | undefined
  /** Until the better model is there that is on its way. */
  waitForModel?: true | undefined
  /** Nothing is recognised: the text is empty sections. */
  typed?: boolean
  /** Again for nothing, by a better engine. */
  free?: boolean
  /** Those that have a text already. */
  againIds?: readonly string[]
}

export function startCall({
  recordingIds,
  languages,
  track,
  againIds: _again,
  ...options
}: TranscriptionRequest): ApiCall {
  return call('startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({
      source: 0,
      answerVersion,
      files: recordingIds.map((recordingId) => ({ recordingId, track })),
      ...options,
      languages: languages ? [...languages] : undefined,
    }),
  })
}

/**
 * What is under way, or has a text that it had not, was started; the rest is asked for again. Whether a text that was there before is the new one,
 * no one can say: then nothing is sent.
 */
export async function findStarted(asked: TranscriptionRequest, ask: Ask): Promise<FoundAnswer | undefined> {
  const { data } = await ask(call('getTranscriptionProgress', { recordingIds: asked.recordingIds.join(',') }))
  if (!data) return undefined
  const statuses = new Map(
    (data as AnswerOf<'getTranscriptionProgress'>).map(({ recordingId, fileStatus }) => [
      recordingId,
      fileStatus,
    ]),
  )
  if (asked.againIds?.some((recordingId) => statuses.get(recordingId) === recordingStatus.complete))
    return undefined
  const isStarted = (recordingId: string): boolean => isTaken(statuses.get(recordingId))
  const started = asked.recordingIds.filter(isStarted).map((recordingId) => ({
    recordingId,
    fileStatus: statuses.get(recordingId)!,
    code: successCode,
    message: '',
  })) satisfies AnswerOf<'startTranscription'>
  const recordingIds = asked.recordingIds.filter((recordingId) => !isStarted(recordingId))
  if (recordingIds.length === 0) return { data: started }
  const rest = await ask(startCall({ ...asked, recordingIds }))
  return rest.error ? rest : { data: [...started, ...(rest.data as AnswerOf<'startTranscription'>)] }
}

function isTaken(status: RecordingStatus | undefined): boolean {
  return isUnderWay(status) || status === recordingStatus.complete
}

export function isUnderWay(status: RecordingStatus | undefined): boolean {
  return status === recordingStatus.inQueue || status === recordingStatus.transferring
}

/** A text that is being aligned is the one of the call whose answer was lost. One with times is the same text when it is sent again. */
export async function findImport(
  fields: RequestOf<'importText'>,
  ask: Ask,
): Promise<FoundAnswer | undefined> {
  const { data } = await ask(call('getRecording', { recordingId: fields.recordingId }))
  if (!data) return undefined
  const { fileStatus } = data as AnswerOf<'getRecording'>
  return isUnderWay(fileStatus)
    ? { data: { importId: '', fileStatus, sections: 0, notes: [] } satisfies AnswerOf<'importText'> }
    : { fields }
}
