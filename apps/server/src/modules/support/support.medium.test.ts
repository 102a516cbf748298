import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { apiBasePath, endpoints, errorCatalog, feedbackLimits } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import { Pictures } from '../../platform/pictures/pictures.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser, createTestTries } from '../auth/testing.ts'
import { supportModule, type SupportModule } from './support.module.ts'
import { readHelpSeeds } from './help-seeds.ts'
import type { WantedHelpText } from './help-texts.service.ts'

let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let app: Awaited<ReturnType<typeof buildTestApp>>
let support: SupportModule
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-03-01T04:00:00.000Z')
  product = await openTestProduct(database.url, { clock, rateLimitScale: 1 })
  app = await buildTestApp(product.routes)
  const { storage, queue, mailer, modules } = product
  support = supportModule.create({
    database,
    storage,
    pictures: new Pictures(),
    queue,
    mailer,
    clock,
    tries: createTestTries(),
    rateLimitScale: 1,
    recordings: modules.recordings.service,
    mailTo: 'desk@example.com',
  })
})
afterAll(async () => {
  await app.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
})

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#2c6e3f' } })
    .png()
    .toBuffer()

async function send(fields: Record<string, string>, pictures: Buffer[] = [], token = `user:${userId}`) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const bytes of pictures) form.append('files', new Blob([new Uint8Array(bytes)]), 'screen.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `${apiBasePath}${endpoints.addFeedback.path}`,
    headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json<{ status_code: number; status_msg: string; data: unknown }>()
}
const storedFolders = async () => {
  const keys: string[] = []
  for await (const { key } of product.storage.list('feedback')) keys.push(key)
  return keys
}

describe('help', () => {
  it('is there for a visitor, in the order of reading and in both languages', async () => {
    const english = await product.call(undefined, 'listHelpTitles', {})
    const chinese = await product.call(undefined, 'listHelpTitles', {}, 'zh-CN')
    expect(english.data[0]).toEqual({
      titleId: 'first-transcript',
      title: 'Your first transcript',
      section: 'Getting started',
      excerpt: '',
    })
    expect(chinese.data[0]).toMatchObject({
      titleId: 'first-transcript',
      title: '第一份文稿',
      section: '入门',
    })
    expect(chinese.data.map(({ titleId }) => titleId)).toEqual(english.data.map(({ titleId }) => titleId))
    expect(schemas.listHelpTitles.answer.safeParse(english.data).error).toBeUndefined()
    for (const { titleId } of english.data) {
      const { data } = await product.call(undefined, 'getHelpDocument', { titleId }, 'zh-CN')
      expect(schemas.getHelpDocument.answer.safeParse(data).error).toBeUndefined()
    }
  })

  it('is found by its words, titles first', async () => {
    const found = (await product.call(undefined, 'listHelpTitles', { keyword: 'recycle bin' })).data
    expect(found[0]).toMatchObject({ titleId: 'recycle-bin' })
    expect(found.length).toBeGreaterThan(1)
    for (const { excerpt } of found) expect(excerpt.toLowerCase()).toMatch(/recycle|bin/)
    expect(
      (await product.call(undefined, 'listHelpTitles', { keyword: '回收站' }, 'zh-CN')).data[0],
    ).toMatchObject({ titleId: 'recycle-bin' })
    expect((await product.call(undefined, 'listHelpTitles', { keyword: "x' or 1=1 --" })).data).toEqual([])
    expect((await product.call(undefined, 'listHelpTitles', { keyword: '  ' })).data.length).toBeGreaterThan(
      10,
    )
  })

  it('that is not there is RECORD_NOT_FOUND', async () => {
    expect((await product.call(undefined, 'getHelpDocument', { titleId: 'nothing' })).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  })

  it('of an operator stays over a start with newer help; what was withdrawn stays so; the rest is renewed', async () => {
    const seeds = await readHelpSeeds(clock.now())
    const changed = (titleId: string, content: string) =>
      seeds.map((row) => (row.titleId === titleId ? { ...row, content } : row))
    const set = (titleId: string, texts: WantedHelpText['texts'], isShown = true) =>
      database.transaction(async (tx) =>
        support.helpTexts.set(
          tx,
          { titleId, order: 5, isShown, texts },
          seeds.filter((row) => row.titleId === titleId),
        ),
      )
    await set('quality', { en: { section: 'Ours', title: 'Our engine', content: 'Ours' } })
    await set('house-rules', { en: { section: 'Ours', title: 'House rules', content: 'Be kind' } })
    await set('uploading', {}, false)
    await support.documents.seed(changed('quality', 'Newer'))
    await support.documents.seed(changed('exports', 'Newer'))
    expect((await support.help.document('quality', 'en')).content).toBe('Ours')
    expect((await support.help.document('exports', 'en')).content).toBe('Newer')
    // Chinese readers get the English one rather than nothing.
    expect((await support.help.document('house-rules', 'zh-CN')).content).toBe('Be kind')
    expect((await support.help.titles('zh-CN')).map(({ titleId }) => titleId)).toContain('house-rules')
    await support.documents.seed([
      ...seeds,
      ...seeds.slice(0, 1).map((row) => ({ ...row, titleId: 'hosting' })),
    ])
    expect((await support.help.titles('en')).map(({ titleId }) => titleId)).toContain('hosting')
    await support.seed()
    expect((await support.help.titles('en')).map(({ titleId }) => titleId)).not.toContain('hosting')
    expect((await support.help.document('house-rules', 'en')).content).toBe('Be kind')
    await expect(support.help.document('uploading', 'en')).rejects.toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
    await support.seed()
    expect((await support.help.document('exports', 'en')).content).not.toBe('Newer')
    await expect(support.help.document('uploading', 'zh-CN')).rejects.toMatchObject({
      error: 'RECORD_NOT_FOUND',
    })
  })
})

describe('feedback', () => {
  const written = { categoryId: 'editor-export', content: 'The file is empty', contact: 'ada@example.com' }

  it('has categories as a tree in one flat list', async () => {
    const { data } = await product.call(undefined, 'listFeedbackCategories', {})
    expect(data[0]).toEqual({ id: 'transcription', name: 'Transcription', parentId: '', level: 0 })
    for (const [index, { parentId, level }] of data.entries()) {
      expect(level).toBe(parentId === '' ? 0 : 1)
      if (parentId !== '') expect(data.slice(0, index).some(({ id }) => id === parentId)).toBe(true)
    }
    const chinese = (await product.call(undefined, 'listFeedbackCategories', {}, 'zh-CN')).data
    expect(chinese.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    for (const { name } of chinese) expect(name).toMatch(/[一-龥]/)
  })

  it('is kept with its pictures, written again', async () => {
    expect(await send(written, [await picture(40), await picture(4000)])).toMatchObject({
      status_code: 1,
      data: null,
    })
    const [row] = await support.feedback.of(userId)
    expect(row).toMatchObject({ ...written, userId, pictureCount: 2, createdAt: clock.now() })
    const second = await sharp(
      Buffer.concat((await (await support.feedback.picture(row?.feedbackId ?? '', 2)).toArray()) as Buffer[]),
    ).metadata()
    expect(second).toMatchObject({ format: 'webp', width: 2560 })
  })

  it('comes as JSON where there are no pictures', async () => {
    const post = (payload: unknown, type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: `${apiBasePath}${endpoints.addFeedback.path}`,
        headers: { token: `user:${userId}`, 'content-type': type },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      })
    expect((await post({ ...written, content: 'Sent by a program' })).json()).toMatchObject({
      status_code: 1,
    })
    expect(await support.feedback.of(userId)).toMatchObject([
      { content: 'Sent by a program', pictureCount: 0 },
    ])
    expect((await post({ categoryId: 'other' })).json()).toMatchObject({
      status_code: errorCatalog.PARAMETER_MISSING.code,
      data: { field: 'content' },
    })
    expect((await post([])).json()).toMatchObject({ data: { field: 'categoryId' } })
    expect((await post('categoryId=other&content=x', 'application/x-www-form-urlencoded')).statusCode).toBe(
      415,
    )
    expect((await post({ ...written, content: 'x'.repeat(100_000) })).statusCode).toBe(413)
  })

  it('is refused whole when something is wrong with it', async () => {
    const before = await storedFolders()
    const good = await picture(40)
    expect(await send(written, [good, Buffer.from('<svg onload=alert(1)')])).toMatchObject({
      status_code: errorCatalog.FILE_UPLOAD_FAILED.code,
    })
    expect(await send(written, [Buffer.alloc(feedbackLimits.fileBytes + 1)])).toMatchObject({
      status_msg: 'A picture may be 5 MB at most',
    })
    expect(
      await send(
        written,
        Array.from({ length: 5 }, () => good),
      ),
    ).toMatchObject({ status_code: 413 })
    expect(await send({ ...written, categoryId: 'nothing' })).toMatchObject({
      status_code: errorCatalog.RECORD_NOT_FOUND.code,
    })
    expect(await send({ categoryId: 'other' })).toMatchObject({ data: { field: 'content' } })
    expect(await send(written, [], '')).toMatchObject({ status_code: errorCatalog.NOT_LOGGED_IN.code })
    expect(await support.feedback.of(userId)).toEqual([])
    expect(await storedFolders()).toEqual(before)
  })

  it('may be sent twenty times an hour', async () => {
    const codes = []
    for (let count = 0; count < 21; count++)
      codes.push((await send({ categoryId: 'idea', content: `Idea ${count}` })).status_code)
    expect(codes.slice(0, 20).every((code) => code === 1)).toBe(true)
    expect(codes[20]).toBe(errorCatalog.TOO_MANY_TRIES.code)
    expect((await send({ categoryId: 'idea', content: 'One more' })).status_msg).toBe(
      'Too many tries. Please try again in 60 minutes',
    )
  })

  it('is mailed to the operators as text, and no more once it is erased', async () => {
    const content = '<script>alert(1)</script>\nBcc: eve@example.com'
    await support.feedback.add(userId, { ...written, content }, none())
    const [row] = await support.feedback.of(userId)
    const { rows } = await database.orm.$client.query(
      `select data from pgboss.job where group_id = 'support.mail-feedback'`,
    )
    expect(rows).toContainEqual({ data: { feedbackId: row?.feedbackId } })
    await support.feedback.mail(row?.feedbackId ?? '')
    const outbox = product.config.mail.outboxDir
    const [file = ''] = await readdir(outbox)
    const mail = await readFile(path.join(outbox, file), 'utf8')
    expect(mail).toContain('To: desk@example.com')
    expect(mail).toContain('Subject: Feedback: Editor and exports: An exported file')
    expect(mail).toContain('<script>alert(1)</script>')
    expect(mail).not.toMatch(/^Bcc:.*\r\n[\s\S]*\r\n\r\n/m)
    expect(mail).not.toContain('text/html')
    await support.feedback.erase(userId)
    await support.feedback.mail(row?.feedbackId ?? '')
    expect(await readdir(outbox)).toHaveLength(1)
  })
})

describe('satisfaction', () => {
  const answer = { rating: 2, reasons: ['words', 'names'] as const, comment: 'Names are wrong' }

  it('is one answer, which can be changed', async () => {
    expect((await product.call(userId, 'getSatisfaction', {})).data).toBeNull()
    expect(
      (await product.call(userId, 'rateSatisfaction', { ...answer, reasons: ['words', 'words', 'names'] }))
        .data,
    ).toEqual(answer)
    await product.call(userId, 'rateSatisfaction', { rating: 5 })
    expect((await product.call(userId, 'getSatisfaction', {})).data).toEqual({
      rating: 5,
      reasons: [],
      comment: '',
    })
    expect(await support.satisfaction.of(userId)).toHaveLength(1)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        product.call(userId, 'rateSatisfaction', { rating: 1 + (index % 5) }),
      ),
    )
    expect(await support.satisfaction.of(userId)).toHaveLength(1)
  })

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
    { rating: 3, reasons: ['unknown'] },
    { rating: 3, comment: 'x'.repeat(1001) },
  ])('refuses %j', async (fields) => {
    expect((await product.call(userId, 'rateSatisfaction', fields as never)).code).toBe(
      errorCatalog.PARAMETER_INVALID.code,
    )
  })

  it('is about a transcript of one’s own', async () => {
    for (const recordingId of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
      expect(
        (await product.call(userId, 'rateSatisfaction', { ...answer, reasons: [], recordingId })).code,
      ).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    }
    const recordingId = crypto.randomUUID()
    await product.modules.recordings.service.add({
      recordingId,
      userId,
      fileName: 'a.wav',
      storageKey: `recordings/${recordingId}/original`,
      bytes: 1,
      sha256: 'x',
      durationSeconds: 1,
      sampleRate: 16_000,
      format: 'wav',
    })
    await product.call(userId, 'rateSatisfaction', { rating: 4, recordingId })
    expect((await product.call(userId, 'getSatisfaction', { recordingId })).data).toMatchObject({ rating: 4 })
    expect((await product.call(userId, 'getSatisfaction', {})).data).toBeNull()
    expect((await product.call(await addTestUser(database), 'getSatisfaction', { recordingId })).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  })
})

it('hands people what they wrote, and erases it', async () => {
  const stranger = await addTestUser(database)
  for (const person of [userId, stranger]) {
    await support.feedback.add(
      person,
      { categoryId: 'idea', content: `From ${person}`, contact: '' },
      pictures([await picture(40)]),
    )
    await product.call(person, 'rateSatisfaction', { rating: 3, comment: person })
  }
  const files: { path: string; text: string }[] = []
  for await (const { path: name, content } of support.personalData.collect(userId)) {
    files.push({
      path: name,
      text: Buffer.isBuffer(content)
        ? content.toString()
        : Buffer.concat((await (await content()).toArray()) as Buffer[]).toString('latin1'),
    })
  }
  expect(files.map(({ path: name }) => name)).toEqual([
    'feedback.json',
    expect.stringMatching(/^feedback\/.*-1\.webp$/),
  ])
  expect(files[0]?.text).toContain(`From ${userId}`)
  expect(files[0]?.text).not.toContain(stranger)

  const before = (await storedFolders()).length
  await support.personalData.erase(userId)
  await support.personalData.erase(userId)
  expect(await storedFolders()).toHaveLength(before - 1)
  expect(await support.feedback.of(userId)).toEqual([])
  expect(await support.satisfaction.of(userId)).toEqual([])
  expect(await support.feedback.of(stranger)).toHaveLength(1)
  expect(await support.satisfaction.of(stranger)).toHaveLength(1)
})

function none(): AsyncGenerator<{ stream: Readable }> {
  return pictures([])
}

// oxlint-disable-next-line typescript/require-await -- files arrive one after the other
async function* pictures(list: Buffer[]): AsyncGenerator<{ stream: Readable }> {
  for (const bytes of list) yield { stream: Readable.from([bytes]) }
}
