import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type AnswerOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type RequestOf,
} from '@longhand/contracts'
import pino from 'pino'
import { compose, type Product } from './compose.ts'
import { loadConfig } from './config/env.ts'
import { listen } from './listen.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { ManualClock } from './platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { buildTestApp, declaredRoutes, readEnvelope, requestTo } from './platform/http/testing.ts'
import { useRecordedPrograms } from './platform/speech/testing.ts'
import { offlineIn } from './testing-settings.ts'

/** A call's code, sentence and data. */
export interface TestAnswer<Name extends EndpointName> {
  code: number
  message: string
  data: AnswerOf<Name>
}

/** The whole product on a test's database, behind the real HTTP layer; no one works on its jobs. */
export interface TestProduct extends Product {
  /** Calls as this user, or as a visitor. */
  call<Name extends EndpointName>(
    userId: string | undefined,
    name: Name,
    fields: RequestOf<Name>,
    language?: string,
  ): Promise<TestAnswer<Name>>
}

/** A factor with which no test meets a limit. */
const unlimited = 10_000

/** One, where it is proved that no call needs a second. */
const given = process.env['LONGHAND_TEST_CONNECTIONS']
const connections = given === undefined ? {} : { LONGHAND_DATABASE_CONNECTIONS: given }

/** A busy machine is no fault of what is tested. */
const timeoutMs = 60_000

/** How a test wants the product. */
export interface TestProductOptions {
  clock?: Clock
  timeZone?: string
  seed?: 'demo' | ''
  component?: string
  /** More settings. */
  env?: Record<string, string>
  /** 1 for tests of limits: tries are then counted as in the product. */
  rateLimitScale?: number
}

/** Builds the product for a test, with what every installation begins with. Nothing is limited by how many calls there are. */
export async function openTestProduct(
  databaseUrl: string,
  {
    clock,
    timeZone = 'Asia/Shanghai',
    seed = '',
    component = 'api',
    env = {},
    rateLimitScale = unlimited,
  }: TestProductOptions = {},
): Promise<TestProduct> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-product-'))
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    ...offlineIn(folder),
    LONGHAND_TIME_ZONE: timeZone,
    LONGHAND_RATE_LIMIT_SCALE: String(rateLimitScale),
    LONGHAND_SEED: seed,
    ...connections,
    ...env,
  })
  const product = await compose(config, pino({ level: 'silent' }), {
    component,
    timeoutMs,
    ...(clock ? { clock } : {}),
  })
  await product.modules.rewards.seed()
  await product.modules.support.seed()
  const app = await buildTestApp(product.routes, { rateLimitScale: unlimited })
  return {
    ...product,
    call: async (userId, name, fields, language = 'en') => {
      const { roles }: Endpoint = endpoints[name]
      const role = roles && userId ? `;${await product.modules.auth.people.roleOf(userId)}` : ''
      const headers = { 'accept-language': language, ...(userId ? { token: `user:${userId}${role}` } : {}) }
      const response = await app.inject({ ...requestTo(name, fields), headers })
      const { status_code: code, status_msg: message, data } = readEnvelope(response.json())
      return { code, message, data: data as AnswerOf<typeof name> }
    },
    close: async () => {
      await app.close()
      await product.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Without pages, and never too busy: a test is on the same thread, and others have the cores. */
export function listenForTest(product: Product): ReturnType<typeof listen> {
  return listen({ ...product, routes: declaredRoutes(product.routes) }, new URL('file:///nonexistent/'), {
    overload: { delayMs: 0, overMs: 1000 },
  })
}

/** The product on a port and a database of its own, with the speech engine at its fastest, which repeats what it once heard, for the clients of others. */
export interface ServingProduct {
  database: TestDatabase
  dataDir: string
  clock: ManualClock
  product: Product
  server: Awaited<ReturnType<typeof listen>>
  /** Builds the product once more on the same database and folder, with other settings. */
  open(settings?: Record<string, string>): Promise<Product>
  close(): Promise<void>
}

/** Serves the product for a test; no one works on its jobs. */
export async function openServingProduct(settings: Record<string, string> = {}): Promise<ServingProduct> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-serving-'))
  const clock = new ManualClock()
  clock.set(systemClock.now().toISOString())
  const open = (more: Record<string, string> = {}): Promise<Product> => {
    const config = loadConfig({
      DATABASE_URL: database.url,
      ...offlineIn(dataDir),
      PORT: '0',
      LONGHAND_RATE_LIMIT_SCALE: '100',
      LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
      LONGHAND_SPEECH_PROFILE: 'fast',
      LONGHAND_WORKER_CONCURRENCY: '2',
      ...connections,
      ...settings,
      ...more,
    })
    return compose(config, pino({ level: 'silent' }), { clock, maintainsQueue: true, timeoutMs })
  }
  const stopReplay = useRecordedPrograms()
  const product = await open()
  const server = await listenForTest(product)
  return {
    database,
    dataDir,
    clock,
    product,
    server,
    open,
    close: async () => {
      await server.stop()
      await product.close()
      await database.close()
      await rm(dataDir, { recursive: true })
      stopReplay()
    },
  }
}
