import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'
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
