import { randomUUID } from 'node:crypto'
import { type AnswerOf, type EndpointName, type RequestOf, type TranscriptSection } from '@longhand/contracts'
import type { Insights, Translator } from '@longhand/speech'
import { openInsights } from '@longhand/speech'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { ManualClock } from '../../platform/clock/testing.ts'
import type { TestDatabase } from '../../platform/db/testing.ts'
import { EventDispatcher } from '../../platform/events/domain-events.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { writeStored } from '../../platform/sections/stored-text.ts'
import { createTranscriptReader } from '../transcripts/text/transcript-reader.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'
import { transcripts } from '../transcripts/text/transcripts.tables.ts'
import { type InsightsDeps, insightsModule, type InsightsModule } from './insights.module.ts'
import { insightsJobs } from './insights.jobs.ts'
import { timedSections } from '../../platform/sections/testing.ts'

const log = pino({ level: 'silent' })

const lines: [string, string][] = [
  ['S1', 'What made you plant an orchard on the hill above the village?'],
  [
    'S2',
    'My grandmother kept notebooks about old apple varieties and I wanted to grow those apple varieties again.',
  ],
  ['S1', 'Please send me the list of apple varieties from the notebooks by Friday.'],
  ['S2', 'Four hundred apple trees grow in the orchard and most varieties are from the notebooks.'],
]
/** A section of five seconds. */
export const section = (spkId: string, text: string, index: number): TranscriptSection => ({
  sectionId: `s${index + 1}`,
  spkId,
  spkName: spkId === 'S1' ? 'Anna' : 'Ben',
  startTime: index * 5000,
  endTime: index * 5000 + 4900,
  text,
  words: [],
})
/** A conversation of two about apples. */
export const talk = lines.map(([speaker, text], index) => section(speaker, text, index))

/** A call's code, sentence, data and whole response. */
export interface TestAnswer<Name extends EndpointName> {
  code: number
  message: string
  data: AnswerOf<Name>
  response: LightMyRequestResponse
}

/** The module behind the real HTTP layer, on a test's database; no one works until `startWork`. */
export interface TestInsights extends InsightsModule {
  clock: ManualClock
  /** What other modules tell. */
  events: EventDispatcher
  /** Who is a member. */
  members: Set<string>
  call<Name extends EndpointName>(
    user: string | undefined,
    name: Name,
    fields: RequestOf<Name>,
    language?: string,
  ): Promise<TestAnswer<Name>>
  /** Adds a recording with this text. @returns Its id. */
  addText(userId: string, sections: readonly TranscriptSection[], language?: string): Promise<string>
  /** Puts a text in the place of a recording's former one. */
  editText(recordingId: string, sections: readonly TranscriptSection[]): Promise<void>
  /** Starts a worker in this process, with what is installed and these in its place. */
  startWork(insights?: Partial<Insights>): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

/** Builds the module for a test. */
export async function createTestInsights(
  database: TestDatabase,
  translator?: Translator,
): Promise<TestInsights> {
  const clock = new ManualClock()
  const members = new Set<string>()
  const events = new EventDispatcher()
  const queue = await openQueue({ database, jobs: insightsJobs, log })
  const deps: InsightsDeps = {
    database,
    queue,
    clock,
    events,
    log,
    timeZone: 'UTC',
    transcripts: createTranscriptReader(database),
    recordings: {
      idsOf: async (userId) =>
        (
          await database.orm
            .select({ id: recordings.id })
            .from(recordings)
            .where(eq(recordings.userId, userId))
        ).map(({ id }) => id),
    },
    memberships: { isMember: (_on, userId) => Promise.resolve(members.has(userId)) },
    transcription: { capabilities: () => Promise.resolve({ languages: ['en'], quality: 'basic' }) },
    translator: () => Promise.resolve(translator),
    insights: () => openInsights({}),
  }
  const module = insightsModule.create(deps)
  const app = await buildTestApp(module.routes, { rateLimitScale: 1000 })
  const stops: (() => Promise<void>)[] = []
  return {
    ...module,
    clock,
    members,
    events,
    call: async (user, name, fields, language = 'en') => {
      const headers = {
        'accept-language': language,
        ...(user === undefined ? {} : { token: `user:${user}` }),
      }
      const response = await app.inject({ ...requestTo(name, fields), headers })
      const isEnvelope = response.headers['content-type']?.toString().startsWith('application/json')
      const envelope = isEnvelope
        ? readEnvelope(response.json())
        : { status_code: 1, status_msg: '', data: null }
      return {
        code: envelope.status_code,
        message: envelope.status_msg,
        data: envelope.data as AnswerOf<typeof name>,
        response,
      }
    },
    addText: async (userId, sections, language = 'en') => {
      const id = randomUUID()
      const at = clock.now()
      await database.orm.insert(recordings).values({
        id,
        userId,
        fileName: 'Weekly “talk”.mp3',
        storageKey: `recordings/${id}/original`,
        bytes: 1,
        sha256: '',
        durationSeconds: 60,
        sampleRate: 16_000,
        format: 'mp3',
        createdAt: at,
        updatedAt: at,
      })
      await database.orm.insert(transcripts).values({
        recordingId: id,
        revision: 1,
        ...writeStored(timedSections(sections)),
        language,
        createdAt: at,
        updatedAt: at,
      })
      return id
    },
    editText: async (recordingId, sections) => {
      await database.orm
        .update(transcripts)
        .set({ ...writeStored(timedSections(sections)), revision: 2 })
        .where(eq(transcripts.recordingId, recordingId))
    },
    startWork: async (changes = {}) => {
      // Its events are those of no other module, or each would be heard twice.
      const { handlers, worker: reporter } = insightsModule.create({
        ...deps,
        events: new EventDispatcher(),
        insights: async () => ({ ...(await openInsights({})), ...changes }),
      })
      await reporter.start()
      const worker = await startWorker({
        queue,
        database,
        registrations: handlers,
        slots: { compute: 1, io: 2 },
        timeZone: 'UTC',
        log,
        timing: { poll: 250, grace: 0 },
      })
      let isStopped = false
      const stop = async (): Promise<void> => {
        if (isStopped) return
        isStopped = true
        await worker.stop()
        await reporter.stop()
      }
      stops.push(stop)
      return { stop }
    },
    close: async () => {
      for (const stop of stops) await stop()
      await app.close()
      await module.close?.()
      await queue.close()
    },
  }
}
