import { randomUUID } from 'node:crypto'
import { apiBasePath, endpoints, type Envelope, messagePageSize } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { messages } from './messages.tables.ts'

const maxCompressedBytes = 400 * 1024

let database: TestDatabase
let product: TestProduct
let app: FastifyInstance
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  app = await buildTestApp(product.routes)
  userId = await addTestUser(database)
  // As alike and as different as real ones: names that people give, times that never repeat.
  const rows = Array.from({ length: messagePageSize }, (_, index) => ({
    userId,
    eventKey: `transcription:${randomUUID()}`,
    content: {
      kind: 'transcription-done' as const,
      fileName: `Interview ${randomUUID().slice(0, 6)} part ${index}.m4a`,
      seconds: 60 + ((index * 7919) % 10_000),
    },
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 754_321),
  }))
  for (let start = 0; start < rows.length; start += 2000)
    await database.orm.insert(messages).values(rows.slice(start, start + 2000))
})
afterAll(async () => {
  await app.close()
  await product.close()
  await database.close()
})

it.each(['en', 'zh-CN'])('9,999 messages travel in at most 400 KB (%s)', async (language) => {
  const response = await app.inject({
    method: 'POST',
    url: `${apiBasePath}${endpoints.listMessages.path}`,
    headers: { token: `user:${userId}`, 'accept-encoding': 'gzip', 'accept-language': language },
    payload: { page: 1, pageSize: messagePageSize },
  })
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(response.rawPayload.length).toBeLessThan(maxCompressedBytes)
})

it('a short answer is not compressed', async () => {
  const response = await app.inject({
    url: `${apiBasePath}${endpoints.getUnreadSize.path}`,
    headers: { token: `user:${userId}`, 'accept-encoding': 'gzip' },
  })
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.json<Envelope>().data).toBe(messagePageSize)
})
