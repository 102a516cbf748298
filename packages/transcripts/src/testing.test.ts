import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { endpoints, fromWire, writeTranscriptionRequest } from '@longhand/contracts'
import { transcriptionRequestSchema, schemas, sectionsSchema } from '@longhand/contracts/schemas'
import { timeHandlers } from '@longhand/time/testing'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  chineseSections,
  interviewSections,
  longSections,
  progressOf,
  recordOf,
  records,
  recycledRecords,
  strangeRecords,
  strangeSections,
} from '@longhand/recordings/testing'
import { createFakeServer, peaksOf } from './testing.ts'

const recordingId = 'interview'
const transcriptionRequest = writeTranscriptionRequest({
  source: 0,
  answerVersion: 3,
  files: [{ recordingId }],
  speakerCount: 2,
  language: 'en',
})

const calls: ApiCall[] = [
  call('listRecordings', { source: 0, page: 1, pageSize: 3, keyword: 'e' }),
  call('listUntranscribed', {}),
  call('getRecording', { recordingId }),
  call('renameRecording', { recordingId, fileName: 'Other' }),
  call('deleteRecording', { recordingId: 'waiting' }),
  call('deleteRecordings', { recordingIds: ['failed', 'gone'] }),
  call('listRecycled', {}),
  call('restoreRecordings', { recordingIds: ['failed'] }),
  call('purgeRecordings', { recordingIds: ['gone'] }),
  call('getTranscriptionConfiguration', {}),
  call('listFreeTranscriptions', {}),
  call('startTranscription', { transcriptionRequest }),
  call('getTranscriptionProgress', { recordingIds: 'running,queued,failed,interview' }),
  call('cancelTranscription', { recordingId }),
  call('getText', { recordingId }),
  call('updateText', { recordingId, sectionsJson: JSON.stringify(interviewSections), revision: 1 }),
  call('getPeaks', { recordingId }),
  call('listRecordings', {
    folderId: 'none',
    status: '2,-1',
    tag: 'work',
    speaker: 'Speaker1',
    from: 0,
    to: 1,
    sort: 'fileName',
    order: 'asc',
  }),
  call('addFolder', { folderName: 'Orchards' }),
  call('listFolders', { source: 0 }),
  call('updateFolder', { folderId: 'folder-1', folderName: 'Gardens' }),
  call('moveRecordings', { recordingIds: [recordingId], folderId: 'folder-1' }),
  call('changeTags', { recordingIds: [recordingId], add: ['work'] }),
  call('renameTag', { tag: 'work', newTag: 'Work' }),
  call('listTags', {}),
  call('deleteFolder', { folderId: 'folder-1' }),
  call('putHotWords', { recordingId, words: ['canker'] }),
  call('getHotWords', { recordingId }),
  call('suggestHotWords', {}),
  call('getReview', { recordingId }),
  call('searchTranscripts', { keyword: 'orchard' }),
  call('planSplit', { recordingId: 'running' }),
  call('splitRecording', { recordingId: 'running' }),
  call('joinRecordings', { recordingIds: [recordingId, 'running'], fileName: 'Both' }),
  call('listRecordingTasks', {}),
  call('listSpeakers', {}),
  call('listTranslations', { recordingId }),
  call('getStorage', {}),
  call('emptyRecycleBin', {}),
  call('startCaptionedVideo', { recordingId, kind: 'mkv' }),
  call('listCaptionedVideos', {}),
  call('cancelCaptionedVideo', { recordingId }),
]

describe('the fake server', () => {
  const server = createFakeServer({
    sections: { interview: interviewSections },
    progress: progressOf,
    peaks: peaksOf(interviewSections, 120),
    recycled: [...recycledRecords],
  })
  const transport = fakeTransport(server.handlers)

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it.each(['exportTranscript', 'exportTxt', 'exportWord', 'downloadRecording'] as const)(
    'answers %s with a file',
    async (name) => {
      const { data } = await sendCall(
        transport,
        call(name, { recordingId: 'running', format: 'docx' } as never),
      )
      expect(data).toHaveProperty('blob')
    },
  )

  it('answers every call of the feature that a client makes by itself', () => {
    const callsOf = (handlers: readonly HttpHandler[]): string[] =>
      handlers.map(({ info }) => info.header.replace(/^(\w+) \*\/web-api/, '$1 '))
    const ofTime = callsOf(timeHandlers())
    const answered = callsOf(server.handlers).filter((name) => !ofTime.includes(name))
    const asked = Object.values(endpoints)
      .filter(
        ({ path }) =>
          /\/audio\/|\/dictation\/|\/menu\/|\/hotWords|\/v1\/review|\/storage\/|\/translation\/get_list/.test(
            path,
          ) && !/upload|tus|check_audio|capture|quote|media|picture/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`)
    expect(answered.sort()).toEqual(asked.sort())
  })

  it('keeps revisions as the real one does', async () => {
    const { error } = await sendCall(
      transport,
      call('updateText', { recordingId, sectionsJson: '[]', revision: 1 }),
    )
    expect(error).toMatchObject({ kind: 'domain', name: 'NEWER_REVISION' })
  })
})

it.each([
  ['interview', interviewSections],
  ['Chinese', chineseSections],
  ['strange', strangeSections],
  ['long', longSections(200)],
])('the %s sections satisfy the schema', (_name, sections) => {
  expect(sectionsSchema.parse(sections)).toEqual(sections)
})

it('the records satisfy the schema', () => {
  for (const record of [...records, ...strangeRecords, recordOf()])
    expect(schemas.getRecording.answer.parse(record)).toEqual(record)
  expect(transcriptionRequestSchema.parse(fromWire(JSON.parse(transcriptionRequest)))).toBeDefined()
})

it('the long sections are five hours and fifty thousand words', () => {
  const sections = longSections()
  expect(sections).toHaveLength(4500)
  expect(sections.flatMap(({ words }) => words).length).toBeGreaterThan(48_000)
  expect(sections.at(-1)!.endTime).toBeGreaterThan(4.5 * 3_600_000)
})
