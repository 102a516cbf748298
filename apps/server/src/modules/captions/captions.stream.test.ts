import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  apiBasePath,
  captionAudiencePath,
  captionCloseCodes,
  captionHeaderBytes,
  captionStreamPath,
} from '@longhand/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildTestApp } from '../../platform/http/testing.ts'
import type { CaptionRow } from './captions.repository.ts'
import { captionStreams } from './captions.stream.ts'
import { maxAudience } from './caption-flow.ts'
import { type LiveCaption, maxWaitingBytes } from './live-caption.ts'

const row = { id: 'talk', connection: 3, maxSeconds: 60, state: 'live' } as CaptionRow
const closers: (() => unknown)[] = []

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const close of closers.splice(0)) await close()
})

/** The streams of one session, of which a test decides what it does. */
async function openStreams() {
  const caption = {
    received: 0,
    waitingBytes: 0,
    isFull: false,
    take: vi.fn(() => Promise.resolve()),
    edit: vi.fn(() => Promise.resolve()),
    seen: () => Promise.resolve(),
  }
  const live = {
    attach: vi.fn((_row: CaptionRow, _onOver: () => void) =>
      Promise.resolve(caption as unknown as LiveCaption),
    ),
    detach: vi.fn(),
    close: () => Promise.resolve(),
  }
  const captions = {
    connect: () => Promise.resolve(row),
    watch: () => Promise.resolve(row),
    lines: vi.fn(() => Promise.resolve([])),
    noteAudience: () => Promise.resolve(),
    translation: () => Promise.resolve(undefined),
    whyOver: () => Promise.resolve('replaced' as const),
    endLive: () => Promise.resolve(),
  }
  const hub = {
    listen: vi.fn(() => () => undefined),
    follow: () => () => undefined,
    audienceSize: vi.fn(() => 0),
    publish: () => undefined,
    close: () => Promise.resolve(),
  }
  const app = await buildTestApp(
    {},
    { plugins: [captionStreams({ captions, live, hub, publicUrl: undefined })] },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  closers.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const connect = (path: string, options: object = {}): WebSocket =>
    new WebSocket(`ws://127.0.0.1:${port}${apiBasePath}${path}`, options)
  return { caption, live, captions, hub, app, connect }
}

it('whose lines can’t be read leaves the session to wait for the next one', async () => {
  const { caption, live, captions, app, connect } = await openStreams()
  captions.lines.mockRejectedValue(new Error('no database'))
  const [code] = (await once(connect(`${captionStreamPath}?ticket=good`), 'close')) as [number]
  expect(code).toBe(captionCloseCodes.failed)
  await app.close()
  expect(live.detach.mock.calls).toEqual([[caption, 3, false]])
})

it('that is closed before it is ready hears nothing, and leaves once', async () => {
  const { caption, live, captions, hub, app, connect } = await openStreams()
  captions.lines.mockImplementation(() => {
    live.attach.mock.lastCall?.[1]()
    return Promise.resolve([])
  })
  const [code] = (await once(connect(`${captionStreamPath}?ticket=good`), 'close')) as [number]
  expect(code).toBe(captionCloseCodes.replaced)
  await app.close()
  expect(hub.listen).not.toHaveBeenCalled()
  expect(live.detach.mock.calls).toEqual([[caption, 3, false]])
})

it.each([
  ['is closed by its page', 'left', (socket: WebSocket) => socket.close()],
  ['is cut with its browser', 'left', (socket: WebSocket) => socket.terminate()],
  ['goes silent', 'may come back', () => void vi.advanceTimersByTime(30_000)],
])('that %s: the page %s', async (_how, outcome, end) => {
  const { caption, live, connect } = await openStreams()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const socket = connect(`${captionStreamPath}?ticket=good`, { autoPong: false })
  await once(socket, 'message')
  end(socket)
  await vi.waitFor(() => expect(live.detach.mock.calls).toEqual([[caption, 3, outcome === 'left']]))
})

it('outlives its own heartbeat while sound waits for the recogniser', async () => {
  const { caption, connect } = await openStreams()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const socket = connect(`${captionStreamPath}?ticket=good`)
  await once(socket, 'message')
  let drain: () => void = () => undefined
  caption.take.mockImplementationOnce(() => new Promise((resolve) => (drain = resolve)))
  caption.waitingBytes = maxWaitingBytes + 1
  const frame = Buffer.alloc(captionHeaderBytes + 2)
  socket.send(frame)
  await vi.waitFor(() => expect(caption.take).toHaveBeenCalledTimes(1))
  vi.advanceTimersByTime(60_000)
  caption.waitingBytes = 0
  drain()
  socket.send(frame)
  await vi.waitFor(() => expect(caption.take).toHaveBeenCalledTimes(2))
  socket.terminate()
})

it('of a reader who is gone without a word is ended', async () => {
  const { connect } = await openStreams()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const socket = connect(`${captionAudiencePath}?link=good`, { autoPong: false })
  await once(socket, 'message')
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(30_000)
  expect((await closed)[0]).toBe(1006)
})

const edit = JSON.stringify({ type: 'edit', number: 1, text: 'x'.repeat(1000) })
/** Far more than the process takes in before it lets the sender wait. */
const flood = 900
const longTimeout = { timeout: 60_000 }

it('lets requests wait at their sender while earlier ones are being done, and loses none', async () => {
  const { caption, connect } = await openStreams()
  const pause = vi.spyOn(WebSocket.prototype, 'pause')
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  caption.edit.mockImplementation(() => gate)
  const socket = connect(`${captionStreamPath}?ticket=good`)
  await once(socket, 'message')
  pause.mockClear()
  for (let sent = 0; sent < flood; sent += 1) socket.send(edit)
  await vi.waitFor(() => expect(pause).toHaveBeenCalled(), longTimeout)
  const [server] = pause.mock.contexts as WebSocket[]
  expect(server?.isPaused).toBe(true)
  expect(caption.edit).toHaveBeenCalledTimes(1)
  goOn()
  await vi.waitFor(() => expect(caption.edit).toHaveBeenCalledTimes(flood), longTimeout)
  expect(server?.isPaused).toBe(false)
})

it('lets what comes before the session is there wait at its sender', async () => {
  const { caption, live, connect } = await openStreams()
  const pause = vi.spyOn(WebSocket.prototype, 'pause')
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  live.attach.mockImplementation(() => gate.then(() => caption as unknown as LiveCaption))
  const socket = connect(`${captionStreamPath}?ticket=good`)
  await once(socket, 'open')
  const frame = Buffer.alloc(captionHeaderBytes + 2)
  for (let sent = 0; sent < flood; sent += 1) socket.send(frame)
  await vi.waitFor(() => expect(live.attach).toHaveBeenCalled(), longTimeout)
  expect((pause.mock.contexts as WebSocket[]).map(({ isPaused }) => isPaused)).toEqual([true])
  goOn()
  await vi.waitFor(() => expect(caption.take).toHaveBeenCalledTimes(flood), longTimeout)
})

it.each([
  ['owner', `${captionStreamPath}?ticket=good`, 5000],
  ['reader', `${captionAudiencePath}?link=good`, 50],
])('ends that of the %s who sends more than any page', async (_who, path, messages) => {
  const { caption, connect } = await openStreams()
  const socket = connect(path)
  await once(socket, 'message')
  const frame = Buffer.alloc(captionHeaderBytes)
  for (let sent = 0; sent < messages; sent += 1) socket.send(frame)
  // What is written to an ended connection fails.
  socket.on('error', () => undefined)
  expect((await once(socket, 'close'))[0]).toBe(1006)
  expect(caption.take.mock.calls.length).toBeLessThanOrEqual(2000)
})

it('takes no more readers than it can tell, and lets them come back', async () => {
  const { hub, connect } = await openStreams()
  hub.audienceSize.mockReturnValue(maxAudience)
  expect((await once(connect(`${captionAudiencePath}?link=good`), 'close'))[0]).toBe(captionCloseCodes.failed)
})
