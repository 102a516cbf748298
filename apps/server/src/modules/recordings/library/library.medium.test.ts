import { randomUUID } from 'node:crypto'
import {
  errorCatalog,
  foldersPerUser,
  tagsPerRecording,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import type { Recording, RequestOf } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { createTestDatabase, type TestDatabase, waitingFor } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { recordings } from '../recording/recordings.tables.ts'

const notFound = errorCatalog.RECORD_NOT_FOUND.code
let database: TestDatabase
let test: TestTranscripts
let clock: ManualClock
let user: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  test = await createTestTranscripts(database, { clock, storageQuota: () => Promise.resolve(1000) })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
})

async function addFolder(folderName: string): Promise<string> {
  return (await test.call(user, 'addFolder', { folderName })).data.folderId
}

async function add(fileName: string, durationSeconds = 60): Promise<string> {
  clock.advance(1000)
  return test.addRecording(user, { fileName, durationSeconds })
}

const list = async (fields: RequestOf<'listRecordings'> = {}): Promise<Recording[]> =>
  (await test.call(user, 'listRecordings', fields)).data.list
const names = async (fields: RequestOf<'listRecordings'> = {}): Promise<string[]> =>
  (await list(fields)).map(({ fileName }) => fileName)
const folders = async () => (await test.call(user, 'listFolders', { source: 0 })).data
const folderOf = async (recordingId: string) =>
  (await test.call(user, 'getRecording', { recordingId })).data.folderId

describe('folders', () => {
  it('are made, renamed and listed by name, with what they hold', async () => {
    const zebra = await addFolder('zebra')
    const { data } = await test.call(user, 'addFolder', { folderName: '  Apple ' })
    expect(data).toEqual({ folderId: data.folderId, folderName: 'Apple', recordingCount: 0 })
    await test.call(user, 'moveRecordings', {
      recordingIds: [await add('a.mp3'), await add('b.mp3')],
      folderId: zebra,
    })
    expect((await test.call(user, 'updateFolder', { folderId: zebra, folderName: 'Zoo' })).data).toEqual({
      folderId: zebra,
      folderName: 'Zoo',
      recordingCount: 2,
    })
    expect(await folders()).toEqual([
      { folderId: data.folderId, folderName: 'Apple', recordingCount: 0 },
      { folderId: zebra, folderName: 'Zoo', recordingCount: 2 },
    ])
  })

  it('have names of their own, in any case; a name may change its case', async () => {
    const work = await addFolder('Work')
    expect((await test.call(user, 'addFolder', { folderName: 'WORK' })).code).toBe(
      errorCatalog.FOLDER_NAME_TAKEN.code,
    )
    const other = await addFolder('Other')
    expect((await test.call(user, 'updateFolder', { folderId: other, folderName: 'work' })).code).toBe(
      errorCatalog.FOLDER_NAME_TAKEN.code,
    )
    expect((await test.call(user, 'updateFolder', { folderId: work, folderName: 'WORK' })).code).toBe(1)
    const both = await Promise.all([1, 2, 3].map(() => test.call(user, 'addFolder', { folderName: 'Same' })))
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('let their recordings go when they are deleted, those of the recycle bin too', async () => {
    const folderId = await addFolder('Gone')
    const [kept, thrown] = [await add('kept.mp3'), await add('thrown.mp3')]
    await test.call(user, 'moveRecordings', { recordingIds: [kept, thrown], folderId })
    await test.call(user, 'deleteRecording', { recordingId: thrown })
    expect((await test.call(user, 'deleteFolder', { folderId })).code).toBe(1)
    await test.call(user, 'restoreRecordings', { recordingIds: [thrown] })
    expect([await folderOf(kept), await folderOf(thrown), await folders()]).toEqual(['', '', []])
  })

  it('are where recordings come back to from the recycle bin', async () => {
    const folderId = await addFolder('Home')
    const recordingId = await add('a.mp3')
    await test.call(user, 'moveRecordings', { recordingIds: [recordingId], folderId })
    await test.call(user, 'deleteRecording', { recordingId })
    expect(await folders()).toMatchObject([{ recordingCount: 0 }])
    await test.call(user, 'restoreRecordings', { recordingIds: [recordingId] })
    expect(await folderOf(recordingId)).toBe(folderId)
  })

  it('take all recordings or none, and only their owner’s', async () => {
    const stranger = await addTestUser(database)
    const foreign = (await test.call(stranger, 'addFolder', { folderName: 'Foreign' })).data.folderId
    const mine = await add('a.mp3')
    for (const folderId of [foreign, randomUUID(), 'nonsense', 'none']) {
      expect((await test.call(user, 'moveRecordings', { recordingIds: [mine], folderId })).code).toBe(
        notFound,
      )
      expect((await test.call(user, 'putHotWords', { folderId, words: ['x'] })).code).toBe(notFound)
    }
    const folderId = await addFolder('Mine')
    expect(
      (
        await test.call(user, 'moveRecordings', {
          recordingIds: [mine, await test.addRecording(stranger)],
          folderId,
        })
      ).code,
    ).toBe(notFound)
    expect(await folderOf(mine)).toBe('')
    expect((await test.call(user, 'moveRecordings', { recordingIds: [mine], folderId })).code).toBe(1)
    expect((await test.call(user, 'moveRecordings', { recordingIds: [mine], folderId: '' })).code).toBe(1)
    expect(await folderOf(mine)).toBe('')
  })

  it('take what is uploaded into them; into one that is gone goes nothing, and nothing is lost', async () => {
    const folderId = await addFolder('Inbox')
    const recording = () => ({
      recordingId: randomUUID(),
      userId: user,
      fileName: 'a.mp3',
      storageKey: 'x',
      bytes: 1,
      sha256: 'x',
      durationSeconds: 1,
      sampleRate: 1,
      format: 'mp3',
    })
    expect(await test.recordings.add({ ...recording(), folderId })).toMatchObject({ folderId })
    expect(await test.recordings.add({ ...recording(), folderId: randomUUID() })).toMatchObject({
      folderId: '',
    })
  })

  it('can be so many', async () => {
    await database.orm.$client.query(
      `insert into folders select gen_random_uuid(), $1, 'folder ' || n, now() from generate_series(1, $2::int) as n`,
      [user, foldersPerUser],
    )
    expect((await test.call(user, 'addFolder', { folderName: 'one more' })).code).toBe(
      errorCatalog.LIMIT_REACHED.code,
    )
  })
})

describe('at once', () => {
  it('two moves leave every recording in one of the two folders, all in the same', async () => {
    const [first, second] = [await addFolder('first'), await addFolder('second')]
    const recordingIds = await Promise.all(
      Array.from({ length: 12 }, (_, index) => test.addRecording(user, { fileName: `${index}.mp3` })),
    )
    const moves = Array.from({ length: 10 }, (_, index) =>
      test.call(user, 'moveRecordings', {
        recordingIds: index % 2 ? recordingIds : [...recordingIds].reverse(),
        folderId: index % 2 ? first : second,
      }),
    )
    expect((await Promise.all(moves)).map(({ code }) => code)).toEqual(moves.map(() => 1))
    expect(new Set((await list()).map(({ folderId }) => folderId)).size).toBe(1)
  })

  it('deleting a folder while recordings move in and out of it keeps them all, and none in a folder that is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const folderId = await addFolder(`round ${round}`)
      const recordingIds = await Promise.all([1, 2, 3].map(() => test.addRecording(user)))
      await test.call(user, 'moveRecordings', { recordingIds: recordingIds.slice(0, 1), folderId })
      const codes = await Promise.all([
        test.call(user, 'moveRecordings', { recordingIds, folderId }),
        test.call(user, 'deleteFolder', { folderId }),
        test.call(user, 'moveRecordings', { recordingIds: [...recordingIds].reverse(), folderId: '' }),
        test.call(user, 'deleteRecordings', { recordingIds: recordingIds.slice(1) }),
      ]).then((answers) => answers.map(({ code }) => code))
      for (const code of codes) expect([1, notFound]).toContain(code)
      expect(await list({ pageSize: 9999 })).toEqual(await list({ folderId: 'none', pageSize: 9999 }))
    }
  })

  it('deleting a folder waits for its recordings in the order that everyone locks them in, however they are stored', async () => {
    const folderId = await addFolder('Work')
    const recordingIds = [await add('a.mp3'), await add('b.mp3')].sort()
    const [first = '', last = ''] = recordingIds
    // A change stores a recording again, behind the others.
    for (const recordingId of [last, first])
      await test.call(user, 'moveRecordings', { recordingIds: [recordingId], folderId })
    const lock = (tx: Transaction, id: string) =>
      tx.execute(sql`select from ${recordings} where id = ${id} for update`)
    const deleted = await database.beside.transaction(async (tx) => {
      await lock(tx, first)
      const deleting = test.call(user, 'deleteFolder', { folderId })
      await vi.waitFor(async () => expect(await waitingFor(tx)).toHaveLength(1))
      await lock(tx, last)
      return { deleting }
    })
    expect((await deleted.deleting).code).toBe(1)
    expect(await list({ folderId: 'none' })).toHaveLength(2)
  })

  it('tags that are given to the same recordings all stay', async () => {
    const recordingIds = [await add('a.mp3'), await add('b.mp3')]
    const tags = Array.from({ length: 8 }, (_, index) => `tag ${index}`)
    await Promise.all(
      tags.map((tag, index) =>
        test.call(user, 'changeTags', {
          recordingIds: index % 2 ? recordingIds : [...recordingIds].reverse(),
          add: [tag],
        }),
      ),
    )
    for (const record of await list()) expect([...record.tags].sort()).toEqual(tags)
  })
})

describe('names that were typed on a Mac', () => {
  const mac = (text: string) => text.normalize('NFD')
  const [cafe, hangul, kana] = ['Café Zürich', '회의 녹음', 'がくせい']

  it('are kept as they came, found and sorted with those that were typed elsewhere', async () => {
    for (const name of [mac('Café B'), 'CAFÉ a', mac(hangul), mac(kana)]) await add(name)
    expect(await names({ keyword: 'café' })).toEqual(['CAFÉ a', mac('Café B')])
    expect(await names({ keyword: mac('CAFÉ') })).toEqual(['CAFÉ a', mac('Café B')])
    expect(await names({ keyword: '회의' })).toEqual([mac(hangul)])
    expect(await names({ keyword: 'がくせ' })).toEqual([mac(kana)])
    expect(await names({ keyword: 'cafe b' })).toEqual([mac('Café B')])
    expect(await names({ sort: 'fileName', order: 'asc' })).toEqual([
      'CAFÉ a',
      mac('Café B'),
      mac(kana),
      mac(hangul),
    ])
    const { data } = await test.call(user, 'searchTranscripts', { keyword: 'FÉ b' })
    expect(data.titles).toMatchObject([
      {
        fileName: mac('Café B'),
        highlights: [
          { start: 2, end: 5 },
          { start: 6, end: 7 },
        ],
      },
    ])
  })

  it('name one folder', async () => {
    const folderId = await addFolder(mac(cafe))
    expect((await test.call(user, 'addFolder', { folderName: 'CAFÉ zürich' })).code).toBe(
      errorCatalog.FOLDER_NAME_TAKEN.code,
    )
    const other = await addFolder('Other')
    expect((await test.call(user, 'updateFolder', { folderId: other, folderName: cafe })).code).toBe(
      errorCatalog.FOLDER_NAME_TAKEN.code,
    )
    expect((await folders()).map(({ folderName }) => folderName)).toEqual([mac(cafe), 'Other'])
    expect((await test.call(user, 'updateFolder', { folderId, folderName: cafe })).code).toBe(1)
  })

  it('are one tag, in its commonest spelling', async () => {
    const [a, b, c] = [await add('a.mp3'), await add('b.mp3'), await add('c.mp3')]
    await test.call(user, 'changeTags', { recordingIds: [a], add: [mac(cafe)] })
    await test.call(user, 'changeTags', { recordingIds: [a, b, c], add: [cafe, cafe.toUpperCase()] })
    expect((await list()).map(({ tags }) => tags)).toEqual([[cafe], [cafe], [mac(cafe)]])
    expect((await test.call(user, 'listTags', {})).data).toEqual([{ tag: cafe, count: 3 }])
    expect(await names({ tag: cafe.toLowerCase() })).toEqual(['c.mp3', 'b.mp3', 'a.mp3'])
    await test.call(user, 'changeTags', { recordingIds: [a, b], remove: [cafe.toUpperCase()] })
    await test.call(user, 'changeTags', { recordingIds: [c], add: ['x', 'Ünal'] })
    await test.call(user, 'renameTag', { tag: mac('café zürich'), newTag: mac('ÜNAL') })
    expect((await list()).map(({ tags }) => tags)).toEqual([['x', 'Ünal'], [], []])
    await test.call(user, 'renameTag', { tag: 'ünal', newTag: 'ÜNAL' })
    expect(await names({ tag: 'Ünal' })).toEqual(['c.mp3'])
    expect((await test.call(user, 'listTags', {})).data.map(({ tag }) => tag)).toEqual(['x', 'ÜNAL'])
  })
})

describe('tags', () => {
  it('are given, taken, counted and renamed', async () => {
    const [a, b] = [await add('a.mp3'), await add('b.mp3')]
    await test.call(user, 'changeTags', { recordingIds: [a, b], add: ['work', '访谈'] })
    await test.call(user, 'changeTags', { recordingIds: [b], add: ['work', 'home'], remove: ['访谈'] })
    expect((await test.call(user, 'listTags', {})).data).toEqual([
      { tag: 'work', count: 2 },
      { tag: 'home', count: 1 },
      { tag: '访谈', count: 1 },
    ])
    expect(await names({ tag: '访谈' })).toEqual(['a.mp3'])
    await test.call(user, 'renameTag', { tag: 'home', newTag: 'work' })
    await test.call(user, 'renameTag', { tag: '访谈', newTag: 'talks' })
    expect((await list()).map(({ tags }) => tags)).toEqual([['work'], ['work', 'talks']])
    await test.call(user, 'renameTag', { tag: 'work', newTag: '' })
    expect((await list()).map(({ tags }) => tags)).toEqual([[], ['talks']])
  })

  it('are at most so many, and have no commas', async () => {
    const recordingIds = [await add('a.mp3')]
    const tags = Array.from({ length: tagsPerRecording }, (_, index) => `tag ${index}`)
    expect((await test.call(user, 'changeTags', { recordingIds, add: tags })).code).toBe(1)
    expect((await test.call(user, 'changeTags', { recordingIds, add: ['more'] })).code).toBe(
      errorCatalog.LIMIT_REACHED.code,
    )
    expect(
      (await test.call(user, 'changeTags', { recordingIds, add: ['more'], remove: ['tag 0'] })).code,
    ).toBe(1)
    expect((await test.call(user, 'changeTags', { recordingIds, add: ['a,b'] })).code).toBe(
      errorCatalog.PARAMETER_INVALID.code,
    )
  })
})

describe('the list', () => {
  it('has the order that is asked for', async () => {
    await add('b.mp3', 30)
    await add('A.mp3', 20)
    await add('c.mp3', 10)
    expect(await names({ sort: 'fileName', order: 'asc' })).toEqual(['A.mp3', 'b.mp3', 'c.mp3'])
    expect(await names({ sort: 'timeLen' })).toEqual(['b.mp3', 'A.mp3', 'c.mp3'])
    expect(await names({ order: 'asc' })).toEqual(['b.mp3', 'A.mp3', 'c.mp3'])
  })

  it('holds what every filter lets through', async () => {
    const folderId = await addFolder('Folder')
    const [first, second] = [await add('first.mp3'), await add('second.mp3')]
    await add('third.mp3')
    await test.call(user, 'moveRecordings', { recordingIds: [first, second], folderId })
    await test.call(user, 'startTranscription', {
      transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId: second }] }),
    })
    expect(await names({ folderId })).toEqual(['second.mp3', 'first.mp3'])
    expect(await names({ folderId, status: '0' })).toEqual(['first.mp3'])
    expect(await names({ status: '0,3' })).toEqual(['third.mp3', 'second.mp3', 'first.mp3'])
    const [third, , oldest] = await list()
    expect(await names({ from: third!.createTime })).toEqual(['third.mp3'])
    expect(await names({ to: oldest!.createTime + 1 })).toEqual(['first.mp3'])
    expect(await names({ folderId: 'none', speaker: 'Nobody' })).toEqual([])
    expect((await test.call(user, 'listRecordings', { status: 'x' })).code).toBe(
      errorCatalog.PARAMETER_INVALID.code,
    )
  })

  it('has each recording once over its pages, in one order, whatever is asked for', async () => {
    const folderIds = ['', await addFolder('one'), await addFolder('two')]
    for (let index = 0; index < 40; index += 1) {
      // Many are alike in what they are ordered by.
      const recordingId = await add(`name ${index % 5}.mp3`, 10 + (index % 3))
      await test.call(user, 'moveRecordings', {
        recordingIds: [recordingId],
        folderId: folderIds[index % 3] ?? '',
      })
      if (index % 4 === 0)
        await test.call(user, 'changeTags', { recordingIds: [recordingId], add: ['fourth'] })
    }
    const everything = await list({ pageSize: 100 })
    const asked = fc.record({
      sort: fc.constantFrom(
        'createTime' as const,
        'updateTime' as const,
        'fileName' as const,
        'timeLen' as const,
        'fileSize' as const,
      ),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      folderId: fc.constantFrom(...folderIds, 'none'),
      tag: fc.constantFrom('', 'fourth'),
      keyword: fc.constantFrom('', 'NAME 1', 'nothing'),
      pageSize: fc.integer({ min: 1, max: 45 }),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ pageSize, ...fields }) => {
        const wanted = everything
          .filter(
            ({ folderId }) =>
              fields.folderId === '' || folderId === (fields.folderId === 'none' ? '' : fields.folderId),
          )
          .filter(({ tags }) => fields.tag === '' || tags.includes(fields.tag))
          .filter(({ fileName }) => fileName.toLowerCase().includes(fields.keyword.toLowerCase()))
        const pages: string[] = []
        for (let page = 1; page <= Math.ceil(wanted.length / pageSize) + 1; page += 1) {
          const { data } = await test.call(user, 'listRecordings', { ...fields, page, pageSize })
          expect(data.total).toBe(wanted.length)
          pages.push(...data.list.map(({ recordingId }) => recordingId))
        }
        expect(pages).toHaveLength(wanted.length)
        expect(new Set(pages)).toEqual(new Set(wanted.map(({ recordingId }) => recordingId)))
        const values = pages.map(
          (id) => everything.find(({ recordingId }) => recordingId === id)![fields.sort],
        )
        const sorted = [...values].sort(
          (a, b) => (a < b ? -1 : a > b ? 1 : 0) * (fields.order === 'asc' ? 1 : -1),
        )
        expect(values).toEqual(sorted)
      }),
      { numRuns: Number(process.env['LONGHAND_PROOF_RUNS'] ?? 15), seed: 7 },
    )
  })
})

describe('room', () => {
  it('is told with what the recycle bin takes, and emptying that gives it back', async () => {
    const [a, b] = [
      await test.addRecording(user, { content: Buffer.alloc(30) }),
      await test.addRecording(user, { content: Buffer.alloc(12) }),
    ]
    await test.call(user, 'deleteRecording', { recordingId: b })
    expect((await test.call(user, 'getStorage', {})).data).toEqual({ used: 42, recycled: 12, quota: 1000 })
    expect((await test.call(user, 'emptyRecycleBin', {})).code).toBe(1)
    expect((await test.call(user, 'getStorage', {})).data).toEqual({ used: 30, recycled: 0, quota: 1000 })
    expect((await list()).map(({ recordingId }) => recordingId)).toEqual([a])
  })
})
