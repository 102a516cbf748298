import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { errorCatalog } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestUser } from './modules/auth/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { DomainError } from './platform/errors/domain-error.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'

let database: TestDatabase
let product: TestProduct
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { rateLimitScale: 0.1 })
  userId = await addTestUser(database)
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const tooMany = errorCatalog.TOO_MANY_TRIES.code

/** The code that a call would be answered with. */
async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work
    return 1
  } catch (error) {
    if (error instanceof DomainError) return errorCatalog[error.error].code
    throw error
  }
}

async function lockedLink(): Promise<string> {
  const recordingId = randomUUID()
  await product.modules.recordings.service.add({
    recordingId,
    userId,
    fileName: 'talk.wav',
    storageKey: `recordings/${recordingId}/original`,
    bytes: 1,
    sha256: '',
    durationSeconds: 1,
    sampleRate: 16_000,
    format: 'wav',
  })
  const { data } = await product.call(userId, 'createShareLink', { recordingId, password: 'open sesame' })
  return data.url.split('/').at(-1) ?? ''
}

it.each<[string, number, () => Promise<() => Promise<number>>]>([
  [
    'changes of a password',
    1,
    () =>
      Promise.resolve(() =>
        codeOf(
          product.modules.auth.accounts.changePassword({
            userId,
            sessionId: '',
            currentPassword: 'guess',
            password: 'another',
          }),
        ),
      ),
  ],
  [
    'proofs of being the owner',
    1,
    async () => {
      const owner = await addTestUser(database)
      return () =>
        codeOf(
          product.modules.auth.reauthentication.confirm({
            userId: owner,
            browser: undefined,
            password: 'guess',
          }),
        )
    },
  ],
  [
    'gift codes',
    1,
    () => Promise.resolve(() => codeOf(product.modules.rewards.giftCodes.redeem(userId, 'WRNGCDE2'))),
  ],
  [
    'feedback',
    2,
    () =>
      Promise.resolve(() =>
        codeOf(
          product.modules.support.feedback.add(
            userId,
            { categoryId: 'idea', content: 'An idea', contact: '' },
            Readable.from([]) as AsyncIterable<never>,
          ),
        ),
      ),
  ],
  [
    'passwords of links',
    1,
    async () => {
      const token = await lockedLink()
      return async () => (await product.call(undefined, 'openShareLink', { token, password: 'guess' })).code
    },
  ],
])('%s are limited as the operator scales it: at a tenth to %i', async (_name, allowed, prepare) => {
  const attempt = await prepare()
  for (let time = 0; time < allowed; time += 1) expect(await attempt()).not.toBe(tooMany)
  expect(await attempt()).toBe(tooMany)
})
