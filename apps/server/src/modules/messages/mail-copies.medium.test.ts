import { apiBasePath } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { EventDispatcher } from '../../platform/events/domain-events.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import pino from 'pino'
import { addTestUser } from '../auth/testing.ts'
import { messagesModule, type MessagesModule } from './messages.module.ts'

let database: TestDatabase
let events: EventDispatcher
let messages: MessagesModule
let app: FastifyInstance
let userId: string
let mails: Mail[]
let jobs: number[]
let isBroken: boolean
let wished: { transcriptions: boolean; purchases: boolean; rewards: boolean }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  mails = []
  jobs = []
  isBroken = false
  wished = { transcriptions: true, purchases: true, rewards: true }
  userId = await addTestUser(database)
  events = new EventDispatcher()
  messages = openMessages('https://longhand.test')
  app = await buildTestApp({}, { plugins: messages.plugins })
  return () => app.close()
})

function openMessages(publicUrl: string | undefined): ReturnType<typeof messagesModule.create> {
  return messagesModule.create({
    database,
    events,
    clock: new ManualClock(),
    log: pino({ level: 'silent' }),
    timeZone: 'Asia/Shanghai',
    publicUrl,
    queue: {
      send: (_tx, _job, payload) =>
        Promise.resolve(String(jobs.push((payload as unknown as { messageId: number }).messageId))),
    },
    mailer: {
      send: (mail) =>
        isBroken
          ? Promise.reject(new Error('The mail server did not take a mail.'))
          : Promise.resolve(void mails.push(mail)),
      forget: () => Promise.resolve(),
      sweep: () => Promise.resolve(),
      close: () => undefined,
    },
    cards: { expiring: () => Promise.resolve([]) },
    readers: {
      find: (id) =>
        Promise.resolve(id === userId ? { email: 'ann@example.com', language: 'zh-CN' } : undefined),
    },
    mailPreferences: {
      find: () => Promise.resolve(wished),
      change: (_id, change) => Promise.resolve(Object.assign(wished, change)),
    },
    recipients: { everyone: () => Promise.resolve([userId]), members: () => Promise.resolve([]) },
  })
}

const emit = (who = userId) =>
  database.transaction((tx) =>
    events.emit(tx, {
      type: 'transcription-finished',
      userId: who,
      recordingId: 'r',
      transcriptionId: crypto.randomUUID(),
      fileName: '周会.m4a',
      seconds: 120,
    }),
  )

it('says where to end it where no address is public', async () => {
  await emit()
  await openMessages(undefined).copies.mail(jobs[0]!)
  expect(mails[0]?.unsubscribeUrl).toBeUndefined()
  expect(mails[0]?.text).toContain('您可以在“个人信息”中关闭此类邮件。')
  expect(mails[0]?.text).not.toContain('undefined')
})

it('mails a copy once, in the reader’s language, with a way to end it', async () => {
  await emit()
  await messages.copies.mail(jobs[0]!)
  await messages.copies.mail(jobs[0]!)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'ann@example.com', subject: '“周会.m4a”转写完成' })
  expect(mails[0]?.text).toContain(mails[0]?.unsubscribeUrl)
  expect(mails[0]?.unsubscribeUrl).toMatch(/^https:\/\/longhand\.test\/web-api\/notify\/unsubscribe\?ticket=/)
})

it('mails why a text has no words', async () => {
  const result = { heardSpeech: false, isCharged: true, freePerDay: 10 }
  await database.transaction((tx) =>
    events.emit(tx, {
      type: 'transcription-empty',
      userId,
      recordingId: 'r',
      transcriptionId: crypto.randomUUID(),
      fileName: '周会.m4a',
      seconds: 120,
      returnedSeconds: 0,
      result,
    }),
  )
  await messages.copies.mail(jobs[0]!)
  expect(mails[0]).toMatchObject({ to: 'ann@example.com', subject: '“周会.m4a”中没有文字' })
  expect(mails[0]?.text).toContain(
    '没有识别到语音。本次已扣除转写时长：每天 10 次没有文字的结果不计费，今天的次数已用完。',
  )
})

it('mails again what the mail server did not take', async () => {
  await emit()
  isBroken = true
  await expect(messages.copies.mail(jobs[0]!)).rejects.toThrow('did not take')
  isBroken = false
  await messages.copies.mail(jobs[0]!)
  expect(mails).toHaveLength(1)
})

it('mails nothing that is not wanted, nothing to no one, and no broadcast', async () => {
  await emit()
  wished.transcriptions = false
  await messages.copies.mail(jobs[0]!)
  await emit(await addTestUser(database))
  await messages.copies.mail(jobs[1]!)
  await messages.copies.mail(999_999_999)
  await messages.broadcasts.send({
    to: 'all',
    title: { en: 'a', 'zh-CN': 'a' },
    text: { en: 'b', 'zh-CN': 'b' },
  })
  expect(mails).toEqual([])
  expect(jobs).toHaveLength(2)
})

it('ends mails of one kind by one click of the mail program, or by the page that the link opens', async () => {
  await emit()
  await messages.copies.mail(jobs[0]!)
  const url = mails[0]!.unsubscribeUrl!.replace('https://longhand.test', '')
  const asked = await app.inject(url)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('退订')
  expect(asked.headers['content-security-policy']).toContain("default-src 'none'")
  // Looking at the link changes nothing.
  expect(wished.transcriptions).toBe(true)
  const clicked = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect(wished).toEqual({ transcriptions: false, purchases: true, rewards: true })
})

it('lets no forged link end anything', async () => {
  await emit()
  await messages.copies.mail(jobs[0]!)
  const ticket = new URL(mails[0]!.unsubscribeUrl!).searchParams.get('ticket')!
  for (const forged of ['', 'x', ticket.replace('transcriptions', 'rewards'), `${ticket}x`]) {
    const answer = await app.inject({
      method: 'POST',
      url: `${apiBasePath}/notify/unsubscribe?ticket=${encodeURIComponent(forged)}`,
    })
    expect(answer.statusCode).toBe(404)
  }
  expect(wished).toEqual({ transcriptions: true, purchases: true, rewards: true })
})
