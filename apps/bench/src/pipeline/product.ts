import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { fromWire, toWire, writeTranscriptionRequest } from '@longhand/contracts'
import { askChild } from '@longhand/server/src/platform/metrics/metrics-of-child.ts'
import { sendMultipart } from '../upload/send.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface Progress {
  recordingId: string
  fileStatus: number
  progress: number
  stage: string | null
  reason: string | null
}

export interface Task {
  taskId: string
  status: 'running' | 'done' | 'failed'
  progress: number
  recordingIds: string[]
  reason: string | null
}

export interface Section {
  startTime: number
  endTime: number
  text: string
  words?: { text: string; startTime: number; endTime: number }[]
}

export interface Recording {
  recordingId: string
  fileName: string
  fileStatus: number
  timeLen: number
  fileSize: number
}

interface Metric {
  name: string
  values: { value: number }[]
}

const workerProgram = fileURLToPath(new URL('../../../server/dist/bin/worker.js', import.meta.url))
const notReady = 20003
export const fromSource = ['--conditions=@longhand/source', '--import', 'tsx']

/** Server, database and workers, each a process of its own that works on one thing at a time; the workers as they were built. */
export class RunningProduct {
  readonly dataDir: string
  readonly #server: ChildProcess
  readonly #workers: ChildProcess[] = []
  readonly address: string
  readonly token: string

  private constructor(
    dataDir: string,
    server: ChildProcess,
    { address, token }: { address: string; token: string },
  ) {
    this.dataDir = dataDir
    this.#server = server
    this.address = address
    this.token = token
  }

  static async start(dataDir: string): Promise<RunningProduct> {
    const server = fork(
      fileURLToPath(new URL('../programs/transcribing-product.ts', import.meta.url)),
      [dataDir],
      { execArgv: fromSource },
    )
    const [opened] = (await once(server, 'message')) as [{ address: string; token: string }]
    return new RunningProduct(dataDir, server, opened)
  }

  /**
   * @param core The core that it and all it starts run on; any when undefined.
   * @param settings Instead of those for the default engine.
   * @param onLine Of its log.
   */
  async addWorker({
    core,
    settings,
    onLine = () => undefined,
  }: {
    core?: number | undefined
    settings: Record<string, string>
    onLine?: (line: string) => void
  }): Promise<void> {
    const worker = fork(workerProgram, [], {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...offlineIn(this.dataDir),
        LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
        LONGHAND_WORKER_CONCURRENCY: '1',
        LONGHAND_LOG_LEVEL: 'info',
        LONGHAND_METRICS_PORT: '0',
        ...settings,
      },
    })
    this.#workers.push(worker)
    if (core !== undefined && worker.pid !== undefined) pin(worker.pid, core)
    await new Promise<void>((resolve, reject) => {
      worker.once('exit', () => reject(new Error('The worker did not start.')))
      worker.stdout?.setEncoding('utf8').on('data', (lines: string) => {
        if (lines.includes('"working"')) resolve()
        for (const line of lines.split('\n')) {
          onLine(line)
          if (/"level":(?:"(?:warn|error|fatal)"|[456]0)/.test(line)) process.stderr.write(`${line}\n`)
        }
      })
    })
  }

  languages(): Promise<{ languages: string[] }> {
    return this.#call('GET', '/api/v1/dictation/configuration')
  }

  async upload(file: string): Promise<string> {
    const before = new Set((await this.list()).map(({ recordingId }) => recordingId))
    await sendMultipart(this.address, file, this.token)
    const added = (await this.list()).find(({ recordingId }) => !before.has(recordingId))
    if (!added) throw new Error('The recording is not in the list.')
    return added.recordingId
  }

  async list(): Promise<Recording[]> {
    return (
      await this.#call<{ list: Recording[] }>(
        'GET',
        '/api/v1/audio/list?sort=fileName&order=asc&pageSize=100',
      )
    ).list
  }

  async transcribe(
    recordingIds: readonly string[],
    speakerCount = 0,
  ): Promise<{ code: number; message: string }[]> {
    const transcriptionRequest = writeTranscriptionRequest({
      files: recordingIds.map((recordingId) => ({ recordingId })),
      language: 'en',
      speakerCount,
    })
    return this.#call('POST', '/api/v2/dictation/audio/dictation_batch', { transcriptionRequest })
  }

  progress(recordingIds: readonly string[]): Promise<Progress[]> {
    return this.#call('GET', `/api/v2/dictation/audio/progress?fileIds=${recordingIds.join(',')}`)
  }

  async sections(recordingId: string): Promise<Section[]> {
    const { sectionsJson } = await this.#call<{ sectionsJson: string }>(
      'GET',
      `/api/v2/audio/text/get_text?fileId=${recordingId}`,
    )
    return sectionsJson === '' ? [] : (JSON.parse(sectionsJson) as Section[])
  }

  /** Whether a recording is decoded: its waveform is there then. */
  async isDecoded(recordingId: string): Promise<boolean> {
    const { code, message } = await this.#ask('GET', `/api/v2/audio/peaks?fileId=${recordingId}`)
    if (code !== 1 && code !== notReady) throw new Error(message)
    return code === 1
  }

  split(recordingId: string): Promise<Task> {
    return this.#call('POST', '/api/v2/audio/split_record', { recordingId, originals: 'keep' })
  }

  tasks(): Promise<Task[]> {
    return this.#call('GET', '/api/v2/audio/task_list')
  }

  /** How often its workers have loaded a model. */
  async modelLoads(): Promise<number> {
    const snapshots = (await Promise.all(this.#workers.map(askChild))).flatMap(
      (snapshot) => snapshot ?? [],
    ) as Metric[]
    const counts = snapshots
      .filter(({ name }) => name === 'longhand_model_loads_total')
      .flatMap(({ values }) => values)
    return counts.reduce((sum, { value }) => sum + value, 0)
  }

  get workers(): number[] {
    return this.#workers.flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map(stop))
  }

  async close(): Promise<void> {
    await this.stopWorkers()
    await stop(this.#server)
  }

  async #call<Data>(method: 'GET' | 'POST', address: string, fields?: object): Promise<Data> {
    const { code, message, data } = await this.#ask(method, address, fields)
    if (code !== 1) throw new Error(`${address} was answered with ${code}: ${message}`)
    return data as Data
  }

  async #ask(
    method: 'GET' | 'POST',
    address: string,
    fields?: object,
  ): Promise<{ code: number; message: string; data: unknown }> {
    const answer = await fetch(`${this.address}/web-api${address}`, {
      method,
      headers: {
        token: this.token,
        'accept-language': 'en',
        ...(fields ? { 'content-type': 'application/json' } : {}),
      },
      ...(fields ? { body: JSON.stringify(toWire(fields)) } : {}),
    })
    const {
      status_code: code,
      status_msg: message,
      data,
    } = (await answer.json()) as { status_code: number; status_msg: string; data: unknown }
    return { code, message, data: fromWire(data) }
  }
}

/** Has a process, and whatever it starts from now on, run on one core. Nothing happens on systems that can't. */
export function pin(pid: number, core: number | 'any'): void {
  try {
    execFileSync('taskset', ['-acp', core === 'any' ? '0-1023' : String(core), String(pid)], {
      stdio: 'ignore',
    })
  } catch {}
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
}
