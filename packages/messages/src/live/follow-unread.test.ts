import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followUnread, type UnreadSource } from './follow-unread.ts'

/** A stream that does what the test says. */
class FakeStream extends EventTarget {
  isClosed = false
  constructor(readonly address: string) {
    super()
  }
  close(): void {
    this.isClosed = true
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('unread', { data: JSON.stringify(data) }))
  }
}

class FakePage extends EventTarget {
  hidden = false
  show(isShown: boolean): void {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let streams: FakeStream[]
let page: FakePage
let findAddress: ReturnType<typeof vi.fn<UnreadSource['findAddress']>>
let onUnread: ReturnType<typeof vi.fn<UnreadSource['onUnread']>>
let isLive: boolean
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  page = new FakePage()
  let ticket = 0
  findAddress = vi.fn<UnreadSource['findAddress']>(() => Promise.resolve(`/stream?ticket=${++ticket}`))
  onUnread = vi.fn<UnreadSource['onUnread']>()
  isLive = false
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

async function follow(): Promise<FakeStream> {
  end = followUnread({
    findAddress,
    page,
    connect: (address) => {
      const stream = new FakeStream(address)
      streams.push(stream)
      return stream as unknown as EventSource
    },
    onUnread,
    onLive: (live) => (isLive = live),
    random: () => 0,
  })
  await vi.advanceTimersByTimeAsync(0)
  return streams[0]!
}

it('tells each count, and that it lives', async () => {
  const stream = await follow()
  expect(isLive).toBe(false)
  stream.dispatchEvent(new Event('open'))
  expect(isLive).toBe(true)
  stream.say({ unread: 3 })
  stream.say({ unread: 0 })
  expect(onUnread.mock.calls).toEqual([[3], [0]])
})

it.each([[{ unread: -1 }], [{ unread: 1.5 }], [{ unread: 'many' }], ['nothing']])(
  'does not count %j',
  async (data) => {
    const stream = await follow()
    stream.say(data)
    stream.dispatchEvent(new MessageEvent('unread', { data: 'no JSON' }))
    expect(onUnread).not.toHaveBeenCalled()
  },
)

it('opens a broken stream again with another ticket, later and later, and at once sooner when one stood', async () => {
  const first = await follow()
  const breakLast = (): boolean => streams.at(-1)!.dispatchEvent(new Event('error'))
  first.dispatchEvent(new Event('open'))
  for (const [pauseMs, count] of [
    [1000, 2],
    [2000, 3],
    [4000, 4],
    [8000, 5],
    [16_000, 6],
  ] as const) {
    breakLast()
    expect(isLive).toBe(false)
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(streams).toHaveLength(count - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(streams).toHaveLength(count)
  }
  expect(new Set(streams.map(({ address }) => address)).size).toBe(streams.length)
  expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  streams.at(-1)!.dispatchEvent(new Event('open'))
  breakLast()
  await vi.advanceTimersByTimeAsync(1000)
  expect(streams).toHaveLength(7)
})

it.each([
  ['there is none', () => Promise.resolve(undefined)],
  ['nobody can be asked', () => Promise.reject(new Error('offline'))],
])('asks for an address again when %s', async (_why, answer) => {
  findAddress.mockImplementationOnce(answer)
  await follow()
  expect(streams).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(streams).toHaveLength(1)
})

it('keeps no stream for a page that no one sees', async () => {
  const stream = await follow()
  stream.dispatchEvent(new Event('open'))
  page.show(false)
  expect([stream.isClosed, isLive]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
  page.show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toHaveLength(2)
})

it('takes no address that came after its end', async () => {
  let answer: (address: string) => void = () => undefined
  findAddress.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await follow()
  end()
  answer('/late')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(0)
})
