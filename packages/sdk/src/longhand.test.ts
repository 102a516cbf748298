import { endpoints, type Endpoint, toWire } from '@longhand/contracts'
import { describe, expect, it, vi } from 'vitest'
import { createLonghand, LonghandError } from './index.ts'

const token = `lh_${'a'.repeat(46)}`

/** A Longhand whose server gives these answers one after another, the last one again and again; `requests` is what it was sent. */
function longhandOf(...answers: (Response | Error | (() => Response))[]) {
  const requests: Request[] = []
  const longhand = createLonghand({
    address: 'https://longhand.example.com/',
    token,
    retries: { wait: () => Promise.resolve() },
    fetch: (address, init) => {
      requests.push(new Request(address, init))
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) return Promise.reject(answer)
      init?.signal?.throwIfAborted()
      return Promise.resolve(typeof answer === 'function' ? answer() : (answer?.clone() ?? Response.error()))
    },
  })
  return { longhand, requests }
}

const envelope = (data: unknown, code = 1, message = '') =>
  Response.json({ status_code: code, status_msg: message, data: toWire(data) })
const progress = (fileStatus: number, recordingId = 'r1') => ({
  recordingId,
  fileStatus,
  progress: 0.5,
  stage: null,
  queuePosition: null,
  etaSeconds: null,
  isSlow: false,
  isMailed: false,
  reason: null,
})
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was expected to fail.'),
    (error: unknown) => error as LonghandError,
  )

describe('the calls', () => {
  it('are those of the endpoint table that have a scope', () => {
    const { longhand } = longhandOf(envelope(null))
    const scoped = Object.entries(endpoints).flatMap(([name, endpoint]) =>
      (endpoint as Endpoint).scope ? [name] : [],
    )
    expect(Object.keys(longhand).sort()).toEqual([...scoped, 'connection', 'waitFor'].sort())
    expect(longhand).not.toHaveProperty('purgeRecordings')
  })

  it('speak the names of the code, carry the token, and write the names of the wire', async () => {
    const { longhand, requests } = longhandOf(envelope({ recordingId: 'r1', folderId: 'f1' }))
    const record = await longhand.getRecording({ recordingId: 'r1' })
    expect(record).toEqual({ recordingId: 'r1', folderId: 'f1' })
    const [request] = requests
    expect(request?.url).toMatch(
      /^https:\/\/longhand\.example\.com\/web-api\/api\/v1\/audio\/info\?.*fileId=r1/,
    )
    expect(request?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(request?.headers.get('source')).toBe('0')
  })

  it('need no fields where none are needed', async () => {
    const { longhand } = longhandOf(envelope([]))
    expect(await longhand.listFolders()).toEqual([])
  })

  it('send files in parts', async () => {
    const { longhand, requests } = longhandOf(envelope({ recordingId: 'r1' }))
    await longhand.uploadRecording({ folderId: 'f1' }, { files: { file: new File(['sound'], 'talk.mp3') } })
    const form = await requests[0]?.formData()
    expect(form?.get('menuId')).toBe('f1')
    expect((form?.get('file') as File).name).toBe('talk.mp3')
  })

  it('download with the name that the server gives', async () => {
    const { longhand } = longhandOf(
      new Response('1\n', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''%E8%AE%B2.srt" },
      }),
    )
    const { name, blob } = await longhand.exportTranscript({ recordingId: 'r1', format: 'srt' })
    expect([name, await blob.text()]).toEqual(['讲.srt', '1\n'])
  })
})

describe('a failure', () => {
  it('has the name and the code of the catalogue, and what came along', async () => {
    const { longhand } = longhandOf(envelope({ scope: 'recordings:read' }, 2400014, 'Not allowed'))
    const error = await failureOf(longhand.listRecordings())
    expect(error).toBeInstanceOf(LonghandError)
    expect(error).toMatchObject({
      name: 'ILLEGAL_REQUEST',
      code: 2400014,
      message: 'Not allowed',
      data: { scope: 'recordings:read' },
    })
  })

  it.each([
    [new TypeError('fetch failed'), 'UNREACHABLE', 'The server cannot be reached'],
    [new Response('<html>', { status: 502 }), 'HTTP', 'Bad gateway (HTTP 502)'],
    [
      new Response('<html>'),
      'PROTOCOL',
      'This is not a Longhand server: listRecordings answered without an envelope',
    ],
    [envelope(null, 7654321, 'New here'), 'UNKNOWN', 'New here'],
    [envelope(null, 10001), 'NOT_LOGGED_IN', 'You are not logged in'],
  ])('without one says what happened: %#', async (answer, name, message) => {
    const { longhand } = longhandOf(answer)
    expect(await failureOf(longhand.listRecordings())).toMatchObject({ name, message })
  })

  it('of a busy server says so, and when to come again', async () => {
    const busy = Response.json(
      { status_code: 99999, status_msg: 'Very busy', data: { notStarted: true } },
      { status: 503, headers: { 'retry-after': '3' } },
    )
    const { longhand, requests } = longhandOf(busy)
    expect(await failureOf(longhand.addFolder({ folderName: 'Talks' }))).toMatchObject({
      name: 'SYSTEM',
      message: 'Very busy',
      isBusy: true,
      retryAfter: 3,
    })
    expect(requests).toHaveLength(5)
  })

  it('by the caller is the reason of the signal', async () => {
    const { longhand } = longhandOf(envelope([]))
    const reason = new Error('No time')
    expect(await failureOf(longhand.listRecordings({}, { signal: AbortSignal.abort(reason) }))).toBe(reason)
  })
})

it.each(['ftp://example.com', 'example.com'])('takes no address like %s', (address) => {
  expect(() => createLonghand({ address, token })).toThrow(TypeError)
})

describe('waiting', () => {
  it('asks until none is being transcribed, also across a restart of the server', async () => {
    const { longhand, requests } = longhandOf(
      envelope([progress(3), progress(2, 'r2')]),
      new TypeError('fetch failed'),
      envelope([progress(1), progress(2, 'r2')]),
      envelope([progress(-1), progress(2, 'r2')]),
    )
    vi.useFakeTimers()
    try {
      const onProgress = vi.fn()
      const waiting = longhand.waitFor(['r1', 'r2', 'gone'], { onProgress })
      await vi.advanceTimersByTimeAsync(20_000)
      expect((await waiting).map(({ recordingId, fileStatus }) => [recordingId, fileStatus])).toEqual([
        ['r1', -1],
        ['r2', 2],
        ['gone', -10],
      ])
      expect(onProgress).toHaveBeenCalledTimes(3)
      expect(requests).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks for many in several requests', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `r${index}`)
    const { longhand, requests } = longhandOf(envelope([]))
    expect(await longhand.waitFor(ids)).toHaveLength(250)
    expect(requests).toHaveLength(3)
  })

  it('ends with a failure that does not pass', async () => {
    const { longhand } = longhandOf(envelope([progress(3)]), envelope(null, 10001))
    expect(await failureOf(longhand.waitFor(['r1']))).toMatchObject({ name: 'NOT_LOGGED_IN' })
  })

  it('ends when the caller gives up', async () => {
    const { longhand } = longhandOf(envelope([progress(3)]))
    const giving = new AbortController()
    const waiting = failureOf(
      longhand.waitFor(['r1'], {
        signal: giving.signal,
        onProgress: () => setTimeout(() => giving.abort(new Error('No time'))),
      }),
    )
    expect(await waiting).toMatchObject({ message: 'No time' })
  })
})
