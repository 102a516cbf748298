import { sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import type { EventDispatcher } from '../events/domain-events.ts'

const channel = 'longhand_completions'

/** Poll for what no notice reports: erased, or failed without an event. */
const readEveryMs = 10_000

/** Works across processes. */
export class CompletionFeed {
  readonly #waiting = new Map<string, Set<() => void>>()
  #stopListening: (() => Promise<void>) | undefined

  constructor(private readonly deps: { database: Database; log: BaseLogger; readEveryMs?: number }) {}

  /** Reports, when `tx` commits, that something has ended. */
  async report(tx: Transaction, id: string): Promise<void> {
    await tx.execute(sql`select pg_notify(${channel}, ${id})`)
  }

  /**
   * Reads now, whenever the end of `id` is reported, and now and then in between.
   *
   * @param everyMs How often in between; for what ends without a report more often than by default.
   * @returns The first thing read that is not `undefined`.
   * @throws What `read` throws; the signal's reason.
   */
  async until<Result>(
    id: string,
    read: () => Promise<Result | undefined>,
    signal: AbortSignal,
    everyMs = this.deps.readEveryMs ?? readEveryMs,
  ): Promise<Result> {
    this.#stopListening ??= this.#listen()
    let wake = (): void => undefined
    // A notice that comes while something is being read must not be lost.
    let isStale = true
    const onEnded = (): void => {
      isStale = true
      wake()
    }
    const timer = setInterval(onEnded, everyMs)
    signal.addEventListener('abort', onEnded)
    this.#add(id, onEnded)
    try {
      for (;;) {
        signal.throwIfAborted()
        if (!isStale) await new Promise<void>((resolve) => (wake = resolve))
        signal.throwIfAborted()
        isStale = false
        const result = await read()
        if (result !== undefined) return result
      }
    } finally {
      clearInterval(timer)
      signal.removeEventListener('abort', onEnded)
      this.#remove(id, onEnded)
    }
  }

  async close(): Promise<void> {
    await this.#stopListening?.()
  }

  #add(id: string, onEnded: () => void): void {
    const listeners = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, listeners.add(onEnded))
  }

  #remove(id: string, onEnded: () => void): void {
    const listeners = this.#waiting.get(id)
    listeners?.delete(onEnded)
    if (listeners?.size === 0) this.#waiting.delete(id)
  }

  /** Connects only once someone waits: workers and commands need no connection for it. */
  #listen(): () => Promise<void> {
    const { database, log } = this.deps
    return listenTo(database, channel, {
      log,
      onNotice: (id) => this.#wake(this.#waiting.get(id)),
      onConnected: () => [...this.#waiting.values()].forEach((listeners) => this.#wake(listeners)),
    })
  }

  #wake(listeners: Iterable<() => void> = []): void {
    for (const onEnded of [...listeners]) onEnded()
  }
}

export function openCompletions({
  events,
  ...deps
}: {
  database: Database
  log: BaseLogger
  events: EventDispatcher
}): CompletionFeed {
  const completions = new CompletionFeed(deps)
  events.on('transcription-finished', (tx, { recordingId }) => completions.report(tx, recordingId))
  events.on('transcription-empty', (tx, { recordingId }) => completions.report(tx, recordingId))
  events.on('transcription-failed', (tx, { recordingId }) => completions.report(tx, recordingId))
  events.on('transcription-cancelled', (tx, { recordingId }) => completions.report(tx, recordingId))
  events.on('voice-made', (tx, { voiceId }) => completions.report(tx, voiceId))
  return completions
}
