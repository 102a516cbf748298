import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { compose } from './compose.ts'
import { listen } from './listen.ts'
import { work } from './work.ts'
import { loadConfig } from './config/env.ts'
import { createTestDatabase } from './platform/db/testing.ts'
import { freePort } from './platform/network/free-port.ts'
import { threadProgram } from './platform/process/thread-program.ts'
import { offlineIn } from './testing-settings.ts'

const rounds = process.env['LONGHAND_PROOF_RUNS'] ? 50 : 3
const log = pino({ level: 'silent' })

it('two APIs and two workers that start at once on an empty database all come up', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-start-'))
  for (let round = 0; round < rounds; round += 1) {
    const database = await createTestDatabase({ isMigrated: false })
    const config = loadConfig({ DATABASE_URL: database.url, ...offlineIn(folder), PORT: '0' })
    const start = async (isWorker: boolean): Promise<() => Promise<void>> => {
      const product = await compose(config, log, { maintainsQueue: isWorker })
      const running = isWorker ? await work(product) : await listen(product, new URL('./', import.meta.url))
      return async () => {
        await running.stop()
        await product.close()
      }
    }
    const started = await Promise.allSettled([start(false), start(true), start(false), start(true)])
    const failures = started.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value() : Promise.resolve())))
    await database.close()
    expect(failures).toEqual([])
  }
  await rm(folder, { recursive: true })
}, 600_000)

it('an API that is asked to stop says so, and answers until its drain period is over', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-drain-'))
  const database = await createTestDatabase()
  const product = await compose(
    loadConfig({ DATABASE_URL: database.url, ...offlineIn(folder), PORT: '0', LONGHAND_DRAIN_SECONDS: '1' }),
    log,
  )
  const { address, stop } = await listen(product, new URL('./', import.meta.url))
  const statusOf = async (probe: string): Promise<number> => (await fetch(`${address}/${probe}`)).status
  expect([await statusOf('readyz'), await statusOf('healthz')]).toEqual([200, 200])
  const stopped = stop()
  expect([await statusOf('readyz'), await statusOf('healthz')]).toEqual([503, 200])
  await stopped
  await expect(statusOf('healthz')).rejects.toThrow('fetch failed')
  await product.close()
  await database.close()
  await rm(folder, { recursive: true })
})

it('a worker stops with a sentence when speech models can’t compute on what its settings name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-provider-'))
  const database = await createTestDatabase()
  const { PATH, HOME } = process.env
  const { filename, execArgv } = threadProgram(import.meta.url, 'bin/worker')
  const worker = spawn(process.execPath, [...execArgv, filename], {
    env: { PATH, HOME, DATABASE_URL: database.url, ...offlineIn(folder), LONGHAND_SPEECH_PROVIDER: 'cuda' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  worker.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(worker, 'close')) as [number]
  expect({ code, said }).toEqual({
    code: 1,
    said: 'LONGHAND_SPEECH_PROVIDER is cuda, which this build of sherpa-onnx does not have. Install a build that has it, or set cpu.\n',
  })
  await database.close()
  await rm(folder, { recursive: true })
})

/** Writes a line for each package of OpenTelemetry that a process loads, but for the interfaces, which pg-boss loads as well. */
const watchLoading = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/') && specifier !== '@opentelemetry/api') process.stderr.write('loads ' + specifier + '\\n')
      return next(specifier, context)
    },
  })
`)}`

it.each([
  ['loads no part of OpenTelemetry’s SDK while traces are off', false],
  ['answers and stops in order while the collector of its traces is away', true],
])(
  'an API process %s',
  async (_what, isTraced) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-traced-'))
    const database = await createTestDatabase()
    const { PATH, HOME } = process.env
    const settings = {
      DATABASE_URL: database.url,
      ...offlineIn(folder),
      PORT: '0',
      LONGHAND_LOG_LEVEL: 'info',
    }
    const { filename, execArgv } = threadProgram(import.meta.url, 'bin/api')
    const api = spawn(process.execPath, [...execArgv, '--import', watchLoading, filename], {
      env: {
        PATH,
        HOME,
        ...settings,
        ...(isTraced ? { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [api.stdout, api.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const address = await vi.waitFor(() => {
      const found = /"address":"([^"]+)","msg":"listening"/.exec(said)?.[1]
      if (found === undefined) throw new Error(said)
      return found
    }, 60_000)
    const { status } = await fetch(`${address}/web-api/api/v1/audio/list?source=0&page=1&pageSize=20`, {
      signal: AbortSignal.timeout(5_000),
    })
    expect(status).toBe(200)
    const ended = once(api, 'exit')
    api.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(said.includes('loads @opentelemetry/sdk-trace\n')).toBe(isTraced)
    expect(said.includes('loads @opentelemetry/')).toBe(isTraced)
    await database.close()
    await rm(folder, { recursive: true })
  },
  120_000,
)
