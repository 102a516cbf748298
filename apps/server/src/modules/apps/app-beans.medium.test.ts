import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, openConnections, type TestDatabase } from '../../platform/db/testing.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'

let database: TestDatabase
let product: TestProduct
let appId: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  appId = await addApp('shop')
})
afterAll(async () => {
  await product.close()
  await database.close()
})

interface Movement {
  kind: 'earn' | 'spend'
  amount: number
  key: string
}

async function addApp(name: string): Promise<string> {
  return (await product.modules.apps.apps.create(name, ['https://shop.example']))?.id ?? ''
}

async function addUser(app = appId): Promise<string> {
  const externalUserId = randomUUID()
  await product.modules.apps.sessions.open(app, { externalUserId }, 'en')
  return externalUserId
}

/** @returns `repeated`, the balance, or the name of the error. */
async function move(externalUserId: string, movement: Movement, app = appId): Promise<number | string> {
  try {
    const { balance, isRepeated } = await product.modules.apps.beans.move(app, {
      externalUserId,
      ...movement,
    })
    return isRepeated ? 'repeated' : balance
  } catch (error) {
    if (error instanceof DomainError) return error.error
    throw error
  }
}

const balanceOf = async (externalUserId: string): Promise<number> =>
  (await product.modules.apps.beans.balance(appId, externalUserId)).balance

describe('beans of an app', () => {
  it('move once for each key, also when the balance has changed since', async () => {
    const user = await addUser()
    const [earned, spent] = [`e-${user}`, `s-${user}`]
    expect(await move(user, { kind: 'earn', amount: 50, key: earned })).toBe(50)
    expect(await move(user, { kind: 'spend', amount: 50, key: spent })).toBe(0)
    expect(await move(user, { kind: 'spend', amount: 50, key: spent })).toBe('repeated')
    expect(await move(user, { kind: 'earn', amount: 50, key: earned })).toBe('repeated')
    expect(await move(user, { kind: 'spend', amount: 1, key: `other-${user}` })).toBe('NOT_ENOUGH_BEANS')
    expect(await balanceOf(user)).toBe(0)
  })

  it('do not move under a key that moved others', async () => {
    const [user, other] = [await addUser(), await addUser()]
    const key = `k-${user}`
    await move(user, { kind: 'earn', amount: 5, key })
    expect(await move(user, { kind: 'earn', amount: 6, key })).toBe('ILLEGAL_REQUEST')
    expect(await move(user, { kind: 'spend', amount: 5, key })).toBe('ILLEGAL_REQUEST')
    expect(await move(other, { kind: 'earn', amount: 5, key })).toBe('ILLEGAL_REQUEST')
    expect([await balanceOf(user), await balanceOf(other)]).toEqual([5, 0])
    // Keys are an app's own.
    const otherApp = await addApp(`other-${user}`)
    expect(await move(await addUser(otherApp), { kind: 'earn', amount: 5, key }, otherApp)).toBe(5)
  })

  it('are shown to the user with what the app says', async () => {
    const user = await addUser()
    await move(user, { kind: 'earn', amount: 5, key: `k-${user}` })
    const { userId } = await product.modules.apps.sessions.open(appId, { externalUserId: user }, 'en')
    expect(
      (await product.call(userId, 'listBeanEntries', { page: 1, pageSize: 9 }, 'zh-CN')).data,
    ).toMatchObject({
      list: [{ title: '应用：shop', coinNumber: 5 }],
    })
  })

  it('follow the sum of what moved and never fall below zero, whatever is sent at once and again', async () => {
    await openConnections(database)
    const movement = fc.record({
      kind: fc.constantFrom('earn' as const, 'spend' as const),
      amount: fc.integer({ min: 1, max: 100 }),
      key: fc.integer({ min: 0, max: 7 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(movement, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        async (rounds) => {
          const user = await addUser()
          const sent = rounds.map((round) => round.map((one) => ({ ...one, key: `${user}:${one.key}` })))
          for (const round of sent) await Promise.all(round.map((one) => move(user, one)))
          const { rows } = await database.orm.execute(
            sql`select amount, balance_after, entry_key from bean_entries join app_users using (user_id) where external_user_id = ${user} order by entry_id`,
          )
          const entries = rows as { amount: number; balance_after: number; entry_key: string }[]
          let balance = 0
          for (const entry of entries) {
            balance += entry.amount
            expect(entry.balance_after).toBe(balance)
            expect(balance).toBeGreaterThanOrEqual(0)
          }
          expect(await balanceOf(user)).toBe(balance)
          expect(new Set(entries.map(({ entry_key }) => entry_key)).size).toBe(entries.length)
          // What earned beans under a key that nothing else used has arrived.
          for (const { kind, amount, key } of sent.flat()) {
            if (kind === 'earn' && sent.flat().filter((one) => one.key === key).length === 1)
              expect(entries).toContainEqual(
                expect.objectContaining({ amount, entry_key: `app:${appId}:${key}` }),
              )
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})
