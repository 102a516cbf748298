import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EndpointName } from '@longhand/contracts'
import type { RequestContext, Routes } from './routes.ts'
import { currentCaller } from '../access/caller.ts'
import { FairTurns } from '../process/fair-turns.ts'
import { buildTestApp, readEnvelope, requestTo } from './testing.ts'

let app: FastifyInstance
let running: Map<string, (() => void)[]>
let atOnce: { most: number; now: number }
/** Of calls whose work has begun. */
let callers: (string | undefined)[]
let programs: FairTurns
let arrived: number

/** Runs until it is let go. */
const hold = async ({ identity }: RequestContext): Promise<void> => {
  const caller = identity.kind === 'user' ? identity.userId : identity.kind
  atOnce.now += 1
  atOnce.most = Math.max(atOnce.most, atOnce.now)
  callers.push(currentCaller()?.userId)
  await new Promise<void>((resolve) => {
    running.set(caller, [...(running.get(caller) ?? []), resolve])
  })
  atOnce.now -= 1
}

beforeEach(async () => {
  running = new Map()
  atOnce = { most: 0, now: 0 }
  callers = []
  programs = new FairTurns({ atOnce: 1 })
  arrived = 0
  const routes: Partial<Routes<EndpointName>> = {
    checkSession: async (_fields, context) => {
      await hold(context)
      return { valid: true }
    },
    listFolders: async (_fields, context) => {
      await programs.run(currentCaller()?.userId ?? '', () => hold(context))
      return []
    },
    emptyRecycleBin: async (_fields, context) => {
      await hold(context)
      return null
    },
    suggestHotWords: async (_fields, context) => {
      await hold(context)
      return []
    },
  }
  app = await buildTestApp(routes, {
    inFlight: {
      calls: 2,
      transfers: 2,
      heavy: 1,
      storing: 1,
      allCalls: 3,
      maxWaitMs: 200,
      maxHeavyWaitMs: 200,
    },
  })
  app.addHook('preValidation', (_request, _reply, done) => {
    arrived += 1
    done()
  })
})
afterEach(async () => {
  letGo()
  await app.close()
})

function letGo(): void {
  const ends = [...running.values()].flat()
  running.clear()
  for (const end of ends) end()
}

const call = (token?: string, signal?: AbortSignal, name: EndpointName = 'checkSession') =>
  app.inject({ ...requestTo(name), ...(token ? { headers: { token } } : {}), ...(signal ? { signal } : {}) })
/** Lets all go that run or begin, until there is an answer to each. */
async function finish(answers: readonly Promise<{ statusCode: number }>[]): Promise<number[]> {
  let isOver = false
  const all = Promise.all(answers).finally(() => (isOver = true))
  while (!isOver) {
    letGo()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return (await all).map(({ statusCode }) => statusCode)
}

/** Until so many calls have begun. */
async function begun(count: number): Promise<void> {
  while (atOnce.now < count) await new Promise((resolve) => setImmediate(resolve))
}

/** Until so many have begun or wait. */
async function come(count: number): Promise<void> {
  while (arrived < count) await new Promise((resolve) => setImmediate(resolve))
}

it('lets one account have so many calls at once; more wait, and are refused with 429 when none ends', async () => {
  const first = [call('user:a'), call('user:a')]
  await begun(2)
  const refused = await call('user:a')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(readEnvelope(refused.json())).toMatchObject({ status_code: 429 })
  expect(await finish([...first, call('user:a')])).toEqual([200, 200, 200])
  expect(atOnce.most).toBe(2)
})

it('keeps room for others beside an account that has all it may, and takes turns', async () => {
  const many = Array.from({ length: 2 }, () => call('user:a'))
  await begun(2)
  const other = call('user:b')
  await begun(3)
  expect([...running.keys()]).toEqual(['a', 'b'])
  expect(await finish([...many, other])).toEqual([200, 200, 200])
})

it('says very busy, and that nothing was begun, to who waits for others too long', async () => {
  const others = [call('user:a'), call('user:a'), call('user:b')]
  await begun(3)
  const refused = await call('user:c')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(readEnvelope(refused.json())).toMatchObject({ status_code: 99999, data: { notStarted: true } })
  expect(await finish(others)).toEqual([200, 200, 200])
})

it('knows whose a call is that has waited for another’s', async () => {
  const others = [call('user:a'), call('user:a'), call('user:b')]
  await begun(3)
  const waited = call('user:c')
  await come(4)
  expect(await finish([...others, waited])).toEqual([200, 200, 200, 200])
  expect(callers).toEqual(['a', 'a', 'b', 'c'])
})

it('lets others go on while calls wait for a program, and each caller have no more than before', async () => {
  const waiting = ['user:a', 'user:b', 'user:c', 'user:d'].map((token) =>
    call(token, undefined, 'listFolders'),
  )
  await begun(1)
  const light = call('user:e')
  await begun(2)
  const more = call('user:a')
  await begun(3)
  expect((await call('user:a')).statusCode).toBe(429)
  expect(await finish([...waiting, light, more])).toEqual([200, 200, 200, 200, 200, 200])
})

it('counts visitors by their network, and what does not belong to the API not at all', async () => {
  const visitors = [call(), call()]
  await begun(2)
  expect((await call()).statusCode).toBe(429)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(await finish(visitors)).toEqual([200, 200])
})

it('goes on counting a call whose caller has left until its work has ended', async () => {
  const gone = new AbortController()
  const left = [call('user:a', gone.signal), call('user:a', gone.signal)].map((answer) =>
    answer.catch(() => undefined),
  )
  await begun(2)
  gone.abort()
  await Promise.all(left)
  expect((await call('user:a')).statusCode).toBe(429)
  expect(await finish([call('user:a')])).toEqual([200])
})

it('lets one account do fewer things at once that are much work, beside its other calls', async () => {
  const emptyBin = () => call('user:a', undefined, 'emptyRecycleBin')
  const first = emptyBin()
  await begun(1)
  expect((await emptyBin()).statusCode).toBe(429)
  const light = call('user:a')
  // What keeps the database busy has a limit of its own.
  const suggested = call('user:a', undefined, 'suggestHotWords')
  await begun(3)
  expect((await call('user:a', undefined, 'suggestHotWords')).statusCode).toBe(429)
  expect(await finish([first, light, suggested, emptyBin()])).toEqual([200, 200, 200, 200])
})

it('goes on counting what is much work after its caller has left', async () => {
  const gone = new AbortController()
  const left = call('user:a', gone.signal, 'emptyRecycleBin').catch(() => undefined)
  await begun(1)
  gone.abort()
  await left
  expect((await call('user:a', undefined, 'emptyRecycleBin')).statusCode).toBe(429)
  expect(await finish([call('user:a', undefined, 'emptyRecycleBin')])).toEqual([200])
})
