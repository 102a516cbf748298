import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { fromWire, writeTranscriptionRequest } from '@longhand/contracts'
import { transcriptionRequestSchema, schemas, sectionsSchema } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import {
  chineseSections,
  createFakeRecordings,
  interviewSections,
  longSections,
  progressOf,
  recordOf,
  records,
  recycledRecords,
  strangeRecords,
  strangeSections,
} from './testing.ts'

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
  call('getRecording', { recordingId }),
  call('renameRecording', { recordingId, fileName: 'Other' }),
  call('restoreRecordings', { recordingIds: ['bin1'] }),
  call('getTranscriptionConfiguration', {}),
  call('listFreeTranscriptions', {}),
  call('startTranscription', { transcriptionRequest }),
  call('getTranscriptionProgress', { recordingIds: 'running,queued,failed,interview' }),
  call('cancelTranscription', { recordingId }),
  call('getText', { recordingId }),
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
  call('putHotWords', { recordingId, words: ['canker'] }),
  call('getHotWords', { recordingId }),
  call('suggestHotWords', {}),
  call('planSplit', { recordingId: 'running' }),
  call('splitRecording', { recordingId: 'running' }),
  call('joinRecordings', { recordingIds: [recordingId, 'running'], fileName: 'Both' }),
  call('listRecordingTasks', {}),
]

describe('the fake server', () => {
  const server = createFakeRecordings({
    sections: { interview: interviewSections },
    progress: progressOf,
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
