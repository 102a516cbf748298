/** `tsx scaled-product.ts <data folder> <recording that waits> <recording of a new user>`, of 16 kHz, one channel, WAV. It tells address, session and recording, and answers what it is asked. */
import { randomUUID } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { successCode } from '@longhand/contracts'
import { eq, gte, inArray, sql } from 'drizzle-orm'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { recordings as recordingRows } from '@longhand/server/src/modules/recordings/recording/recordings.tables.ts'
import { transcriptions } from '@longhand/server/src/modules/transcription/lifecycle/transcriptions.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'

/** What is asked of the program, and what it answers. */
export interface ScaledCalls {
  /** Needs a worker, which decodes the recording that the others are copies of. */
  prepare: { asked: object; answer: { storedBytes: number } }
  fill: { asked: { users: number; recordings: number }; answer: { waiting: number } }
  probe: { asked: object; answer: { recordingId: string } }
  /** Seconds from the request to the text of each; null for what has no text yet. */
  waits: { asked: { recordingIds: string[] }; answer: (number | null)[] }
  /** What the database has done until now, and how many texts were finished since a time in milliseconds. */
  figures: { asked: { since: number }; answer: ScaledFigures }
}

export interface ScaledFigures {
  done: number
  waiting: number
  commits: number
  rowsWritten: number
  walBytes: number
}

const [, , dataDir = '', waitingFile = '', probeFile = ''] = process.argv
const product = await compose(loadConfig({ LONGHAND_DATA_DIR: dataDir, PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '1000000' }), pino({ level: 'error' }))
const server = await listen(product, new URL('file:///nonexistent/'))
const { orm } = product.database
const { auth, time, recordings, transcription } = product.modules
const [waitingTalk, probeTalk] = [await store('waiting', waitingFile), await store('probe', probeFile)]
let people = 0

interface StoredTalk {
  storageKey: string
  bytes: number
  durationSeconds: number
}

async function store(name: string, file: string): Promise<StoredTalk> {
  const storageKey = `recordings/${name}/original`
  const { size: bytes } = await product.storage.put(storageKey, { file })
  return { storageKey, bytes, durationSeconds: pcmSecondsOf(bytes) }
}

function pcmSecondsOf(wavBytes: number): number {
  return (wavBytes - 44) / 32_000
}

async function addUser(): Promise<string> {
  const [user] = await orm
    .insert(users)
    .values({ email: `speaker-${(people += 1)}@example.com`, nickName: 'Speaker', language: 'en', createdAt: systemClock.now() })
    .returning({ id: users.id })
  if (!user) throw new Error('The person was not added.')
  await product.database.transaction((tx) => time.service.grantCard(tx, { userId: user.id, seconds: 1e7, source: 'gift', grantKey: `bench ${user.id}` }))
  return user.id
}

async function addWaiting(userId: string, talk: StoredTalk): Promise<string> {
  const recordingId = await addRecording(userId, talk)
  await start(userId, recordingId)
  return recordingId
}

async function addRecording(userId: string, talk: StoredTalk): Promise<string> {
  const recordingId = randomUUID()
  await recordings.service.add({ recordingId, userId, fileName: 'talk.wav', ...talk, sha256: '0'.repeat(64), sampleRate: 16_000, format: 'wav' })
  return recordingId
}

let prepared: { row: typeof recordingRows.$inferSelect; keys: string[] } | undefined

/** As if it had been decoded when it was uploaded: ten thousand would take an hour. */
async function addDecoded(userId: string): Promise<void> {
  if (!prepared) throw new Error('Nothing was prepared.')
  const { row, keys } = prepared
  const id = randomUUID()
  const moved = (key: string): string => key.replace(row.id, id)
  for (const key of keys) {
    const file = path.join(dataDir, 'storage', moved(key))
    await mkdir(path.dirname(file), { recursive: true })
    await link(path.join(dataDir, 'storage', key), file)
  }
  const playbackKey = row.playbackKey === null ? null : moved(row.playbackKey)
  await orm.insert(recordingRows).values({ ...row, id, userId, playbackKey })
  await start(userId, id)
}

async function start(userId: string, recordingId: string): Promise<void> {
  const [started] = await transcription.service.start({ userId, language: 'en' }, { files: [{ recordingId }], language: 'en', speakerCount: 1 })
  if (started?.code !== successCode) throw new Error(`The transcription was not started: ${JSON.stringify(started)}`)
}

const answers: { [Name in keyof ScaledCalls]: (asked: ScaledCalls[Name]['asked']) => Promise<ScaledCalls[Name]['answer']> } = {
  prepare: async () => {
    const id = await addRecording(await addUser(), waitingTalk)
    for (;;) {
      const [row] = await orm.select().from(recordingRows).where(eq(recordingRows.id, id))
      if (row?.mediaState === 'ready') {
        const stored: { key: string; size: number }[] = []
        for await (const object of product.storage.list(`recordings/${id}`)) stored.push(object)
        prepared = { row, keys: stored.map(({ key }) => key) }
        return { storedBytes: stored.reduce((sum, { size }) => sum + size, 0) }
      }
      await delay(200)
    }
  },
  fill: async ({ users: count, recordings: each }) => {
    for (let person = 0; person < count; person += 1) {
      const userId = await addUser()
      for (let recording = 0; recording < each; recording += 1) await addDecoded(userId)
    }
    return { waiting: count * each }
  },
  probe: async () => ({ recordingId: await addWaiting(await addUser(), probeTalk) }),
  waits: async ({ recordingIds }) => {
    const rows = await orm.select().from(transcriptions).where(inArray(transcriptions.recordingId, recordingIds))
    return recordingIds.map((id) => {
      const row = rows.find(({ recordingId }) => recordingId === id)
      return row?.finishedAt ? (row.finishedAt.getTime() - row.createdAt.getTime()) / 1000 : null
    })
  },
  figures: async ({ since }) => {
    const { rows } = await orm.execute<Record<'commits' | 'rows' | 'wal', string>>(sql`
      select xact_commit as commits, tup_inserted + tup_updated + tup_deleted as rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal
      from pg_stat_database where datname = current_database()`)
    return {
      done: await orm.$count(transcriptions, gte(transcriptions.finishedAt, new Date(since))),
      waiting: await orm.$count(transcriptions, eq(transcriptions.stage, 'queued')),
      commits: Number(rows[0]?.commits),
      rowsWritten: Number(rows[0]?.rows),
      walBytes: Number(rows[0]?.wal),
    }
  },
}

process.on('message', ({ name, asked }: { name: keyof ScaledCalls; asked: never }) => {
  void answers[name](asked).then((answer) => process.send?.(answer))
})
let stopping: Promise<void> | undefined
const stop = (): void => void (stopping ??= close())
process.on('SIGTERM', stop).on('disconnect', stop)
const reader = await addUser()
const token = await product.database.transaction((tx) => auth.sessions.open(tx, reader, { browser: 'bench', userAgent: 'bench' }))
process.send?.({ address: server.address, token, recordingId: await addWaiting(reader, probeTalk) })

async function close(): Promise<void> {
  await server.stop()
  await product.close()
  process.exit()
}
