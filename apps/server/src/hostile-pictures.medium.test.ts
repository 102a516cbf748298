import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { apiBasePath, endpoints } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestUser } from './modules/auth/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { buildTestApp } from './platform/http/testing.ts'
import { blackPng, svgBomb } from './platform/pictures/testing-pictures.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'

let database: TestDatabase
let product: TestProduct
let app: Awaited<ReturnType<typeof buildTestApp>>
let webRoot: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'longhand-web-'))
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>Longhand</title>')
  app = await buildTestApp(product.routes, { webRoot, rateLimitScale: 10_000 })
})
afterAll(async () => {
  await app.close()
  await product.close()
  await database.close()
  await rm(webRoot, { recursive: true })
})

async function sendPhoto(userId: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `${apiBasePath}${endpoints.uploadUserPhoto.path}`,
    headers: { token: `user:${userId}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json<{ status_code: number; status_msg: string }>()
}

it('logins and pages are answered while pictures that take long are read', async () => {
  const userId = await addTestUser(database)
  let read = 0
  // More than there are threads that also read files and hash passwords.
  const large = blackPng(4_000, 4_000, { isInterlaced: true })
  const photos = Array.from({ length: 8 }, () => sendPhoto(userId, large).finally(() => (read += 1)))
  const [login, page] = await Promise.all([
    product.call(undefined, 'emailLogin', { email: 'nobody@example.org', password: '0'.repeat(32) }),
    app.inject({ method: 'GET', url: '/' }),
  ])
  const readBefore = read
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>Longhand</title>')
  expect(login.data).toBeNull()
  const answers = await Promise.all(photos)
  expect(answers.map(({ status_code: code }) => code)).toEqual(Array(8).fill(1))
  expect(readBefore).toBeLessThan(4)
})

it('an SVG that takes minutes is 20004 at once', async () => {
  const userId = await addTestUser(database)
  expect(await sendPhoto(userId, svgBomb(90_000))).toMatchObject({
    status_code: 20004,
    status_msg: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP',
  })
})
