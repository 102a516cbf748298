import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorCatalog, successCode } from '@longhand/contracts'
import { writeTinyCtcModel } from '@longhand/speech/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { work } from '../../../work.ts'
import { addTestUser } from '../../auth/testing.ts'

const { RECORD_NOT_FOUND, NOT_POSSIBLE_NOW, NEWER_REVISION, ILLEGAL_REQUEST } = errorCatalog
const longTimeout = { timeout: 60_000, interval: 200 }

let database: TestDatabase
let folder: string
let product: TestProduct
let owner: string
let stop: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  // Beside other tests it would hardly get on.
  vi.stubEnv('LONGHAND_NICENESS', '0')
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-managed-models-'))
  product = await openTestProduct(database.url, {
    component: 'worker',
    env: { LONGHAND_MODELS_DIR: folder, LONGHAND_SPEECH_ENGINE: 'sherpa' },
  })
  owner = await addTestUser(database, { role: 'owner' })
  stop = () => Promise.resolve()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop()
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

async function startWorker(): Promise<void> {
  const worker = await work(product)
  stop = () => worker.stop()
}

const list = async () => (await product.call(owner, 'listManagedModels', {})).data
const find = async (name: string) => (await list()).list.find(({ model }) => model === name)
const actions = async () =>
  (await product.call(owner, 'listTrail', { keyword: 'models_' })).data.list.map(
    ({ action, target, after }) => ({ action, target, after }),
  )

it('a model is tried on the sample, and says what it heard and in what time', async () => {
  await writeTinyCtcModel(path.join(folder, 'tiny'))
  await startWorker()
  await vi.waitFor(
    async () =>
      expect(await find('tiny')).toMatchObject({
        state: 'installed',
        usedFor: ['en'],
        canTry: true,
        trial: null,
      }),
    longTimeout,
  )
  expect((await product.call(owner, 'tryModel', { model: 'tiny' })).code).toBe(successCode)
  await vi.waitFor(
    async () => expect((await find('tiny'))?.trial).toMatchObject({ state: 'done' }),
    longTimeout,
  )
  const trial = (await find('tiny'))?.trial
  expect(trial).toMatchObject({ problem: null, text: expect.stringMatching(/[a-h ]+/) as string })
  expect(trial?.seconds).toBeGreaterThan(0)
  expect(trial?.sampleSeconds).toBeGreaterThan(20)

  // It is taken out while it is there to be used, and the trail says who did it.
  expect((await product.call(owner, 'removeModel', { model: 'tiny' })).code).toBe(successCode)
  await vi.waitFor(async () => expect(await find('tiny')).toBeUndefined(), longTimeout)
  const answer = await product.call(owner, 'tryModel', { model: 'tiny' })
  expect([answer.code, answer.message]).toEqual([
    NOT_POSSIBLE_NOW.code,
    'No worker has this model now. Wait until it is installed',
  ])
  expect(await actions()).toEqual([{ action: 'models_remove', target: 'tiny', after: null }])
})

it('what is not in the list, and an order that another has changed, is refused', async () => {
  for (const name of ['installModel', 'removeModel'] as const)
    expect((await product.call(owner, name, { model: 'nothing' })).code).toBe(RECORD_NOT_FOUND.code)
  const { revision } = await list()
  const orderAs = (models: string[]) => product.call(owner, 'orderModels', { models, revision })
  expect((await orderAs(['canary', 'moonshine-en'])).code).toBe(successCode)
  expect((await orderAs([])).code).toBe(NEWER_REVISION.code)
  expect((await product.call(owner, 'installModel', { model: 'canary' })).code).toBe(successCode)
  expect(await find('canary')).toMatchObject({ state: 'wanted', trial: null, canTry: false })
  expect((await actions()).slice(0, 2)).toEqual([
    { action: 'models_install', target: 'canary', after: null },
    { action: 'models_order', target: '', after: { models: 'canary, moonshine-en' } },
  ])
})

it('support sees them, and changes nothing', async () => {
  const support = await addTestUser(database, { role: 'support' })
  expect((await product.call(support, 'listManagedModels', {})).code).toBe(successCode)
  for (const name of ['installModel', 'removeModel', 'tryModel'] as const)
    expect((await product.call(support, name, { model: 'canary' })).code).toBe(ILLEGAL_REQUEST.code)
})
