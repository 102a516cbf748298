import { type ApiCall, sendCall } from '@longhand/api-client'
import { fakeTransport, handle } from '@longhand/api-client/testing'
import { fromWire, recordingStatus, type RecordingStatus, successCode } from '@longhand/contracts'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { findStarted, startCall, type TranscriptionRequest } from './find-answers.ts'

const { waiting, inQueue, transferring, complete, failed } = recordingStatus

/** Asks for recordings `a`, `b` … whose statuses are these once the first answer was lost. @returns What the caller gets, and the ids of each time it was sent. */
async function lose(statuses: RecordingStatus[] | undefined, againIds: string[] = []) {
  const recordingIds = (statuses ?? [waiting]).map((_, place) => String.fromCodePoint(97 + place))
  const sent: string[][] = []
  const start = handle('startTranscription', ({ fields }) => {
    const { files } = fromWire(JSON.parse(fields.transcriptionRequest as string)) as {
      files: { recordingId: string }[]
    }
    sent.push(files.map(({ recordingId }) => recordingId))
    if (sent.length === 1) return HttpResponse.error() as never
    return files.map(({ recordingId }) => ({
      recordingId,
      fileStatus: inQueue,
      code: successCode,
      message: '',
    }))
  })
  const ask = handle('getTranscriptionProgress', () =>
    statuses
      ? recordingIds.map((recordingId, place) => ({
          recordingId,
          fileStatus: statuses[place]!,
          progress: 0,
          ...{
            stage: null,
            queuePosition: null,
            etaSeconds: null,
            isSlow: false,
            isMailed: false,
            reason: null,
          },
        }))
      : (HttpResponse.error() as never),
  )
  const asked: TranscriptionRequest = { recordingIds, againIds }
  const request: ApiCall = { ...startCall(asked), findAnswer: (question) => findStarted(asked, question) }
  const { data, error } = await sendCall(
    fakeTransport([start, ask], { retries: { wait: () => Promise.resolve() } }),
    request,
  )
  const answered = (data as { recordingId: string; fileStatus: number; code: number }[] | undefined)?.map(
    ({ recordingId, fileStatus }) => [recordingId, fileStatus],
  )
  return { answered, error: error?.kind, sent }
}

it.each<[string, RecordingStatus]>([
  ['waits in the queue', inQueue],
  ['is under way', transferring],
  ['has its text already', complete],
])('a transcription that %s is not started again when the answer was lost', async (_, status) => {
  expect(await lose([status])).toEqual({ answered: [['a', status]], error: undefined, sent: [['a']] })
})

it('what was not begun, or failed, is asked for again, and nothing else', async () => {
  const answered = [
    ['a', transferring],
    ['c', complete],
    ['b', inQueue],
    ['d', inQueue],
  ]
  expect(await lose([transferring, waiting, complete, failed])).toEqual({
    answered,
    error: undefined,
    sent: [
      ['a', 'b', 'c', 'd'],
      ['b', 'd'],
    ],
  })
})

it('a text that was there before says nothing: its user is told that the connection was lost', async () => {
  expect(await lose([complete], ['a'])).toEqual({ answered: undefined, error: 'unreachable', sent: [['a']] })
  expect(await lose([inQueue], ['a'])).toEqual({
    answered: [['a', inQueue]],
    error: undefined,
    sent: [['a']],
  })
})

it('nothing is sent again where the server can’t be asked', async () => {
  expect(await lose(undefined)).toEqual({ answered: undefined, error: 'unreachable', sent: [['a']] })
})
