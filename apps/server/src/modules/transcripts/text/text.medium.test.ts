import {
  type Columns,
  fromColumns,
  type WireSection,
  type WireWord,
  type WordColumns,
  writeWireSection,
} from '@longhand/transcript'
import type { TranscriptSection } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { timedSections } from '../../../platform/sections/testing.ts'
import { writeStored } from '../../../platform/sections/stored-text.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { TextThreads } from './text-threads.ts'
import { transcripts } from './transcripts.tables.ts'

/** A section as clients know it, with all its words. */
type Spoken = WireSection & { words: WireWord[] }

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

const section = (index: number, text: string): Spoken => {
  const startTime = index * 4000
  const words = text.split(' ').map((word, place) => ({
    text: word,
    startTime: startTime + place * 300,
    endTime: startTime + place * 300 + 280,
    confidence: 0.91,
  }))
  return {
    sectionId: `s${index + 1}`,
    spkId: `S${(index % 2) + 1}`,
    spkName: `Speaker${(index % 2) + 1}`,
    startTime,
    endTime: startTime + 3900,
    text,
    words,
  }
}
const first = section(0, 'We meat at noon.')
const second = section(1, 'All right.')

async function addText(
  sections: Spoken[] = [first, second],
  fileName = 'Weekly “talk”.mp3',
): Promise<string> {
  const recordingId = await test.addRecording(user, { fileName })
  const now = clock.now()
  await database.orm.update(recordings).set({ status: 2 }).where(eq(recordings.id, recordingId))
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...writeStored(timedSections(sections)),
    engine: 'test',
    quality: 'basic',
    language: 'en',
    createdAt: now,
    updatedAt: now,
  })
  return recordingId
}
const read = async (recordingId: string) => {
  const { data } = await test.call(user, 'getText', { recordingId, answerVersion: 3 })
  return { ...data, sections: JSON.parse(data.sectionsJson) as TranscriptSection[] }
}
const save = (recordingId: string, sections: unknown, revision: number) =>
  test.call(user, 'updateText', { recordingId, sectionsJson: JSON.stringify(sections), revision })
const saveSections = (recordingId: string, sections: Spoken[], revision: number) => {
  const changes = [{ after: null, removed: sections.slice(0, 1).map(({ sectionId }) => sectionId), sections }]
  return test.call(user, 'updateSections', {
    recordingId,
    changes,
    revision,
    changeId: `change of ${recordingId}`.slice(0, 64),
  })
}
/** To the oldest, which has no revision to be of. */
const goBack = async (recordingId: string) => {
  const { data } = await test.call(user, 'listVersions', { recordingId })
  return test.call(user, 'restoreVersion', { recordingId, versionId: data.list.at(-1)?.versionId ?? '' })
}
const wireOf = (columns: Columns) => fromColumns(columns).map(writeWireSection)
const bare = ({ words: _, ...rest }: Spoken): TranscriptSection => rest

describe('saving', () => {
  it('stores the edit under the next revision, gives new words times and is found by the next search', async () => {
    const recordingId = await addText()
    clock.advance(60_000)
    const { code, data } = await save(
      recordingId,
      [{ ...bare(first), text: 'We meet at noon.', spkName: 'Anna' }, bare(second)],
      1,
    )
    expect(code).toBe(1)
    expect(data).toEqual({ revision: 2, updateTime: Math.floor(clock.now().getTime() / 1000) })
    const text = await read(recordingId)
    expect(schemas.getText.answer.safeParse(text).success).toBe(true)
    expect(text).toMatchObject({
      revision: 2,
      updateTime: data.updateTime,
      engine: { name: 'test', quality: 'basic' },
    })
    expect(text.sections[0]?.words).toEqual([
      first.words[0],
      { text: 'meet', startTime: 300, endTime: 580 },
      ...first.words.slice(2),
    ])
    expect(text.sections[0]?.spkName).toBe('Anna')
    expect(text.sections[1]).toEqual(second)
    expect((await test.call(user, 'listRecordings', { keyword: 'meet at' })).data.total).toBe(1)
    expect((await test.call(user, 'listRecordings', { keyword: 'meat' })).data.total).toBe(0)
  })

  it('keeps the languages of sections, in all forms and through an import of what was exported', async () => {
    const recordingId = await addText()
    const spanish = { ...second, language: 'es' }
    expect((await save(recordingId, [first, { ...spanish, language: 'not a tag' }], 1)).code).toBe(2_100_033)
    await save(recordingId, [first, spanish], 1)
    const text = await read(recordingId)
    expect([text.language, text.sections]).toEqual(['en', [first, spanish]])
    const { data } = await test.call(user, 'getText', { recordingId, form: 'texts' })
    expect(wireOf(JSON.parse(data.sectionsJson) as Columns)).toEqual([first, spanish])
    for (const format of ['json', 'vtt', 'ttml'] as const) {
      const { response } = await test.call(user, 'exportTranscript', { recordingId, format })
      const imported = await test.call(user, 'importText', {
        recordingId,
        language: 'en',
        file: new File([response.rawPayload], `a.${format}`),
      })
      expect(imported.code).toBe(1)
      expect((await read(recordingId)).sections.map(({ text: said, language }) => [said, language])).toEqual([
        ['We meat at noon.', undefined],
        ['All right.', 'es'],
      ])
    }
  })

  it.each([
    ['a save of the text', () => save],
    ['a save of sections', () => saveSections],
    ['going back to a version', () => goBack],
  ])('finds out again what %s makes of a text that was saved in between', async (_name, callOf) => {
    const recordingId = await addText()
    const call = callOf()
    await save(recordingId, [first], 1)
    const next = vi.spyOn(TextThreads.prototype, 'next')
    next.mockImplementationOnce(async function (this: TextThreads, userId, task) {
      const found = await this.next(userId, task)
      expect((await save(recordingId, [second], 2)).code).toBe(1)
      return found
    })
    const { code, data } = await call(recordingId, [first, second], 2)
    const isRefused = call !== goBack
    expect([code, data.revision]).toEqual(isRefused ? [2_100_001, 3] : [1, 4])
    expect((await read(recordingId)).sections).toEqual(isRefused ? [second] : [first, second])
    next.mockRestore()
  })

  it('refuses a stale revision, tells the newer one and changes nothing', async () => {
    const recordingId = await addText()
    await save(recordingId, [first], 1)
    const { code, data } = await save(recordingId, [second], 1)
    expect(code).toBe(2_100_001)
    expect(data).toEqual({ revision: 2, updateTime: Math.floor(clock.now().getTime() / 1000) })
    expect((await read(recordingId)).sections).toEqual([first])
  })

  it('answers a save that is sent twice alike, and saves once', async () => {
    const recordingId = await addText()
    const edited = [{ ...bare(first), text: 'We meet at noon, then.' }, second]
    const answers = [await save(recordingId, edited, 1), await save(recordingId, edited, 1)]
    expect(answers.map(({ code, data }) => [code, data.revision])).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect((await read(recordingId)).revision).toBe(2)
    expect((await save(recordingId, [first], 1)).code).toBe(2_100_001)
  })

  it('lets one of many that save at once win', async () => {
    const recordingId = await addText()
    const texts = Array.from({ length: 12 }, (_, index) => `Version ${index}`)
    const answers = await Promise.all(texts.map((text) => save(recordingId, [{ ...bare(first), text }], 1)))
    const winners = texts.filter((_, index) => answers[index]?.code === 1)
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 2_100_001)).toHaveLength(11)
    const text = await read(recordingId)
    expect([text.revision, text.sections[0]?.text]).toEqual([2, winners[0]])
  })

  it('refuses sections that are none, and a recording without text', async () => {
    const recordingId = await addText()
    const { code, data } = await save(recordingId, [{ ...first, spkName: 'A/B' }], 1)
    expect([code, data]).toEqual([2_100_033, { field: 'asrResult' }])
    expect((await read(recordingId)).revision).toBe(1)
    expect((await save(await test.addRecording(user), [first], 0)).code).toBe(30_001)
  })

  it('may leave nothing at all', async () => {
    const recordingId = await addText()
    expect((await save(recordingId, [], 1)).code).toBe(1)
    expect((await read(recordingId)).sections).toEqual([])
  })
})

describe('reading', () => {
  it('gives an empty text of revision 0 before there is one', async () => {
    const recordingId = await test.addRecording(user, { fileName: 'new.mp3' })
    expect(await read(recordingId)).toMatchObject({
      fileName: 'new.mp3',
      sectionsJson: '[]',
      revision: 0,
      engine: null,
    })
  })

  it('gives columns, with their words or, where those are many, without', async () => {
    const short = await test.call(user, 'getText', { recordingId: await addText(), form: 'texts' })
    expect(wireOf(JSON.parse(short.data.sectionsJson) as Columns)).toEqual([first, second])
    const all = Array.from({ length: 4000 }, (_, place) => section(place, `Word ${place} of a long text.`))
    const recordingId = await addText(all)
    const columns = await test.call(user, 'getText', { recordingId, form: 'columns' })
    expect(wireOf(JSON.parse(columns.data.sectionsJson) as Columns)).toEqual(all)
    const { data } = await test.call(user, 'getText', { recordingId, form: 'texts' })
    const texts = JSON.parse(data.sectionsJson) as Columns
    expect(wireOf(texts)).toEqual(all.map(({ words: _, ...head }) => head))
    const { words } = (await test.call(user, 'getWords', { recordingId, revision: data.revision })).data
    expect(wireOf({ ...texts, words: JSON.parse(words) as WordColumns })).toEqual(all)
  })

  it('gives no words of a text that is another one by now, and none where there is no text', async () => {
    const recordingId = await addText()
    await save(recordingId, [first], 1)
    expect(await test.call(user, 'getWords', { recordingId, revision: 1 })).toMatchObject({
      code: 2_100_001,
      data: { revision: 2 },
    })
    const bare = await test.addRecording(user, { fileName: 'new.mp3' })
    expect((await test.call(user, 'getWords', { recordingId: bare, revision: 1 })).code).toBe(30_001)
  })

  it('of a long text loses nothing', async () => {
    const sections = Array.from({ length: 4500 }, (_, index) =>
      section(index, Array.from({ length: 12 }, (__, word) => `word${word}`).join(' ')),
    )
    const recordingId = await addText(sections)
    const text = await read(recordingId)
    expect(text.sections).toEqual(sections)
    const edited = text.sections.map(({ words: _, ...rest }, index) =>
      index === 2000 ? { ...rest, text: `${rest.text} more` } : rest,
    )
    expect((await save(recordingId, edited, 1)).code).toBe(1)
    const saved = (await read(recordingId)).sections
    expect(saved.filter((one, index) => index !== 2000)).toEqual(
      sections.filter((_, index) => index !== 2000),
    )
    expect(saved[2000]?.words).toHaveLength(13)
  })
})

describe('exporting', () => {
  it('sends a file under the recording’s name, in UTF-8', async () => {
    const recordingId = await addText(undefined, '周会 “Q3”.mp3')
    for (const [name, ending, type] of [
      ['exportTxt', 'txt', 'text/plain; charset=utf-8'],
      ['exportWord', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ] as const) {
      const { response } = await test.call(user, name, { recordingId })
      expect(response.headers['content-type']).toBe(type)
      expect(
        decodeURIComponent(
          /filename\*=UTF-8''(\S+)/.exec(String(response.headers['content-disposition']))?.[1] ?? '',
        ),
      ).toBe(`周会 “Q3”.${ending}`)
    }
  })

  it.each(['txt', 'docx', 'srt', 'vtt', 'ttml', 'stl', 'ass', 'json'] as const)(
    'writes %s with the options',
    async (format) => {
      const recordingId = await addText()
      const plain = await test.call(user, 'exportTranscript', {
        recordingId,
        format,
        speakers: 'false',
        timestamps: '0',
      })
      const full = await test.call(user, 'exportTranscript', { recordingId, format })
      expect(plain.response.statusCode).toBe(200)
      expect(plain.response.rawPayload.length).toBeGreaterThan(20)
      expect(plain.response.rawPayload).not.toEqual(full.response.rawPayload)
      if (format !== 'docx') {
        expect(full.response.body).toContain('Speaker1')
        expect(plain.response.body).not.toContain('Speaker1')
      }
    },
  )

  it('has nothing where there is no text', async () => {
    const recordingId = await test.addRecording(user)
    expect((await test.call(user, 'exportTxt', { recordingId })).code).toBe(30_001)
  })
})
