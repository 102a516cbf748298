/** `tsx reading-product.ts <data folder> <rate limit scale> <people>`. Its only message is the address, the sessions and the database. It serves the built web app. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { profiles } from '@longhand/server/src/modules/account/account.tables.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { recordings } from '@longhand/server/src/modules/recordings/recording/recordings.tables.ts'
import { transcripts } from '@longhand/server/src/modules/transcripts/text/transcripts.tables.ts'
import type { TimedSection } from '@longhand/server/src/platform/sections/sections.ts'
import { writeStored } from '@longhand/server/src/platform/sections/stored-text.ts'
import { GeneratedSpeech } from './generated-speech.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { startEmbeddedPostgres } from '@longhand/server/src/platform/db/embedded-postgres.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface Reading {
  address: string
  databaseUrl: string
  userId: string
  token: string
  /** Of everyone, the reader of the recordings first. */
  tokens: string[]
  recordingId: string
}

const [, , dataDir = '', rateLimitScale = '', people = ''] = process.argv
const recordingCount = 200
const longText = { sections: 4500, words: 52_000 }

const log = pino({ level: 'error' })
const embedded = await startEmbeddedPostgres({ dataDir, log })
const settings = {
  ...offlineIn(dataDir),
  DATABASE_URL: embedded.url,
  PORT: '0',
  LONGHAND_RATE_LIMIT_SCALE: rateLimitScale,
}
const config = loadConfig(settings)
const product = await compose(config, log)
const server = await listen(product, new URL('../../../web/dist', import.meta.url))
const { orm } = product.database
const speech = new GeneratedSpeech(7)
const now = systemClock.now()

async function addPerson(number: number): Promise<{ userId: string; token: string }> {
  const [user] = await orm
    .insert(users)
    .values({ email: `reader-${number}@example.com`, nickName: 'Reader', language: 'en', createdAt: now })
    .returning({ userId: users.id })
  if (!user) throw new Error('The person was not added.')
  // What greets a new user would stand in front of the text.
  await orm
    .insert(profiles)
    .values({ userId: user.userId, infoCollectIdentity: 'Skip', infoCollectChannel: 'Skip' })
  return {
    userId: user.userId,
    token: await product.database.transaction((tx) =>
      product.modules.auth.sessions.open(tx, user.userId, { browser: 'bench', userAgent: 'bench' }),
    ),
  }
}

/** @returns the id of the first. */
async function addRecordings(userId: string): Promise<string> {
  const rows = Array.from({ length: recordingCount }, (_, index): typeof recordings.$inferInsert => {
    const createdAt = new Date(now.getTime() - index * 600_000)
    return {
      id: randomUUID(),
      userId,
      fileName: `${speech.sentence(4)} ${index}.mp3`,
      storageKey: 'x',
      bytes: 1_000_000 + index,
      sha256: 'x',
      durationSeconds: 60 + (index % 7000),
      sampleRate: 44_100,
      format: 'mp3',
      status: 2,
      tags: [],
      createdAt,
      updatedAt: createdAt,
    }
  })
  await orm.insert(recordings).values(rows)
  return rows[0]!.id
}

/** Words of natural frequency, with times and certainty as recognition gives: it compresses as real texts do. */
function longSections(): TimedSection[] {
  let [time, left] = [0, longText.words]
  return Array.from({ length: longText.sections }, (_, index) => {
    const length =
      Math.floor(left / (longText.sections - index)) +
      (index % 2 === 0 && index < longText.sections - 1 ? 2 : -1)
    left -= length
    const words = speech
      .sentence(length)
      .split(' ')
      .map((text, at) => {
        const startMs = time
        const endMs = startMs + 120 + ((index * 37 + at * 53) % 41) * 10
        time = endMs + ((index * 13 + at * 29) % 17) * 10
        return { text, startMs, endMs, confidence: Math.round(60 + ((index * 31 + at * 17) % 41)) / 100 }
      })
    return {
      id: `c${index + 1}`,
      speakerId: `${index % 4}`,
      speakerName: `Speaker${(index % 4) + 1}`,
      startMs: words[0]!.startMs,
      endMs: time,
      text: words.map(({ text }) => text).join(' '),
      words,
    }
  })
}

const person = await addPerson(0)
const tokens = [person.token]
while (tokens.length < Number(people)) tokens.push((await addPerson(tokens.length)).token)
const recordingId = await addRecordings(person.userId)
const text = {
  revision: 1,
  ...writeStored(longSections()),
  engine: 'bench',
  quality: 'good',
  language: 'en',
  createdAt: now,
  updatedAt: now,
} as const
await orm.insert(transcripts).values({ recordingId, ...text })
await orm.execute(sql`analyze`)
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    await embedded.stop()
    process.exit()
  })()
})
const reading: Reading = {
  address: server.address,
  databaseUrl: embedded.url,
  ...person,
  tokens,
  recordingId,
}
process.send?.(reading)
