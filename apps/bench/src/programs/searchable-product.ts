/** `tsx searchable-product.ts <data folder> <hours> <recordings>`. Its first message is the address, the session and what to look for. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { changeIndex } from '@longhand/server/src/modules/transcripts/search/section-index.ts'
import { indexChanges } from '@longhand/server/src/modules/transcripts/search/section-rows.ts'
import { recordings } from '@longhand/server/src/modules/recordings/recording/recordings.tables.ts'
import { GeneratedSpeech } from './generated-speech.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

const [, , dataDir = '', hours = '1000', recordingCount = '10000'] = process.argv
const chineseEvery = 5
const kept = 100

const log = pino({ level: 'error' })
const config = loadConfig({ ...offlineIn(dataDir), PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '1000000' })
const product = await compose(config, log)
const server = await listen(product, new URL('file:///nonexistent/'))
const speech = new GeneratedSpeech(7)

async function addPerson(email: string): Promise<{ id: string; token: string }> {
  const { auth } = product.modules
  const [user] = await product.database.orm
    .insert(users)
    .values({ email, nickName: 'x', language: 'en', createdAt: systemClock.now() })
    .returning({ id: users.id })
  if (!user) throw new Error('The person was not added.')
  return {
    id: user.id,
    token: await product.database.transaction((tx) =>
      auth.sessions.open(tx, user.id, { browser: 'bench', userAgent: 'bench' }),
    ),
  }
}

async function addRecordings(userId: string, count: number): Promise<string[]> {
  const from = Date.UTC(2026, 0, 1)
  const rows = Array.from({ length: count }, (_, index): typeof recordings.$inferInsert => {
    const createdAt = new Date(from + index * 600_000)
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
      status: index < Number(hours) ? 2 : 0,
      tags: index % 3 === 0 ? ['third'] : [],
      createdAt,
      updatedAt: createdAt,
    }
  })
  for (let at = 0; at < count; at += 1000)
    await product.database.orm.insert(recordings).values(rows.slice(at, at + 1000))
  return rows.map(({ id }) => id)
}

const owner = await addPerson('owner@example.com')
const neighbour = await addPerson('neighbour@example.com')
const ids = await addRecordings(owner.id, Number(recordingCount))
// What another person has must not slow this one down.
const foreign = await addRecordings(neighbour.id, Math.ceil(Number(hours) / 10))
let [sections, words] = [0, 0]
for (const [hour, id] of [...ids.slice(0, Number(hours)), ...foreign].entries()) {
  const said = speech.hour(hour % chineseEvery === chineseEvery - 1 ? 'zh' : 'en')
  await product.database.transaction((tx) => changeIndex(tx, id, indexChanges(said)))
  sections += said.length
  words += said.reduce((sum, section) => sum + (section.words?.length ?? 0), 0)
  if (hour % kept === 0) process.stderr.write(`${hour} hours\n`)
}
await product.database.orm.execute(sql`analyze`)
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    process.exit()
  })()
})
process.send?.({ address: server.address, token: owner.token, keywords: speech.keywords(), sections, words })
