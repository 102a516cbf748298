import { randomUUID } from 'node:crypto'
import { ceilings, type CeilingName, errorCatalog, successCode } from '@longhand/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppGoodsRepository } from './modules/apps/app-goods.repository.ts'
import { addTestUser } from './modules/auth/testing.ts'
import { DraftsRepository } from './modules/voice/drafts.repository.ts'
import { LinksRepository } from './modules/links/links.repository.ts'
import { MyVoicesRepository } from './modules/voice/my-voices.repository.ts'
import { QuestionsRepository } from './modules/insights/questions.repository.ts'
import { TranslationsRepository } from './modules/insights/translations.repository.ts'
import { UploadQuota } from './modules/upload/upload-quota.ts'
import { UploadRepository } from './modules/upload/upload.repository.ts'
import { systemClock } from './platform/clock/clock.ts'
import { createLibraryReader } from './modules/recordings/library/library-reader.ts'
import { AutoExportRepository } from './modules/auto-export/auto-export.repository.ts'
import { WebhooksRepository } from './modules/webhooks/webhooks.repository.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { DomainError } from './platform/errors/domain-error.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'

let database: TestDatabase
let product: TestProduct

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  await product.modules.cashier.goods.ensureSeeds()
})
afterAll(async () => {
  await product.close()
  await database.close()
})

/** A person with a recording. */
interface Owner {
  userId: string
  recordingId: string
}

async function addOwner(): Promise<Owner> {
  const [userId, recordingId] = [await addTestUser(database), randomUUID()]
  await product.modules.recordings.service.add({
    recordingId,
    userId,
    fileName: 'a.wav',
    storageKey: `recordings/${recordingId}/original`,
    bytes: 1,
    sha256: '',
    durationSeconds: 1,
    sampleRate: 16_000,
    format: 'wav',
  })
  return { userId, recordingId }
}

/** The code that work is answered with. */
async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work
    return successCode
  } catch (error) {
    if (error instanceof DomainError) return errorCatalog[error.error].code
    throw error
  }
}

const series = (missing: number, name: CeilingName): SQL =>
  sql`generate_series(1, ${ceilings[name].max - missing}) n`
const quota = (): UploadQuota =>
  new UploadQuota({
    repository: new UploadRepository(database),
    recordings: product.modules.recordings.service,
    storageQuota: () => Promise.resolve(1e12),
    clock: systemClock,
  })
const reserve = ({ userId }: Owner): Promise<number> =>
  codeOf(quota().reserve({ id: randomUUID(), userId, fileName: 'a.wav', bytes: 1, keptSeconds: 60 }))

let asked = 0

/** By ceiling: what fills it up to one less than it holds, and what asks for one more. */
const rows: Record<CeilingName, { fill(owner: Owner): SQL; ask(owner: Owner): Promise<number> }> = {
  unfinishedUploads: {
    fill: ({ userId }) =>
      sql`insert into uploads (id, user_id, file_name, bytes, created_at, touched_at, kept_seconds) select gen_random_uuid(), ${userId}, 'a.wav', 1, now(), now(), 60 from ${series(1, 'unfinishedUploads')}`,
    ask: reserve,
  },
  recordings: {
    // One is there already.
    fill: ({ userId }) =>
      sql`insert into recordings (id, user_id, file_name, storage_key, bytes, sha256, duration_seconds, sample_rate, format, created_at, updated_at) select gen_random_uuid(), ${userId}, 'a.wav', '', 1, '', 1, 16000, 'wav', now(), now() from ${series(2, 'recordings')}`,
    ask: reserve,
  },
  folders: {
    fill: ({ userId }) =>
      sql`insert into folders (id, user_id, name, created_at) select gen_random_uuid(), ${userId}, 'Folder ' || n, now() from ${series(1, 'folders')}`,
    ask: async ({ userId }) => (await product.call(userId, 'addFolder', { folderName: randomUUID() })).code,
  },
  audioTasks: {
    fill: ({ userId }) =>
      sql`insert into audio_tasks (id, user_id, kind, originals, file_name, source_ids, created_at) select gen_random_uuid(), ${userId}, 'merge', 'keep', 'a', '[]', now() from ${series(1, 'audioTasks')}`,
    ask: async ({ userId, recordingId }) => {
      const second = randomUUID()
      await product.modules.recordings.service.add({
        recordingId: second,
        userId,
        fileName: 'b.wav',
        storageKey: '',
        bytes: 1,
        sha256: '',
        durationSeconds: 1,
        sampleRate: 16_000,
        format: 'wav',
      })
      return (
        await product.call(userId, 'joinRecordings', {
          recordingIds: [recordingId, second],
          fileName: 'Both',
        })
      ).code
    },
  },
  shareLinks: {
    fill: ({ recordingId }) =>
      sql`insert into share_links (recording_id, token_hash, hint, created_at) select ${recordingId}, gen_random_uuid()::text, 'hint', now() from ${series(1, 'shareLinks')}`,
    ask: async ({ userId, recordingId }) =>
      (await product.call(userId, 'createShareLink', { recordingId })).code,
  },
  questions: {
    fill: ({ recordingId }) =>
      sql`insert into transcript_questions (id, recording_id, question, created_at) select gen_random_uuid(), ${recordingId}, 'What?', now() from ${series(1, 'questions')}`,
    ask: ({ recordingId }) =>
      codeOf(
        database.transaction((tx) =>
          new QuestionsRepository(database).insert(tx, {
            id: randomUUID(),
            recordingId,
            question: 'What?',
            createdAt: new Date(),
          }),
        ),
      ),
  },
  translations: {
    fill: ({ recordingId }) =>
      sql`insert into translations (recording_id, language, state, run_id, updated_at) select ${recordingId}, 'x' || n, 'ready', gen_random_uuid(), now() from ${series(1, 'translations')}`,
    ask: ({ recordingId }) =>
      codeOf(
        database.transaction((tx) =>
          new TranslationsRepository(database).begin(tx, {
            recordingId,
            language: randomUUID(),
            runId: randomUUID(),
            updatedAt: new Date(),
          }),
        ),
      ),
  },
  unpaidOrders: {
    fill: ({
      userId,
    }) => sql`insert into orders (order_number, user_id, goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, status, created_at, expires_at)
      select gen_random_uuid()::text, ${userId}, goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, 'cancelled', now(), now() from goods, ${series(1, 'unpaidOrders')} where goods_id = 'card-1h'`,
    // Each of other goods: of the same ones, one order waits for all.
    ask: async ({ userId }) =>
      (
        await product.call(userId, 'executePayment', {
          source: 0,
          goodsId: `card-${[1, 2, 3, 5][asked++ % 4]}h`,
          payAgent: 'alipay',
        })
      ).code,
  },
  paymentAttempts: {
    fill: ({
      userId,
    }) => sql`with made as (insert into orders (order_number, user_id, goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, status, created_at, expires_at)
      select 'order of ' || ${userId}, ${userId}, goods_id, kind, name_en, name_zh, price_fen, original_price_fen, duration_seconds, effective_seconds, 'pending', now(), now() from goods where goods_id = 'card-1h' returning order_number)
      insert into payment_attempts (trade_number, order_number, channel, amount_fen, state, created_at, expires_at) select gen_random_uuid()::text, order_number, 'sandbox', 1, 'open', now(), now() from made, ${series(1, 'paymentAttempts')}`,
    ask: async ({ userId }) =>
      (
        await product.call(userId, 'executePayment', {
          source: 0,
          goodsId: 'card-1h',
          payAgent: 'alipay',
          orderNumber: `order of ${userId}`,
        })
      ).code,
  },
  voiceTasks: {
    fill: ({ userId }) =>
      sql`insert into voice_tasks (id, user_id, title, status, created_at) select gen_random_uuid(), ${userId}, 'a', 2, now() from ${series(1, 'voiceTasks')}`,
    ask: async ({ userId }) =>
      (await product.call(userId, 'textToVoice', { text: 'A text', voiceId: 'flite-slt' })).code,
  },
  voiceDrafts: {
    fill: ({ userId }) =>
      sql`insert into voice_drafts (id, user_id, script, updated_at) select gen_random_uuid(), ${userId}, '{}', now() from ${series(1, 'voiceDrafts')}`,
    ask: ({ userId }) =>
      codeOf(
        new DraftsRepository(database).add({
          id: randomUUID(),
          userId,
          script: {
            title: '',
            text: '',
            voiceId: 'flite-slt',
            speed: 1,
            pitch: 1,
            pauseSeconds: 0,
            paragraphVoices: {},
          },
          updatedAt: new Date(),
        }),
      ),
  },
  myVoices: {
    fill: ({ userId }) =>
      sql`insert into my_voices (id, user_id, name, gender, base, change, pitch_hz, consent_sentence, created_at) select gen_random_uuid(), ${userId}, 'a', 'female', 'flite-slt', '{}', 190, '', now() from ${series(1, 'myVoices')}`,
    ask: ({ userId }) =>
      codeOf(
        database.transaction((tx) =>
          new MyVoicesRepository(database).add(tx, {
            id: randomUUID(),
            userId,
            name: 'a',
            gender: 'female',
            base: 'flite-slt',
            change: { pitch: 1, resonance: 1 },
            pitchHz: 190,
            consentSentence: '',
            createdAt: new Date(),
          }),
        ),
      ),
  },
  accessTokens: {
    fill: ({ userId }) =>
      sql`insert into access_tokens (user_id, name, token_hash, hint, scopes, created_at) select ${userId}, 'a', gen_random_uuid()::text, 'lh_', '{}', now() from ${series(1, 'accessTokens')}`,
    ask: async ({ userId }) =>
      (await product.call(userId, 'createAccessToken', { name: 'a', scopes: ['account:read'] })).code,
  },
  linkImports: {
    fill: ({ userId }) =>
      sql`insert into link_imports (user_id, address, title, folder_id, language, state, turn, failures, bytes, is_transcribed, created_at) select ${userId}, 'https://example.com/' || n, '', '', 'en', 'waiting', 1, 0, 0, false, now() from ${series(1, 'linkImports')}`,
    ask: ({ userId }) =>
      codeOf(
        database.transaction((tx) =>
          new LinksRepository(database).add(tx, {
            userId,
            kind: 'file',
            address: `https://example.com/asked/${++asked}`,
            title: '',
            folderId: '',
            transcribe: null,
            language: 'en',
            tokenId: null,
            createdAt: new Date(),
          }),
        ),
      ),
  },
  webhooks: {
    fill: ({ userId }) =>
      sql`insert into webhooks (owner_kind, owner_id, url, events, secret, created_at) select 'user', ${userId}, 'https://example.com', '{}', '', now() from ${series(1, 'webhooks')}`,
    ask: ({ userId: id }) =>
      codeOf(
        new WebhooksRepository(database).add(
          { kind: 'user', id },
          { url: 'https://example.com', events: [], secret: '', createdAt: new Date() },
        ),
      ),
  },
  appProducts: {
    fill: ({ userId }) =>
      sql`with made as (insert into apps (name, secret_hash, created_at) values (${userId}, ${userId}, now()) returning id)
      insert into app_products (id, app_id, name, price, currency, metadata, created_at) select gen_random_uuid()::text, id, 'a', 1, 'CNY', '{}', now() from made, ${series(1, 'appProducts')}`,
    ask: async ({ userId }) => {
      await database.orm.execute(
        sql`insert into apps (name, secret_hash, created_at) values (${userId}, ${userId}, now()) on conflict do nothing`,
      )
      const { rows } = await database.orm.execute(sql`select id from apps where name = ${userId}`)
      const [{ id: appId }] = rows as [{ id: string }]
      return codeOf(
        new AppGoodsRepository(database).addProduct({
          id: randomUUID(),
          appId,
          name: 'a',
          description: '',
          price: 1,
          currency: 'CNY',
          metadata: {},
          createdAt: new Date(),
          retiredAt: null,
        }),
      )
    },
  },
  exportRules: {
    fill: ({ userId }) =>
      sql`insert into export_rules (id, user_id, format, options, path, language, destination, address, user_name, created_at) select gen_random_uuid(), ${userId}, 'md', '{}', 'a', 'en', 'folder', '', '', now() from ${series(1, 'exportRules')}`,
    ask: ({ userId }) =>
      codeOf(
        new AutoExportRepository(database, createLibraryReader(database)).addRule({
          id: randomUUID(),
          userId,
          format: 'md',
          options: { speakers: true, timestamps: true, lineLength: 42, lines: 2, readingSpeed: 20 },
          path: 'a',
          language: 'en',
          destination: 'folder',
          address: '',
          userName: '',
          createdAt: new Date(),
        }),
      ),
  },
}

describe.each(Object.keys(rows) as CeilingName[])('%s', (name) => {
  const { fill, ask } = rows[name]

  it(`can be ${ceilings[name].max} and not one more, asked for at once`, async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    await database.orm.execute(fill(owner))
    const codes = await Promise.all(Array.from({ length: 4 }, () => ask(owner)))
    const limit = errorCatalog.LIMIT_REACHED.code
    const refused = codes.filter((code) => code === limit).length
    // At most: where both are counted twice rather than not at all, the last place may stay free.
    expect(codes.every((code) => code === limit || code === successCode)).toBe(true)
    expect(refused).toBeGreaterThanOrEqual(3)
    if (name !== 'recordings') expect(refused).toBe(3)
    if (name !== 'paymentAttempts') expect(await ask(other)).toBe(successCode)
  })
})

it('says so in both languages, with the number', async () => {
  const { userId, recordingId } = await addOwner()
  await database.orm.execute(rows.shareLinks.fill({ userId, recordingId }))
  await product.call(userId, 'createShareLink', { recordingId })
  for (const language of ['en', 'zh-CN'] as const) {
    expect((await product.call(userId, 'createShareLink', { recordingId }, language)).message).toBe(
      ceilings.shareLinks.sentence[language],
    )
  }
  for (const { max, sentence } of Object.values(ceilings))
    for (const text of Object.values(sentence)) expect(text).toContain(max.toLocaleString('en'))
})

it('of sentences of consent, the newest stay', async () => {
  const { userId } = await addOwner()
  for (let time = 0; time < 15; time += 1) await product.call(userId, 'getVoiceConsent', {})
  expect(
    (await database.orm.execute(sql`select 1 from voice_consents where user_id = ${userId}`)).rows.length,
  ).toBe(10)
})
