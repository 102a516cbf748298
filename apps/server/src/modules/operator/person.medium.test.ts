import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type EndpointName,
  errorCatalog,
  type RequestOf,
  storageQuotaBytes,
  successCode,
} from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, requestTo } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { users } from '../auth/auth.tables.ts'
import { addTestUser } from '../auth/testing.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, NOT_POSSIBLE_NOW, PARAMETER_INVALID, RECORD_NOT_FOUND } =
  errorCatalog

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let owner: string
let operator: string
let support: string
let ann: string
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  await database.orm.update(users).set({ role: 'person' })
  owner = await addTestUser(database, { role: 'owner', nickName: 'The owner' })
  operator = await addTestUser(database, { role: 'operator', nickName: 'The operator' })
  support = await addTestUser(database, { role: 'support' })
  email = `${randomUUID()}@person.example`
  ann = await addTestUser(database, { email })
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const look = async (as = operator) => (await product.call(as, 'getPerson', { userId: ann })).data
const trail = async (keyword: string) =>
  (await product.call(owner, 'listTrail', { keyword })).data.list.filter(({ target }) =>
    [email, ann].includes(target),
  )
const messages = async () => (await product.call(ann, 'listMessages', { page: 1, pageSize: 20 })).data

describe('a person', () => {
  it('is shown with how much they have, also to support, which changes nothing', async () => {
    expect(await look(support)).toMatchObject({
      userId: ann,
      email,
      beans: 0,
      memberUntil: null,
      quotaBytes: storageQuotaBytes,
      ownQuotaBytes: null,
      hasPassword: false,
      deletionTime: null,
    })
    expect((await look()).secondsLeft).toBeGreaterThan(0)
    for (const userId of ['x', randomUUID()])
      expect(await codeOf(owner, 'getPerson', { userId })).toBe(RECORD_NOT_FOUND.code)
    const [key, reason] = ['k', 'x']
    for (const code of [
      await codeOf(support, 'giveToPerson', { userId: ann, what: 'beans', amount: 1, key, reason }),
      await codeOf(support, 'setPersonQuota', { userId: ann, quotaBytes: 1, reason }),
      await codeOf(operator, 'erasePerson', { userId: ann, email, reason }),
    ])
      expect(code).toBe(ILLEGAL_REQUEST.code)
  })

  it('is given time and beans once for each key, also by two at once, and told', async () => {
    const before = await look()
    const give = (what: 'time' | 'beans', amount: number, key = 'late') =>
      product.call(operator, 'giveToPerson', { userId: ann, what, amount, key, reason: 'Was late' })
    await Promise.all([give('time', 90), give('time', 90), give('beans', 50), give('beans', 50)])
    const after = await look()
    expect([after.secondsLeft - before.secondsLeft, after.beans]).toEqual([5400, 50])
    expect((await give('beans', 51)).code).toBe(ILLEGAL_REQUEST.code)
    expect((await give('beans', 7, 'again')).data.beans).toBe(57)
    const given = (await trail('give')).filter(({ action }) => action === 'give')
    expect(given[0]?.after).toEqual({ beans: 7, reason: 'Was late' })
    // Which of two at once is first, no one knows.
    expect(given.slice(1).map(({ after: changed }) => changed)).toHaveLength(2)
    for (const one of [{ beans: 50 }, { time: 90 }])
      expect(given.slice(1).map(({ after: changed }) => changed)).toContainEqual({
        ...one,
        reason: 'Was late',
      })
    expect((await messages()).map(({ notifyTitle }) => notifyTitle).sort()).toEqual([
      expect.stringMatching(/card|time/i),
      'You were given 50 beans',
      'You were given 7 beans',
    ])
  })

  it('can use what was set of a month, in one place for the page, the price and the start', async () => {
    const none = { transcriptionSeconds: null, captionSeconds: null }
    const set = (transcriptionSeconds: number | null, from: typeof none | object = none) =>
      product.call(operator, 'setPersonMonthQuota', {
        userId: ann,
        transcriptionSeconds,
        captionSeconds: 600,
        from: from as typeof none,
        reason: 'Trial',
      })
    expect((await look()).transcription).toEqual({
      quotaSeconds: null,
      ownQuotaSeconds: null,
      usedSeconds: 0,
    })
    const { data } = await set(3600)
    expect([data.transcription, data.captions]).toEqual([
      { quotaSeconds: 3600, ownQuotaSeconds: 3600, usedSeconds: 0 },
      { quotaSeconds: 600, ownQuotaSeconds: 600, usedSeconds: 0 },
    ])
    expect((await set(7200)).code, 'another operator was quicker').toBe(NEWER_REVISION.code)
    expect(await trail('month_quota')).toMatchObject([
      {
        before: none,
        after: { transcriptionSeconds: 3600, captionSeconds: 600, reason: 'Trial' },
      },
    ])
    const { time } = product.modules
    const hold = (seconds: number, use: 'transcription' | 'captions') =>
      database.transaction((tx) =>
        time.service.hold(tx, { userId: ann, transcriptionId: randomUUID(), seconds, use }),
      )
    await hold(500, 'captions')
    await expect(hold(200, 'captions')).rejects.toMatchObject({
      sentence: { en: expect.stringContaining('live captions a month') as string },
    })
    expect((await look(support)).captions).toEqual({
      quotaSeconds: 600,
      ownQuotaSeconds: 600,
      usedSeconds: 500,
    })
    expect(await codeOf(support, 'setPersonMonthQuota', { userId: ann, ...none, reason: 'x' })).toBe(
      ILLEGAL_REQUEST.code,
    )
  })

  it('can use what everyone can where nothing else is set, and only who has seen the present quotas changes them', async () => {
    const { data: seen } = await product.call(operator, 'getDefaultQuotas', {})
    const none = { quotaBytes: null, transcriptionSeconds: null, captionSeconds: null }
    expect(seen).toMatchObject(none)
    const wanted = { quotaBytes: 4000, transcriptionSeconds: 1800, captionSeconds: 60 }
    const set = () =>
      product.call(operator, 'setDefaultQuotas', { ...wanted, revision: seen.revision, reason: 'Disk' })
    expect((await set()).data).toEqual({ ...wanted, revision: seen.revision + 1 })
    expect((await set()).code, 'another operator was quicker').toBe(NEWER_REVISION.code)
    const { list } = (await product.call(operator, 'listTrail', { keyword: 'default_quotas' })).data
    expect(list[0]).toMatchObject({
      before: none,
      after: { ...wanted, reason: 'Disk' },
    })
    expect(await look()).toMatchObject({
      quotaBytes: 4000,
      ownQuotaBytes: null,
      transcription: { quotaSeconds: 1800, ownQuotaSeconds: null },
      captions: { quotaSeconds: 60, ownQuotaSeconds: null },
    })
    await expect(
      database.transaction((tx) =>
        product.modules.time.service.hold(tx, { userId: ann, transcriptionId: randomUUID(), seconds: 1801 }),
      ),
    ).rejects.toMatchObject({
      sentence: { en: expect.stringMatching(/^You can transcribe 0\.5 h/) as string },
    })
    expect((await product.call(operator, 'setDefaultQuotas', { ...none, reason: 'x' })).data).toMatchObject(
      none,
    )
    expect(await codeOf(support, 'setDefaultQuotas', { ...none, reason: 'x' })).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(support, 'getDefaultQuotas', {})).toBe(ILLEGAL_REQUEST.code)
  })

  it('has the room that was set, which two who set it at once see', async () => {
    const set = (quotaBytes: number | null, from?: number | null) =>
      product.call(operator, 'setPersonQuota', { userId: ann, quotaBytes, from, reason: 'Archive' })
    expect((await set(10, null)).data).toMatchObject({ quotaBytes: 10, ownQuotaBytes: 10 })
    const late = await set(20, null)
    expect([late.code, late.message]).toEqual([
      NEWER_REVISION.code,
      'Someone else has just changed this quota',
    ])
    expect(await product.modules.membership.service.storageQuota(ann)).toBe(10)
    expect((await set(null, 10)).data).toMatchObject({
      quotaBytes: storageQuotaBytes,
      ownQuotaBytes: null,
    })
    expect((await trail('quota')).map(({ before, after }) => [before, after])).toEqual([
      [{ bytes: 10 }, { bytes: null, reason: 'Archive' }],
      [{ bytes: null }, { bytes: 10, reason: 'Archive' }],
    ])
  })

  it('is told with the reason before an owner gets their data', async () => {
    const app = await buildTestApp(product.routes)
    const request = requestTo('exportPerson', { userId: ann, reason: 'They asked by letter' })
    const answer = await app.inject({ ...request, headers: { token: `user:${owner};owner` } })
    await app.close()
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const [reported] = await messages()
    expect(reported?.notifyTitle).toBe('Your data was exported')
    expect(JSON.stringify(reported)).toContain('They asked by letter')
    expect(await trail('person_export')).toMatchObject([{ after: { reason: 'They asked by letter' } }])
  })
})

describe('erasing', () => {
  const reason = 'Left the office'
  const eraseDue = () => product.modules.account.deletion.eraseDue(new AbortController().signal)

  it('tells the person by mail, ends what opens the account, and erases it', async () => {
    expect(await codeOf(owner, 'erasePerson', { userId: ann, email: 'a@b.example', reason })).toBe(
      PARAMETER_INVALID.code,
    )
    expect(await codeOf(owner, 'erasePerson', { userId: ann, email, reason })).toBe(successCode)
    const mails = path.join(product.config.dataDir, 'outbox')
    const sent = await Promise.all(
      (await readdir(mails)).map((name) => readFile(path.join(mails, name), 'utf8')),
    )
    expect(sent.some((mail) => mail.includes(email) && mail.includes('was deleted'))).toBe(true)
    expect(await product.modules.auth.people.isSuspended(ann)).toBe(true)
    // Too late for second thoughts.
    await product.call(ann, 'cancelDeletion', {})
    await eraseDue()
    expect(await codeOf(owner, 'getPerson', { userId: ann })).toBe(RECORD_NOT_FOUND.code)
    expect(await trail('person_erase')).toMatchObject([{ target: ann, after: { reason } }])
  })

  it('leaves the name of an operator in the trail', async () => {
    await product.call(operator, 'setPersonQuota', { userId: ann, quotaBytes: 5, reason: 'x' })
    const { email: address } = (await product.call(owner, 'getPerson', { userId: operator })).data
    expect(await codeOf(owner, 'erasePerson', { userId: operator, email: address, reason })).toBe(successCode)
    await eraseDue()
    expect(await trail('quota')).toMatchObject([{ actor: 'The operator' }])
    const [row] = await database.orm.select().from(users).where(eq(users.id, operator))
    expect(row).toMatchObject({ email: null, role: 'person' })
  })

  it('is refused for oneself, so that an owner is left', async () => {
    const own = (await product.call(owner, 'getPerson', { userId: owner })).data.email
    expect(await codeOf(owner, 'erasePerson', { userId: owner, email: own, reason })).toBe(
      NOT_POSSIBLE_NOW.code,
    )
  })
})
