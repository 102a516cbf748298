import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { apiBasePath, type EndpointName, endpoints, fromWire, successCode, toWire, tusPath } from '@longhand/contracts'
import { wavHeader } from '@longhand/speech'
import pino from 'pino'
import { Upload } from 'tus-js-client'
import { compose } from '@longhand/server/src/compose.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { makeMedia } from '@longhand/server/src/modules/upload/testing-media.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { Cluster } from '@longhand/server/src/testing-cluster.ts'
import { randomOf } from '../statistics.ts'

const transferBytes = 24 * 1024 * 1024
const senders = 3
const partsOfRun = 3
const runsEach = 10
const chunkEveryMs = 200
const recorded = { format: 'webm', hasVideo: false, args: ['-ac', '1', '-c:a', 'libopus', '-live', '1'] }
const killEveryMs = 6000
const retryMs = 200
const callMs = 30_000

interface Counts {
  killed: number
  uploaded: number
  lostUploads: number
  recorded: number
  lostChunks: number
  /** Answers that were no success and were asked for again. */
  askedAgain: number
}

/** Uploads and recordings through a cluster while its api processes are killed and started again: nothing may be lost. */
export async function benchCluster(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } } })
  const random = randomOf(Number(values.seed))
  const cluster = await Cluster.start()
  const counts: Counts = { killed: 0, uploaded: 0, lostUploads: 0, recorded: 0, lostChunks: 0, askedAgain: 0 }
  try {
    const client = new ClusterClient(cluster.address, await addPerson(cluster.env), counts, await makeMedia(recorded))
    const end = Date.now() + Number(values.minutes) * 60_000
    const kill = async (): Promise<void> => {
      while (Date.now() < end) {
        await delay(killEveryMs * (0.5 + random()))
        const members = cluster.of('api')
        const member = members[Math.floor(random() * members.length)]
        await member?.down('SIGKILL')
        await member?.up()
        counts.killed += 1
      }
    }
    const repeat = async (work: () => Promise<void>): Promise<void> => {
      while (Date.now() < end) await work()
    }
    await Promise.all([kill(), ...Array.from({ length: senders }, () => repeat(() => client.upload())), repeat(() => client.record())])
  } finally {
    await cluster.remove()
  }
  const isGood = counts.lostUploads === 0 && counts.lostChunks === 0 && counts.uploaded > 0 && counts.recorded > 0
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'cluster', minutes: Number(values.minutes), seed: Number(values.seed), ...counts, isGood })}\n`)
}

async function addPerson(env: Record<string, string>): Promise<string> {
  const product = await compose(loadConfig(env), pino({ level: 'error' }), { component: 'admin' })
  const [user] = await product.database.orm
    .insert(users)
    .values({ email: 'sender@example.com', nickName: 'Sender', language: 'en', createdAt: systemClock.now() })
    .returning({ id: users.id })
  const token = await product.database.transaction((tx) => product.modules.auth.sessions.open(tx, user?.id ?? '', { browser: 'bench', userAgent: 'bench' }))
  await product.close()
  return token
}

interface Answer {
  code: number
  data: Record<string, unknown>
}

class ClusterClient {
  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly counts: Counts,
    /** What a recorder makes in three seconds. */
    private readonly run: Buffer,
  ) {}

  async upload(): Promise<void> {
    const content = wav(transferBytes)
    const id = await this.#send(content)
    const { code, data } = await this.#call('completeUpload', { uploadId: id, fileName: 'talk.wav', sha256: sha256(content) })
    if (code === successCode && data['fileSize'] === content.length) this.counts.uploaded += 1
    else this.counts.lostUploads += 1
  }

  async record(): Promise<void> {
    const { data: capture } = await this.#call('startCapture', { fileName: 'Interview' })
    const captureId = String(capture['captureId'])
    const partBytes = Math.ceil(this.run.length / partsOfRun)
    const chunks = runsEach * partsOfRun
    for (let number = 0; number < chunks; number += 1) {
      const part = number % partsOfRun
      const sound = this.run.subarray(part * partBytes, (part + 1) * partBytes)
      const chunk = { captureId, number, stretch: Math.floor(number / partsOfRun), milliseconds: 1000, sha256: sha256(sound) }
      const { code, data } = await this.#call('putCaptureChunk', chunk, sound)
      if (code !== successCode || data['chunks'] !== number + 1) this.counts.lostChunks += 1
      await delay(chunkEveryMs)
    }
    const { code, data } = await this.#call('finishCapture', { captureId, chunks, fileName: 'Interview' })
    if (code === successCode && Math.round(Number(data['timeLen'])) === chunks) this.counts.recorded += 1
    else {
      this.counts.lostChunks += 1
      process.stderr.write(`A recording was answered with ${code}: ${JSON.stringify(data)}\n`)
    }
  }

  #send(content: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `${this.address}${apiBasePath}${tusPath}`,
        chunkSize: transferBytes,
        retryDelays: Array.from({ length: 1000 }, () => retryMs),
        metadata: { filename: 'talk.wav' },
        headers: { token: this.token },
        onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
        onError: reject,
      })
      upload.start()
    })
  }

  /** Asks again as long as no process answers, as the product's clients do. */
  async #call(name: EndpointName, fields: Record<string, unknown>, file?: Buffer): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask(name, fields, file).catch(() => undefined)
      if (answer) return answer
      this.counts.askedAgain += 1
      await delay(retryMs)
    }
  }

  async #ask(name: EndpointName, fields: Record<string, unknown>, file?: Buffer): Promise<Answer | undefined> {
    const { path, method } = endpoints[name]
    const wire = toWire(fields) as Record<string, unknown>
    const form = new FormData()
    for (const [field, value] of Object.entries(wire)) form.append(field, String(value))
    if (file) form.append('file', new Blob([new Uint8Array(file)]))
    const response = await fetch(`${this.address}${apiBasePath}${path}`, {
      method,
      headers: { token: this.token, ...(file ? {} : { 'content-type': 'application/json' }) },
      body: file ? form : JSON.stringify(wire),
      signal: AbortSignal.timeout(callMs),
    })
    if (response.status >= 500) return undefined
    const { status_code: code, data } = (await response.json()) as { status_code: number; data: unknown }
    return { code, data: (fromWire(data) ?? {}) as Record<string, unknown> }
  }
}

function wav(bytes: number): Buffer {
  return Buffer.concat([wavHeader(bytes), randomBytes(bytes)])
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
