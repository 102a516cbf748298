import { errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, NOT_POSSIBLE_NOW, PARAMETER_INVALID, RECORD_NOT_FOUND } =
  errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
const clock = new ManualClock('2026-02-10T04:00:00.000Z')

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { clock })
  owner = await addTestUser(database, { role: 'owner' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const set = (fields: RequestOf<'setHelpText'>, userId = owner) => product.call(userId, 'setHelpText', fields)
const look = async (titleId: string) => (await product.call(owner, 'getHelpText', { titleId })).data
const read = async (titleId: string, language?: string) =>
  (await product.call(undefined, 'getHelpDocument', { titleId }, language)).data
const titles = async () => (await product.call(undefined, 'listHelpTitles', {})).data
const listed = async (wanted: string) =>
  (await product.call(owner, 'listHelpTexts', {})).data.list.find(({ titleId }) => titleId === wanted)

const hours = { title: 'Opening hours', section: 'Our service', content: 'Monday to Friday.' }

describe('a text of one’s own', () => {
  it('is written, changed, translated, moved and hidden', async () => {
    const made = await set({ titleId: 'opening-hours', order: 1000, texts: { en: hours }, from: null })
    expect(made.code).toBe(successCode)
    expect(await read('opening-hours')).toMatchObject({
      title: 'Opening hours',
      content: 'Monday to Friday.',
    })
    expect((await titles()).at(-1)).toMatchObject({ titleId: 'opening-hours', section: 'Our service' })

    const changed = await set({
      titleId: 'opening-hours',
      order: 1,
      texts: {
        en: { ...hours, content: 'Every\r\nday.' },
        'zh-CN': { title: '服务时间', section: '服务', content: '每天。' },
      },
      from: made.data.revision,
    })
    expect(await read('opening-hours')).toMatchObject({ content: 'Every\nday.' })
    expect(await read('opening-hours', 'zh-CN')).toMatchObject({ title: '服务时间' })
    expect((await titles())[0]).toMatchObject({ titleId: 'opening-hours' })
    expect(await listed('opening-hours')).toMatchObject({
      order: 1,
      isShown: true,
      isSupplied: false,
      texts: [
        { language: 'en', section: 'Our service', isOwn: true },
        { language: 'zh-CN', title: '服务时间', isOwn: true },
      ],
    })

    const hidden = await set({
      titleId: 'opening-hours',
      order: 1,
      isShown: false,
      texts: { en: { ...hours, content: 'Every\nday.' } },
      from: changed.data.revision,
    })
    expect(await read('opening-hours')).toBeNull()
    expect((await titles()).map(({ titleId }) => titleId)).not.toContain('opening-hours')
    expect(hidden.data).toMatchObject({ isShown: false, texts: [{ language: 'en', content: 'Every\nday.' }] })
    const [entry] = (await product.call(owner, 'listTrail', { keyword: 'opening-hours' })).data.list
    expect(entry).toMatchObject({
      action: 'help_text',
      before: { order: 1, isShown: true, own: 'en, zh-CN' },
      after: { order: 1, isShown: false, own: 'en' },
    })
    expect((await set({ titleId: 'opening-hours', order: 1, texts: {} })).code).toBe(NOT_POSSIBLE_NOW.code)
    expect(await look('opening-hours')).toMatchObject({ texts: [{ language: 'en' }] })
  })

  it('is made by one of two who make it at once, and changed by who has seen the newest', async () => {
    const one = (title: string, from: string | null) =>
      set({ titleId: 'parking', order: 50, texts: { en: { ...hours, title } }, from })
    const made = await Promise.all([one('First', null), one('Second', null)])
    expect(made.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(
      [successCode, NEWER_REVISION.code].toSorted((a, b) => a - b),
    )
    expect(made.find(({ code }) => code !== successCode)?.message).toBe(
      'There is a help text of this name already',
    )
    const { revision } = await look('parking')
    expect((await one('Third', revision)).code).toBe(successCode)
    expect((await one('Fourth', revision)).code).toBe(NEWER_REVISION.code)
    expect((await read('parking')).title).toBe('Third')
  })
})

describe('a text that comes with the product', () => {
  it('is overwritten in one language, and goes back to what came', async () => {
    const before = await look('quality')
    expect(before.texts.map(({ isOwn }) => isOwn)).toEqual([false, false])
    expect(before.supplied.map(({ content }) => content)).toEqual(before.texts.map(({ content }) => content))
    clock.advance(5000)
    const texts = { en: { title: 'Our engine', section: 'Ours', content: 'It is **good**.' } }
    const order = before.suppliedOrder ?? 0
    const changed = (await set({ titleId: 'quality', order, texts, from: before.revision })).data
    expect(changed.texts.map(({ language, isOwn }) => [language, isOwn])).toEqual([
      ['en', true],
      ['zh-CN', false],
    ])
    expect(changed.texts[1]?.updateTime).toBe(before.texts[1]?.updateTime)
    expect(changed.supplied).toEqual(before.supplied)
    await product.modules.support.seed()
    expect(await read('quality')).toMatchObject({ title: 'Our engine', content: 'It is **good**.' })
    expect((await read('quality', 'zh-CN')).title).toBe(before.texts[1]?.title)

    const back = (await set({ titleId: 'quality', order, texts: {} })).data
    expect(back.revision).toBe(before.revision)
    expect((await read('quality')).title).toBe(before.texts[0]?.title)
  })

  it('that is written as it came stays what came, unless it stands elsewhere', async () => {
    const { supplied, suppliedOrder } = await look('exports')
    const [{ language: _, ...en } = expect.fail('Nothing is supplied.')] = supplied
    const same = (await set({ titleId: 'exports', order: suppliedOrder ?? 0, texts: { en } })).data
    expect(same.texts.map(({ isOwn }) => isOwn)).toEqual([false, false])
    const moved = (await set({ titleId: 'exports', order: 1, texts: {} })).data
    expect(moved.texts.map(({ isOwn }) => isOwn)).toEqual([true, true])
    await product.modules.support.seed()
    expect((await look('exports')).order).toBe(1)
    await set({ titleId: 'exports', order: suppliedOrder ?? 0, texts: {} })
  })

  it('is hidden over a start, and shown again', async () => {
    const order = (await look('uploading')).suppliedOrder ?? 0
    await set({ titleId: 'uploading', order, isShown: false, texts: {} })
    await product.modules.support.seed()
    expect(await read('uploading')).toBeNull()
    expect(await listed('uploading')).toMatchObject({ isShown: false, isSupplied: true })
    await set({ titleId: 'uploading', order, texts: {} })
    expect((await read('uploading')).titleId).toBe('uploading')
  })
})

it.each([
  { titleId: 'Opening Hours' },
  { titleId: '' },
  { order: 0 },
  { texts: { en: { ...hours, title: ' ' } } },
  { texts: { en: { ...hours, title: 'Two\nlines' } } },
  { texts: { en: { ...hours, section: '' } } },
  { texts: { en: { ...hours, content: '\n' } } },
  { texts: { en: { ...hours, content: 'x'.repeat(20_001) } } },
])('refuses %j', async (wrong) => {
  expect((await set({ titleId: 'x', order: 1, texts: { en: hours }, ...wrong })).code).toBe(
    PARAMETER_INVALID.code,
  )
})

it('takes the longest text, however its characters are written', async () => {
  const content = '\u{1F600}'.repeat(10_000)
  const texts = { en: { ...hours, content }, 'zh-CN': { ...hours, content } }
  expect((await set({ titleId: 'long', order: 2000, texts })).code).toBe(successCode)
})

it('is for owners and operators, and finds only what is there', async () => {
  const [operator, support] = [
    await addTestUser(database, { role: 'operator' }),
    await addTestUser(database, { role: 'support' }),
  ]
  const wanted = { titleId: 'parking', order: 60, texts: { en: hours } }
  expect((await set(wanted, operator)).code).toBe(successCode)
  expect((await set(wanted, support)).code).toBe(ILLEGAL_REQUEST.code)
  expect((await product.call(operator, 'getHelpText', { titleId: 'nothing' })).code).toBe(
    RECORD_NOT_FOUND.code,
  )
})
