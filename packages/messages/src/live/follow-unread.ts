import { retryPauseMs } from '@longhand/api-client'

const retryPauses = { firstMs: 1000, maxMs: 60_000 }

export interface UnreadSource {
  findAddress: () => Promise<string | undefined>
  /** Only a page in sight keeps a stream, because a browser has few connections for each server. */
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  connect: (address: string) => Pick<EventSource, 'addEventListener' | 'close'>
  onUnread: (unread: number) => void
  /** Whether the stream stands. While it does not, a user has to ask now and then. */
  onLive: (isLive: boolean) => void
  /** At least 0, below 1: shortens the pauses before other tries. @default Math.random */
  random?: () => number
}

export function followUnread({
  findAddress,
  page,
  connect,
  onUnread,
  onLive,
  random = Math.random,
}: UnreadSource): () => void {
  let stream: Pick<EventSource, 'close'> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Rises whenever what was begun is given up. */
  let round = 0

  function stop(): void {
    round += 1
    clearTimeout(timer)
    stream?.close()
    stream = undefined
    onLive(false)
  }

  function tryLater(): void {
    stop()
    failures += 1
    timer = setTimeout(() => void start(), retryPauseMs(failures, undefined, { ...retryPauses, random }))
  }

  async function start(): Promise<void> {
    const mine = ++round
    const address = await findAddress().catch(() => undefined)
    if (mine !== round) return
    if (address === undefined) return tryLater()
    const opened = connect(address)
    stream = opened
    opened.addEventListener('open', () => {
      failures = 0
      onLive(true)
    })
    opened.addEventListener('unread', (event) => {
      const unread = readUnread((event as MessageEvent<unknown>).data)
      if (mine === round && unread !== undefined) onUnread(unread)
    })
    // The browser would try the same ticket again, which has expired.
    opened.addEventListener('error', () => {
      if (mine === round) tryLater()
    })
  }

  function onVisibilityChange(): void {
    failures = 0
    stop()
    if (!page.hidden) void start()
  }

  page.addEventListener('visibilitychange', onVisibilityChange)
  if (!page.hidden) void start()
  return () => {
    page.removeEventListener('visibilitychange', onVisibilityChange)
    stop()
  }
}

function readUnread(data: unknown): number | undefined {
  try {
    const { unread } = JSON.parse(String(data)) as { unread?: unknown }
    return typeof unread === 'number' && Number.isInteger(unread) && unread >= 0 ? unread : undefined
  } catch {
    return undefined
  }
}
