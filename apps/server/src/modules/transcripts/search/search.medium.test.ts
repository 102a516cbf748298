import type { WireSection, WireWord } from '@longhand/transcript'
import type { AnswerOf, RequestOf, SearchHit, TranscriptSection } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { prepareTextsJob } from './search.jobs.ts'
import { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { tokenTexts } from '@longhand/transcript'
import { timedSections } from '../../../platform/sections/testing.ts'

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

/** A section a minute, a word a second. */
function sectionsOf(...texts: string[]): Spoken[] {
  return texts.map((text, index) => {
    const startTime = index * 60_000
    const words = tokenTexts(text).map((word, at) => ({
      text: word,
      startTime: startTime + at * 1000,
      endTime: startTime + at * 1000 + 900,
    }))
    return {
      sectionId: `s${index}`,
      spkId: '1',
      spkName: index % 2 === 0 ? 'Anna' : 'Ben',
      startTime,
      endTime: startTime + 59_000,
      text,
      words,
    }
  })
}

/** @returns The recording's id. Each is a second newer than the one before. */
async function addText(fileName: string, ...texts: string[]): Promise<string> {
  clock.advance(1000)
  const recordingId = await test.addRecording(user, { fileName })
  const now = clock.now()
  const repository = new TranscriptsRepository(database)
  await database.transaction((tx) =>
    repository.replace(tx, {
      recordingId,
      revision: 1,
      sections: timedSections(sectionsOf(...texts)),
      language: 'en',
      createdAt: now,
      updatedAt: now,
    }),
  )
  return recordingId
}

async function search(
  keyword: string,
  fields: Partial<RequestOf<'searchTranscripts'>> = {},
  as = user,
): Promise<AnswerOf<'searchTranscripts'>> {
  const { code, data } = await test.call(as, 'searchTranscripts', { keyword, ...fields })
  expect(code).toBe(1)
  return data
}

const marked = ({ snippet, highlights }: SearchHit) =>
  highlights.map(({ start, end }) => snippet.slice(start, end))
const found = async (keyword: string) => (await search(keyword)).list.map(({ sectionId }) => sectionId)

describe('words in all transcripts', () => {
  it('are found in every form, with what was found, who said it, and the second it is said', async () => {
    const recordingId = await addText('talk.mp3', 'Nothing here.', 'We planted the apple trees in spring.')
    const { list, total } = await search('planting TREE')
    expect(total).toBe(1)
    expect(list).toMatchObject([
      { recordingId, fileName: 'talk.mp3', folderId: '', sectionId: 's1', speaker: 'Ben', startTime: 61_000 },
    ])
    expect(list.map(marked)).toEqual([['planted', 'trees']])
  })

  it('come from the newest recording first, in order of time, in pages that never meet', async () => {
    await addText('old.mp3', 'river one', 'river two')
    await addText('new.mp3', 'river three', 'river four', 'river five')
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('river', { page, pageSize: 2 })))
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
    expect(pages.flatMap(({ list }) => list.map(({ snippet }) => snippet))).toEqual([
      'river three',
      'river four',
      'river five',
      'river one',
      'river two',
    ])
  })

  it('may be a phrase, one of two, or left out; the last may be unfinished', async () => {
    await addText('talk.mp3', 'red apples and green pears', 'green apples', 'orchards of pears')
    expect(await found('"green apples"')).toEqual(['s1'])
    expect(await found('apples or orchard')).toEqual(['s0', 's1', 's2'])
    expect(await found('green -pears')).toEqual(['s1'])
    expect(await found('orcha')).toEqual(['s2'])
    expect(await found('green orcha')).toEqual([])
  })

  it('are found in Chinese from one character on, across no punctuation, beside English', async () => {
    await addText('会议.mp3', '今天开会讨论预算。', '今天，开会。', '我们用Kubernetes集群部署。')
    expect(await found('讨论预算')).toEqual(['s0'])
    expect(await found('天开')).toEqual(['s0'])
    expect(await found('今天开会')).toEqual(['s0'])
    expect(await found('算')).toEqual(['s0'])
    expect(await found('开会 -预算')).toEqual(['s1'])
    const { list } = await search('kubernetes 集群')
    expect(list.map(marked)).toEqual([['Kubernetes集群']])
    expect((await search('预算')).list[0]?.startTime).toBeGreaterThan(0)
  })

  it('keep every character of the text as it is: markup, entities, marks of ours, halves of characters', async () => {
    const text = 'if a <b>bold</b> & river &amp; \uE000x\uE001 😀 said\u0000 \uD800 done ｗｉｄｅ'
    await addText('odd.mp3', text)
    const { list } = await search('river')
    expect(list[0]?.snippet).toBe(text.replace('\u0000', ' ').replace('\uD800', '\uFFFD'))
    expect(list.map(marked)).toEqual([['river']])
    expect((await search('bold')).list.map(marked)).toEqual([['bold']])
    expect((await search('wide')).list.map(marked)).toEqual([['ｗｉｄｅ']])
  })

  it('show the part of a long section in which they are', async () => {
    await addText('long.mp3', `${'word '.repeat(500)}needle ${'word '.repeat(500)}`)
    const [hit] = (await search('needle')).list
    expect(hit?.snippet.length).toBeLessThan(320)
    expect(hit && marked(hit)).toEqual(['needle'])
    expect(hit?.startTime).toBe(500_000)
  })

  it.each(['the', '"', '-', '()', "'", '&|!', ':*', '\\', '%', "a' | 'b", '<->'])(
    'take %s for what it is',
    async (keyword) => {
      await addText('talk.mp3', 'something else')
      expect((await search(keyword)).list).toEqual([])
    },
  )
})

describe('what was written on a Mac', () => {
  const mac = (text: string) => text.normalize('NFD')

  it('is found by what is typed elsewhere, and marked where it is', async () => {
    await addText('talk.mp3', `Down ${mac('naïve café')} road`, mac('회의 가격'), mac('がくせいです'))
    for (const keyword of ['CAFÉ', mac('café')]) {
      const { list } = await search(keyword)
      expect(list.map(marked)).toEqual([[mac('café')]])
    }
    expect((await search('가격')).list.map(marked)).toEqual([[mac('가격')]])
    expect((await search('がくせい')).list.map(marked)).toEqual([[mac('がくせい')]])
    expect(await found('caf')).toEqual(['s0'])
    expect(await found('naïve -café')).toEqual([])
  })
})

describe('words are found whatever of these differs, and marked as they were written', () => {
  it.each([
    ['accents', 'A naïve résumé, a cafe\u0301 in Zürich', 'resume', ['résumé']],
    ['accents of what is looked for', 'the resume of naive people', 'naïve', ['naive']],
    ['ligatures and letters that are two', 'Die Straße ist ﬁxiert', 'strasse fixiert', ['Straße', 'ﬁxiert']],
    ['apostrophes', 'Das ist d’Artagnan', "d'artagnan", ['d', 'Artagnan']],
    ['dashes', 'Send an e\u2011mail now', 'e-mail', ['e', 'mail']],
    ['spaces that do not break', 'before\u00a0needle\u00a0after', 'needle', ['needle']],
    ['vowel marks of Arabic', 'قال مُحَمَّد شيئا', 'محمد', ['مُحَمَّد']],
    ['points of Hebrew', 'אמר שָׁלוֹם לכם', 'שלום', ['שָׁלוֹם']],
    ['what is around a Korean word', '이번문장은 길다', '문장', ['문장']],
    ['half-width letters', 'ｶﾞｲﾄﾞを読む', 'ガイド', ['ｶﾞｲﾄﾞ']],
    ['characters beyond the first 65,536', '𝒳 😀 an 𝐢nn', 'inn', ['𝐢nn']],
  ])('%s', async (_, text, keyword, expected) => {
    await addText('talk.mp3', 'nothing here', text)
    const { list } = await search(keyword)
    expect(list.map(marked)).toEqual([expected])
    expect(list.map(({ sectionId }) => sectionId)).toEqual(['s1'])
  })

  it('names of recordings too', async () => {
    await addText('Besprechung Zürich – Straße.mp3', 'text')
    for (const keyword of ['zurich', 'STRASSE', 'zürich - strasse', 'Zu\u0308rich']) {
      expect((await search(keyword)).titles, keyword).toHaveLength(1)
      const { data } = await test.call(user, 'listRecordings', { keyword })
      expect(data.total, keyword).toBe(1)
    }
    const [title] = (await search('zurich strasse')).titles
    expect(title?.highlights.map(({ start, end }) => title.fileName.slice(start, end))).toEqual([
      'Zürich',
      'Straße',
    ])
  })
})

describe('an index that an earlier build has made', () => {
  const asFormerly = (recordingId: string) =>
    database.orm.$client.query(
      `with former as (update transcripts set searched_revision = null where recording_id = $1)
       update searchable_sections set terms = to_tsvector('english', text) || (select array_to_tsvector(array_agg(lexeme)) from unnest(terms) where lexeme like '@%')
       where recording_id = $1`,
      [recordingId],
    )
  const prepare = async (): Promise<void> => {
    const registration = test.handlers.find(({ job }) => job.name === prepareTextsJob.name)
    const handler = await registration!.load()
    await handler({ signal: new AbortController().signal, hold: () => Promise.resolve() } as never, {
      message: '',
    })
  }

  it('is searched meanwhile, says how much of it is not prepared, and is brought up to date', async () => {
    const recordingId = await addText('old.mp3', 'a naïve orchard', '문장은')
    await addText('new.mp3', 'another orchard')
    await asFormerly(recordingId)
    const binned = await addText('binned.mp3', 'gone')
    await asFormerly(binned)
    await test.call(user, 'deleteRecording', { recordingId: binned })
    expect(await search('orchard')).toMatchObject({ total: 2, unprepared: 1 })
    expect(await search('naive')).toMatchObject({ total: 0, unprepared: 1 })
    expect(await search('naive', {}, await addTestUser(database))).toMatchObject({ unprepared: 0 })
    await prepare()
    expect(await search('naive')).toMatchObject({ total: 1, unprepared: 0 })
    expect(await search('문장')).toMatchObject({ total: 1 })
    await test.call(user, 'restoreRecordings', { recordingIds: [binned] })
    expect(await search('gone')).toMatchObject({ total: 1, unprepared: 0 })
  })

  it('stays to be prepared when a part of the text is saved, and when an earlier build saves', async () => {
    const recordingId = await addText('old.mp3', 'one café', 'two cafés')
    await asFormerly(recordingId)
    const [one, two] = sectionsOf('uno café', 'two cafés')
    const sectionsJson = JSON.stringify([one!, two!])
    expect((await test.call(user, 'updateText', { recordingId, sectionsJson, revision: 1 })).code).toBe(1)
    expect(await search('cafe')).toMatchObject({ total: 1, unprepared: 1 })
    await prepare()
    expect(await search('cafe')).toMatchObject({ total: 2, unprepared: 0 })
    await database.orm.$client.query('update transcripts set revision = 3 where recording_id = $1', [
      recordingId,
    ])
    expect(await search('cafe')).toMatchObject({ unprepared: 1 })
    await prepare()
    const [three, four] = sectionsOf('tres café', 'two cafés')
    const next = JSON.stringify([three!, four!])
    expect((await test.call(user, 'updateText', { recordingId, sectionsJson: next, revision: 3 })).code).toBe(
      1,
    )
    expect(await search('cafe')).toMatchObject({ total: 2, unprepared: 0 })
  })

  it('is prepared for the others where a text can’t be read, and says so', async () => {
    const broken = await addText('broken.mp3', 'one')
    const whole = await addText('whole.mp3', 'a café')
    await asFormerly(broken)
    await asFormerly(whole)
    await database.orm.$client.query(`update transcripts set sections = '{' where recording_id = $1`, [
      broken,
    ])
    await expect(prepare()).rejects.toThrow('1 texts could not be prepared for search')
    expect(await search('cafe')).toMatchObject({ total: 1, unprepared: 1 })
  })
})

describe('speakers', () => {
  it('are one in any case, in the commonest spelling', async () => {
    const spoken = async (fileName: string, spkName: string) => {
      const recordingId = await addText(fileName, 'one', 'two')
      const sections = sectionsOf('one', 'two').map((section) => ({ ...section, spkName }))
      await test.call(user, 'updateText', {
        recordingId,
        sectionsJson: JSON.stringify(sections),
        revision: 1,
      })
    }
    await spoken('a.mp3', 'anna')
    await spoken('b.mp3', 'Anna')
    await spoken('c.mp3', 'Anna')
    expect((await test.call(user, 'listSpeakers', {})).data).toEqual([{ name: 'Anna', count: 3 }])
    const { data } = await test.call(user, 'listRecordings', { speaker: 'ANNA' })
    expect(data.list.map(({ fileName }) => fileName)).toEqual(['c.mp3', 'b.mp3', 'a.mp3'])
  })
})

describe('names of recordings', () => {
  it('are found with the first page', async () => {
    const recordingId = await addText('Budget 会议 2026.mp3', 'text')
    const { titles } = await search('会议 budg')
    expect(titles).toEqual([
      {
        recordingId,
        fileName: 'Budget 会议 2026.mp3',
        folderId: '',
        highlights: [
          { start: 0, end: 4 },
          { start: 7, end: 9 },
        ],
      },
    ])
    expect((await search('budget', { page: 2 })).titles).toEqual([])
  })
})

describe('what search knows', () => {
  const save = (recordingId: string, sections: TranscriptSection[], revision: number) =>
    test.call(user, 'updateText', { recordingId, sectionsJson: JSON.stringify(sections), revision })

  it('is what was saved last', async () => {
    const recordingId = await addText('talk.mp3', 'first words', 'second words')
    const [first, second] = sectionsOf('changed phrase', 'second words')
    expect(
      (
        await save(
          recordingId,
          [
            { ...second!, spkName: 'Clara' },
            { ...first!, words: [] },
          ].reverse(),
          1,
        )
      ).code,
    ).toBe(1)
    expect(await found('first')).toEqual([])
    expect(await found('changed')).toEqual(['s0'])
    expect((await search('second')).list).toMatchObject([{ speaker: 'Clara' }])
    await save(recordingId, [second!], 2)
    expect(await found('changed')).toEqual([])
  })

  it('writes only the sections that changed', async () => {
    const recordingId = await addText('talk.mp3', 'one', 'two', 'three')
    const versions = async () =>
      (
        await database.orm.$client.query<{ id: string; version: string }>(
          'select section_id as id, xmin::text as version from searchable_sections where recording_id = $1 order by section_id',
          [recordingId],
        )
      ).rows
    const before = await versions()
    const [one, two, three] = sectionsOf('one', 'TWO!', 'three')
    await save(recordingId, [one!, two!, three!], 1)
    const after = await versions()
    expect(
      after.filter(({ version }, index) => version !== before[index]?.version).map(({ id }) => id),
    ).toEqual(['s1'])
  })

  it('is no one else’s, and nothing of the recycle bin', async () => {
    const recordingId = await addText('secret.mp3', 'a secret river')
    const stranger = await addTestUser(database)
    expect(await search('river', {}, stranger)).toEqual({ list: [], total: 0, titles: [], unprepared: 0 })
    expect(await search('secret', {}, stranger)).toEqual({ list: [], total: 0, titles: [], unprepared: 0 })
    await test.call(user, 'deleteRecording', { recordingId })
    expect(await search('secret')).toEqual({ list: [], total: 0, titles: [], unprepared: 0 })
    await test.call(user, 'restoreRecordings', { recordingIds: [recordingId] })
    expect(await search('river')).toMatchObject({ total: 1 })
  })

  it('can be asked of one folder', async () => {
    const inside = await addText('in.mp3', 'river inside')
    await addText('out.mp3', 'river outside')
    const { data: menu } = await test.call(user, 'addFolder', { folderName: 'Water' })
    await test.call(user, 'moveRecordings', { recordingIds: [inside], folderId: menu.folderId })
    const of = async (folderId: string) =>
      (await search('river', { folderId })).list.map(({ fileName }) => fileName)
    expect(await of(menu.folderId)).toEqual(['in.mp3'])
    expect(await of('none')).toEqual(['out.mp3'])
    expect(await of('nonsense')).toEqual([])
    expect(await of('')).toEqual(['out.mp3', 'in.mp3'])
  })
})
