import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorCatalog, recordingStatus, successCode } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { timedSections } from '../../platform/sections/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { exportDeliveries } from '../auto-export/auto-export.tables.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'
import { startTestReceiver, type TestReceiver } from '../webhooks/testing-receiver.ts'
import { webhookDeliveries } from '../webhooks/webhooks.tables.ts'

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let receiver: TestReceiver
let folder: string
let owner: string
let ann: string
let recordingId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-suspended-'))
  receiver = await startTestReceiver()
  receiver.checksTime = false
  product = await openTestProduct(database.url, {
    clock,
    env: { LONGHAND_OUTBOUND_NETWORKS: '127.0.0.0/8', LONGHAND_EXPORT_FOLDER: folder },
  })
  owner = await addTestUser(database, { role: 'owner' })
})
afterAll(async () => {
  await product.close()
  await receiver.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  ann = await addTestUser(database)
  recordingId = await addRecording()
})

const suspend = () => product.call(owner, 'suspendPerson', { userId: ann, reason: 'x' })
const readmit = () => product.call(owner, 'readmitPerson', { userId: ann, reason: 'x' })
const lease = () => ({
  signal: new AbortController().signal,
  hold: () => Promise.resolve(),
  complete: () => Promise.resolve(),
})

async function addRecording(): Promise<string> {
  const [id, at] = [randomUUID(), clock.now()]
  await database.orm.insert(recordings).values({
    id,
    userId: ann,
    fileName: 'talk.wav',
    storageKey: `recordings/${id}/original`,
    bytes: 1,
    sha256: '',
    durationSeconds: 60,
    sampleRate: 16_000,
    format: 'wav',
    status: recordingStatus.complete,
    createdAt: at,
    updatedAt: at,
  })
  const words = [{ text: 'Hello.', startTime: 0, endTime: 500 }]
  await product.database.transaction((tx) =>
    product.modules.transcripts.texts.replace(tx, {
      recordingId: id,
      revision: 1,
      sections: timedSections([
        { sectionId: 's', spkId: '1', spkName: 'Ana', startTime: 0, endTime: 500, text: 'Hello.', words },
      ]),
      language: 'en',
      createdAt: at,
      updatedAt: at,
    }),
  )
  return id
}

it('has share links that rest until the account is let in again', async () => {
  const { data } = await product.call(ann, 'createShareLink', { recordingId, password: 'open sesame' })
  const token = data.url.split('/').at(-1) ?? ''
  const open = (password?: string) => product.call(undefined, 'openShareLink', { token, password })
  const { access } = (await open('open sesame')).data
  const codes = async () => [
    (await open('open sesame')).code,
    (await product.call(undefined, 'getSharedText', { access })).code,
    (await product.call(undefined, 'getSharedPicture', { access })).code,
  ]
  expect(await codes()).toEqual([successCode, successCode, successCode])
  await suspend()
  const { NOT_POSSIBLE_NOW } = errorCatalog
  expect(await codes()).toEqual(Array(3).fill(NOT_POSSIBLE_NOW.code))
  // Neither that it ended, which is not so, nor whose it is, nor that a password was wrong.
  expect((await open('guess')).message).toBe('This link does not work at the moment')
  await readmit()
  expect(await codes()).toEqual([successCode, successCode, successCode])
})

it('has webhooks that are called when the account is let in again', async () => {
  const { data } = await product.call(ann, 'createWebhook', {
    url: receiver.url,
    events: ['recording.uploaded'],
  })
  receiver.secret = data.secret
  const delivery = async () => {
    const [row] = await database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, data.webhookId))
    return row!
  }
  const attempt = async () => {
    const { id: deliveryId, turn } = await delivery()
    await product.modules.webhooks.deliveries.attempt({ deliveryId, turn }, lease())
  }
  await product.database.transaction((tx) =>
    product.events.emit(tx, { type: 'recording-uploaded', userId: ann, recordingId }),
  )
  await suspend()
  await attempt()
  expect(receiver.received).toEqual([])
  clock.advance(30 * 86_400_000)
  await product.modules.webhooks.deliveries.sweep(lease().signal)
  const held = await delivery()
  expect(held).toMatchObject({ state: 'waiting', failures: 0, nextAt: null, turn: 1 })
  await readmit()
  expect(await delivery()).toMatchObject({ nextAt: clock.now(), turn: 2 })
  await attempt()
  expect(await delivery()).toMatchObject({ state: 'delivered' })
  expect(receiver.received).toHaveLength(1)
})

it('has export rules that write when the account is let in again', async () => {
  const { data } = await product.call(ann, 'createExportRule', {
    format: 'md',
    path: '{{title}}',
    destination: { kind: 'folder' },
  })
  const delivery = async () => {
    const [row] = await database.orm
      .select()
      .from(exportDeliveries)
      .where(eq(exportDeliveries.ruleId, data.ruleId))
    return row!
  }
  const { deliveries } = product.modules['auto-export']
  await product.database.transaction((tx) =>
    product.events.emit(tx, {
      type: 'transcription-finished',
      userId: ann,
      recordingId,
      transcriptionId: randomUUID(),
      fileName: 'talk.wav',
      seconds: 1,
    }),
  )
  await suspend()
  await deliveries.attempt(await delivery(), lease())
  clock.advance(30 * 86_400_000)
  await deliveries.sweep(lease().signal)
  expect(await delivery()).toMatchObject({ state: 'waiting', failures: 0, nextAt: null, turn: 1 })
  expect(await readdir(folder, { recursive: true })).toEqual([])
  await readmit()
  await deliveries.attempt(await delivery(), lease())
  expect(await delivery()).toMatchObject({ state: 'delivered', turn: 2 })
  expect((await readdir(folder, { recursive: true })).some((name) => name.endsWith('talk.md'))).toBe(true)
})
