import { Readable } from 'node:stream'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { invitationGiftSeconds, newUserGiftSeconds } from '@longhand/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { Pictures } from '../../platform/pictures/pictures.ts'
import { FolderStorage } from '../../platform/storage/folder-storage.ts'
import { addTestUser } from '../auth/testing.ts'
import { AccountPersonalData } from './account-personal-data.ts'
import { AccountRepository } from './account.repository.ts'
import { AccountService } from './account.service.ts'
import { DataExportService } from './data-export.service.ts'
import { DeletionService, type Owners } from './deletion.service.ts'
import { GiftsService } from './gifts.service.ts'
import { InvitationsRepository } from './invitations/invitations.repository.ts'
import { jsonFile, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import { PhotoService } from './photo.service.ts'

/** Everyone here is a person. */
const noOwners: Owners = { assertMayLeave: () => Promise.resolve(), giveUp: () => Promise.resolve() }

let database: TestDatabase
let folder: string
let clock: ManualClock
let repository: AccountRepository
let userId: string
/** What the ledgers booked: cards by key, beans by key. */
let given: Map<string, number>
let events: DomainEvent[]
let gifts: GiftsService
let account: AccountService
let photos: PhotoService

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-account-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  clock = new ManualClock('2026-03-10T00:00:00.000Z')
  repository = new AccountRepository(database)
  given = new Map()
  events = []
  const give = (key: string, amount: number) => {
    given.set(key, (given.get(key) ?? 0) + amount)
    return Promise.resolve()
  }
  gifts = new GiftsService({
    repository,
    clock,
    ledgers: { grantCard: (_tx, { grantKey, seconds }) => give(grantKey, seconds) },
    events: {
      emit: (_tx, event) => {
        events.push(event)
        return Promise.resolve()
      },
    },
  })
  account = new AccountService({
    repository,
    accounts: {
      describe: () =>
        Promise.resolve({
          email: 'ann@example.com',
          nickName: 'Ann',
          hasPassword: true,
          lastLoginAt: null,
          role: 'person' as const,
        }),
      change: () => Promise.resolve(),
    },
    memberships: { endOf: () => Promise.resolve(undefined) },
  })
  photos = new PhotoService({ repository, storage: new FolderStorage(folder), pictures: new Pictures() })
  userId = await addTestUser(database)
})

const welcome = (invited: string, inviteCode?: string) =>
  database.transaction((tx) => gifts.welcome(tx, { userId: invited, inviteCode }))

describe('gifts', () => {
  it('are a ten-hour card for everyone, announced until received', async () => {
    await welcome(userId)
    expect(given).toEqual(new Map([[`new-user:${userId}`, newUserGiftSeconds]]))
    expect(await account.info(userId)).toMatchObject({ received: true, receiveSuccess: false })
    await gifts.receive(userId, 'new_user')
    expect(await account.info(userId)).toMatchObject({ received: false })
  })

  it('are another hour for the invited', async () => {
    const { code } = await gifts.invitation(userId)
    const invited = await addTestUser(database)
    await welcome(invited, code.toLowerCase())
    expect(given.get(`invitation:${invited}`)).toBe(invitationGiftSeconds)
    expect(await account.info(invited)).toMatchObject({ received: true, receiveSuccess: true })
    expect(await gifts.invitation(userId)).toEqual({ code, invited: 1, rewarded: 0 })
  })

  it.each([
    ['an unknown code', 'NOBODYHAS'],
    ['no code', undefined],
    ['an empty one', ''],
  ])('know no invitation for %s', async (_name, code) => {
    const invited = await addTestUser(database)
    await welcome(invited, code)
    expect(await account.info(invited)).toMatchObject({ receiveSuccess: false })
  })
})

describe('the questionnaire', () => {
  it('is empty until answered, in either order, and can be skipped', async () => {
    expect(await account.info(userId)).toMatchObject({ infoCollectIdentity: '', infoCollectChannel: '' })
    await account.submitInfo(userId, { infoCollectIdentity: 'media' })
    await account.submitInfo(userId, { infoCollectChannel: 'Skip' })
    expect(await account.info(userId)).toMatchObject({
      infoCollectIdentity: 'media',
      infoCollectChannel: 'Skip',
    })
  })

  it('has eight answers to each question, in both languages', () => {
    for (const language of ['en', 'zh-CN'] as const)
      expect(account.options(language).map((list) => list.length)).toEqual([8, 8])
    expect(account.options('en')).not.toEqual(account.options('zh-CN'))
  })

  it.each([
    { infoCollectIdentity: 'astronaut' },
    { infoCollectChannel: '<b>' },
    { infoCollectIdentity: 'toString' },
  ])('takes no other answer: %j', async (answer) => {
    await expect(account.submitInfo(userId, answer)).rejects.toMatchObject({ error: 'PARAMETER_INVALID' })
  })
})

it('keeps mail preferences, all on at first', async () => {
  expect(await account.mailPreferences(userId)).toEqual({
    transcriptions: true,
    purchases: true,
    rewards: true,
  })
  expect(await account.changeMailPreferences(userId, { rewards: false })).toEqual({
    transcriptions: true,
    purchases: true,
    rewards: false,
  })
})

describe('a photo', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
      .jpeg()
      .toBuffer()
  /** As its owner takes it home. */
  async function exportedPhoto(): Promise<Readable> {
    for await (const { path: name, content } of new AccountPersonalData({
      repository,
      account,
      photos,
      invitations: new InvitationsRepository(database),
    }).collect(userId)) {
      if (name === 'photo.webp' && !Buffer.isBuffer(content)) return content()
    }
    throw new Error('The export has no photo.')
  }
  const ticketOf = (address: string) => new URL(address, 'http://x').searchParams.get('ticket') ?? ''

  it('is written again as a square without what came along, and replaced', async () => {
    await photos.replace(userId, Readable.from(await picture(600, 300)))
    const first = ticketOf((await account.info(userId)).userPhoto)
    const shown = await photos.show(first)
    const bytes = await buffer(await shown.open())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(bytes.includes('secret place')).toBe(false)
    expect(await buffer(await exportedPhoto())).toEqual(bytes)
    await photos.replace(userId, Readable.from(await picture(10, 10)))
    await expect(photos.show(first)).rejects.toMatchObject({ error: 'FILE_NOT_FOUND' })
    await rm(path.join(folder, 'photos', userId), { recursive: true })
    await expect(exportedPhoto()).rejects.toMatchObject({ error: 'FILE_NOT_FOUND' })
    await photos.remove(userId)
    expect((await account.info(userId)).userPhoto).toBe('')
  })

  it.each([
    ['text', () => Promise.resolve(Buffer.from('<svg onload=alert(1)>'))],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
    ['half a picture', async () => (await picture(600, 300)).subarray(0, 500)],
    ['too much', () => Promise.resolve(Buffer.alloc(6 * 1024 * 1024))],
  ])('is refused when it is %s', async (_name, content) => {
    await expect(photos.replace(userId, Readable.from([await content()]))).rejects.toMatchObject({
      error: 'FILE_UPLOAD_FAILED',
    })
    expect((await account.info(userId)).userPhoto).toBe('')
  })
})

describe('deletion', () => {
  const erased: string[] = []
  let announced: string[]
  let deletion: DeletionService
  beforeEach(() => {
    erased.length = 0
    announced = []
    const holder = (name: string): PersonalData => ({
      collect: async function* () {
        yield await Promise.resolve(jsonFile(`${name}.json`, { name }))
      },
      erase: (id) => Promise.resolve(void (id === userId && erased.push(`${name} ${id}`))),
    })
    deletion = new DeletionService({
      sendErasure: () => Promise.resolve(),
      repository,
      clock,
      personalData: () => [holder('recordings'), holder('account')],
      owners: noOwners,
      announce: (_tx, id) => Promise.resolve(void announced.push(id)),
    })
  })

  it('waits seven days, and is then carried out in order', async () => {
    expect(await deletion.status(userId)).toEqual({ pending: false, requestedAt: null, purgeAt: null })
    const { purgeAt } = await deletion.request(userId)
    expect(purgeAt).toBe((Date.parse('2026-03-10') + 7 * dayMs) / 1000)
    clock.advance(7 * dayMs - 1000)
    await deletion.eraseDue(new AbortController().signal)
    expect(erased).toEqual([])
    clock.advance(1000)
    await deletion.eraseDue(new AbortController().signal)
    expect(erased).toEqual([`recordings ${userId}`, `account ${userId}`])
    await deletion.eraseDue(new AbortController().signal)
    expect(erased).toHaveLength(2)
  })

  it('is announced once, and keeps its day when it is asked for again', async () => {
    const first = await deletion.request(userId)
    clock.advance(dayMs)
    expect(await deletion.request(userId)).toEqual(first)
    expect(announced).toEqual([userId])
  })

  it('can be withdrawn', async () => {
    await deletion.request(userId)
    expect(await deletion.cancel(userId)).toMatchObject({ pending: false })
    clock.advance(8 * dayMs)
    await deletion.eraseDue(new AbortController().signal)
    expect(erased).toEqual([])
  })

  it('can not be withdrawn any more when its days are over: the account may be half erased', async () => {
    const request = await deletion.request(userId)
    clock.advance(7 * dayMs)
    expect(await deletion.cancel(userId)).toEqual(request)
    await deletion.eraseDue(new AbortController().signal)
    expect(await deletion.status(userId)).toMatchObject({ pending: false })
  })

  describe('of several', () => {
    let others: string[]
    const eraseWith = (erase: PersonalData['erase']) =>
      new DeletionService({
        sendErasure: () => Promise.resolve(),
        repository,
        clock,
        personalData: () => [{ collect: async function* () {}, erase }],
        owners: noOwners,
        announce: () => Promise.resolve(),
      }).eraseDue(new AbortController().signal)

    beforeEach(async () => {
      others = [await addTestUser(database), await addTestUser(database)]
      for (const id of [userId, ...others]) {
        await deletion.request(id)
        clock.advance(1000)
      }
      clock.advance(7 * dayMs)
    })

    it('spares anyone who withdrew while others were erased', async () => {
      await eraseWith(async (id) => {
        erased.push(id)
        // By the clock of another machine it is not too late yet.
        await repository.withdrawDeletionRequest(others[0]!, new Date(0))
      })
      expect(erased).toEqual([userId, others[1]])
    })

    it('erases everyone it can, and names whom it could not', async () => {
      const work = eraseWith((id) =>
        id === others[1]
          ? Promise.resolve(void erased.push(id))
          : Promise.reject(new Error('The storage is away.')),
      )
      await expect(work).rejects.toThrow(
        `These accounts could not be erased: ${userId}: The storage is away.; ${others[0]}: The storage is away.`,
      )
      expect(erased).toEqual([others[1]])
      expect([await deletion.status(userId), await deletion.status(others[1]!)]).toMatchObject([
        { pending: true },
        { pending: false },
      ])
      await eraseWith((id) => Promise.resolve(void erased.push(id)))
      expect(erased).toEqual([others[1], userId, others[0]])
    })
  })
})

it('exports everything that the holders have as a zip', async () => {
  const holder: PersonalData = {
    collect: async function* () {
      yield await Promise.resolve(jsonFile('account.json', { email: 'ann@example.com' }))
      yield { path: 'recordings/1/original.wav', content: () => Promise.resolve(Readable.from(['sound'])) }
    },
    erase: () => Promise.resolve(),
  }
  const { name, content } = new DataExportService({ personalData: () => [holder], clock }).export(userId)
  const zip = await buffer(content)
  expect(name).toBe('longhand-2026-03-10.zip')
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  for (const file of ['account.json', 'recordings/1/original.wav', 'sound'])
    expect(zip.includes(file)).toBe(true)
})

it('ends an export with an error when a holder fails', async () => {
  const holder: PersonalData = {
    collect: async function* () {
      await Promise.reject(new Error('The storage is away.'))
    },
    erase: () => Promise.resolve(),
  }
  const { content } = new DataExportService({ personalData: () => [holder], clock }).export(userId)
  await expect(buffer(content)).rejects.toThrow('The storage is away.')
})
