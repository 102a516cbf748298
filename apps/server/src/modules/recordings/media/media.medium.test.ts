import { randomUUID } from 'node:crypto'
import { sampleRecordingId, type TranscriptSection, writeTranscriptionRequest } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { StorageUnavailableError } from '../../../platform/storage/storage.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { readSections } from '../../../platform/sections/sections.ts'
import { recordings } from '../recording/recordings.tables.ts'

const fileNotFound = 20_003
const content = Buffer.from('0123456789')
let database: TestDatabase
let test: TestTranscripts
let clock: ManualClock
let user: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  test = await createTestTranscripts(database, { clock })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
})

const ticketOf = async (caller: string, recordingId: string) => {
  const { data } = await test.call(caller, 'getRecording', { recordingId })
  const address = new URL(data.audioPath, 'http://localhost')
  expect(address.pathname).toBe('/web-api/api/v2/audio/media')
  return address.searchParams.get('ticket') ?? ''
}
const play = (ticket: string, range?: string) =>
  test.call(undefined, 'playRecording', { ticket }, range ? { range } : {})

describe('playing', () => {
  it.each([
    [undefined, 200, '0123456789', undefined],
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=3-5', 206, '345', 'bytes 3-5/10'],
    ['bytes=7-100', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=1-2,4-5', 200, '0123456789', undefined],
  ])('of %s answers %i', async (range, status, body, contentRange) => {
    const recordingId = await test.addRecording(user, { content, format: 'mp3', fileName: 'a.mp3' })
    const { response } = await play(await ticketOf(user, recordingId), range)
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'audio/mpeg',
      'content-length': String(body.length),
    })
  })

  it('says that the storage is away, and plays on when it is back', async () => {
    const recordingId = await test.addRecording(user, { content, format: 'mp3' })
    const ticket = await ticketOf(user, recordingId)
    const reading = vi
      .spyOn(test.storage, 'get')
      .mockRejectedValue(new StorageUnavailableError(new Error('ECONNREFUSED')))
    for (const { response } of [
      await play(ticket),
      await test.call(user, 'downloadRecording', { recordingId }),
    ]) {
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({
        status_code: 99_999,
        status_msg: expect.stringContaining('Nothing is lost') as string,
      })
    }
    reading.mockRestore()
    expect((await play(ticket)).response.body).toBe('0123456789')
  })

  it('needs no login but a ticket, which ends and opens one recording', async () => {
    const recordingId = await test.addRecording(user, { content })
    const ticket = await ticketOf(user, recordingId)
    expect((await play(ticket)).response.body).toBe('0123456789')
    expect((await play(ticket.replace(recordingId, randomUUID()))).code).toBe(fileNotFound)
    expect((await play('nonsense')).code).toBe(fileNotFound)
    clock.advance(3600_000 + 600_000)
    expect((await play(ticket)).code).toBe(fileNotFound)
  })

  it('ends with the recording', async () => {
    const [binned, lost] = [
      await test.addRecording(user, { content }),
      await test.addRecording(user, { content }),
    ]
    const ticket = await ticketOf(user, binned)
    await test.call(user, 'deleteRecording', { recordingId: binned })
    expect((await play(ticket)).code).toBe(fileNotFound)
    await test.storage.delete(`recordings/${lost}/original`)
    const { code, response } = await play(await ticketOf(user, lost), 'bytes=0-3')
    expect([code, response.statusCode]).toEqual([fileNotFound, 200])
    expect((await test.call(user, 'downloadRecording', { recordingId: lost })).code).toBe(fileNotFound)
  })

  it('gives the form that was made, where there is one', async () => {
    const recordingId = await test.addRecording(user, { content, format: 'amr', fileName: 'a.amr' })
    expect((await play(await ticketOf(user, recordingId))).response.headers['content-type']).toBe(
      'application/octet-stream',
    )
    const playbackKey = `recordings/${recordingId}/playback.m4a`
    await test.storage.put(playbackKey, Buffer.from('made'))
    await database.orm
      .update(recordings)
      .set({ playbackKey, playbackType: 'audio/mp4', playbackBytes: 4 })
      .where(eq(recordings.id, recordingId))
    const { response } = await play(await ticketOf(user, recordingId), 'bytes=1-')
    expect([response.body, response.headers['content-type'], response.headers['content-range']]).toEqual([
      'ade',
      'audio/mp4',
      'bytes 1-3/4',
    ])
    expect((await test.call(user, 'downloadRecording', { recordingId })).response.body).toBe('0123456789')
  })
})

describe('downloading', () => {
  it('names the file as it is called, with the ending of what it is', async () => {
    const nameOf = async (fileName: string, format: string) => {
      const recordingId = await test.addRecording(user, { content, fileName, format })
      const { response } = await test.call(user, 'downloadRecording', { recordingId })
      expect(response.body).toBe('0123456789')
      return decodeURIComponent(
        /filename\*=UTF-8''(\S+)/.exec(String(response.headers['content-disposition']))?.[1] ?? '',
      )
    }
    expect(await nameOf('会议.MP3', 'mp3')).toBe('会议.MP3')
    expect(await nameOf('Renamed by hand', 'm4a')).toBe('Renamed by hand.m4a')
  })
})

describe('the waveform', () => {
  it('is there once it was made', async () => {
    const recordingId = await test.addRecording(user)
    expect((await test.call(user, 'getPeaks', { recordingId })).code).toBe(fileNotFound)
    await test.storage.put(
      `recordings/${recordingId}/peaks.json`,
      Buffer.from('{"secondsPerPeak":0.5,"peaks":[0,1]}'),
    )
    expect((await test.call(user, 'getPeaks', { recordingId })).data).toEqual({
      secondsPerPeak: 0.5,
      peaks: [0, 1],
    })
  })
})

describe('the sample', () => {
  it('is put in its place once, also by processes that start together', async () => {
    await Promise.all([test.sample.ensure(), test.sample.ensure()])
    const before = await database.orm.select().from(recordings).where(eq(recordings.id, sampleRecordingId))
    clock.advance(60_000)
    await test.sample.ensure()
    expect(await database.orm.select().from(recordings).where(eq(recordings.id, sampleRecordingId))).toEqual(
      before,
    )
    // A storage that lost it gets it again.
    await test.storage.deleteFolder('samples')
    await test.sample.ensure()
    expect((await test.call('guest', 'getPeaks', { recordingId: sampleRecordingId })).code).toBe(1)
  })

  it('is all that a guest can see, read and hear', async () => {
    await test.sample.ensure()
    const mine = await test.addRecording(user, { content })
    for (const name of ['getRecording', 'getText', 'getPeaks'] as const) {
      const { code, data } = await test.call('guest', name, { recordingId: sampleRecordingId })
      expect(code).toBe(1)
      expect(schemas[name].answer.safeParse(data).success).toBe(true)
      expect((await test.call('guest', name, { recordingId: mine })).code).toBe(30_001)
    }
    const { response } = await play(await ticketOf('guest', sampleRecordingId), 'bytes=1000-1999')
    expect([response.statusCode, response.rawPayload.length, response.headers['content-type']]).toEqual([
      206,
      1000,
      'audio/mpeg',
    ])
    for (const name of ['listRecordings', 'listRecycled', 'listUntranscribed'] as const)
      expect((await test.call('guest', name, {})).code).toBe(10_001)
  })

  it('reads well: two speakers in turn, every word timed, nothing that an editor would refuse', async () => {
    await test.sample.ensure()
    const { data } = await test.call('guest', 'getText', { recordingId: sampleRecordingId })
    const sections = JSON.parse(data.sectionsJson) as TranscriptSection[]
    expect(readSections(data.sectionsJson)).toEqual(sections)
    expect(sections.map((section) => section.spkName)).toEqual(
      sections.map((_, index) => `Speaker${(index % 2) + 1}`),
    )
    expect(sections.map((section) => section.text).join(' ')).toContain(
      'I found an empty room near the river',
    )
    expect(sections.every((section) => section.words && section.words.length > 0)).toBe(true)
  })

  it('is no one’s: no user can change, delete or transcribe it', async () => {
    await test.sample.ensure()
    const recordingId = sampleRecordingId
    expect((await test.call(user, 'getText', { recordingId })).code).toBe(1)
    expect((await test.call(user, 'renameRecording', { recordingId, fileName: 'Mine' })).code).toBe(30_001)
    expect((await test.call(user, 'deleteRecording', { recordingId })).code).toBe(30_001)
    expect((await test.call(user, 'updateText', { recordingId, sectionsJson: '[]', revision: 1 })).code).toBe(
      30_001,
    )
    const { data } = await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }] }),
    })
    expect(data[0]?.code).toBe(30_001)
    expect((await test.call(user, 'listRecordings', {})).data.total).toBe(0)
  })
})
