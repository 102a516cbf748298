import { readWireSection } from '@longhand/transcript'
import { recordingStatus, type BatchFormat, errorCatalog, exportFormats } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import JSZip from 'jszip'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { writeStored } from '../../../platform/sections/stored-text.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcripts } from '../text/transcripts.tables.ts'
import { maxWordSections } from './export-tasks.ts'
import { hostileNames } from '../../../platform/file-names/testing-names.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string

beforeAll(async () => {
  database = await createTestDatabase()
  const spanish = new Map([['s1', 'Lo que se dijo']])
  test = await createTestTranscripts(database, {
    translations: {
      find: (_recordingId, language) => Promise.resolve(language === 'es' ? spanish : undefined),
    },
  })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
})

interface Manifest {
  format: string
  files: {
    recordingId: string
    fileName: string | null
    entry: string | null
    error: { name: string; message: string } | null
  }[]
}

async function addText(fileName: string, text = `What was said in ${fileName.length}`): Promise<string> {
  const recordingId = await test.addRecording(user, {
    fileName: 'talk.mp3',
    content: Buffer.from(`sound of ${text}`),
    format: 'mp3',
  })
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, startTime: index * 300, endTime: index * 300 + 280 }))
  const stored = writeStored(
    timedSections([
      { sectionId: 's1', spkId: 'S1', spkName: 'Anna', startTime: 0, endTime: 9000, text, words },
    ]),
  )
  const now = new Date()
  // Past the rules for names: what was stored before a rule was made is there all the same.
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete, fileName: fileName.replace(/\0|\p{Surrogate}/gu, '') })
    .where(eq(recordings.id, recordingId))
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...stored,
    engine: 'test',
    quality: 'basic',
    language: 'en',
    createdAt: now,
    updatedAt: now,
  })
  return recordingId
}

async function pack(
  recordingIds: string[],
  format: BatchFormat = 'txt',
  language = 'en',
): Promise<{ zip: JSZip; manifest: Manifest; names: string[] }> {
  const { response } = await test.call(
    user,
    'exportBatch',
    { recordingIds, format },
    { 'accept-language': language },
  )
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toMatch(/filename="longhand-\d{4}-\d\d-\d\d\.zip"/)
  const zip = await JSZip.loadAsync(response.rawPayload, { checkCRC32: true })
  const manifest = JSON.parse((await zip.file('manifest.json')?.async('string')) ?? '') as Manifest
  return { zip, manifest, names: Object.keys(zip.files).filter((name) => name !== 'manifest.json') }
}

it('a text of more sections than a Word document holds is refused with a sentence, and exported as text', async () => {
  const recordingId = await addText('endless.mp3')
  const sections = Array.from({ length: maxWordSections + 1 }, (_, index) => ({
    sectionId: `s${index}`,
    spkId: 'S1',
    spkName: 'Anna',
    startTime: index,
    endTime: index + 1,
    text: 'Yes',
  }))
  await database.orm
    .update(transcripts)
    .set(writeStored(sections.map(readWireSection)))
    .where(eq(transcripts.recordingId, recordingId))
  const word = await test.call(user, 'exportWord', { recordingId }, { 'accept-language': 'zh-CN' })
  expect([word.response.statusCode, word.code, word.message]).toEqual([
    200,
    errorCatalog.NOT_POSSIBLE_NOW.code,
    expect.stringContaining('TXT'),
  ])
  expect((await test.call(user, 'exportTxt', { recordingId })).response.body.match(/Yes/g)).toHaveLength(
    sections.length,
  )
})

it('a PDF in a script that no font has is refused by its name, and Word takes it', async () => {
  const recordingId = await addText('talk.mp3', 'བོད་ཡིག')
  const pdf = await test.call(user, 'exportTranscript', { recordingId, format: 'pdf' })
  expect([pdf.response.statusCode, pdf.code, pdf.message]).toEqual([
    200,
    errorCatalog.NOT_POSSIBLE_NOW.code,
    expect.stringContaining('Tibetan (“'),
  ])
  const word = await test.call(user, 'exportTranscript', { recordingId, format: 'docx' })
  expect(word.response.headers['content-type']).toContain('wordprocessingml')
  const thai = await addText('thai.mp3', 'สวัสดีครับ')
  const fine = await test.call(user, 'exportTranscript', { recordingId: thai, format: 'pdf' })
  expect(fine.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('one recording is exported with its translation, where there is one', async () => {
  const recordingId = await addText('talk.mp3', 'What was said')
  const bodyOf = async (translation?: string) =>
    (
      await test.call(user, 'exportTranscript', {
        recordingId,
        format: 'txt',
        ...(translation ? { translation } : {}),
      })
    ).response.body
  expect(await bodyOf('es')).toContain('What was said\nLo que se dijo')
  expect(await bodyOf('de')).toBe(await bodyOf())
})

it('a text as it once was is exported in every format, by its owner alone', async () => {
  const recordingId = await addText('talk.mp3', 'What was said')
  const { versionId } = (await test.call(user, 'nameVersion', { recordingId, name: 'As sent' })).data
  const [now] = await database.orm.select().from(transcripts).where(eq(transcripts.recordingId, recordingId))
  const sections = [
    { sectionId: 's1', spkId: 'S1', spkName: 'Anna', startTime: 0, endTime: 9000, text: 'What was meant' },
  ]
  await database.orm
    .update(transcripts)
    .set({ ...now, ...writeStored(sections.map(readWireSection)) })
    .where(eq(transcripts.recordingId, recordingId))
  for (const format of exportFormats) {
    const { response } = await test.call(user, 'exportTranscript', { recordingId, versionId, format })
    expect(response.headers['content-disposition']).toContain(
      `filename*=UTF-8''talk%20%E2%80%93%20As%20sent.${format}`,
    )
    if (format !== 'docx' && format !== 'pdf') expect(response.body).toContain('What was said')
    else expect(response.rawPayload.length).toBeGreaterThan(100)
  }
  expect((await test.call(user, 'exportTranscript', { recordingId, format: 'txt' })).response.body).toContain(
    'What was meant',
  )
  const { data } = await test.call(user, 'previewCaptions', { recordingId, versionId })
  expect(data.cues.flatMap(({ lines }) => lines).join(' ')).toContain('What was said')

  const other = await addText('other.mp3')
  const stranger = await addTestUser(database)
  for (const [caller, from, of] of [
    [user, other, versionId],
    [stranger, recordingId, versionId],
    [user, recordingId, recordingId],
    [user, recordingId, 'nothing'],
  ] as const) {
    expect(
      (await test.call(caller, 'exportTranscript', { recordingId: from, versionId: of, format: 'txt' })).code,
    ).toBe(30_001)
    expect((await test.call(caller, 'previewCaptions', { recordingId: from, versionId: of })).code).toBe(
      30_001,
    )
  }
})

it('a recording whose transcription failed says so, alone or with others', async () => {
  const failed = await test.addRecording(user, { fileName: 'failed.mp3' })
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.failed })
    .where(eq(recordings.id, failed))
  const { code, message } = await test.call(
    user,
    'exportTranscript',
    { recordingId: failed, format: 'txt' },
    { 'accept-language': 'zh-CN' },
  )
  expect([code, message]).toEqual([40_001, '转写失败'])
  expect((await test.call(user, 'previewCaptions', { recordingId: failed })).code).toBe(40_001)
  expect((await test.call(user, 'exportBatch', { recordingIds: [failed], format: 'txt' })).code).toBe(40_001)
  expect(
    (
      await test.call(user, 'exportBatch', {
        recordingIds: [failed, await test.addRecording(user)],
        format: 'txt',
      })
    ).code,
  ).toBe(30_001)
  const { manifest } = await pack([failed, await addText('good.mp3')])
  expect(manifest.files[0]).toMatchObject({
    recordingId: failed,
    entry: null,
    error: { name: 'TRANSCRIPTION_FAILED', message: 'Transcription failed' },
  })
  // A text of before is there all the same.
  const again = await addText('again.mp3', 'What was said before')
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.failed })
    .where(eq(recordings.id, again))
  expect(
    (await test.call(user, 'exportTranscript', { recordingId: again, format: 'txt' })).response.body,
  ).toContain('What was said before')
})

describe('a batch', () => {
  it.each(exportFormats)('holds each recording as %s, under a name of its own', async (format) => {
    const ids = [await addText('周会.mp3', 'First text'), await addText('周会.mp3', 'Second text')]
    const { zip, names, manifest } = await pack(ids, format)
    expect(names).toEqual([`周会.${format}`, `周会 (2).${format}`])
    expect(manifest).toMatchObject({
      format,
      files: ids.map((recordingId, index) => ({
        recordingId,
        fileName: '周会.mp3',
        entry: names[index],
        error: null,
      })),
    })
    if (format === 'txt') expect(await zip.file(names[1] ?? '')?.async('string')).toContain('Second text')
  })

  it('holds the recordings as they were uploaded', async () => {
    const ids = [await addText('one.mp3', 'one'), await addText('two.wav', 'two')]
    const { zip, names } = await pack(ids, 'original')
    expect(names).toEqual(['one.mp3', 'two.mp3'])
    expect(await zip.file('two.mp3')?.async('string')).toBe('sound of two')
  })

  it('says of each recording that can’t be exported why, in the reader’s language, and holds the others', async () => {
    const good = await addText('good.mp3')
    const silent = await test.addRecording(user, { fileName: 'silent.mp3' })
    const foreign = await test.addRecording(await addTestUser(database), { fileName: 'foreign.mp3' })
    const { names, manifest } = await pack([silent, good, foreign, 'no id', good], 'txt', 'zh-CN')
    expect(names).toEqual(['good.txt'])
    const error = { name: 'RECORD_NOT_FOUND', message: '记录不存在' }
    const notYet = { name: 'RECORD_NOT_FOUND', message: '此录音尚未转写' }
    expect(manifest.files).toEqual([
      { recordingId: silent, fileName: 'silent.mp3', entry: null, error: notYet },
      { recordingId: good, fileName: 'good.mp3', entry: 'good.txt', error: null },
      { recordingId: foreign, fileName: null, entry: null, error },
      { recordingId: 'no id', fileName: null, entry: null, error },
    ])
  })

  it('of nothing is an error', async () => {
    expect(
      (await test.call(user, 'exportBatch', { recordingIds: [await test.addRecording(user)], format: 'txt' }))
        .code,
    ).toBe(30_001)
  })

  it('takes hostile names', async () => {
    // All 500 are looked at beside the names; each run packs a share of them.
    const some =
      process.env['LONGHAND_PROOF_RUNS'] === undefined
        ? hostileNames.filter((_, index) => index % 9 === 0)
        : hostileNames
    const ids: string[] = []
    for (const name of some) ids.push(await addText(name, 'Text'))
    const { names, manifest } = await pack(ids)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(some.length)
    for (const name of names) expect(name).not.toMatch(/[/\\:*?"<>|\u0000-\u001f]|^\.|^manifest\.json$/i)
    expect(manifest.files.every(({ error }) => error === null)).toBe(true)
  })
})

it('previews the subtitles that the export will hold', async () => {
  const recordingId = await addText(
    'talk.mp3',
    'A sentence that is long enough to be cut into more than one subtitle when a line has only twenty characters.',
  )
  const { data } = await test.call(user, 'previewCaptions', { recordingId, lineLength: 20, lines: 1 })
  expect(schemas.previewCaptions.answer.safeParse(data).error).toBeUndefined()
  const { response } = await test.call(user, 'exportTranscript', {
    recordingId,
    format: 'srt',
    lineLength: 20,
    lines: 1,
  })
  for (const { lines } of data.cues) expect(response.body).toContain(lines.join('\n'))
  expect(response.body.match(/-->/g)).toHaveLength(data.cues.length)
})

it('previews what a profile finds, and reports it to those who may read the text', async () => {
  const recordingId = await addText('talk.mp3', `${'incomprehensibilities '.repeat(8)}end.`)
  const asked = { recordingId, profile: 'netflix', frameRate: 23.976 } as const
  const { data } = await test.call(user, 'previewCaptions', asked)
  expect(schemas.previewCaptions.answer.safeParse(data).error).toBeUndefined()
  expect(data.checks).toMatchObject({
    lineLength: 42,
    lines: 2,
    readingSpeed: 20,
    remaining: data.cues.flatMap(({ violations }) => violations).length,
  })
  expect(data.cues[0]!.violations).toMatchObject([
    { kind: 'too-fast', allowed: 20 },
    { kind: 'too-short', allowed: 0.83 },
  ])
  expect(
    (await test.call(user, 'exportTranscript', { ...asked, format: 'srt' })).response.body.match(/-->/g),
  ).toHaveLength(data.cues.length)

  const { response } = await test.call(
    user,
    'exportCaptionReport',
    { ...asked, report: 'csv' },
    { 'accept-language': 'zh-CN' },
  )
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
    'talk – 字幕检查报告.csv',
  )
  expect(response.body.split('\r\n')).toHaveLength(data.checks!.remaining + 2)
  const pdf = await test.call(user, 'exportCaptionReport', asked)
  expect(pdf.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await test.call(await addTestUser(database), 'exportCaptionReport', asked)).code).toBe(30_001)
  for (const refused of [{ profile: 'hulu' }, { frameRate: 26 }, { gapFrames: 13 }, { report: 'xml' }]) {
    expect((await test.call(user, 'exportCaptionReport', { ...asked, ...(refused as object) })).code).toBe(
      2_100_033,
    )
  }
})

it('keeps no one waiting while a long document is written', async () => {
  const recordingId = await addText('long.mp3')
  const text = 'Nobody should have to wait because somebody else takes home what was said in five hours.'
  const long = Array.from({ length: 4500 }, (_, index) => {
    const startTime = index * 4000
    return {
      sectionId: `s${index}`,
      spkId: 'S1',
      spkName: 'Anna',
      startTime,
      endTime: startTime + 3900,
      text,
      words: text.split(' ').map((word, place) => ({
        text: word,
        startTime: startTime + place * 200,
        endTime: startTime + place * 200 + 180,
      })),
    }
  })
  await database.orm
    .update(transcripts)
    .set(writeStored(long.map(readWireSection)))
    .where(eq(transcripts.recordingId, recordingId))
  const before = { thread: process.threadCpuUsage(), all: process.cpuUsage() }
  const [docx, pdf] = await Promise.all([
    test.call(user, 'exportTranscript', { recordingId, format: 'docx' }),
    test.call(user, 'exportTranscript', { recordingId, format: 'pdf' }),
  ])
  const used = { thread: process.threadCpuUsage(before.thread).user, all: process.cpuUsage(before.all).user }
  expect([docx.response.statusCode, pdf.response.statusCode]).toEqual([200, 200])
  // Written here, this thread would use nearly all of it.
  expect(used.thread / used.all).toBeLessThan(0.5)
})
