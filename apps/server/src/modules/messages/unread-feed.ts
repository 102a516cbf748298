import type { BaseLogger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { listenTo } from '../../platform/db/listen.ts'
import type { MessagesRepository } from './messages.repository.ts'
import { everyone, unreadChannel } from './unread-channel.ts'

export type UnreadWatcher = (unread: number) => void

const portion = 500

/** Tells the count at once and on each change in any process. */
export class UnreadFeed {
  readonly #watchers = new Map<string, Set<UnreadWatcher>>()
  readonly #changed = new Set<string>()
  #stopListening: (() => Promise<void>) | undefined
  #isSending = false

  constructor(
    private readonly deps: { database: Database; repository: MessagesRepository; log: BaseLogger },
  ) {}

  watch(userId: string, watcher: UnreadWatcher): () => void {
    // Lazily: workers and operators' commands need no connection for it.
    this.#stopListening ??= this.#listen()
    const watchers = this.#watchers.get(userId) ?? new Set()
    this.#watchers.set(userId, watchers.add(watcher))
    this.#change([userId])
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#watchers.get(userId) === watchers) this.#watchers.delete(userId)
    }
  }

  async close(): Promise<void> {
    this.#watchers.clear()
    await this.#stopListening?.()
  }

  #listen(): () => Promise<void> {
    const { database, log } = this.deps
    return listenTo(database, unreadChannel, {
      log,
      onNotice: (userId) => this.#change(userId === everyone ? this.#watchers.keys() : [userId]),
      onConnected: () => this.#change(this.#watchers.keys()),
    })
  }

  #change(userIds: Iterable<string>): void {
    for (const userId of userIds) if (this.#watchers.has(userId)) this.#changed.add(userId)
    if (!this.#isSending) void this.#send()
  }

  /** Changes during a read cause one more read. */
  async #send(): Promise<void> {
    this.#isSending = true
    try {
      while (this.#changed.size > 0) {
        const userIds = [...this.#changed].slice(0, portion)
        for (const userId of userIds) this.#changed.delete(userId)
        const counts = await this.deps.repository.unreadCounts(userIds)
        for (const userId of userIds)
          for (const watcher of this.#watchers.get(userId) ?? []) watcher(counts.get(userId) ?? 0)
      }
    } catch (error) {
      // The browser polls as well; the next change or connection tells again.
      this.deps.log.warn({ err: error }, 'unread counts could not be read')
    } finally {
      this.#isSending = false
    }
  }
}
