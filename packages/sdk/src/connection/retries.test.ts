import { describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { isBusy } from './api-error.ts'
import type { ApiCall } from './api-call.ts'
import { type Connection, send } from './send.ts'
import { retryPauseMs } from './retries.ts'

/** A connection whose server gives these answers one after another; its clock runs only while a caller waits. */
function connectionOf(...answers: (Response | Error)[]) {
  let time = 0
  const pauses: number[] = []
  const paths: string[] = []
  const connection: Connection = {
    baseUrl: 'https://longhand.example',
    getHeaders: () => ({}),
    fetch: (address, init) => {
      init?.signal?.throwIfAborted()
      paths.push(new URL(address as string).pathname.replace('/web-api', ''))
      const answer = answers.shift()
      if (answer === undefined) throw new Error('Nobody expected this call.')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    retries: {
      random: () => 0,
      now: () => time,
      wait: (milliseconds) => {
        pauses.push(milliseconds)
        time += milliseconds
        return Promise.resolve()
      },
    },
  }
  return { connection, pauses, paths }
}

const envelope = (data: unknown, status = 200, headers: Record<string, string> = {}, code = 1) =>
  Response.json({ status_code: code, status_msg: '', data }, { status, headers })
const busy = (retryAfter?: number) =>
  envelope(
    { requestId: 'one', notStarted: true },
    503,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    99_999,
  )
const lost = () => new TypeError('fetch failed')
const away = () => envelope({ requestId: 'one' }, 503, {}, 99_999)
const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

const read = call('listFolders', {})
const write = call('addFolder', { folderName: 'Talks' })

describe('a busy answer', () => {
  it('is followed by another try of any call', async () => {
    const { connection, paths } = connectionOf(busy(), envelope(null))
    expect(await send(connection, write)).toEqual({ data: null })
    expect(paths).toHaveLength(2)
  })

  it('is waited for as long as the server asks, and a little more', async () => {
    const { connection, pauses } = connectionOf(busy(3), busy(3), envelope(null))
    await send(connection, write)
    expect(pauses).toEqual([3500, 4000])
  })

  it('that asks for more than a caller waits is told at once', async () => {
    const { connection, pauses } = connectionOf(envelope(null, 429, { 'retry-after': '37' }, 429))
    const { error } = await send(connection, write)
    expect(error).toEqual({ kind: 'http', status: 429, message: '', retryAfter: 37, notStarted: true })
    expect(pauses).toEqual([])
  })

  it('is told after five tries', async () => {
    const { connection, pauses } = connectionOf(...times(5, () => busy()))
    const { error } = await send(connection, write)
    expect(error).toMatchObject({ kind: 'domain', name: 'SYSTEM', status: 503, notStarted: true })
    expect(error && isBusy(error)).toBe(true)
    expect(pauses).toEqual([500, 1000, 2000, 4000])
  })

  it('of a limit lets a call be sent again, one of a proxy does not', async () => {
    const limited = connectionOf(envelope(null, 429, { 'retry-after': '1' }, 429), envelope(null))
    expect(await send(limited.connection, write)).toEqual({ data: null })
    const proxied = connectionOf(new Response('<html>', { status: 429 }))
    expect((await send(proxied.connection, write)).error).toEqual({ kind: 'http', status: 429, message: '' })
  })
})

describe('a lost connection', () => {
  it.each([
    ['a read', read],
    ['a read that is a POST', call('getAsset', {})],
    [
      'a save with a revision',
      call('updateSections', { recordingId: 'r1', revision: 1, changeId: 'change-1', changes: [] }),
    ],
    ['the end of an upload', call('completeUpload', { uploadId: 'u1', fileName: 'a.wav' })],
    [
      'a purchase with a key',
      call('purchaseGoods', { goodsId: 'g', exchangeAmount: 1, coinNumber: 1, key: 'purchase-1' }),
    ],
  ])('repeats %s', async (_name, safe: ApiCall) => {
    const { connection, paths } = connectionOf(
      lost(),
      away(),
      new Response('<html>', { status: 502 }),
      envelope({ id: 1 }),
    )
    expect(await send(connection, safe)).toEqual({ data: { id: 1 } })
    expect(paths).toHaveLength(4)
  })

  it.each([
    ['a call that makes something', write],
    ['a payment', call('executePayment', { goodsId: 'g', payAgent: 'sandbox', source: 0 })],
    ['a purchase without a key', call('purchaseGoods', { goodsId: 'g', exchangeAmount: 1, coinNumber: 1 })],
  ])('does not repeat %s', async (_name, unsafe: ApiCall) => {
    for (const answer of [lost(), away()]) {
      const { connection, paths } = connectionOf(answer)
      const { error } = await send(connection, unsafe)
      expect(error && isBusy(error)).toBe(false)
      expect(paths).toHaveLength(1)
    }
  })

  it('is told at once where the device has no network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    try {
      const { connection, paths } = connectionOf(lost())
      expect((await send(connection, read)).error).toEqual({ kind: 'unreachable', isTimeout: false })
      expect(paths).toHaveLength(1)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

it.each([
  ['a refusal', () => envelope(null, 200, {}, 30_001)],
  ['a fault of the server', () => envelope({ requestId: 'one' }, 500, {}, 99_999)],
  ['no envelope', () => new Response('<html>')],
])('%s is told at once', async (_name, answer) => {
  const { connection, paths } = connectionOf(answer())
  expect((await send(connection, read)).error).toBeDefined()
  expect(paths).toHaveLength(1)
})

describe('a call that finds out what became of it', () => {
  const claim = (findAnswer: NonNullable<ApiCall['findAnswer']>): ApiCall => ({
    ...call('receiveReward', { challengeId: 'sign-in' }),
    findAnswer,
  })

  it('is not sent again when it was done', async () => {
    const { connection, paths } = connectionOf(lost(), busy(), envelope([{ taskList: [{}] }]))
    const outcome = await send(
      connection,
      claim(async (ask) => {
        const { data } = await ask(call('listTasks', {}))
        return data ? { data: { resultList: [] } } : undefined
      }),
    )
    expect(outcome).toEqual({ data: { resultList: [] } })
    expect(paths.map((path) => path.split('/').at(-1))).toEqual(['receive_reward', 'task_list', 'task_list'])
  })

  it('is sent again when it was not', async () => {
    const { connection, paths } = connectionOf(lost(), envelope({ resultList: [] }))
    expect(
      await send(
        connection,
        claim(() => Promise.resolve({ fields: { challengeId: 'sign-in' } })),
      ),
    ).toEqual({ data: { resultList: [] } })
    expect(paths).toHaveLength(2)
  })

  it('is lost when that can’t be found out', async () => {
    const { connection, paths } = connectionOf(lost())
    expect(
      (
        await send(
          connection,
          claim(() => Promise.resolve(undefined)),
        )
      ).error,
    ).toEqual({ kind: 'unreachable', isTimeout: false })
    expect(paths).toHaveLength(1)
  })

  it('does not ask what a busy server has not begun', async () => {
    const { connection } = connectionOf(busy(), envelope({ resultList: [] }))
    const findAnswer = vi.fn()
    await send(connection, claim(findAnswer))
    expect(findAnswer).not.toHaveBeenCalled()
  })
})

it('giving up ends a pause at once', async () => {
  const { connection, paths } = connectionOf(busy(20), envelope(null))
  const giving = new AbortController()
  const outcome = send({ ...connection, retries: {} }, read, giving.signal)
  await vi.waitFor(() => expect(paths).toHaveLength(1))
  giving.abort()
  expect(await outcome).toEqual({ error: { kind: 'aborted' } })
  expect(paths).toHaveLength(1)
})

describe('pauses', () => {
  it('grow up to a bound', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryPauseMs(failures, undefined, { random: () => 0 })),
    ).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  })

  it('differ by up to a half', () => {
    expect(retryPauseMs(3, undefined, { random: () => 0.999 })).toBe(1001)
  })
})
