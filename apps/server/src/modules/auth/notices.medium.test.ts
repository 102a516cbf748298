import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { openQueue, type ServedQueue } from '../../platform/queue/queue.ts'
import { startWorker, type Worker } from '../../platform/queue/worker.ts'
import { authJobs } from './auth.jobs.ts'
import { addTestUser, createTestAuth, type TestAuth } from './testing.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let queue: ServedQueue
let worker: Worker
let test: TestAuth

beforeAll(async () => {
  database = await createTestDatabase()
  queue = await openQueue({ database, jobs: authJobs, log })
  test = createTestAuth(database, { queue })
  worker = await startWorker({
    queue,
    database,
    log,
    slots: { io: 2, compute: 1 },
    timeZone: 'Asia/Shanghai',
    registrations: test.auth.handlers,
  })
})
afterAll(async () => {
  await worker.stop()
  await queue.close()
  await database.close()
})

const open = (userId: string) =>
  database.transaction((tx) => test.auth.sessions.open(tx, userId, { browser: 'new', userAgent: '' }))

it('travel through the queue to the person, in their language', async () => {
  await open(await addTestUser(database, { email: 'li@example.com', language: 'zh-CN' }))
  await vi.waitUntil(() => test.mails.length === 1, { interval: 20 })
  expect(test.mails[0]).toMatchObject({ to: 'li@example.com', subject: '您的 Longhand 账号有新的登录' })
  expect(test.mails[0]?.text).toContain('2026 年 1 月 15 日')
})

it('are not sent when what they tell of did not happen', async () => {
  const userId = await addTestUser(database, { email: 'nobody@example.com' })
  const failing = database.transaction(async (tx) => {
    await test.auth.sessions.open(tx, userId, { browser: 'new', userAgent: '' })
    throw new Error('no session after all')
  })
  await expect(failing).rejects.toThrow('no session')
  await open(await addTestUser(database, { email: 'somebody@example.com' }))
  await vi.waitUntil(() => test.mails.some(({ to }) => to === 'somebody@example.com'), { interval: 20 })
  expect(test.mails.some(({ to }) => to === 'nobody@example.com')).toBe(false)
})

it('are dropped when there is no one to read them any more', async () => {
  const erased = await addTestUser(database, { email: null, deletedAt: new Date(0) })
  const before = test.mails.length
  const gone = '00000000-0000-4000-8000-000000000000'
  const at = test.clock.now().toISOString()
  await test.auth.notices.mail({ notice: 'new-device', sessionId: gone })
  await test.auth.notices.mail({ notice: 'password-changed', userId: erased, at })
  await test.auth.notices.mail({ notice: 'password-reset', codeId: gone, language: 'en', at })
  expect(test.mails).toHaveLength(before)
})

it('of an erasure go out before it, in the language of whom it is about', async () => {
  const userId = await addTestUser(database, { email: 'wang@example.com', language: 'zh-CN' })
  await test.auth.notices.notifyErasure(userId, test.clock.now())
  expect(test.mails.at(-1)).toMatchObject({ to: 'wang@example.com', subject: '您的 Longhand 账号已注销' })
})

it('leave the outbox with the account, but for the one that tells of its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-outbox-'))
  const mailer = createMailer(
    { from: 'Longhand <longhand@example.com>', smtpUrl: undefined, outboxDir: folder },
    { log, clock: test.clock },
  )
  const { auth } = createTestAuth(database, { mailer })
  const mails = async () =>
    (
      await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')))
    ).sort()
  const [leaving, staying] = [
    await addTestUser(database, { email: 'leaving@example.com' }),
    await addTestUser(database, { email: 'staying@example.com' }),
  ]
  for (const [place, email] of ['leaving@example.com', 'staying@example.com'].entries()) {
    await auth.codes.send({ email, browser: 'b', ip: `203.0.113.${place}`, language: 'en' })
    await auth.notices.mail({
      notice: 'password-changed',
      userId: place === 0 ? leaving : staying,
      at: test.clock.now().toISOString(),
    })
  }
  await auth.notices.notifyErasure(leaving, test.clock.now())
  await auth.personalData.erase(leaving)
  const left = await mails()
  expect(left).toHaveLength(3)
  expect(left.filter((mail) => mail.includes('leaving@example.com'))).toMatchObject([
    expect.stringContaining('Your Longhand account was deleted'),
  ])
  // Again, as after a crash.
  await auth.personalData.erase(leaving)
  test.clock.advance(31 * 86_400_000)
  await auth.sweep.run()
  expect(await mails()).toEqual([])
  await rm(folder, { recursive: true })
})

it('are tried again when the mail server refuses', async () => {
  test.mailer.isBroken = true
  const sessionless = test.auth.notices.mail({
    notice: 'password-changed',
    userId: await addTestUser(database),
    at: test.clock.now().toISOString(),
  })
  await expect(sessionless).rejects.toThrow('did not take')
  test.mailer.isBroken = false
})

describe('of what outlives a session', () => {
  const at = '2026-01-15T04:30:00.000Z'
  const held = {
    id: 'l1',
    name: 'Weekly meeting.wav',
    createdAt: new Date(at),
    lastUsedAt: null,
    maker: { madeBySession: 's1', madeByToken: null, madeByName: 'Firefox, Linux' },
  }

  it('say what was made, by what, and where it can be ended', async () => {
    const user = await addTestUser(database, { email: 'made@example.com' })
    const find = vi
      .fn()
      .mockResolvedValueOnce(held)
      .mockResolvedValueOnce({ ...held, maker: { ...held.maker, madeByToken: 't1', madeByName: 'n8n' } })
    const { auth, mails } = createTestAuth(database, {
      accessReader: { find, listKind: () => Promise.resolve({ total: 0, list: [] }) },
    })
    for (let time = 0; time < 3; time += 1)
      await auth.notices.mail({ notice: 'access-made', userId: user, kind: 'shareLink', entryId: 'l1', at })
    expect(find).toHaveBeenCalledWith(user, 'shareLink', 'l1')
    const [bySession, byToken, ended] = mails.map(({ to, subject, text }) => ({ to, subject, text }))
    expect(bySession).toMatchObject({
      to: 'made@example.com',
      subject: 'Your Longhand account has a new share link',
    })
    expect(bySession?.text).toMatch(/What: Weekly meeting\.wav\nBy: Firefox, Linux\n/)
    expect(bySession?.text).toContain('https://longhand.test/personalInfo?menu=security')
    expect(byToken?.text).toContain('By: the access token “n8n”')
    expect(ended?.text).toContain('What: unknown, as it was ended since')
  })

  it('name the share links that a new password by mail leaves open', async () => {
    await addTestUser(database, { email: 'reset@example.com', language: 'zh-CN' })
    const list = Array.from({ length: 25 }, (_, place) => ({ ...held, name: `录音 ${place}` }))
    const listKind = vi
      .fn()
      .mockResolvedValueOnce({ total: 30, list })
      .mockResolvedValueOnce({ total: 0, list: [] })
    const { auth, mails } = createTestAuth(database, {
      accessReader: { find: () => Promise.resolve(undefined), listKind },
    })
    await auth.codes.send({ email: 'reset@example.com', browser: 'b', ip: '203.0.113.7', language: 'zh-CN' })
    const { rows } = await database.orm.execute<{ id: string }>(
      sql`select id from email_codes where email = 'reset@example.com'`,
    )
    for (let time = 0; time < 2; time += 1)
      await auth.notices.mail({ notice: 'password-reset', codeId: rows[0]?.id ?? '', language: 'zh-CN', at })
    const [open, none] = mails.slice(-2).map(({ text }) => text)
    expect(open).toContain('- 录音 0\n')
    expect(open).toContain('- 录音 19\n- 另有 10 个\n')
    expect(open).not.toContain('- 录音 20')
    expect(none).toContain('没有录音带有分享链接')
  })
})
