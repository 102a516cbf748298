import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { compose } from './compose.ts'
import { listen } from './listen.ts'
import { work } from './work.ts'
import { loadConfig } from './config/env.ts'
import { createTestDatabase } from './platform/db/testing.ts'

const rounds = process.env['LONGHAND_PROOF_RUNS'] ? 50 : 3
const log = pino({ level: 'silent' })

it('two APIs and two workers that start at once on an empty database all come up', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-start-'))
  for (let round = 0; round < rounds; round += 1) {
    const database = await createTestDatabase({ isMigrated: false })
    const config = loadConfig({ DATABASE_URL: database.url, LONGHAND_DATA_DIR: folder, PORT: '0' })
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
  const product = await compose(loadConfig({ DATABASE_URL: database.url, LONGHAND_DATA_DIR: folder, PORT: '0', LONGHAND_DRAIN_SECONDS: '1' }), log)
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
