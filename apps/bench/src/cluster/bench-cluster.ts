import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { successCode } from '@longhand/contracts'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { makeMedia } from '@longhand/server/src/modules/upload/testing-media.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { Cluster, type Role } from '@longhand/server/src/testing-cluster.ts'
import { speechSamples } from '../scale/sample-speech.ts'
import { randomOf } from '../statistics.ts'
import { ClusterClient } from './cluster-client.ts'
import { faultsOf, speak, type Spoken } from './speak.ts'
import { sha256, Transfers } from './transfers.ts'

const transferBytes = 24 * 1024 * 1024
const senders = 2
const partsOfRun = 3
const runsEach = 10
const chunkEveryMs = 200
const killEveryMs = 6000
/** Of the processes that are killed, one of so many is a worker. */
const workersOf = 4
const recorded = { format: 'webm', hasVideo: false, args: ['-ac', '1', '-c:a', 'libopus', '-live', '1'] }

/** Uploads, recordings and live captions through a cluster whose processes are killed and started again all the time: nothing may be lost. */
export async function benchCluster(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } })
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-'))
  const cluster = await Cluster.start()
  const over = new AbortController()
  try {
    const client = new ClusterClient(cluster.address, await addPerson(cluster.env))
    const transfers = new Transfers({ bytes: transferBytes })
    const recorder = new Recorder(client, await makeMedia(recorded))
    const samples = await speechSamples(folder)
    const end = AbortSignal.timeout(minutes * 60_000)
    const repeat = async (work: () => Promise<void>): Promise<void> => {
      while (!end.aborted) await work()
    }
    const killing = keepKilling(cluster, randomOf(seed), over.signal)
    const [captions] = await Promise.all([
      speak(client, samples, end),
      repeat(() => recorder.record()),
      ...Array.from({ length: senders }, () => repeat(() => transfers.upload(client))),
    ])
    over.abort()
    const killed = await killing
    await transfers.compare()
    report({ minutes, seed, killed, ...transfers.counts, ...recorder.counts, askedAgain: client.askedAgain, captions })
  } finally {
    over.abort()
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Counts {
  uploaded: number
  lostUploads: number
  recorded: number
  lostRecordings: number
}

function report(result: Counts & { minutes: number; seed: number; killed: Record<Role, number>; askedAgain: number; captions: Spoken }): void {
  const { uploaded, lostUploads, recorded: made, lostRecordings, captions } = result
  const isGood = lostUploads + lostRecordings + faultsOf(captions) === 0 && uploaded > 0 && made > 0 && captions.lines > 0
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'cluster', ...result, isGood })}\n`)
}

async function keepKilling(cluster: Cluster, random: () => number, over: AbortSignal): Promise<Record<Role, number>> {
  const killed = { api: 0, worker: 0 }
  while (!over.aborted) {
    await delay(killEveryMs * (0.5 + random()), undefined, { signal: over }).catch(() => undefined)
    const role = random() < 1 / workersOf ? 'worker' : 'api'
    const members = cluster.of(role)
    const member = members[Math.floor(random() * members.length)]
    await member?.down('SIGKILL')
    await member?.up()
    killed[role] += 1
  }
  return killed
}

async function addPerson(env: Record<string, string>): Promise<string> {
  const product = await compose(loadConfig(env), pino({ level: 'error' }), { component: 'admin' })
  const [user] = await product.database.orm
    .insert(users)
    .values({ email: 'sender@example.com', nickName: 'Sender', language: 'en', createdAt: systemClock.now() })
    .returning({ id: users.id })
  const userId = user?.id ?? ''
  const token = await product.database.transaction(async (tx) => {
    await product.modules.time.service.grantCard(tx, { userId, seconds: 100 * 3600, source: 'gift', grantKey: 'bench' })
    return product.modules.auth.sessions.open(tx, userId, { browser: 'bench', userAgent: 'bench' })
  })
  await product.close()
  return token
}

class Recorder {
  readonly counts = { recorded: 0, lostRecordings: 0 }

  constructor(
    private readonly client: ClusterClient,
    /** What a recorder makes in three seconds. */
    private readonly run: Buffer,
  ) {}

  async record(): Promise<void> {
    const { data: capture } = await this.client.call('startCapture', { fileName: 'Interview' })
    const captureId = String(capture['captureId'])
    const partBytes = Math.ceil(this.run.length / partsOfRun)
    const chunks = runsEach * partsOfRun
    for (let number = 0; number < chunks; number += 1) {
      const part = number % partsOfRun
      const sound = this.run.subarray(part * partBytes, (part + 1) * partBytes)
      const chunk = { captureId, number, stretch: Math.floor(number / partsOfRun), milliseconds: 1000, sha256: sha256(sound) }
      await this.client.call('putCaptureChunk', chunk, sound)
      await delay(chunkEveryMs)
    }
    const { code, data } = await this.client.call('finishCapture', { captureId, chunks, fileName: 'Interview' })
    if (code === successCode && Math.round(Number(data['timeLen'])) === chunks) this.counts.recorded += 1
    else {
      this.counts.lostRecordings += 1
      process.stderr.write(`A recording was answered with ${code}: ${JSON.stringify(data)}\n`)
    }
  }
}
