import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser, createTestAuth, type TestAuth } from './testing.ts'

let database: TestDatabase
let test: TestAuth
let count = 0
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  test = createTestAuth(database)
  count += 1
  email = `limited-${count}@example.com`
})

const send = (browser: string, to = email, ip = `198.51.${count}.1`) =>
  test.auth.codes.send({ email: to, browser, ip, language: 'en' })
const minutes = (number: number): void => test.clock.advance(number * 60_000)
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => (error instanceof DomainError ? error.error : error.message),
  )

describe('the server', () => {
  it.each([
    ['203.0.113.5', '203.0.113.250', '203.0.114.5'],
    ['2001:db8:aa01:1::5', '2001:db8:aa01:1:ffff::1', '2001:db8:aa01:2::5'],
    ['::ffff:203.0.113.5', '203.0.113.6', '203.0.114.6'],
  ])(
    'sends ten a day to an address from the network of %s, whatever the scale and the browser, and others from elsewhere',
    async (ip, neighbor, elsewhere) => {
      test = createTestAuth(database, { rateLimitScale: 1000 })
      for (let sent = 0; sent < 10; sent++) await send(`browser ${sent}`, email, ip)
      await expect(send('b', email, neighbor)).rejects.toMatchObject({
        error: 'TOO_MANY_TRIES',
        data: { waitSeconds: 86_400 },
      })
      await send('b', email, elsewhere)
      await send('c', `other-${email}`, ip)
      minutes(24 * 60)
      await send('b', email, neighbor)
      expect(test.mails).toHaveLength(13)
    },
  )

  it('sends 30 a day to an address from the networks of one /48', async () => {
    for (let sent = 0; sent < 30; sent++) await send(`browser ${sent}`, email, `2001:db8:aa07:${sent}::1`)
    await expect(send('b', email, '2001:db8:aa07:ffff::1')).rejects.toMatchObject({ error: 'TOO_MANY_TRIES' })
    await send('b', email, '2001:db8:aa08::1')
  })

  it('sends a hundred a day to an address from all networks, however many ask', async () => {
    for (let sent = 0; sent < 100; sent++) await send(`browser ${sent}`, email, `10.1.${sent % 25}.1`)
    expect(await outcome(send('b', email, '10.2.0.1'))).toBe('TOO_MANY_TRIES')
    expect(test.mails).toHaveLength(100)
    minutes(24 * 60)
    await send('b', email, '10.2.0.1')
  })

  it.each([
    [1, 100],
    [0.02, 2],
    [2, 200],
  ])('at scale %d sends %i an hour from one network', async (rateLimitScale, most) => {
    test = createTestAuth(database, { rateLimitScale })
    const ip = `2001:db8:${count}::`
    for (let sent = 0; sent < most; sent++) await send('a', `${sent}-${email}`, `${ip}${sent}`)
    await expect(send('a', `last-${email}`, `${ip}ffff`)).rejects.toMatchObject({
      error: 'TOO_MANY_TRIES',
      data: { waitSeconds: 3600 },
    })
    await send('a', `last-${email}`, `2001:db8:ffff:${count}::1`)
    minutes(60)
    await send('a', `later-${email}`, `${ip}1`)
  })
})

describe('a code for a user whom strangers want to keep out', () => {
  it('goes at once while they use up the day of their own networks', async () => {
    for (let sent = 0; sent < 50; sent++) await outcome(send(`stranger ${sent}`, email, `192.0.2.${sent}`))
    for (let sent = 0; sent < 50; sent++)
      await outcome(send(`stranger v6 ${sent}`, email, `2001:db8:aa09:${sent % 3}::${sent}`))
    await send('owner')
    await test.auth.codes.check({ email, browser: 'owner', code: test.lastCode(email) })
  })

  it('goes beyond the hundred, and from a network that is used up, in a browser that has logged in to the account, ten times a day', async () => {
    const userId = await addTestUser(database, { email })
    await database.transaction((tx) => test.auth.sessions.trust(tx, userId, 'owner'))
    for (let sent = 0; sent < 120; sent++)
      await outcome(send(`stranger ${sent}`, email, sent < 100 ? `10.3.${sent % 25}.1` : '10.4.0.1'))
    expect(test.mails).toHaveLength(100)
    expect(await outcome(send('stranger', email, '10.3.0.1'))).toBe('TOO_MANY_TRIES')
    for (let sent = 0; sent < 10; sent++) {
      await send('owner', email, '10.3.0.1')
      minutes(1)
    }
    expect(await outcome(send('owner', email, '10.3.0.1'))).toBe('TOO_MANY_TRIES')
  })

  it('is not counted with theirs when it goes to such a browser', async () => {
    const userId = await addTestUser(database, { email })
    await database.transaction((tx) => test.auth.sessions.trust(tx, userId, 'owner'))
    for (let sent = 0; sent < 10; sent++) {
      await send('owner', email, '10.5.0.1')
      minutes(1)
    }
    for (let sent = 0; sent < 10; sent++) await send(`stranger ${sent}`, email, '10.5.0.1')
  })

  it('is no such browser at another account', async () => {
    const userId = await addTestUser(database, { email: `other-${email}` })
    await database.transaction((tx) => test.auth.sessions.trust(tx, userId, 'other'))
    for (let sent = 0; sent < 10; sent++) await send(`stranger ${sent}`, email, '10.6.0.1')
    expect(await outcome(send('other', email, '10.6.0.1'))).toBe('TOO_MANY_TRIES')
  })
})
