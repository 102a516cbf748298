/** `tsx loop-product.ts <data folder> <sections>`. The API with a user who has as much as limits allow; it says what its main thread did between `begin` and `end`. */
import { randomUUID } from 'node:crypto'
import type { Role } from '@longhand/contracts'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { beanEntries } from '@longhand/server/src/modules/beans/beans.tables.ts'
import { goods, orders } from '@longhand/server/src/modules/cashier/cashier.tables.ts'
import {
  notes,
  summaries,
  translatedSections,
  translations,
} from '@longhand/server/src/modules/insights/insights.tables.ts'
import { linkImports } from '@longhand/server/src/modules/links/links.tables.ts'
import { messages } from '@longhand/server/src/modules/messages/messages.tables.ts'
import { operatorTrail } from '@longhand/server/src/modules/operator/trail/trail.tables.ts'
import { recordings } from '@longhand/server/src/modules/recordings/recording/recordings.tables.ts'
import { timeCards, timeEntries } from '@longhand/server/src/modules/time/time.tables.ts'
import { changeIndex } from '@longhand/server/src/modules/transcripts/search/section-index.ts'
import { indexChanges } from '@longhand/server/src/modules/transcripts/search/section-rows.ts'
import { transcripts } from '@longhand/server/src/modules/transcripts/text/transcripts.tables.ts'
import { transcriptVersions } from '@longhand/server/src/modules/transcripts/versions/versions.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import type { TimedSection } from '@longhand/server/src/platform/sections/sections.ts'
import { writeStored } from '@longhand/server/src/platform/sections/stored-text.ts'
import { MainThread, type MainThreadUse } from '../loop/main-thread.ts'
import { GeneratedSpeech } from './generated-speech.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface LoopWorld {
  address: string
  userId: string
  token: string
  appSecret: string
  /** Of the recording with the longest text. */
  longId: string
  versionId: string
  /** Of recordings with an ordinary text. */
  textIds: string[]
  /** Of all recordings that are not in the bin, the longest first. */
  recordingIds: string[]
}

export type LoopQuestion =
  | { kind: 'begin' }
  | { kind: 'end' }
  | { kind: 'recordings'; count: number; isDeleted: boolean }
  | { kind: 'person' }
export type LoopAnswer = MainThreadUse | string[] | string | null

const [, , dataDir = '', sectionCount = '0'] = process.argv
/** The most that a page has. */
const rowCount = 9999
const textCount = 500
const binCount = 1000
const linkCount = 1000
const portion = 1000

const log = pino({ level: 'error' })
const config = loadConfig({
  ...offlineIn(dataDir),
  PORT: '0',
  LONGHAND_RATE_LIMIT_SCALE: '1000000',
  LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1',
  LONGHAND_FEED_MAX_CPU_SECONDS: '60',
})
const product = await compose(config, log)
await product.modules.rewards.seed()
await product.modules.support.seed()
const server = await listen(product, new URL('file:///nonexistent/'))
const { orm } = product.database
const speech = new GeneratedSpeech(7)
const now = systemClock.now()
const before = (index: number): Date => new Date(now.getTime() - index * 60_000)

async function inPortions<Row>(rows: Row[], insert: (portion: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += portion) await insert(rows.slice(at, at + portion))
}

async function addPerson(email: string, role: Role = 'person'): Promise<{ userId: string; token: string }> {
  const [user] = await orm
    .insert(users)
    .values({ email, nickName: 'Reader', language: 'en', createdAt: now, role })
    .returning({ userId: users.id })
  if (!user) throw new Error('The person was not added.')
  const { userId } = user
  return {
    userId,
    token: await product.database.transaction((tx) =>
      product.modules.auth.sessions.open(tx, userId, { browser: 'bench', userAgent: 'bench' }),
    ),
  }
}

async function addRecordings(userId: string, count: number, isDeleted: boolean): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index): typeof recordings.$inferInsert => ({
    id: randomUUID(),
    userId,
    fileName: `${speech.sentence(6)} ${index}.mp3`,
    storageKey: 'x',
    bytes: 1000 + index,
    sha256: 'x',
    durationSeconds: 60,
    sampleRate: 44_100,
    format: 'mp3',
    status: 2,
    tags: [`tag ${index % 100}`],
    createdAt: before(index),
    updatedAt: before(index),
    ...(isDeleted ? { deletedAt: now } : {}),
  }))
  await inPortions(rows, (some) => orm.insert(recordings).values(some))
  return rows.map(({ id }) => id)
}

/** Short, so that as many as may be make up a body of the greatest length. */
function sectionsOf(count: number, length: number): TimedSection[] {
  return Array.from({ length: count }, (_, index) => {
    const startMs = index * 150
    const texts = speech.sentence(length).split(' ')
    const words = texts.map((text, at) => ({
      text,
      startMs: startMs + at * 40,
      endMs: startMs + at * 40 + 40,
      confidence: 0.9,
    }))
    const speaker = index % 4
    return {
      id: `c${index}`,
      speakerId: `${speaker}`,
      speakerName: `Speaker${speaker + 1}`,
      startMs,
      endMs: startMs + 150,
      text: texts.join(' '),
      words,
    }
  })
}

async function addTexts(
  ids: readonly string[],
  sections: readonly TimedSection[],
  language = 'en',
): Promise<void> {
  const text = {
    revision: 1,
    ...writeStored(sections),
    engine: 'bench',
    quality: 'good',
    language,
    createdAt: now,
    updatedAt: now,
  } as const
  for (const recordingId of ids) {
    await orm.insert(transcripts).values({ recordingId, ...text })
  }
}

const owner = await addPerson('owner@example.com', 'owner')
await inPortions(
  Array.from({ length: rowCount }, (_, index) => index),
  (indexes) =>
    orm.insert(operatorTrail).values(
      indexes.map((index) => ({
        at: before(index),
        actorId: owner.userId,
        actorName: 'Reader',
        action: 'changeRole',
        targetUserId: owner.userId,
        target: '',
        before: { role: 'person' },
        after: { role: 'support' },
      })),
    ),
)
const recordingIds = await addRecordings(owner.userId, rowCount, false)
await addRecordings(owner.userId, binCount, true)
const [longId = ''] = recordingIds
const longSections = sectionsOf(Number(sectionCount), 3)
await addTexts([longId], longSections)
const longText = { ...writeStored(longSections), engine: 'bench', quality: 'good', language: 'en' } as const
const [version] = await orm
  .insert(transcriptVersions)
  .values({
    recordingId: longId,
    revision: 0,
    origin: 'transcribed',
    ...longText,
    savedAt: now,
    keptAt: now,
    name: 'first',
  })
  .returning({ id: transcriptVersions.id })
const textIds = recordingIds.slice(1, textCount + 1)
const ordinary = sectionsOf(50, 12)
await addTexts(textIds, ordinary)
for (const id of textIds)
  await product.database.transaction((tx) => changeIndex(tx, id, indexChanges(ordinary)))
await orm
  .insert(translations)
  .values({ recordingId: longId, language: 'fr', state: 'ready', runId: randomUUID(), updatedAt: now })
await inPortions(longSections, (some) =>
  orm.insert(translatedSections).values(
    some.map(({ id, text }) => ({
      recordingId: longId,
      language: 'fr',
      sectionId: id,
      sourceHash: 'x',
      text,
    })),
  ),
)
const point = (index: number) => ({
  pointId: `p${index}`,
  kind: 'abstract' as const,
  title: 'A topic',
  text: 'word '.repeat(800).trim(),
  spkId: null,
  sectionIds: [`c${index}`],
  isEdited: false,
})
await orm.insert(summaries).values({
  recordingId: longId,
  state: 'ready',
  runId: randomUUID(),
  points: Array.from({ length: 100 }, (_, index) => point(index)),
  updatedAt: now,
})
/** 200 of these have nearly the half million characters that notes may have. */
const paragraph = {
  type: 'paragraph' as const,
  content: Array.from({ length: 44 }, () => ({
    type: 'text' as const,
    text: 'word',
    marks: [{ type: 'bold' as const }],
  })),
}
await orm.insert(notes).values({
  recordingId: longId,
  document: { type: 'doc', content: Array.from({ length: 200 }, () => paragraph) },
  revision: 1,
  updatedAt: now,
})
const numbers = Array.from({ length: rowCount }, (_, index) => index)
const { userId } = owner
await inPortions(numbers, (some) =>
  orm.insert(messages).values(
    some.map((index) => ({
      userId,
      eventKey: `e${index}`,
      content: { kind: 'transcription-done' as const, fileName: `Interview ${index}.m4a`, seconds: 60 },
      createdAt: before(index),
    })),
  ),
)
await inPortions(numbers, (some) =>
  orm.insert(beanEntries).values(
    some.map((index) => ({
      userId,
      reason: 'check-in' as const,
      amount: 1,
      balanceAfter: index + 1,
      createdAt: before(index),
      entryKey: `b${index}`,
    })),
  ),
)
await inPortions(numbers, (some) =>
  orm.insert(timeCards).values(
    some.map((index) => ({
      userId,
      source: 'gift' as const,
      seconds: 60,
      createdAt: before(index),
      expiresAt: new Date(now.getTime() + 1e10 + index),
      grantKey: `g${index}`,
    })),
  ),
)
const cards = await orm.select({ id: timeCards.cardId }).from(timeCards)
await inPortions(cards, (some) =>
  orm.insert(timeEntries).values(
    some.map(({ id }) => ({
      userId,
      allowance: 'card' as const,
      allowanceKey: id,
      kind: 'grant' as const,
      seconds: 60,
      createdAt: now,
      entryKey: `t${id}`,
    })),
  ),
)
const [sold] = await orm.select().from(goods).limit(1)
if (sold) {
  const { goodsId, kind, nameEn, nameZh, price, originalPrice, durationSeconds, effectiveSeconds } = sold
  const product = {
    goodsId,
    kind,
    nameEn,
    nameZh,
    price,
    originalPrice,
    durationSeconds,
    effectiveSeconds,
  }
  await inPortions(numbers, (some) =>
    orm.insert(orders).values(
      some.map((index) => ({
        orderNumber: `o${index}`,
        userId,
        ...product,
        status: 'expired' as const,
        createdAt: before(index),
        expiresAt: before(index),
      })),
    ),
  )
}
const link = {
  userId,
  folderId: '',
  language: 'en',
  state: 'failed',
  turn: 1,
  failures: 1,
  bytes: 0,
  isTranscribed: false,
} as const
await orm.insert(linkImports).values(
  numbers.slice(0, linkCount).map((index) => ({
    ...link,
    address: `https://example.com/${index}?${'x'.repeat(1900)}`,
    title: speech.sentence(20),
    createdAt: before(index),
  })),
)
const app = await product.modules.apps.apps.create('bench', ['https://example.com'])
await orm.execute('analyze')

const mainThread = new MainThread()
let people = 0
async function answer(question: LoopQuestion): Promise<LoopAnswer> {
  if (question.kind === 'end') return mainThread.read()
  if (question.kind === 'recordings') return addRecordings(userId, question.count, question.isDeleted)
  if (question.kind === 'person') return (await addPerson(`person-${(people += 1)}@example.com`)).token
  mainThread.restart()
  return null
}
process.on('message', (question: LoopQuestion) => {
  void answer(question).then((answered) => process.send?.(answered ?? 'begun'))
})
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    process.exit()
  })()
})
const world: LoopWorld = {
  address: server.address,
  ...owner,
  appSecret: app?.secret ?? '',
  longId,
  versionId: version?.id ?? '',
  textIds,
  recordingIds,
}
process.send?.(world)
