import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Database } from './database.ts'

export interface Listener {
  /** A committed transaction has notified the channel. Never before `onConnected`. */
  onNotice: (payload: string) => void
  /** Listening has begun, or begun again: whatever was said before was not heard. */
  onConnected: () => void
}

const retryMs = [500, 2000, 10_000]

/**
 * LISTEN on its own connection, which is renewed when it breaks. Notices in between are lost: read the state again in `onConnected`.
 * @returns Stops listening.
 */
export function listenTo(
  database: Database,
  channel: string,
  { log, onNotice, onConnected }: Listener & { log: BaseLogger },
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let failures = 0

  function tryLater(error: unknown): void {
    client = undefined
    if (isOver || timer) return
    log.warn({ err: error, channel }, 'the connection that hears of changes broke')
    const pause = retryMs[Math.min(failures, retryMs.length - 1)]
    failures += 1
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pause)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...database.orm.$client.options,
      connectionString: database.directUrl,
      application_name: 'longhand listener',
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', tryLater)
    fresh.on('end', () => {
      if (client === fresh) tryLater(undefined)
    })
    // Notices may arrive with the answer to LISTEN: `onConnected` goes first.
    const early: string[] = []
    let isListening = false
    fresh.on('notification', ({ payload = '' }) => {
      if (client !== fresh) return
      if (isListening) onNotice(payload)
      else early.push(payload)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      if (client !== fresh) return
      failures = 0
      onConnected()
      isListening = true
      for (const payload of early) onNotice(payload)
    } catch (error) {
      tryLater(error)
    }
    if (isOver) await fresh.end().catch(() => undefined)
  }

  void connect()
  return async () => {
    isOver = true
    clearTimeout(timer)
    const open = client
    client = undefined
    await open?.end().catch(() => undefined)
  }
}
