import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { recordingStatus, type TranscriptSection, writeTranscriptionRequest } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { threadProgram } from '../../../platform/process/thread-program.ts'
import { addTestUser } from '../../auth/testing.ts'
import type { FollowedStretches } from '../lifecycle/transcriptions.tables.ts'
import { createTestTranscripts, dialogue, samplesOf, type TestTranscripts, wavFile } from '../testing.ts'

let database: TestDatabase
let test: TestTranscripts
let user: string
const children: ChildProcess[] = []
type Words = NonNullable<TranscriptSection['words']>
/** What is recognised in the recording when no one cuts in. */
let undisturbed: Words | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestTranscripts(database)
  user = await addTestUser(database)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await test.close()
  await database.close()
})

async function startWorkerProcess(env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const { filename, execArgv } = threadProgram(import.meta.url, 'testing-worker')
  const child = fork(
    filename,
    [database.url, path.join(test.folder, 'storage'), path.join(test.folder, 'scratch')],
    {
      execArgv,
      env: { ...process.env, ...env },
    },
  )
  children.push(child)
  await once(child, 'message')
  return child
}

async function transcribe(recordingId: string): Promise<void> {
  const { data } = await test.call(user, 'startTranscription', {
    transcriptionRequest: writeTranscriptionRequest({ files: [{ recordingId }], language: 'en' }),
  })
  expect(data[0]?.code).toBe(1)
}

const progressOf = async (recordingId: string) =>
  (await test.call(user, 'getTranscriptionProgress', { recordingIds: recordingId })).data[0]
const isDone = async (recordingId: string) =>
  (await progressOf(recordingId))?.fileStatus === recordingStatus.complete
const count = async (query: ReturnType<typeof sql>) =>
  Number((await database.orm.execute<{ count: string }>(query)).rows[0]?.count)
const segments = () => count(sql`select count(*) from transcription_segments`)
const openChunks = () => count(sql`select count(*) from transcription_chunks where done_at is null`)
/** Jobs in the hands of workers, each with how often it was handed out. */
const activeJobs = async () =>
  (
    await database.orm.execute<{ claim: string }>(
      sql`select id || ' ' || retry_count as claim from pgboss.job where state = 'active'`,
    )
  ).rows.map(({ claim }) => claim)

/** Makes running jobs count as lost by the next worker, as they would after ten seconds without a heartbeat. */
async function loseJobs(): Promise<void> {
  await database.orm.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  await database.orm.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
}

async function wordsOf(recordingId: string): Promise<Words> {
  const sections = JSON.parse(
    (await test.call(user, 'getText', { recordingId })).data.sectionsJson,
  ) as TranscriptSection[]
  return sections.flatMap((section) => section.words ?? [])
}

/** Engines and other programs whose command line names the test's folder. */
async function running(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
  return stdout
    .split('\n')
    .filter((line) => line.includes(`${test.folder}/scratch`) && !line.includes('testing-worker'))
}

/** Children stand back behind everything else that this machine does. */
const longTimeout = { timeout: 400_000 }

describe('a transcription that is cancelled in the middle', () => {
  it('ends its engine at once, leaves nothing behind and can be started again', longTimeout, async () => {
    const recordingId = await test.addRecording(user, { content: await dialogue({ start: 0, end: 17 }) })
    const worker = await startWorkerProcess()
    await transcribe(recordingId)
    await vi.waitUntil(async () => (await segments()) >= 1 && (await running()).length > 0, { interval: 20 })
    expect((await test.call(user, 'cancelTranscription', { recordingId })).code).toBe(1)
    expect(await progressOf(recordingId)).toMatchObject({
      fileStatus: recordingStatus.waiting,
      progress: 0,
      stage: 'cancelled',
    })
    await vi.waitUntil(
      async () =>
        (await running()).length === 0 && (await readdir(path.join(test.folder, 'scratch'))).length === 0,
      {
        interval: 50,
      },
    )
    expect(await count(sql`select count(*) from transcription_chunks`)).toBe(0)
    expect(await segments()).toBe(0)
    expect(
      await count(
        sql`select count(*) from pgboss.job where group_id like 'transcripts.%' and state < 'completed' and group_id not like '%sweep'`,
      ),
    ).toBe(0)
    await transcribe(recordingId)
    await vi.waitUntil(() => isDone(recordingId), { interval: 100 })
    undisturbed = await wordsOf(recordingId)
    expect(undisturbed.length).toBeGreaterThan(15)
    await endWorker(worker)
  })
})

describe('a worker killed with kill -9 in the middle of a recording', () => {
  it('is replaced by another within 15 s, which loses nothing and doubles nothing', longTimeout, async () => {
    const content = await dialogue({ start: 0, end: 17 })
    const recordingId = await test.addRecording(user, { content })
    const first = await startWorkerProcess()
    await transcribe(recordingId)
    await vi.waitUntil(async () => (await segments()) >= 1 && (await openChunks()) >= 2, { interval: 20 })
    const before = await progressOf(recordingId)
    expect(before?.fileStatus).toBe(recordingStatus.transferring)
    const known = (
      await database.orm.execute<{ segment_id: string }>(sql`select segment_id from transcription_segments`)
    ).rows
    first.kill('SIGKILL')
    const lost = await activeJobs()
    expect(lost.length).toBeGreaterThan(0)
    const second = await startWorkerProcess()
    // Starting a process takes long on a busy machine: where several run, the other one is there already.
    await vi.waitUntil(async () => !(await activeJobs()).some((claim) => lost.includes(claim)), {
      interval: 50,
    })

    const shares: number[] = [before?.progress ?? 0]
    await vi.waitUntil(
      async () => {
        const now = await progressOf(recordingId)
        shares.push(now?.progress ?? 0)
        return now?.fileStatus === recordingStatus.complete
      },
      { interval: 100 },
    )
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(known.length).toBeGreaterThan(0)

    undisturbed ??= await transcribeAgain(content)
    const killed = await wordsOf(recordingId)
    expect(killed.map((word) => word.startTime)).toEqual(
      [...new Set(killed.map((word) => word.startTime))].sort((a, b) => a - b),
    )
    expect(Math.abs(killed.length - undisturbed.length)).toBeLessThanOrEqual(3)
    const same = killed.filter((word) =>
      undisturbed?.some(
        (other) => other.text === word.text && Math.abs(other.startTime - word.startTime) < 300,
      ),
    )
    expect(same.length / undisturbed.length).toBeGreaterThan(0.85)
    await endWorker(second)
  })

  async function transcribeAgain(content: Buffer): Promise<Words> {
    const again = await test.addRecording(user, { content })
    await transcribe(again)
    await vi.waitUntil(() => isDone(again), { interval: 100 })
    return wordsOf(again)
  }
})

describe('what a killed worker had found out', () => {
  /** What two people say until second 8.4. */
  const written = [
    'Good morning and thank you for taking the time to talk to me today.',
    'Good morning. It is a pleasure to be here.',
  ].join('\n\n')

  /** `mark` changes what was found, so that the text shows whether the next worker took it or looked again. */
  async function killOnce(
    isKnown: ReturnType<typeof sql>,
    mark: () => Promise<unknown>,
    env = {},
  ): Promise<ChildProcess> {
    const first = await startWorkerProcess(env)
    await vi.waitUntil(async () => (await count(isKnown)) > 0, { interval: 5 })
    await endWorker(first)
    await mark()
    await loseJobs()
    return startWorkerProcess(env)
  }
  async function sectionsOf(recordingId: string): Promise<TranscriptSection[]> {
    await vi.waitUntil(() => isDone(recordingId), { interval: 100 })
    return JSON.parse(
      (await test.call(user, 'getText', { recordingId })).data.sectionsJson,
    ) as TranscriptSection[]
  }
  async function importText(recordingId: string, text: string): Promise<void> {
    const file = new File([text], 'talk.txt')
    expect((await test.call(user, 'importText', { recordingId, times: 'find', file })).code).toBe(1)
  }

  it('is what its engine recognised at first', longTimeout, async () => {
    const recordingId = await test.addRecording(user, { content: await dialogue({ start: 0, end: 6 }) })
    await transcribe(recordingId)
    const second = await killOnce(
      sql`select count(*) from transcription_chunks where first_hearing is not null and done_at is null`,
      () =>
        database.orm.execute(sql`
          update transcription_chunks set first_hearing = jsonb_set(first_hearing, '{utterances}',
            (select jsonb_agg(jsonb_set(one, '{words}', '["unheard"]')) from jsonb_array_elements(first_hearing -> 'utterances') one))`),
      { TEST_ENGINE: 'accurate' },
    )
    const words = (await sectionsOf(recordingId)).flatMap((section) => section.words ?? [])
    expect(words.filter(({ alternative }) => alternative === 'unheard')).not.toEqual([])
    await endWorker(second)
  })

  it('is who speaks', longTimeout, async () => {
    const content = await dialogue({ start: 0, end: 8.4 })
    const recordingId = await test.addRecording(user, { content, durationSeconds: 9 })
    await importText(recordingId, written)
    const second = await killOnce(
      sql`select count(*) from transcriptions where speaker_turns is not null`,
      () =>
        database.orm.execute(
          sql`update transcriptions set speaker_turns = '[{"start":0,"end":9,"speaker":"S1"}]' where speaker_turns is not null`,
        ),
    )
    expect(new Set((await sectionsOf(recordingId)).map(({ spkName }) => spkName)).size).toBe(1)
    expect(await count(sql`select count(*) from transcriptions where speaker_turns is not null`)).toBe(0)
    await endWorker(second)
  })

  it('is when the words of a channel are said', longTimeout, async () => {
    const her = samplesOf(await dialogue({ start: 0, end: 8.4 }))
    const content = wavFile([her, Buffer.concat([Buffer.alloc(her.length + 96_000), her])])
    const recordingId = await test.addRecording(user, { content, durationSeconds: 20 })
    await importText(recordingId, `${written}\n\n${written}`)
    let starts: number[] = []
    const second = await killOnce(
      sql`select count(*) from transcription_texts where followed <> '{}'`,
      async () => {
        const { rows } = await database.orm.execute<{ followed: FollowedStretches }>(
          sql`select followed from transcription_texts`,
        )
        const moved = rows[0]!.followed[0]!.map(
          (words) => words && words.map(({ start, end }) => ({ start: start + 0.123, end: end + 0.123 })),
        )
        starts = moved.flatMap((words) => words ?? []).map(({ start }) => Math.round(start * 1000))
        await database.orm.execute(
          sql`update transcription_texts set followed = ${JSON.stringify({ 0: moved })}`,
        )
      },
    )
    const words = (await sectionsOf(recordingId)).flatMap((section) => section.words ?? [])
    expect(starts.length).toBeGreaterThan(10)
    expect(words.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining(starts))
    await endWorker(second)
  })
})

async function endWorker(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
