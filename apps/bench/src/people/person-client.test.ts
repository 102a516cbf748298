import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Chance } from '../chaos/chance.ts'
import { Figures } from './figures.ts'
import { busyPauseMs, CallFailed, PersonClient } from './person-client.ts'

const success = { status_code: 1, status_msg: 'success', data: { list: [], total: 0 } }
const busy = { status_code: 99_999, status_msg: 'Very busy', data: { notStarted: true } }
const broken = { status_code: 99_999, status_msg: 'The server stumbled', data: null }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => void (await Promise.all(closers.splice(0).map((close) => close()))))

type Answer = [number, object, Record<string, string>?]

/** Gives one answer after another. */
async function setUp(answers: Answer[]) {
  const figures = new Figures()
  const pauses: number[] = []
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [status, envelope, headers = {}] = answers.shift() ?? [500, broken]
    requests.push(`${request.method} ${request.headers['token']?.toString()}`)
    request
      .resume()
      .once('end', () =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(envelope)),
      )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const pause = (milliseconds: number) => Promise.resolve(pauses.push(milliseconds))
  const client = new PersonClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'mine', {
    figures,
    chance: new Chance(1),
    pause,
  })
  closers.push(
    () => client.close(),
    () => new Promise((resolve) => server.close(resolve)),
  )
  return { client, figures, pauses, requests }
}

describe('a call', () => {
  it('that was not begun is made again after growing pauses, and counted', async () => {
    const { client, figures, pauses, requests } = await setUp([
      [503, busy],
      [429, busy, { 'retry-after': '3' }],
      [503, busy],
      [200, success],
    ])
    expect(await client.data('listRecordings', { page: 1, pageSize: 20 })).toEqual({ list: [], total: 0 })
    expect(requests).toEqual(Array.from({ length: 4 }, () => 'GET mine'))
    expect(pauses[0]).toBeLessThan(pauses[2] ?? 0)
    expect(pauses[1]).toBeGreaterThanOrEqual(3000)
    expect(figures.table()).toMatchObject([{ call: 'listRecordings', answered: 1, errors: 0, busy: 3 }])
  })

  it('that went wrong is an error, and not made again', async () => {
    const { client, figures, requests } = await setUp([
      [500, broken],
      [200, success],
    ])
    await expect(client.data('listRecordings', { page: 1, pageSize: 20 })).rejects.toBeInstanceOf(CallFailed)
    expect(requests).toHaveLength(1)
    expect(figures.problems()).toEqual([['listRecordings: 99999 The server stumbled', 1]])
  })

  it('that is busy without saying that it was not begun is an error', async () => {
    const { client, figures } = await setUp([[503, broken]])
    await expect(client.data('listRecordings', { page: 1, pageSize: 20 })).rejects.toBeInstanceOf(CallFailed)
    expect(figures.table()).toMatchObject([{ errors: 1, busy: 0 }])
  })

  it('outside of the table is treated alike', async () => {
    const { client, figures } = await setUp([
      [503, busy],
      [206, success],
      [404, broken],
    ])
    const media = { name: 'media range', method: 'GET', path: '/media', expected: 206 } as const
    expect((await client.raw(media)).bytes.toString()).toBe(JSON.stringify(success))
    await expect(client.raw(media)).rejects.toBeInstanceOf(CallFailed)
    expect(figures.table()).toMatchObject([{ call: 'media range', answered: 1, errors: 1, busy: 1 }])
  })

  it('takes its time from when it was due', async () => {
    const { client, figures } = await setUp([[200, success]])
    await client.data('listRecordings', { page: 1, pageSize: 20 }, performance.now() - 5000)
    expect(figures.table()[0]?.p50).toBeGreaterThanOrEqual(5000)
  })
})

it('knows a busy answer by its status and its data', () => {
  const body = JSON.stringify(busy)
  expect([busyPauseMs(503, body, '2'), busyPauseMs(429, body, '')]).toEqual([2000, 0])
  expect([
    busyPauseMs(500, body, '2'),
    busyPauseMs(503, JSON.stringify(broken), '2'),
    busyPauseMs(503, '<html>', '2'),
  ]).toEqual([undefined, undefined, undefined])
})
