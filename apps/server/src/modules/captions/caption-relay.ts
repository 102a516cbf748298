import { randomUUID } from 'node:crypto'
import type { CaptionMessage } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { listenTo } from '../../platform/db/listen.ts'

const channel = 'longhand_captions'
/** PostgreSQL takes fewer than 8,000 in a notice. */
const maxBytes = 7_999

interface Notice {
  from: string
  captionId: string
  /** Absent when it is too long or there is none: the receiver reads the database instead. */
  message?: CaptionMessage | undefined
}

export interface RelayListener {
  onMessage: (captionId: string, message: CaptionMessage) => void
  /** Something happened without a message: in this session, or in any. */
  onGap: (captionId?: string) => void
}

/** Keeps the order of what is said. */
export class CaptionRelay {
  readonly #from = randomUUID()
  readonly #waiting: Omit<Notice, 'from'>[] = []
  #isSending = false
  #unsubscribe: (() => Promise<void>) | undefined

  constructor(private readonly deps: { database: Database; log: BaseLogger }) {}

  send(captionId: string, message?: CaptionMessage): void {
    // Only the newest partial counts.
    const older =
      message?.type === 'partial'
        ? this.#waiting.findIndex((one) => one.captionId === captionId && one.message?.type === 'partial')
        : -1
    if (older >= 0) this.#waiting.splice(older, 1)
    this.#waiting.push({ captionId, message })
    if (!this.#isSending) void this.#sendWaiting()
  }

  /** Only the first call counts. */
  receive({ onMessage, onGap }: RelayListener): void {
    const { database, log } = this.deps
    this.#unsubscribe ??= listenTo(database, channel, {
      log,
      onConnected: () => onGap(),
      onNotice: (payload) => {
        const { from, captionId, message } = JSON.parse(payload) as Notice
        if (from === this.#from) return
        if (message) onMessage(captionId, message)
        else onGap(captionId)
      },
    })
  }

  async close(): Promise<void> {
    await this.#unsubscribe?.()
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      for (const notice of noticesOf({ from: this.#from, ...next })) {
        await this.deps.database.orm
          .execute(sql`select pg_notify(${channel}, ${notice})`)
          .catch((error: unknown) => {
            this.deps.log.warn(
              { err: error },
              'what a session said could not be passed on to other processes',
            )
          })
      }
    }
    this.#isSending = false
  }
}

function noticesOf(notice: Notice): string[] {
  const whole = JSON.stringify(notice)
  if (Buffer.byteLength(whole) <= maxBytes) return [whole]
  const { message, ...rest } = notice
  if (message?.type !== 'translation' || message.passages.length < 2) return [JSON.stringify(rest)]
  const middle = message.passages.length >> 1
  return [message.passages.slice(0, middle), message.passages.slice(middle)].flatMap((passages) =>
    noticesOf({ ...rest, message: { ...message, passages } }),
  )
}
