import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../../platform/http/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser, wireHash } from '../../auth/testing.ts'
import { siteDetails } from './site.tables.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, PARAMETER_INVALID } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let operator: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  owner = await addTestUser(database, { role: 'owner', email: 'owner@site.example' })
  operator = await addTestUser(database, { role: 'operator' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  await database.orm.delete(siteDetails)
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const trail = async (action: string) => (await product.call(owner, 'listTrail', { action })).data.list

describe('who runs the installation', () => {
  const unsaid = { name: '', contact: '', imprint: { en: '', 'zh-CN': '' } }
  const office = {
    name: 'Example Office Ltd',
    contact: 'office@example.org',
    imprint: { en: 'Example Street 1\nExample Town', 'zh-CN': '示例市示例路 1 号' },
  }
  const imprint = async () => (await product.call(undefined, 'getImprint', {})).data

  it('is said by the owner, and told to everyone', async () => {
    expect(await imprint()).toEqual(unsaid)
    const { data } = await product.call(owner, 'setSiteDetails', { ...office, name: ' Example Office Ltd ' })
    expect(data).toEqual({ ...office, revision: 1 })
    expect(await imprint()).toEqual(office)
    expect((await trail('site'))[0]).toMatchObject({
      actor: 'owner@site.example',
      before: { name: '', contact: '' },
      after: { name: office.name, contact: office.contact },
    })
    await product.call(owner, 'setSiteDetails', { ...office, imprint: unsaid.imprint })
    const [last] = await trail('site')
    expect(last?.after?.['imprint']).not.toBe(last?.before?.['imprint'])
    expect(await codeOf(owner, 'setSiteDetails', unsaid)).toBe(successCode)
    expect(await imprint()).toEqual(unsaid)
  })

  it('is not changed over what another owner has said meanwhile, also by two at once', async () => {
    const set = (name: string) => product.call(owner, 'setSiteDetails', { ...office, name, revision: 0 })
    const both = await Promise.all([set('One'), set('Other')])
    expect(both.map(({ code }) => code).sort()).toEqual([successCode, NEWER_REVISION.code].sort())
    const winner = both.find(({ code }) => code === successCode)?.data
    expect(await imprint()).toMatchObject({ name: winner?.name })
  })

  it('has a name where it has anything, within limits, and is the owner’s alone to say', async () => {
    expect(await codeOf(owner, 'setSiteDetails', { ...office, name: ' ' })).toBe(PARAMETER_INVALID.code)
    expect(await codeOf(owner, 'setSiteDetails', { ...office, name: 'x'.repeat(121) })).toBe(
      PARAMETER_INVALID.code,
    )
    expect(await codeOf(operator, 'setSiteDetails', office)).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(operator, 'getSiteDetails', {})).toBe(ILLEGAL_REQUEST.code)
    expect(await imprint()).toEqual(unsaid)
  })
})

describe('maintenance', () => {
  const text = { en: 'We move to a new server tonight.', 'zh-CN': '今晚迁移服务器。' }
  const noticeOf = (isClosed: boolean) => ({ text, untilTime: 1_900_000_000, isClosed })
  const set = (maintenance: ReturnType<typeof noticeOf> | null, revision?: number) =>
    product.call(owner, 'setMaintenance', { maintenance, ...(revision !== undefined && { revision }) })
  const notice = async () => (await product.call(undefined, 'getServiceNotice', {})).data.maintenance
  const openApp = () =>
    buildTestApp(product.routes, { closure: () => product.modules.operator.site.closure() })

  it('is told to everyone until it is taken back', async () => {
    expect(await notice()).toBeNull()
    expect((await set(noticeOf(false))).data).toMatchObject({ maintenance: noticeOf(false) })
    expect(await notice()).toEqual(noticeOf(false))
    expect(await product.modules.operator.site.closure()).toBeUndefined()
    expect((await set(null)).data.maintenance).toBeNull()
    expect(await notice()).toBeNull()
    const [back, first] = await trail('maintenance')
    expect(first).toMatchObject({ before: { text: null }, after: { text: text.en, isClosed: false } })
    expect(back).toMatchObject({ after: { text: null } })
  })

  it('keeps people from changing anything, in their language, and operators from nothing', async () => {
    const ann = await addTestUser(database)
    const app = await openApp()
    const send = <Name extends EndpointName>(
      token: string,
      name: Name,
      fields: RequestOf<Name>,
      language = 'en',
    ) =>
      app.inject({
        ...requestTo(name, fields),
        headers: { 'accept-language': language, 'content-type': 'application/json', token },
      })
    const add = (token: string, language?: string) =>
      send(token, 'addFolder', { folderName: 'Talks' }, language)
    await set(noticeOf(true))
    const refused = await add(`user:${ann}`)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(readEnvelope(refused.json())).toMatchObject({ status_msg: text.en, data: { notStarted: true } })
    expect(readEnvelope((await add(`user:${ann}`, 'zh-CN')).json()).status_msg).toBe(text['zh-CN'])
    for (const name of ['listFolders', 'getUserInfo'] as const)
      expect((await send(`user:${ann}`, name, {})).statusCode).toBe(200)
    expect((await add(`user:${operator};operator`)).statusCode).toBe(200)
    expect((await product.call(ann, 'listFolders', {})).data).toEqual([])
    await set(null)
    expect((await add(`user:${ann}`)).statusCode).toBe(200)
    await app.close()
  })

  it('lets visitors log in, and not register', async () => {
    const app = await openApp()
    await set(noticeOf(true))
    const credentials = { email: 'a@b.example', password: wireHash('x') }
    expect((await app.inject(requestTo('emailLogin', credentials))).statusCode).toBe(200)
    expect((await app.inject(requestTo('emailRegister', credentials))).statusCode).toBe(503)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await set(null)
    await app.close()
  })

  it('is the owner’s, in both languages, and not changed over another’s', async () => {
    const { revision } = (await product.call(owner, 'getMaintenance', {})).data
    const both = await Promise.all([set(noticeOf(false), revision), set(null, revision)])
    expect(both.map(({ code }) => code).sort()).toEqual([successCode, NEWER_REVISION.code].sort())
    expect((await set({ ...noticeOf(true), text: { en: 'x', 'zh-CN': ' ' } })).code).toBe(
      PARAMETER_INVALID.code,
    )
    expect(await codeOf(operator, 'setMaintenance', { maintenance: null })).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(operator, 'getMaintenance', {})).toBe(ILLEGAL_REQUEST.code)
    await set(null)
  })
})
