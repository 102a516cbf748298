import {
  type Columns,
  fromColumns,
  type WireSection,
  type WireWord,
  writeWireSection,
} from '@longhand/transcript'
import type { RequestOf, SavedSection, TranscriptSubtitles, TranscriptSection } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, dialogue, type TestTranscripts } from '../../transcription/testing.ts'
import { timedSections } from '../../../platform/sections/testing.ts'
import { writeStored } from '../../../platform/sections/stored-text.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcripts } from '../text/transcripts.tables.ts'

/** A section as clients know it, with all its words. */
type Spoken = WireSection & { words: WireWord[] }

let database: TestDatabase
let test: TestTranscripts
let user: string

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
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
  }))
  return {
    sectionId: `s${index + 1}`,
    spkId: 'S1',
    spkName: 'Speaker1',
    startTime,
    endTime: startTime + 3900,
    text,
    words,
  }
}
const three = [section(0, 'We meat at noon.'), section(1, 'All right.'), section(2, 'See you then.')]
const bare = ({ words: _, ...rest }: Spoken): TranscriptSection => rest

async function addText(recordingId: string, sections: Spoken[] = three): Promise<string> {
  const now = new Date()
  await database.orm.update(recordings).set({ status: 2 }).where(eq(recordings.id, recordingId))
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...writeStored(timedSections(sections)),
    language: 'en',
    createdAt: now,
    updatedAt: now,
  })
  return recordingId
}
const read = async (recordingId: string) => {
  const { data } = await test.call(user, 'getText', { recordingId })
  return { revision: data.revision, sections: JSON.parse(data.sectionsJson) as Spoken[] }
}
type Changes = RequestOf<'updateSections'>['changes']
let made = 0
const save = (
  recordingId: string,
  changes: Changes,
  revision = 1,
  changeId = `change-${(made += 1)}-of-the-test`,
) => test.call(user, 'updateSections', { recordingId, revision, changeId, changes })

describe('saving changes', () => {
  it('stores what changed, times new words and leaves the rest as it is', async () => {
    const recordingId = await addText(await test.addRecording(user))
    const { code, data } = await save(recordingId, [
      { after: null, removed: ['s1'], sections: [{ ...bare(three[0]!), text: 'We meet at noon.' }] },
    ])
    expect([code, data.revision]).toEqual([1, 2])
    const { revision, sections } = await read(recordingId)
    expect(revision).toBe(2)
    expect(sections[0]!.words[1]).toEqual({ text: 'meet', startTime: 300, endTime: 580 })
    expect(sections.slice(1)).toEqual(three.slice(1))
    expect((await test.call(user, 'listRecordings', { keyword: 'meet at' })).data.total).toBe(1)
  })

  it('splits, joins and renames in one go; what is left out stays', async () => {
    const recordingId = await addText(await test.addRecording(user))
    const { text: _, words: __, ...first } = three[0]!
    await save(recordingId, [
      {
        after: null,
        removed: ['s1'],
        sections: [
          { ...first, spkId: 'S2', spkName: 'Anna' },
          { ...bare(section(0, 'new')), sectionId: 'x' },
        ],
      },
      { after: 's2', removed: ['s3'], sections: [] },
    ])
    const { sections } = await read(recordingId)
    expect(sections.map(({ sectionId, spkName, text }) => [sectionId, spkName, text])).toEqual([
      ['s1', 'Anna', 'We meat at noon.'],
      ['x', 'Speaker1', 'new'],
      ['s2', 'Speaker1', 'All right.'],
    ])
    expect(sections[0]!.words).toEqual(three[0]!.words)
  })

  it('answers a change that is sent again as the first time, also after others', async () => {
    const recordingId = await addText(await test.addRecording(user))
    const edit = (text: string): Changes => [
      { after: null, removed: ['s1'], sections: [{ ...bare(three[0]!), text }] },
    ]
    const first = await save(recordingId, edit('One.'), 1, 'a-change-once')
    const again = await save(recordingId, edit('One.'), 1, 'a-change-once')
    expect(again.data).toEqual(first.data)
    await save(recordingId, edit('Two.'), 2)
    expect((await save(recordingId, edit('One.'), 1, 'a-change-once')).data.revision).toBe(2)
    expect((await read(recordingId)).sections[0]!.text).toBe('Two.')
  })

  it('refuses a stale revision and lets one of many that save at once win', async () => {
    const recordingId = await addText(await test.addRecording(user))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(recordingId, [
          { after: 's1', removed: ['s2'], sections: [{ ...bare(three[1]!), text: `Version ${index}` }] },
        ]),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.filter(({ code, data }) => code === 2_100_001 && data.revision === 2)).toHaveLength(7)
  })

  it.each<[string, Changes]>([
    ['an unknown anchor', [{ after: 'nobody', removed: [], sections: [] }]],
    ['sections that do not stand there', [{ after: null, removed: ['s2'], sections: [] }]],
    ['an id that is there already', [{ after: null, removed: [], sections: [bare(three[2]!)] }]],
    [
      'a new section without text',
      [{ after: null, removed: [], sections: [{ ...bare(three[0]!), sectionId: 'x', text: undefined }] }],
    ],
    [
      'changes out of order',
      [
        { after: 's2', removed: ['s3'], sections: [] },
        { after: null, removed: ['s1'], sections: [] },
      ],
    ],
  ])('refuses %s and changes nothing', async (_, changes) => {
    const recordingId = await addText(await test.addRecording(user))
    expect((await save(recordingId, changes)).code).toBe(2_100_033)
    expect(await read(recordingId)).toEqual({ revision: 1, sections: three })
  })

  describe('with subtitles', () => {
    const captions: TranscriptSubtitles = {
      cuts: [
        { id: 'a', from: 0, breaks: [3] },
        { id: 'b', from: 8, startTime: 700, endTime: 1900, position: 'top' },
      ],
      marks: [{ id: 'm', kind: 'sound', text: '[bell]', startTime: 1000, endTime: 2000 }],
    }
    const { text: _, words: __, ...head } = three[0]!
    const subtitlesOf = async (recordingId: string) => (await read(recordingId)).sections[0]!.captions
    const change = (fields: object): Changes => [
      { after: null, removed: ['s1'], sections: [{ ...head, ...fields }] },
    ]

    it('stores them, and both forms of the text have them', async () => {
      const recordingId = await addText(await test.addRecording(user))
      expect((await save(recordingId, change({ captions }))).code).toBe(1)
      const { sections } = await read(recordingId)
      expect(sections).toEqual([{ ...three[0], captions }, ...three.slice(1)])
      const { data } = await test.call(user, 'getText', { recordingId, form: 'columns' })
      expect(fromColumns(JSON.parse(data.sectionsJson) as Columns).map(writeWireSection)).toEqual(sections)
    })

    it('keeps those that a client leaves out, at the words where they were', async () => {
      const recordingId = await addText(await test.addRecording(user), [
        { ...three[0]!, captions },
        ...three.slice(1),
      ])
      await save(recordingId, change({ spkName: 'Anna' }))
      expect(await subtitlesOf(recordingId)).toEqual(captions)
      await save(recordingId, change({ text: 'We shall meat at noon.' }), 2)
      const { cuts, marks } = (await subtitlesOf(recordingId))!
      expect(cuts.map(({ id, from, position }) => [id, from, position])).toEqual([
        ['a', 0, undefined],
        ['b', 14, 'top'],
      ])
      expect(marks).toEqual(captions.marks)
    })

    it('removes them where that is said, and drops what lies beyond the text', async () => {
      const recordingId = await addText(await test.addRecording(user), [
        { ...three[0]!, captions },
        ...three.slice(1),
      ])
      await save(
        recordingId,
        change({ captions: { cuts: [...captions.cuts, { id: 'far', from: 900 }], marks: [] } }),
      )
      expect((await subtitlesOf(recordingId))!.cuts.map(({ id }) => id)).toEqual(['a', 'b'])
      await save(recordingId, change({ captions: null }), 2)
      expect((await read(recordingId)).sections).toEqual(three)
    })

    it('does the same where the whole text is saved, and going back to a version brings them back', async () => {
      const recordingId = await addText(await test.addRecording(user), [
        { ...three[0]!, captions },
        ...three.slice(1),
      ])
      const whole = (first: SavedSection, revision: number) =>
        test.call(user, 'updateText', {
          recordingId,
          revision,
          sectionsJson: JSON.stringify([first, ...three.slice(1)]),
        })
      expect((await whole(bare(three[0]!), 1)).code).toBe(1)
      expect(await subtitlesOf(recordingId)).toEqual(captions)
      await whole({ ...bare(three[0]!), captions: null }, 2)
      expect(await subtitlesOf(recordingId)).toBeUndefined()
      const { data } = await test.call(user, 'listVersions', { recordingId })
      await test.call(user, 'restoreVersion', { recordingId, versionId: data.list[0]!.versionId })
      expect(await subtitlesOf(recordingId)).toEqual(captions)
    })

    it('refuses what no text can have', async () => {
      const recordingId = await addText(await test.addRecording(user))
      const twice = { cuts: [captions.cuts[0], captions.cuts[0]], marks: [] }
      const { code, message, data } = await save(recordingId, change({ captions: twice }))
      expect([code, message, data]).toEqual([
        2_100_033,
        expect.stringMatching(/“changes”.*two subtitles of a section have the same id/),
        { field: 'changes' },
      ])
      expect(await read(recordingId)).toEqual({ revision: 1, sections: three })
    })
  })

  it('of another user’s recording says it is not there', async () => {
    const recordingId = await addText(await test.addRecording(await addTestUser(database)))
    expect((await save(recordingId, [])).code).toBe(30_001)
    expect((await test.call(user, 'separateSpeakers', { recordingId, speakerCount: 2 })).code).toBe(30_001)
  })
})

describe('separating speakers again', () => {
  it(
    'finds the number asked for and leaves every letter and word time as it was',
    { timeout: 200_000 },
    async () => {
      const recordingId = await test.addRecording(user, {
        content: await dialogue({ start: 0, end: 25 }),
        durationSeconds: 25,
      })
      const text = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')
      const words = text
        .split(' ')
        .map((word, index) => ({ text: word, startTime: index * 500, endTime: index * 500 + 450 }))
      await addText(recordingId, [{ ...three[0]!, spkName: 'Anna', endTime: 25_000, text, words }])
      const work = await test.startWork()
      expect((await test.call(user, 'separateSpeakers', { recordingId, speakerCount: 2 })).data).toEqual({
        status: 'running',
        progress: 0,
        speakerCount: 2,
      })
      await expect
        .poll(async () => (await test.call(user, 'getSpeakerRun', { recordingId })).data.status, {
          timeout: 200_000,
        })
        .toBe('done')
      await work.stop()
      const { revision, sections } = await read(recordingId)
      expect(revision).toBe(2)
      const history = (await test.call(user, 'listVersions', { recordingId })).data
      expect(history).toMatchObject({ current: { origin: 'separated' }, list: [{ revision: 1 }] })
      expect(new Set(sections.map(({ spkId }) => spkId)).size).toBe(2)
      expect(sections.map(({ spkName }) => spkName)).toContain('Anna')
      expect(sections.map((one) => one.text).join(' ')).toBe(text)
      expect(sections.flatMap((one) => one.words)).toEqual(words)
    },
  )

  it('is refused where there is no text yet', async () => {
    const recordingId = await test.addRecording(user)
    expect((await test.call(user, 'separateSpeakers', { recordingId, speakerCount: 2 })).code).toBe(2_100_032)
    expect((await test.call(user, 'getSpeakerRun', { recordingId })).data.status).toBe('none')
  })
})
