/** `tsx people-accounts.ts <data folder> <people> <speakers> <name>`, beside a running server, with its settings. Its one message is the accounts and the address of the database. */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { recordingStatus } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { recordings } from '@longhand/server/src/modules/recordings/recording/recordings.tables.ts'
import { TranscriptsRepository } from '@longhand/server/src/modules/transcripts/text/transcripts.repository.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { Chance } from '../chaos/chance.ts'
import type { Account } from '../people/person.ts'
import { GeneratedSpeech } from './generated-speech.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface PeopleAccounts {
  accounts: Account[]
  /** Tokens of those who speak into live captions. */
  speakers: string[]
  databaseUrl: string
}

const [, , dataDir = '', people = '10', speakerCount = '1', name = ''] = process.argv
/** In a list. */
const recordingsEach = 25
/** Of two, seven and 26 minutes of speech; a person in five has the longest. */
const sectionCounts = [17, 55, 17, 55, 220]
const soundSeconds = 37
const hoursEach = 100
const atOnce = 4

const product = await compose(
  loadConfig({ ...process.env, ...offlineIn(dataDir) }),
  pino({ level: 'error' }),
  { component: 'admin' },
)
const { database, modules, storage } = product
const { orm } = database
const texts = new TranscriptsRepository(database)
const now = systemClock.now()
const speech = new GeneratedSpeech(7)
const chance = new Chance(7)
const said = speech.hour('en')
const names = Array.from({ length: recordingsEach }, (_, index) => `${speech.sentence(4)} ${index}.mp3`)
// Everyone's sound is one file.
const storageKey = `recordings/${randomUUID()}/original`
const { size: bytes } = await storage.put(storageKey, {
  file: fileURLToPath(new URL('../../../server/sample/recording.mp3', import.meta.url)),
})

const added = await orm
  .insert(users)
  .values(
    Array.from({ length: Number(people) + Number(speakerCount) }, (_, index) => ({
      email: `${name}-${index}@example.com`,
      nickName: 'Person',
      language: 'en' as const,
      createdAt: now,
    })),
  )
  .returning({ userId: users.id })
const speakers = await Promise.all(added.slice(Number(people)).map(({ userId }) => addSpeaker(userId)))
const accounts: Account[] = []
const left = [...added.slice(0, Number(people)).entries()]
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = left.pop(); next; next = left.pop())
      accounts[next[0]] = await addPerson(next[1].userId, sectionCounts[next[0] % sectionCounts.length] ?? 1)
  }),
)
await orm.execute(sql`analyze`)
const { connectionString = '' } = orm.$client.options
const made: PeopleAccounts = { accounts, speakers, databaseUrl: connectionString }
process.send?.(made, () => void product.close().then(() => process.exit()))

async function addPerson(userId: string, sections: number): Promise<Account> {
  const rows = names.map((fileName, index): typeof recordings.$inferInsert => {
    const createdAt = new Date(now.getTime() - index * 600_000)
    const sound = {
      storageKey,
      bytes,
      sha256: '0'.repeat(64),
      durationSeconds: soundSeconds,
      sampleRate: 44_100,
      format: 'mp3',
    }
    const playback = {
      mediaState: 'ready' as const,
      playbackKey: storageKey,
      playbackType: 'audio/mpeg',
      playbackBytes: bytes,
    }
    return {
      id: randomUUID(),
      userId,
      fileName,
      ...sound,
      ...playback,
      status: index === 0 ? recordingStatus.complete : recordingStatus.waiting,
      createdAt,
      updatedAt: createdAt,
    }
  })
  const recordingId = rows[0]?.id ?? ''
  const token = await database.transaction(async (tx) => {
    await tx.insert(recordings).values(rows)
    const from = Math.floor(chance.between(0, said.length - sections))
    const text = {
      sections: said.slice(from, from + sections),
      revision: 1,
      engine: 'bench',
      quality: 'good' as const,
      language: 'en',
    }
    await texts.replace(tx, { recordingId, ...text, createdAt: now, updatedAt: now })
    return modules.auth.sessions.open(tx, userId, { browser: userId, userAgent: 'bench' })
  })
  return { token, recordingId }
}

function addSpeaker(userId: string): Promise<string> {
  return database.transaction(async (tx) => {
    await modules.time.service.grantCard(tx, {
      userId,
      seconds: hoursEach * 3600,
      source: 'gift',
      grantKey: `bench ${userId}`,
    })
    return modules.auth.sessions.open(tx, userId, { browser: userId, userAgent: 'bench' })
  })
}
