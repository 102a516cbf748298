import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { hash } from '@node-rs/argon2'
import { recordingStatus, type RequestOf } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { addTestUser } from '../../auth/testing.ts'
import { peaksKey } from '../../recordings/media/media.service.ts'
import { createTestTranscripts, type TestTranscripts } from '../../transcription/testing.ts'
import { testHasher } from '../../transcription/testing-modules.ts'
import { writeStored } from '../../../platform/sections/stored-text.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcripts } from '../text/transcripts.tables.ts'
import { ShareLinksRepository } from './share-links.repository.ts'
import { SharingService } from './sharing.service.ts'
import { shareLinks } from './sharing.tables.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

const ended = 2_100_020
const needsPassword = 2_100_021
const wrongPassword = 2_100_022
const tooMany = 2_100_004

let database: TestDatabase
let test: TestTranscripts
let clock: ManualClock
let user: string
let recordingId: string

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
  recordingId = await test.addRecording(user, {
    fileName: '讲座.mp3',
    content: Buffer.from('0123456789'),
    format: 'mp3',
  })
  await test.storage.put(
    peaksKey({ storageKey: `recordings/${recordingId}/original` }),
    Buffer.from('{"secondsPerPeak":1,"peaks":[0.5]}'),
  )
  const now = clock.now()
  await database.orm
    .update(recordings)
    .set({ status: recordingStatus.complete })
    .where(eq(recordings.id, recordingId))
  const stored = writeStored(
    timedSections([
      {
        sectionId: 's1',
        spkId: 'S1',
        spkName: 'Anna',
        startTime: 0,
        endTime: 500,
        text: 'Hello.',
        words: [{ text: 'Hello.', startTime: 0, endTime: 500 }],
      },
    ]),
  )
  await database.orm.insert(transcripts).values({
    recordingId,
    revision: 1,
    ...stored,
    engine: 'secret engine',
    quality: 'good',
    language: 'en',
    createdAt: now,
    updatedAt: now,
  })
})

async function share(
  fields: Omit<RequestOf<'createShareLink'>, 'recordingId'> = {},
): Promise<{ token: string; linkId: string; url: string }> {
  const { data } = await test.call(user, 'createShareLink', { recordingId, ...fields })
  return { url: data.url, token: data.url.split('/').at(-1) ?? '', linkId: data.link.linkId }
}
const open = (token: string, password?: string) =>
  test.call(undefined, 'openShareLink', { token, ...(password === undefined ? {} : { password }) })
const opensStill = async (access: string) => [
  (await test.call(undefined, 'getSharedText', { access })).code,
  (await test.call(undefined, 'getSharedPeaks', { access })).code,
  (await test.call(undefined, 'playShared', { access })).code,
]

describe('a link', () => {
  it('shows a stranger text, waveform and sound, and nothing of its owner', async () => {
    const { token, url } = await share()
    expect(url).toMatch(/^https?:\/\/.+\/share\/[\w-]{22}$/)
    const opened = await open(token)
    expect(schemas.openShareLink.answer.safeParse(opened.data).error).toBeUndefined()
    const { access, recording } = opened.data
    expect(recording).toMatchObject({ fileName: '讲座.mp3', timeLen: 60 })
    const text = await test.call(undefined, 'getSharedText', { access })
    expect(text.data).toMatchObject({ revision: 1, engine: null })
    expect(text.data.sectionsJson).toContain('Hello.')
    expect((await test.call(undefined, 'getSharedPeaks', { access })).data.peaks).toEqual([0.5])
    const sound = await test.call(undefined, 'playShared', { access }, { range: 'bytes=2-4' })
    expect([sound.response.statusCode, sound.response.body]).toEqual([206, '234'])
    for (const answer of [opened, text]) {
      expect(answer.response.body).not.toContain(user)
      expect(answer.response.body).not.toContain(recordingId)
      expect(answer.response.body).not.toContain('secret engine')
    }
  })

  it('is stored so that the table opens nothing, and each is another', async () => {
    const [one, two] = [await share({ password: 'open sesame' }), await share()]
    expect(one.token).not.toBe(two.token)
    const stored = JSON.stringify(
      await database.orm.select().from(shareLinks).where(eq(shareLinks.recordingId, recordingId)),
    )
    for (const secret of [one.token, two.token, 'open sesame']) expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$')
  })

  it('is listed for its owner with what became of it, and without its address', async () => {
    const { token, linkId } = await share({ days: 7, password: 'open sesame' })
    await open(token, 'open sesame')
    const forever = await share({ days: null })
    const { data, response } = await test.call(user, 'listShareLinks', { recordingId })
    expect(data.find((link) => link.linkId === linkId)).toMatchObject({
      hasPassword: true,
      openCount: 1,
      hint: token.slice(-4),
    })
    expect(data.find((link) => link.linkId === forever.linkId)).toMatchObject({
      hasPassword: false,
      expireTime: null,
      openTime: null,
    })
    expect(response.body).not.toContain(token)
  })

  it('is copied again by its owner, whose alone it is', async () => {
    const { url, linkId } = await share()
    expect((await test.call(user, 'copyShareLink', { linkId })).data).toEqual({ url })
    const stranger = await addTestUser(database)
    for (const name of ['copyShareLink', 'replaceShareLink'] as const)
      expect((await test.call(stranger, name, { linkId })).code).toBe(30_001)
    await test.call(user, 'revokeShareLink', { linkId })
    expect((await test.call(user, 'copyShareLink', { linkId })).code).toBe(30_001)
    expect((await test.call(user, 'replaceShareLink', { linkId })).code).toBe(30_001)
  })

  it.each([
    ['an earlier build', null],
    // As after a backup, which has no key.
    ['another key', 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('of %s is replaced, with its end and its password', async (_of, sealedToken) => {
    const { token, linkId } = await share({ days: 7, password: 'open sesame' })
    const { access } = (await open(token, 'open sesame')).data
    const before = (await test.call(user, 'listShareLinks', { recordingId })).data
    await database.orm.update(shareLinks).set({ sealedToken }).where(eq(shareLinks.id, linkId))
    expect((await test.call(user, 'copyShareLink', { linkId })).data).toEqual({ url: null })

    const { url, link } = (await test.call(user, 'replaceShareLink', { linkId })).data
    expect(link).toMatchObject({ hasPassword: true, expireTime: before[0]?.expireTime, openCount: 0 })
    const after = (await test.call(user, 'listShareLinks', { recordingId })).data
    expect(after).toHaveLength(before.length)
    expect(after[0]?.linkId).toBe(link.linkId)
    const renewed = url.split('/').at(-1) ?? ''
    expect((await open(token, 'open sesame')).code).toBe(ended)
    expect(await opensStill(access)).toEqual([ended, ended, ended])
    expect((await open(renewed)).code).toBe(needsPassword)
    expect((await open(renewed, 'open sesame')).code).toBe(1)
    expect((await test.call(user, 'copyShareLink', { linkId: link.linkId })).data).toEqual({ url })
  })

  it('of the sample can be made by no one', async () => {
    await database.orm.update(recordings).set({ userId: null }).where(eq(recordings.id, recordingId))
    expect((await test.call(user, 'createShareLink', { recordingId })).code).toBe(30_001)
    await database.orm.update(recordings).set({ userId: user }).where(eq(recordings.id, recordingId))
  })
})

describe('an end', () => {
  it('comes with the time, for those who have it open as well', async () => {
    const { token } = await share({ days: 1 })
    clock.advance(86_400_000 - 600_000)
    const { data } = await open(token)
    expect(await opensStill(data.access)).toEqual([1, 1, 1])
    clock.advance(600_000)
    expect((await open(token)).code).toBe(ended)
    expect(await opensStill(data.access)).toEqual([ended, ended, ended])
    expect((await test.call(user, 'listShareLinks', { recordingId })).data).toMatchObject([
      { hasEnded: true },
    ])
  })

  it('comes with the revocation', async () => {
    const { token, linkId } = await share()
    const { data } = await open(token)
    expect((await test.call(user, 'revokeShareLink', { linkId })).code).toBe(1)
    expect((await open(token)).code).toBe(ended)
    expect(await opensStill(data.access)).toEqual([ended, ended, ended])
    expect((await test.call(user, 'revokeShareLink', { linkId })).code).toBe(30_001)
  })

  it('comes when the recording is thrown away, and when it is erased', async () => {
    const { token } = await share()
    const { data } = await open(token)
    await test.call(user, 'deleteRecording', { recordingId })
    expect((await open(token)).code).toBe(ended)
    expect(await opensStill(data.access)).toEqual([ended, ended, ended])
    await test.call(user, 'purgeRecordings', { recordingIds: [recordingId] })
    expect(
      await database.orm.select().from(shareLinks).where(eq(shareLinks.recordingId, recordingId)),
    ).toEqual([])
  })

  it('of another link is none of this one', async () => {
    const [kept, gone] = [await share(), await share()]
    await test.call(user, 'revokeShareLink', { linkId: gone.linkId })
    expect((await open(kept.token)).code).toBe(1)
  })

  it('is what unknown links and forged tickets meet', async () => {
    const { data } = await open((await share()).token)
    for (const token of ['x', 'A'.repeat(22)]) expect((await open(token)).code).toBe(ended)
    const media =
      (await test.call(user, 'getRecording', { recordingId })).data.audioPath.split('ticket=')[1] ?? ''
    for (const access of [
      'x',
      `${data.access}x`,
      data.access.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      media,
    ])
      expect(await opensStill(access)).toEqual([ended, ended, ended])
    // Nor does a link's ticket open what a recording's does.
    expect((await test.call(undefined, 'playRecording', { ticket: data.access })).code).toBe(20_003)
  })
})

describe('a password', () => {
  it('is asked for, and nothing is told without it', async () => {
    const { token } = await share({ password: '芝麻开门芝麻开门吧' })
    for (const [password, code] of [
      [undefined, needsPassword],
      ['', needsPassword],
      ['open sesame', wrongPassword],
    ] as const) {
      const answer = await open(token, password)
      expect([answer.code, answer.data]).toEqual([code, null])
      expect(answer.response.body).not.toContain('讲座')
    }
    expect((await open(token, '芝麻开门芝麻开门吧')).code).toBe(1)
  })

  it('can’t be guessed: after ten wrong ones this address waits, whatever it says', async () => {
    const { token } = await share({ password: 'open sesame' })
    const codes = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => (await open(token, `guess ${index}`)).code),
    )
    expect(codes.filter((code) => code === wrongPassword)).toHaveLength(10)
    expect(codes.filter((code) => code === tooMany)).toHaveLength(4)
    expect((await open(token, 'open sesame')).code).toBe(tooMany)
    clock.advance(901_000)
    expect((await open(token, 'open sesame')).code).toBe(1)
  })

  describe('that many networks guess at', () => {
    const openFrom = (ip: string, token: string, password: string) =>
      test.call(undefined, 'openShareLink', { token, password }, {}, ip)
    /** One wrong guess from each address. @returns How many were looked at. */
    async function guess(token: string, ips: readonly string[]): Promise<number> {
      const codes = await Promise.all(ips.map(async (ip) => (await openFrom(ip, token, 'not this one')).code))
      expect(codes.every((code) => code === wrongPassword || code === tooMany)).toBe(true)
      return codes.filter((code) => code === wrongPassword).length
    }
    const addresses = (count: number, of: (place: number) => string): string[] =>
      Array.from({ length: count }, (_, place) => of(place))

    it('gives a guesser 200 tries an hour and three more from each larger network, IPv6 too, and leaves readers elsewhere and other links alone', async () => {
      const [{ token }, other] = [
        await share({ password: 'open sesame' }),
        await share({ password: 'open sesame' }),
      ]
      // Checked as in the product, only sooner: there are hundreds of guesses.
      const passwordHash = await hash('open sesame', { memoryCost: 1024, timeCost: 1, parallelism: 1 })
      await database.orm
        .update(shareLinks)
        .set({ passwordHash })
        .where(eq(shareLinks.recordingId, recordingId))
      const first = addresses(200, (place) => `10.1.${place % 20}.${place}`)
      expect(await guess(token, first)).toBe(200)

      expect((await openFrom('203.0.113.9', token, 'open sesame')).code).toBe(1)
      expect((await openFrom('203.0.113.9', token, 'a mistake')).code).toBe(wrongPassword)
      expect((await openFrom('203.0.113.9', token, 'another mistake')).code).toBe(wrongPassword)
      expect((await openFrom('203.0.113.9', token, 'open sesame')).code).toBe(1)
      expect((await openFrom('2001:db8:1:2::9', token, 'open sesame')).code).toBe(1)

      const second = addresses(40, (place) => `10.2.0.${place}`)
      expect(await guess(token, second)).toBe(3)
      const third = addresses(40, (place) => `2001:db8:7:${place}::1`)
      expect(await guess(token, third)).toBe(3)
      expect((await openFrom('10.2.0.250', token, 'open sesame')).code).toBe(tooMany)
      expect((await openFrom('10.2.1.250', token, 'open sesame')).code).toBe(1)

      expect(await guess(other.token, second.slice(0, 20))).toBe(20)

      clock.advance(3_600_000)
      expect((await openFrom('10.2.0.250', token, 'open sesame')).code).toBe(1)
    })
  })

  it('of a new link is long, and none that guessers try first; one from before may be short', async () => {
    for (const password of ['1234567', '芝麻开门'])
      expect((await test.call(user, 'createShareLink', { recordingId, password })).code).toBe(2_100_033)
    for (const password of ['password1', 'abababab', '12345678'])
      expect((await test.call(user, 'createShareLink', { recordingId, password })).code).toBe(2_100_006)
    const { token, linkId } = await share({ password: 'open sesame' })
    await database.orm
      .update(shareLinks)
      .set({ passwordHash: await testHasher.hash('1234') })
      .where(eq(shareLinks.id, linkId))
    expect((await open(token, '1234')).code).toBe(1)
  })

  it('that is right costs no try', async () => {
    const { token } = await share({ password: 'open sesame' })
    for (let time = 0; time < 12; time += 1) expect((await open(token, 'open sesame')).code).toBe(1)
  })
})

it('sound that is being played ends soon after its link', async () => {
  const { token, linkId } = await share()
  const { access } = (await open(token)).data
  const { id } = (await database.orm.select().from(shareLinks).where(eq(shareLinks.id, linkId)))[0]!
  const sharing = new SharingService({
    links: new ShareLinksRepository(database),
    tickets: { read: () => Promise.resolve(id) },
    media: {
      soundOf: () => ({ type: 'audio/mpeg', bytes: 10, open: () => Promise.resolve(new PassThrough()) }),
    },
    clock,
    lookEveryMs: 5,
    isSuspended: () => Promise.resolve(false),
  } as unknown as ConstructorParameters<typeof SharingService>[0])
  const playing = await (await sharing.sound(access)).open()
  const closed = once(playing, 'close')
  await test.call(user, 'revokeShareLink', { linkId })
  await closed
})
