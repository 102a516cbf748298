import {
  type EndpointName,
  endpoints,
  apiBasePath,
  errorCatalog,
  errorNameOf,
  messageStreamPath,
  preflightSeconds,
} from '@longhand/contracts'
import type { Endpoint, RequestOf } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, openConnections, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, requestTo } from '../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'

let database: TestDatabase
let product: TestProduct
let http: FastifyInstance
const clock = new ManualClock()

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { clock })
  http = await buildTestApp(product.routes, {
    authenticator: product.modules.auth.authenticator,
    appOrigins: product.modules.apps.origins,
    plugins: product.plugins,
    rateLimitScale: 10_000,
  })
})
afterAll(async () => {
  await http.close()
  await product.close()
  await database.close()
})

interface TestApp {
  name: string
  id: string
  secret: string
}

let count = 0
const shop = 'https://shop.example'

async function addApp(origins = [shop]): Promise<TestApp> {
  count += 1
  const name = `app-${count}`
  const created = await product.modules.apps.apps.create(name, origins)
  return created ? { name, ...created } : expect.fail('The name was taken.')
}

let app: TestApp
beforeEach(async () => {
  app = await addApp()
})

interface Answer {
  code: number
  data: unknown
}

async function call<Name extends EndpointName>(
  name: Name,
  fields: RequestOf<Name>,
  headers: Record<string, string>,
): Promise<Answer> {
  const { status_code: code, data } = (await http.inject({ ...requestTo(name, fields), headers })).json<{
    status_code: number
    data: unknown
  }>()
  return { code, data }
}

const bearer = ({ secret }: Pick<TestApp, 'secret'>) => ({ authorization: `Bearer ${secret}` })

async function openSession(
  of: TestApp,
  fields: Partial<RequestOf<'openAppSession'>> = {},
): Promise<{ token: string; expiresIn: number; userId: string }> {
  const { code, data } = await call('openAppSession', { externalUserId: 'user-42', ...fields }, bearer(of))
  expect(code).toBe(1)
  return data as { token: string; expiresIn: number; userId: string }
}

const notLoggedIn = errorCatalog.NOT_LOGGED_IN.code
const usersOf = async ({ id }: TestApp): Promise<unknown[]> =>
  (await database.orm.execute(sql`select * from app_users where app_id = ${id}`)).rows
/** The code that a token is answered with. */
const codeWith = async (token: string, headers: Record<string, string> = {}): Promise<number> =>
  (await call('getAsset', {}, { token, ...headers })).code

describe('users', () => {
  it('have one account in an app, whatever is said of them later', async () => {
    const first = await openSession(app, { nickName: 'Ann' })
    expect(first).toMatchObject({
      expiresIn: 900,
      token: expect.stringMatching(/^app\.[\w-]{43}$/) as string,
    })
    const second = await openSession(app, { nickName: 'Anna', email: 'Ann@Example.com' })
    expect(second.userId).toBe(first.userId)
    expect(second.token).not.toBe(first.token)
    expect(await usersOf(app)).toMatchObject([{ user_id: first.userId, contact_email: 'ann@example.com' }])
    expect(await product.modules.auth.accounts.describe(first.userId)).toMatchObject({
      nickName: 'Anna',
      email: '',
      hasPassword: false,
    })
    expect([await codeWith(first.token), await codeWith(second.token)]).toEqual([1, 1])
  })

  it('of two apps never share an account', async () => {
    const other = await addApp()
    const [one, two] = [
      await openSession(app, { email: 'ann@example.com' }),
      await openSession(other, { email: 'ann@example.com' }),
    ]
    expect(one.userId).not.toBe(two.userId)
  })

  it('get one account when their first sessions begin at once', async () => {
    await openConnections(database)
    const sessions = await Promise.all(
      Array.from({ length: 12 }, () => openSession(app, { email: 'ann@example.com', nickName: 'Ann' })),
    )
    expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1)
    expect(await usersOf(app)).toHaveLength(1)
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(12)
  })

  it('with the address of a person here stay apart from that person: no login, no mail, no reset', async () => {
    const email = `person-${count}@example.com`
    const { accounts } = product.modules.auth
    const personId = await accounts.create({ email, password: 'a'.repeat(32), language: 'en' })
    const { userId } = await openSession(app, { email })
    expect(userId).not.toBe(personId)
    expect(await accounts.findByEmail(email)).toBe(personId)
    expect(await accounts.mailReader(userId)).toBeUndefined()
    expect(await accounts.everyone()).toContain(personId)
    expect(await accounts.everyone()).not.toContain(userId)
    // And the other way around: anyone who proves to read the address later gets an account of their own.
    const later = `later-${count}@example.com`
    const { userId: before } = await openSession(app, { externalUserId: 'user-43', email: later })
    const laterId = await accounts.create({ email: later, password: 'a'.repeat(32), language: 'en' })
    expect(laterId).toBeDefined()
    expect(laterId).not.toBe(before)
  })

  it('have no address that a login, a code or a reset could name', async () => {
    const { userId } = await openSession(app, { email: 'ann@example.com' })
    const [{ email }] = (await database.orm.execute(sql`select email from users where id = ${userId}`))
      .rows as [{ email: string }]
    expect(email).toMatch(/^app:/)
    const refused = errorCatalog.PARAMETER_INVALID.code
    expect((await call('sendCode', { email }, {})).code).toBe(refused)
    expect((await call('emailLogin', { email, password: 'a'.repeat(32) }, {})).code).toBe(refused)
    expect((await call('resetPassword', { email, password: 'a'.repeat(32) }, {})).code).toBe(refused)
  })

  it('are shown no banners, which lead to pages of ours', async () => {
    const { token } = await openSession(app)
    expect(await call('listBanners', {}, { token })).toEqual({ code: 1, data: [] })
    expect((await call('listBanners', {}, {})).data).not.toEqual([])
  })

  it('get no gifts of a newcomer', async () => {
    const { token } = await openSession(app)
    expect((await call('listMessages', {}, { token })).data).toEqual([])
    expect((await call('getAsset', {}, { token })).data).toMatchObject({ allCoinNumber: 0 })
  })

  it('are exported and erased, and are new ones afterwards', async () => {
    const { token, userId } = await openSession(app, { email: 'ann@example.com', nickName: 'Ann' })
    const files = new Map<string, unknown>()
    for (const { personalData } of product.moduleList) {
      for await (const { path, content } of personalData?.collect(userId) ?? [])
        if (content instanceof Buffer && path.endsWith('.json'))
          files.set(path, JSON.parse(content.toString()))
    }
    expect(files.get('app.json')).toMatchObject({
      app: app.name,
      externalUserId: 'user-42',
      contactEmail: 'ann@example.com',
    })
    expect(files.get('account.json')).toMatchObject({ email: null, nickName: 'Ann' })

    expect(await call('eraseAppUser', { externalUserId: 'user-42' }, bearer(app))).toEqual({
      code: 1,
      data: null,
    })
    expect(await codeWith(token)).toBe(errorCatalog.USER_DELETED.code)
    expect(await usersOf(app)).toEqual([])
    const { rows } = await database.orm.execute(
      sql`select email, nick_name, deleted_at from users where id = ${userId}`,
    )
    expect(rows).toMatchObject([{ email: null, nick_name: '', deleted_at: expect.anything() as unknown }])
    expect((await openSession(app)).userId).not.toBe(userId)
  })
})

describe('tokens', () => {
  it('live for fifteen minutes', async () => {
    const { token } = await openSession(app)
    clock.advance(899_999)
    expect(await codeWith(token)).toBe(1)
    clock.advance(1)
    expect(await codeWith(token)).toBe(notLoggedIn)
    await product.modules.apps.sessions.sweep()
    expect(
      (await database.orm.execute(sql`select 1 from app_sessions where app_id = ${app.id}`)).rows,
    ).toEqual([])
  })

  it('open what they were asked for', async () => {
    const { token } = await openSession(app, { scopes: ['messages', 'cashier'] })
    expect((await call('getUnreadSize', {}, { token })).code).toBe(1)
    expect((await call('listOrders', {}, { token })).code).toBe(1)
    expect(await call('getAsset', {}, { token })).toEqual({
      code: errorCatalog.ILLEGAL_REQUEST.code,
      data: { scope: 'rewards' },
    })
  })

  it('of one user end at once, and those of others stay', async () => {
    const [one, two, other] = [
      await openSession(app),
      await openSession(app),
      await openSession(app, { externalUserId: 'user-43' }),
    ]
    expect((await call('endAppSessions', { externalUserId: 'user-42' }, bearer(app))).code).toBe(1)
    expect([await codeWith(one.token), await codeWith(two.token), await codeWith(other.token)]).toEqual([
      notLoggedIn,
      notLoggedIn,
      1,
    ])
  })

  it('and the secret end at once with the app, which no one can open again', async () => {
    const other = await addApp()
    const [{ token }, theirs] = [await openSession(app), await openSession(other)]
    expect(await product.modules.apps.apps.revoke(app.name)).toBe(true)
    expect(await codeWith(token)).toBe(notLoggedIn)
    expect((await call('openAppSession', { externalUserId: 'user-42' }, bearer(app))).code).toBe(notLoggedIn)
    expect((await call('listAppProducts', {}, bearer(app))).code).toBe(notLoggedIn)
    expect(await product.modules.apps.apps.renewSecret(app.name)).toBeUndefined()
    expect(await product.modules.apps.apps.create(app.name, [shop])).toBeUndefined()
    expect(await codeWith(theirs.token)).toBe(1)
  })

  it('are opened by the new secret alone once there is one, and go on', async () => {
    const { token } = await openSession(app)
    const secret = await product.modules.apps.apps.renewSecret(app.name)
    expect((await call('openAppSession', { externalUserId: 'user-42' }, bearer(app))).code).toBe(notLoggedIn)
    await openSession({ ...app, secret: secret ?? '' })
    expect(await codeWith(token)).toBe(1)
  })

  it('are taken from pages of their own app only', async () => {
    const other = await addApp(['https://other.example'])
    const { token } = await openSession(app)
    expect(await codeWith(token, { origin: shop })).toBe(1)
    expect(await codeWith(token, { origin: 'https://other.example' })).toBe(notLoggedIn)
    expect(await codeWith(token, { origin: 'null' })).toBe(notLoggedIn)
    // Our own pages, as behind the app's proxy, and programs that name none.
    expect(await codeWith(token, { origin: 'http://longhand.test', host: 'longhand.test' })).toBe(1)
    expect(await codeWith((await openSession(other)).token, { origin: 'https://other.example' })).toBe(1)
  })

  it('and secrets are stored nowhere', async () => {
    const { token } = await openSession(app)
    for (const table of ['apps', 'app_sessions']) {
      const { rows } = await database.orm.execute(sql.raw(`select * from ${table}`))
      expect(JSON.stringify(rows)).not.toContain(app.secret)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })
})

describe('a refusal says which', () => {
  const refusalOf = async (headers: Record<string, string>, name: EndpointName = 'getAsset') => {
    const { status_code, status_msg, data } = (
      await http.inject({ ...requestTo(name, { page: 1, pageSize: 20 }), headers })
    ).json<{ status_code: number; status_msg: string; data: unknown }>()
    return [errorNameOf(status_code), data, status_msg]
  }
  const containing = (text: string) => expect.stringContaining(text) as string

  it('of a token: foreign origin, expired, unknown, erased account', async () => {
    const { token } = await openSession(app)
    const foreign = 'https://other.example'
    expect(await refusalOf({ token, origin: foreign })).toEqual([
      'NOT_LOGGED_IN',
      { reason: 'foreign-origin', origin: foreign },
      containing('the origin is not registered for its app'),
    ])
    expect(await refusalOf({ token: 'app.of-no-one' })).toEqual([
      'NOT_LOGGED_IN',
      { reason: 'unknown' },
      containing('unknown'),
    ])
    expect((await refusalOf({}))[1]).toBeNull()
    clock.advance(900_000)
    expect(await refusalOf({ token })).toEqual([
      'NOT_LOGGED_IN',
      { reason: 'expired' },
      containing('openAppSession'),
    ])
    const { token: another } = await openSession(app)
    await call('eraseAppUser', { externalUserId: 'user-42' }, bearer(app))
    expect((await refusalOf({ token: another }))[0]).toBe('USER_DELETED')
  })

  it('of a secret: none, or a wrong one', async () => {
    expect(await refusalOf({}, 'listAppProducts')).toEqual([
      'NOT_LOGGED_IN',
      { reason: 'no-secret' },
      containing('Bearer lhapp_'),
    ])
    expect(await refusalOf({ authorization: 'Bearer lhapp_wrong' }, 'listAppProducts')).toEqual([
      'NOT_LOGGED_IN',
      { reason: 'wrong-secret' },
      containing('no app’s here'),
    ])
  })

  it('of a record: the user, the product or the order', async () => {
    const order = (fields: Partial<RequestOf<'createAppOrder'>>) =>
      call(
        'createAppOrder',
        { externalUserId: 'user-42', productId: 'ext-none', reference: 'r', ...fields },
        bearer(app),
      )
    const missing = (record: string) => ({ code: errorCatalog.RECORD_NOT_FOUND.code, data: { record } })
    expect(await order({})).toEqual(missing('user'))
    await openSession(app)
    expect(await order({})).toEqual(missing('product'))
    expect(await call('getAppOrder', { orderNumber: 'none' }, bearer(app))).toEqual(missing('order'))
  })
})

describe('pages of other origins', () => {
  const preflight = (path: string, origin: string, method = 'POST') =>
    http.inject({
      method: 'OPTIONS',
      url: `${apiBasePath}${path}?timeStamp=1`,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,source,token',
      },
    })
  const corsHeaders = (headers: object): string[] =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  const shared = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { appScope }]) => appScope)
  const others = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { appScope }]) => !appScope)

  it.each(shared)(
    'that are registered may send %s, and browsers remember it',
    async (_name, { path, method }) => {
      const { statusCode, headers } = await preflight(path, shop, method)
      expect(statusCode).toBe(204)
      expect(headers).toMatchObject({
        'access-control-allow-origin': shop,
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'token, source, content-type',
        'access-control-max-age': String(preflightSeconds),
        vary: expect.stringContaining('Origin') as string,
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  it.each(others)('may not send %s, registered or not', async (_name, { path, method }) => {
    const { headers } = await preflight(path, shop, method)
    expect(corsHeaders(headers)).toEqual([])
  })

  it.each([
    'https://elsewhere.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://sub.shop.example',
    'https://shop.example.evil.example',
    'null',
    '*',
  ])('that are not registered, such as %s, get no leave', async (origin) => {
    expect(corsHeaders((await preflight('/api/v1/store/sign_info', origin)).headers)).toEqual([])
    const answer = await http.inject({ ...requestTo('listGoods', { goodsType: 0 }), headers: { origin } })
    expect(answer.statusCode).toBe(200)
    expect(corsHeaders(answer.headers)).toEqual([])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('read answers, refusals and the stream where they are registered', async () => {
    const { token } = await openSession(app)
    const asked = (headers: Record<string, string>) =>
      http.inject({ ...requestTo('getAsset'), headers: { origin: shop, ...headers } })
    for (const answer of [await asked({ token }), await asked({})]) {
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': shop,
        'cross-origin-resource-policy': 'cross-origin',
        vary: expect.stringContaining('Origin') as string,
      })
      expect(answer.headers['access-control-expose-headers']).toContain('content-disposition')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
    const stream = await http.inject({
      method: 'GET',
      url: `${apiBasePath}${messageStreamPath}?ticket=forged`,
      headers: { origin: shop },
    })
    expect([stream.statusCode, stream.headers['access-control-allow-origin']]).toEqual([401, shop])
  })

  it('are asked about anew within seconds', async () => {
    const origin = `https://${app.name}.example`
    const isAllowed = async () =>
      corsHeaders((await preflight('/api/v1/store/sign_info', origin)).headers).length > 0
    expect(await isAllowed()).toBe(false)
    expect(await product.modules.apps.apps.addOrigin(app.name, origin)).toBe('added')
    clock.advance(1000)
    expect(await isAllowed()).toBe(true)
    expect(await product.modules.apps.apps.removeOrigin(app.name, origin)).toBe(true)
    clock.advance(5000)
    expect(await isAllowed()).toBe(false)
  })

  it('are no pages of an app that was revoked', async () => {
    const only = await addApp(['https://revoked.example'])
    clock.advance(5000)
    expect((await preflight('/api/v1/store/sign_info', 'https://revoked.example')).statusCode).toBe(204)
    await product.modules.apps.apps.revoke(only.name)
    clock.advance(5000)
    expect((await preflight('/api/v1/store/sign_info', 'https://revoked.example')).statusCode).toBe(404)
  })
})
