import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type AddressChange,
  type EndpointName,
  errorCatalog,
  type RequestOf,
  successCode,
} from '@longhand/contracts'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { accountLinks, users } from '../../auth/auth.tables.ts'
import { addTestUser, wireHash } from '../../auth/testing.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { operatorTrail } from '../trail/trail.tables.ts'

const {
  ADDRESS_TAKEN,
  COMMON_PASSWORD,
  ILLEGAL_REQUEST,
  NEWER_REVISION,
  NOT_LOGGED_IN,
  NOT_POSSIBLE_NOW,
  PARAMETER_INVALID,
  RECORD_NOT_FOUND,
} = errorCatalog

let database: TestDatabase
let clock: ManualClock
/** Without a mail server. */
let product: TestProduct
/** With one: no worker of a test sends. */
let mailing: TestProduct
/** With sessions of the product's own. */
let app: FastifyInstance
let owner: string
let operator: string
let count = 0

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  mailing = await openTestProduct(database.url, {
    clock,
    env: { SMTP_URL: 'smtp://127.0.0.1:9', LONGHAND_PUBLIC_URL: 'https://longhand.test' },
  })
  app = await buildTestApp(product.routes, {
    authenticator: product.modules.auth.authenticator,
    rateLimitScale: 1000,
  })
})
afterAll(async () => {
  await app.close()
  await mailing.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  await database.orm.update(users).set({ role: 'person' })
  await database.orm.delete(accountLinks)
  owner = await addTestUser(database, { role: 'owner', email: `owner-${(count += 1)}@office.example` })
  operator = await addTestUser(database, { role: 'operator' })
  await product.call(owner, 'setRegistration', { mode: 'closed' })
})

async function send<Name extends EndpointName>(
  name: Name,
  fields: RequestOf<Name>,
  headers: Record<string, string> = {},
) {
  const { status_code: code, data } = readEnvelope<unknown>(
    (await app.inject({ ...requestTo(name, fields), headers })).json(),
  )
  return { code, data }
}
const password = wireHash('an unusual password')
const address = (): string => `new-${(count += 1)}@invited.example`
const invite = async (...emails: string[]) =>
  (await product.call(operator, 'invitePeople', { emails, send: 'link' })).data.list
const tokenOf = (url: string | null | undefined): string => url?.split('/account-link/')[1] ?? ''
const use = (token: string, secret = password) =>
  product.call(undefined, 'useAccountLink', { token, password: secret })
const invitations = async () => (await product.call(owner, 'listInvitations', {})).data
const logIn = (email: string, secret = password) => send('emailLogin', { email, password: secret })

describe('an invitation', () => {
  it('makes an account where no one else may register, once', async () => {
    const email = address()
    const [invited] = await invite(email)
    expect(invited).toMatchObject({ email, isInvited: true })
    const token = tokenOf(invited?.url)
    expect((await product.call(undefined, 'openAccountLink', { token })).data).toMatchObject({
      purpose: 'invitation',
      email,
    })
    expect((await use(token, wireHash('password'))).code).toBe(COMMON_PASSWORD.code)
    // Two browsers at once make one account.
    const codes = (await Promise.all([use(token), use(token)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([successCode, RECORD_NOT_FOUND.code].sort())
    expect((await logIn(email)).code).toBe(successCode)
    expect((await product.call(undefined, 'openAccountLink', { token })).message).toMatch(
      /^This link was used/,
    )
    expect((await invitations()).list).toMatchObject([{ email, state: 'used' }])
    // A newcomer's gifts are theirs too.
    const userId = (await product.modules.auth.accounts.findByEmail(email)) ?? ''
    expect((await product.call(userId, 'getUserInfo', {})).data.received).toBe(true)
  })

  it('is one for each address, and leaves accounts alone', async () => {
    const [email, known] = [address(), address()]
    await addTestUser(database, { email: known })
    const [first] = await invite(email)
    const list = await invite(email, email.toUpperCase(), known)
    expect(list.map(({ isInvited }) => isInvited)).toEqual([true, false])
    expect(list[1]?.url).toBeNull()
    expect((await use(tokenOf(first?.url))).code).toBe(RECORD_NOT_FOUND.code)
    const { list: listed, canMail } = await invitations()
    expect(listed.map(({ state }) => state).sort()).toEqual(['open', 'withdrawn'])
    expect(canMail).toBe(false)
    await addTestUser(database, { email })
    expect((await use(tokenOf(list[0]?.url))).code).toBe(ADDRESS_TAKEN.code)
  })

  it('ends with its time and when it is taken back, which the second operator is told', async () => {
    const [[late], [back]] = [await invite(address()), await invite(address())]
    const { list } = await invitations()
    const invitationId = list.find(({ email }) => email === back?.email)?.invitationId ?? ''
    const withdraw = (who: string) => product.call(who, 'withdrawInvitation', { invitationId })
    expect((await withdraw(operator)).code).toBe(successCode)
    const second = await withdraw(owner)
    expect([second.code, second.message]).toEqual([
      NOT_POSSIBLE_NOW.code,
      'This invitation was withdrawn already',
    ])
    expect((await use(tokenOf(back?.url))).code).toBe(RECORD_NOT_FOUND.code)
    clock.advance(14 * 86_400_000)
    expect((await use(tokenOf(late?.url))).code).toBe(RECORD_NOT_FOUND.code)
    expect((await invitations()).list.map(({ state }) => state).sort()).toEqual(['expired', 'withdrawn'])
    expect((await product.call(owner, 'withdrawInvitation', { invitationId: 'x' })).code).toBe(
      RECORD_NOT_FOUND.code,
    )
    clock.advance(31 * 86_400_000)
    await product.modules.auth.sweep.run()
    expect((await invitations()).total).toBe(0)
  })

  it('is mailed with its link in the language of the operator, and not to the caller', async () => {
    expect((await product.call(operator, 'invitePeople', { emails: [address()], send: 'mail' })).code).toBe(
      NOT_POSSIBLE_NOW.code,
    )
    const email = address()
    const { data } = await mailing.call(operator, 'invitePeople', { emails: [email], send: 'mail' })
    expect(data.list).toEqual([{ email, isInvited: true, url: null }])
    const [row] = await database.orm.select().from(accountLinks)
    const mail = await mailing.modules.auth.accountLinks.mailOf(row?.id ?? '')
    expect(mail).toMatchObject({ email, purpose: 'invitation', language: 'en' })
    expect((await use(tokenOf(mail?.path))).code).toBe(successCode)
    expect(await mailing.modules.auth.accountLinks.mailOf(row?.id ?? '')).toBeUndefined()
  })

  it('says in its mail what it is for, and until when', async () => {
    const facing = await openTestProduct(database.url, {
      clock,
      env: { LONGHAND_PUBLIC_URL: 'https://longhand.test' },
    })
    const email = address()
    await facing.call(operator, 'invitePeople', { emails: [email], send: 'link' })
    const [row] = await database.orm.select().from(accountLinks)
    await facing.modules.auth.notices.mail({ notice: 'account-link', linkId: row?.id ?? '' })
    // A server without mail writes what it would send.
    const outbox = path.join(facing.config.dataDir, 'outbox')
    const [mail = ''] = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
    )
    await facing.close()
    expect(mail).toContain(email)
    expect(mail).toContain('You are invited')
    expect(mail.replace(/=\r?\n/g, '')).toMatch(/https:\/\/longhand\.test\/account-link\/[\w-]{20,}/)
  })
})

describe('a link for another password', () => {
  it('sets it once, ends sessions, and tells the person', async () => {
    const email = address()
    const ann = await addTestUser(database, { email, passwordHash: await hashPassword(password) })
    const { token: session } = (await logIn(email)).data as { token: string }
    const reason = 'Lost the phone'
    const { data } = await product.call(operator, 'resetPersonPassword', { userId: ann, reason })
    expect(data.isMailed).toBe(false)
    const reported = (await product.call(ann, 'listMessages', { page: 1, pageSize: 20 })).data
    expect(JSON.stringify(reported)).toContain(reason)
    // Until it is used, nothing changes.
    expect((await send('getUserInfo', {}, { token: session })).code).toBe(successCode)
    const another = wireHash('another unusual password')
    expect((await use(tokenOf(data.url), another)).data).toEqual({ email })
    expect((await send('getUserInfo', {}, { token: session })).code).toBe(NOT_LOGGED_IN.code)
    expect((await logIn(email)).code).not.toBe(successCode)
    expect((await logIn(email, another)).code).toBe(successCode)
    expect((await use(tokenOf(data.url), password)).code).toBe(RECORD_NOT_FOUND.code)
    const { list } = (await product.call(owner, 'listTrail', { keyword: 'password_reset' })).data
    expect(list[0]).toMatchObject({ target: email, after: { by: 'link', reason } })
    expect(JSON.stringify(list)).not.toContain(tokenOf(data.url))
  })

  it('lives for a day, and the newest counts', async () => {
    const ann = await addTestUser(database, { email: address() })
    const reset = async () =>
      (await product.call(operator, 'resetPersonPassword', { userId: ann, reason: 'x' })).data.url
    const [first, second] = [await reset(), await reset()]
    expect((await use(tokenOf(first))).code).toBe(RECORD_NOT_FOUND.code)
    clock.advance(86_400_000)
    expect((await use(tokenOf(second))).code).toBe(RECORD_NOT_FOUND.code)
  })

  it('is mailed where there is mail, and made by owners for those with a role', async () => {
    const ann = await addTestUser(database, { email: address() })
    expect((await mailing.call(operator, 'resetPersonPassword', { userId: ann, reason: 'x' })).data).toEqual({
      isMailed: true,
      url: null,
    })
    const reset = async (who: string, userId: string) =>
      (await product.call(who, 'resetPersonPassword', { userId, reason: 'x' })).code
    expect(await reset(operator, owner)).toBe(NOT_POSSIBLE_NOW.code)
    expect(await reset(owner, operator)).toBe(successCode)
    expect(await reset(owner, 'x')).toBe(RECORD_NOT_FOUND.code)
    const support = await addTestUser(database, { role: 'support' })
    expect(await reset(support, ann)).toBe(ILLEGAL_REQUEST.code)
  })
})

describe('another address', () => {
  const change = (
    userId: string,
    email: string,
    { way = 'at-once', from, as = operator }: { way?: AddressChange; from?: string; as?: string } = {},
  ) =>
    (way === 'mail' ? mailing : product).call(as, 'changePersonAddress', {
      userId,
      email,
      way,
      ...(from !== undefined && { from }),
      reason: 'Has married',
    })
  const linkOf = async (userId: string) => {
    const rows = await database.orm.select().from(accountLinks).where(eq(accountLinks.userId, userId))
    const open = rows.find(({ purpose, ending }) => purpose === 'address' && ending === null)
    return {
      id: open?.id ?? '',
      token: tokenOf((await mailing.modules.auth.accountLinks.mailOf(open?.id ?? ''))?.path),
    }
  }
  const confirm = (token: string) => product.call(undefined, 'confirmAddress', { token })
  const emailOf = async (userId: string) => (await product.call(userId, 'getUserInfo', {})).data.email
  const trail = async () =>
    (await product.call(owner, 'listTrail', { keyword: 'address' })).data.list.filter(
      ({ action }) => action === 'person_address' || action === 'confirmAddress',
    )

  it('set at once is what one logs in with; sessions go on, and a link to the former mailbox ends', async () => {
    const [former, email] = [address(), address()]
    const ann = await addTestUser(database, { email: former, passwordHash: await hashPassword(password) })
    const { token: session } = (await logIn(former)).data as { token: string }
    const reset = await product.call(operator, 'resetPersonPassword', { userId: ann, reason: 'x' })
    const [invited] = await invite(email)
    expect((await change(ann, email.toUpperCase(), { from: former })).code).toBe(successCode)
    expect((await send('getUserInfo', {}, { token: session })).data).toMatchObject({ email })
    expect((await logIn(former)).code).not.toBe(successCode)
    expect((await logIn(email)).code).toBe(successCode)
    expect((await use(tokenOf(reset.data.url))).code).toBe(RECORD_NOT_FOUND.code)
    expect((await use(tokenOf(invited?.url))).code).toBe(RECORD_NOT_FOUND.code)
    const [noted] = await trail()
    expect(noted).toMatchObject({
      action: 'person_address',
      target: email,
      after: { by: 'at-once', reason: 'Has married' },
    })
    // Entries are chained, and outlive accounts.
    const [kept] = await database.orm
      .select()
      .from(operatorTrail)
      .where(and(eq(operatorTrail.targetUserId, ann), eq(operatorTrail.action, 'person_address')))
    expect(JSON.stringify(kept)).not.toContain('.example')
    const reported = (await product.call(ann, 'listMessages', { page: 1, pageSize: 20 })).data
    expect(JSON.stringify(reported)).toContain('Has married')
  })

  it('is mailed about to both mailboxes', async () => {
    const facing = await openTestProduct(database.url, {
      clock,
      env: { LONGHAND_PUBLIC_URL: 'https://longhand.test' },
    })
    const [former, email] = [address(), address()]
    const ann = await addTestUser(database, { email: former })
    await facing.call(operator, 'changePersonAddress', {
      ...{ userId: ann, email, way: 'at-once', reason: 'Has married' },
    })
    const [row] = await database.orm.select().from(accountLinks).where(eq(accountLinks.userId, ann))
    for (const to of ['former', 'present'] as const)
      await facing.modules.auth.notices.mail({ notice: 'address-changed', linkId: row?.id ?? '', to })
    const outbox = path.join(facing.config.dataDir, 'outbox')
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
    )
    await facing.close()
    const to = mails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim())
    expect(to.sort()).toEqual([former, email].sort())
    for (const mail of mails) expect(mail).toContain('Has married')
  })

  it('waits until the person confirms it, once, and the newest link counts', async () => {
    const [former, email] = [address(), address()]
    const ann = await addTestUser(database, { email: former })
    expect((await change(ann, address(), { way: 'mail' })).code).toBe(successCode)
    const first = await linkOf(ann)
    expect((await change(ann, email, { way: 'mail' })).code).toBe(successCode)
    const { id, token } = await linkOf(ann)
    expect(await mailing.modules.auth.accountLinks.mailOf(id)).toMatchObject({ email, purpose: 'address' })
    expect((await product.call(undefined, 'openAccountLink', { token })).data).toMatchObject({
      purpose: 'address',
      email,
    })
    expect(await emailOf(ann)).toBe(former)
    expect((await use(token)).code, 'it sets no password').toBe(RECORD_NOT_FOUND.code)
    expect((await confirm(first.token)).code).toBe(RECORD_NOT_FOUND.code)
    const codes = (await Promise.all([confirm(token), confirm(token)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([successCode, RECORD_NOT_FOUND.code].sort())
    expect(await emailOf(ann)).toBe(email)
    expect((await trail())[0]).toMatchObject({ action: 'confirmAddress', actor: email, target: email })
  })

  it('is not one that has an account, also by two at once, nor the one it has', async () => {
    const [first, second, taken, free] = [address(), address(), address(), address()]
    const ann = await addTestUser(database, { email: first })
    const bob = await addTestUser(database, { email: second })
    await addTestUser(database, { email: taken })
    expect((await change(ann, taken)).code).toBe(ADDRESS_TAKEN.code)
    expect((await change(ann, taken, { way: 'mail' })).code).toBe(ADDRESS_TAKEN.code)
    expect((await change(ann, first)).code).toBe(PARAMETER_INVALID.code)
    const codes = (await Promise.all([change(ann, free), change(bob, free)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([successCode, ADDRESS_TAKEN.code].sort())
    const late = address()
    await change(ann, late, { way: 'mail' })
    const { token } = await linkOf(ann)
    await addTestUser(database, { email: late })
    expect((await confirm(token)).code).toBe(ADDRESS_TAKEN.code)
  })

  it('is changed by those who may, from what they have seen, and with mail where that is to confirm it', async () => {
    const [former, email] = [address(), address()]
    const ann = await addTestUser(database, { email: former })
    expect((await change(ann, email, { from: email })).code).toBe(NEWER_REVISION.code)
    const unmailed = await product.call(operator, 'changePersonAddress', {
      ...{ userId: ann, email, way: 'mail', reason: 'x' },
    })
    expect(unmailed.code).toBe(NOT_POSSIBLE_NOW.code)
    expect((await change(owner, email)).code).toBe(NOT_POSSIBLE_NOW.code)
    expect((await change('x', email)).code).toBe(RECORD_NOT_FOUND.code)
    const support = await addTestUser(database, { role: 'support' })
    expect((await change(ann, email, { as: support })).code).toBe(ILLEGAL_REQUEST.code)
    expect(await emailOf(ann)).toBe(former)
    expect((await change(support, email, { as: owner })).code).toBe(successCode)
  })
})
