import { createHash } from 'node:crypto'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { wireNames } from '@longhand/contracts'
import { Upload } from 'tus-js-client'
import { CuttingProxy, type Mishap } from './cutting-proxy.ts'
import { randomOf } from '../statistics.ts'
import { makeRecording } from './make-recording.ts'

const mebibyte = 1024 * 1024
const fileBytes = 24 * mebibyte
const partBytes = 4 * mebibyte
const cutsEach = 4
const smallBytes = 2 * mebibyte
const abandoned = 3
const base = '/web-api/api/v2/audio'

interface Faults {
  wrongContent: number
  /** The server said that it had more than lay on its disk, or something else than was sent. */
  promisedTooMuch: number
  sentAgain: number
  /** Asked again after a kill, a completion was answered otherwise, or the recording was not there. */
  completedOtherwise: number
}

export async function benchUploadCuts(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      cuts: { type: 'string', default: '100' },
      kills: { type: 'string', default: '25' },
      completions: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [cuts, kills, completions, seed] = [
    Number(values.cuts),
    Number(values.kills),
    Number(values.completions),
    Number(values.seed),
  ]
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const trial = await Trial.open(folder)
  try {
    const random = randomOf(seed)
    const transfers = Math.max(Math.ceil(cuts / cutsEach), kills)
    for (let index = 0; index < transfers; index += 1) {
      const own = Math.floor((cuts * (index + 1)) / transfers) - Math.floor((cuts * index) / transfers)
      const isKilled = Math.floor((kills * (index + 1)) / transfers) > Math.floor((kills * index) / transfers)
      await trial.transfer(planMishaps(own, isKilled ? 1 : 0, random))
    }
    await trial.useSmallRecording()
    const usualMs = await trial.measureCompletion()
    for (let index = 0; index < completions; index += 1)
      await trial.killInCompletion(random() * 1.5 * usualMs)
    const recordings = await trial.countRecordings()
    const figures = trial.figures()
    const wrongHash = await trial.sendWrongHash()
    for (let index = 0; index < abandoned; index += 1) await trial.abandon(Math.floor(random() * smallBytes))
    const left = await trial.sweep()
    report({ cuts, kills, completions, seed, transfers, recordings, ...figures, wrongHash, left })
  } finally {
    await trial.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function planMishaps(cuts: number, kills: number, random: () => number): Mishap[] {
  const at = (kind: Mishap['kind']) => ({ kind, afterBytes: 1 + Math.floor(random() * (fileBytes - 1)) })
  return [
    ...Array.from({ length: cuts }, () => at('cut')),
    ...Array.from({ length: kills }, () => at('kill')),
  ].sort((a, b) => a.afterBytes - b.afterBytes)
}

interface Left {
  incoming: number
  transfers: number
  orphans: number
}

class Trial {
  readonly #folder: string
  #content: Buffer
  #sha256: string
  readonly #faults: Faults = { wrongContent: 0, promisedTooMuch: 0, sentAgain: 0, completedOtherwise: 0 }
  #server!: ChildProcess
  #address = ''
  #token = ''
  #proxy!: CuttingProxy
  #starting: Promise<void> = Promise.resolve()
  #happened = { cut: 0, kill: 0 }
  #answeredBeforeKill = 0
  #maxAgain = 0
  #readySeconds = 0

  private constructor(folder: string, content: Buffer) {
    this.#folder = folder
    this.#content = content
    this.#sha256 = hashOf(content)
  }

  static async open(folder: string): Promise<Trial> {
    const trial = new Trial(
      folder,
      await readFile(await makeRecording(path.join(folder, 'recording.wav'), fileBytes)),
    )
    await trial.#start()
    trial.#proxy = await CuttingProxy.open(
      () => trial.#address,
      (kind) => {
        trial.#happened[kind] += 1
        if (kind === 'kill') trial.#kill()
      },
    )
    return trial
  }

  async transfer(mishaps: readonly Mishap[]): Promise<void> {
    const passed = this.#proxy.expect(mishaps)
    const id = await this.#send()
    const { code, recordingId } = await this.#complete(id, this.#sha256)
    if (code !== 1 || !(await this.#isStored(recordingId))) this.#faults.wrongContent += 1
    if (passed.maxAgain > partBytes) this.#faults.sentAgain += 1
    this.#maxAgain = Math.max(this.#maxAgain, passed.maxAgain)
  }

  async useSmallRecording(): Promise<void> {
    this.#content = await readFile(await makeRecording(path.join(this.#folder, 'small.wav'), smallBytes))
    this.#sha256 = hashOf(this.#content)
  }

  /** @returns Milliseconds that the server takes to make a recording of a transfer when nothing happens. */
  async measureCompletion(): Promise<number> {
    let usualMs = 0
    for (let round = 0; round < 2; round += 1) {
      this.#proxy.expect([])
      const id = await this.#send()
      const asked = performance.now()
      await this.#complete(id, this.#sha256)
      usualMs = performance.now() - asked
    }
    return usualMs
  }

  async killInCompletion(afterMs: number): Promise<void> {
    this.#proxy.expect([])
    const id = await this.#send()
    const first = this.#complete(id, this.#sha256).catch(() => undefined)
    await setTimeout(afterMs)
    this.#kill()
    const answered = await first
    if (answered) this.#answeredBeforeKill += 1
    await this.#starting
    const [again, onceMore] = [await this.#complete(id, this.#sha256), await this.#complete(id, this.#sha256)]
    const isSame = [answered ?? again, again, onceMore].every(
      ({ code, recordingId }) => code === 1 && recordingId === again.recordingId,
    )
    if (!isSame || !(await this.#isStored(again.recordingId))) this.#faults.completedOtherwise += 1
  }

  async countRecordings(): Promise<number> {
    const answer = await fetch(`${this.#address}/web-api/api/v1/audio/list?page=1&pageSize=1`, {
      headers: { token: this.#token },
    })
    return ((await answer.json()) as { data: { total: number } }).data.total
  }

  async #isStored(recordingId: string): Promise<boolean> {
    const stored = await readFile(
      path.join(this.#folder, 'data', 'storage', 'recordings', recordingId, 'original'),
    ).catch(() => Buffer.alloc(0))
    return hashOf(stored) === this.#sha256
  }

  async sendWrongHash(): Promise<{ code: number; isGone: boolean }> {
    this.#proxy.expect([])
    const id = await this.#send()
    const { code } = await this.#complete(id, hashOf(Buffer.from('something else')))
    const after = await fetch(`${this.#address}${base}/tus/${id}`, {
      method: 'HEAD',
      headers: { token: this.#token, 'tus-resumable': '1.0.0' },
    })
    return { code, isGone: after.status === 404 }
  }

  async abandon(bytes: number): Promise<void> {
    const upload = this.#upload(() => undefined)
    this.#proxy.expect([{ kind: 'cut', afterBytes: Math.max(1, bytes) }])
    await new Promise<void>((resolve) => {
      upload.options.retryDelays = []
      upload.options.onError = () => resolve()
      upload.start()
    })
  }

  async sweep(): Promise<Left> {
    this.#server.send('sweep')
    const [left] = (await once(this.#server, 'message')) as [Left]
    return left
  }

  figures(): Faults & {
    cutsMade: number
    answeredBeforeKill: number
    killsMade: number
    maxSentAgainBytes: number
    readySeconds: number
  } {
    return {
      ...this.#faults,
      answeredBeforeKill: this.#answeredBeforeKill,
      cutsMade: this.#happened.cut,
      killsMade: this.#happened.kill,
      maxSentAgainBytes: this.#maxAgain,
      readySeconds: this.#readySeconds,
    }
  }

  async close(): Promise<void> {
    await this.#starting
    this.#proxy.close()
    if (this.#server.exitCode === null && this.#server.kill('SIGTERM')) await once(this.#server, 'exit')
  }

  #upload(onDone: (error?: Error) => void): Upload {
    const upload = new Upload(this.#content, {
      endpoint: `${this.#proxy.address}${base}/tus`,
      chunkSize: partBytes,
      retryDelays: Array.from({ length: 300 }, () => 100),
      metadata: { filename: 'recording.wav' },
      headers: { token: this.#token },
      onSuccess: () => onDone(),
      onError: onDone,
    })
    return upload
  }

  async #send(): Promise<string> {
    const address = await new Promise<string>((resolve, reject) => {
      const upload = this.#upload((error) => (error ? reject(error) : resolve(upload.url ?? '')))
      // Every offset that the server answers is compared with what lies on its disk, before its sender goes on.
      upload.options.onAfterResponse = async (request, response) => {
        if (request.getMethod() === 'HEAD')
          await this.#checkPromise(
            path.basename(upload.url ?? ''),
            Number(response.getHeader('upload-offset') ?? 0),
          )
      }
      upload.start()
    })
    await this.#starting
    return path.basename(address)
  }

  async #checkPromise(id: string, offset: number): Promise<void> {
    const file = path.join(this.#folder, 'data', 'incoming', id, 'content')
    const there = await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
    const content = await readFile(file).catch(() => Buffer.alloc(0))
    if (offset > there || !content.subarray(0, offset).equals(this.#content.subarray(0, offset)))
      this.#faults.promisedTooMuch += 1
  }

  async #complete(uploadId: string, sha256: string): Promise<{ code: number; recordingId: string }> {
    const answer = await fetch(`${this.#address}${base}/upload_complete`, {
      method: 'POST',
      headers: { token: this.#token, 'content-type': 'application/json' },
      body: JSON.stringify({ uploadId, fileName: 'recording.wav', sha256 }),
    })
    const { status_code: code, data } = (await answer.json()) as {
      status_code: number
      data: Record<string, string> | null
    }
    return { code, recordingId: data?.[wireNames.recordingId] ?? '' }
  }

  #kill(): void {
    this.#server.kill('SIGKILL')
    this.#starting = this.#start()
  }

  async #start(): Promise<void> {
    const began = performance.now()
    const program = fileURLToPath(new URL('../programs/transcribing-product.ts', import.meta.url))
    this.#server = fork(program, [path.join(this.#folder, 'data')], {
      execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
    })
    const [{ address, token }] = (await once(this.#server, 'message')) as [{ address: string; token: string }]
    this.#address = address
    this.#token ||= token
    this.#readySeconds = Math.max(this.#readySeconds, Math.round((performance.now() - began) / 100) / 10)
  }
}

type Result = ReturnType<Trial['figures']> & {
  cuts: number
  kills: number
  completions: number
  recordings: number
  seed: number
  transfers: number
  wrongHash: { code: number; isGone: boolean }
  left: Left
}

function report(result: Result): void {
  const {
    cutsMade,
    killsMade,
    transfers,
    wrongContent,
    promisedTooMuch,
    sentAgain,
    maxSentAgainBytes,
    wrongHash,
    left,
    cuts,
    kills,
    completions,
    completedOtherwise,
    answeredBeforeKill,
    recordings,
  } = result
  process.stderr.write(
    `${transfers} transfers of ${fileBytes / mebibyte} MiB with ${cutsMade} cuts and ${killsMade} kills: ${wrongContent} wrong, ${promisedTooMuch} promises too many, `,
  )
  process.stderr.write(
    `at most ${Math.round(maxSentAgainBytes / 1024)} KiB sent again (a part is ${partBytes / 1024} KiB)\n`,
  )
  process.stderr.write(
    `${completions} completions with a kill, of which ${answeredBeforeKill} had been answered: ${completedOtherwise} wrong, ${recordings} recordings in all\n`,
  )
  process.stderr.write(
    `a wrong hash was answered with ${wrongHash.code}${wrongHash.isGone ? ', and nothing of it is left' : ''}; after the sweep ${JSON.stringify(left)} are left\n`,
  )
  const isGood =
    cutsMade === cuts &&
    killsMade === kills &&
    wrongContent + promisedTooMuch + sentAgain + completedOtherwise === 0 &&
    recordings === transfers + completions + 2 &&
    wrongHash.code !== 1 &&
    wrongHash.isGone &&
    left.incoming + left.transfers + left.orphans === 0
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'upload-cuts', ...result, isGood })}\n`)
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
