import type { LiveRecognizer } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { SessionLocks } from '../../platform/db/session-locks.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { ChunkWriter } from './caption-audio.ts'
import type { CaptionHub } from './caption-hub.ts'
import type { CaptionRow, CaptionsRepository } from './captions.repository.ts'
import { leftMs, lingerMs, LiveCaption } from './live-caption.ts'

export interface LiveCaptionsDeps {
  repository: CaptionsRepository
  storage: Storage
  clock: Clock
  hub: Pick<CaptionHub, 'publish'>
  /** A session is in the memory of one process at a time. */
  locks: Pick<SessionLocks, 'lock' | 'unlock' | 'close'>
  recognizer: (language: string) => Promise<LiveRecognizer>
  hotWords: (userId: string) => Promise<readonly string[]>
  /** Saves a session whose page left and did not come back. */
  endLeft: (caption: LiveCaption) => Promise<void>
  log: BaseLogger
}

interface Entry {
  caption: LiveCaption
  ready: Promise<void>
  /** Ends the session's place in this process while no one is connected. */
  timer?: NodeJS.Timeout
  onOver?: () => void
  isLeaving?: boolean
}

/** How long another process may take to store what it has. */
const timeoutMs = 3000
/** How long a session is kept for a stream that does not come. */
const unusedMs = 30_000

export class LiveCaptions {
  readonly #entries = new Map<string, Entry>()
  readonly #taken = new Map<string, Promise<void>>()

  constructor(private readonly deps: LiveCaptionsDeps) {}

  get count(): number {
    return this.#entries.size
  }

  /** Has another process that holds the session store what it has, and let go. One that does not is fenced off by the next connection. */
  async take(id: string): Promise<void> {
    const known = this.#taken.get(id)
    if (known) return known
    const taking = this.deps.locks
      .lock(id, () => void this.#giveAway(id), AbortSignal.timeout(timeoutMs))
      .then(() => void setTimeout(() => void this.leave(id), unusedMs).unref())
      .catch((error: unknown) => {
        this.#taken.delete(id)
        this.deps.log.warn(
          { err: error, captionId: id },
          'a caption session was not let go by another process',
        )
      })
    this.#taken.set(id, taking)
    return taking
  }

  /** Lets other processes have a session that was taken and is not live here. */
  async leave(id: string): Promise<void> {
    if (this.#entries.has(id) || !this.#taken.delete(id)) return
    await this.deps.locks.unlock(id)
  }

  /**
   * Reuses the session of this process unless another process had it meanwhile; else rebuilds it from the storage.
   * @param onOver Called when the session goes on elsewhere, or has ended.
   */
  async attach(row: CaptionRow, onOver: () => void): Promise<LiveCaption> {
    const known = this.#entries.get(row.id)
    known?.onOver?.()
    if (known && known.caption.connection === row.connection) {
      clearTimeout(known.timer)
      known.onOver = onOver
      await known.ready
      return known.caption
    }
    if (known) {
      await this.drop(row.id, known.caption)
      await this.take(row.id)
    }
    const { repository, storage, clock, hub, recognizer, hotWords } = this.deps
    const caption = new LiveCaption(
      {
        repository,
        storage,
        clock,
        recognizer: await recognizer(row.language),
        vocabulary: await hotWords(row.userId),
        audio: await ChunkWriter.open(storage, row.id, row.samples),
        publish: (message) => hub.publish(row.id, message),
        onLost: () => {
          this.#entries.get(row.id)?.onOver?.()
          void this.drop(row.id, caption)
        },
      },
      row,
    )
    // One that could not begin makes room: the next connection tries again.
    const ready = caption.open().catch(async (error: unknown) => {
      await this.drop(row.id, caption)
      throw error
    })
    this.#entries.set(row.id, { caption, ready, onOver })
    await ready
    return caption
  }

  find(id: string): LiveCaption | undefined {
    return this.#entries.get(id)?.caption
  }

  /** @param hasLeft The page closed its stream or died. A page that only lost its network still records, and has longer to come back. */
  detach(caption: LiveCaption, connection: number, hasLeft: boolean): void {
    const entry = this.#entries.get(caption.id)
    if (entry?.caption !== caption || caption.connection !== connection) return
    delete entry.onOver
    entry.timer = setTimeout(
      () => void (hasLeft ? this.#endLeft(caption) : this.#putAway(caption)),
      hasLeft ? leftMs : lingerMs,
    ).unref()
    caption
      .move('disconnect')
      .catch((error: unknown) =>
        this.deps.log.debug({ err: error }, 'a caption session was cut after its end'),
      )
  }

  async drop(id: string, caption: LiveCaption): Promise<void> {
    const entry = this.#entries.get(id)
    if (entry?.caption === caption) {
      clearTimeout(entry.timer)
      this.#entries.delete(id)
    }
    await caption.close()
    await this.leave(id)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ caption }) => this.#putAway(caption)))
    await this.deps.locks.close()
  }

  async #giveAway(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || entry.isLeaving) return
    entry.isLeaving = true
    await entry.ready.catch(() => undefined)
    await this.#putAway(entry.caption)
    entry.onOver?.()
  }

  async #endLeft(caption: LiveCaption): Promise<void> {
    try {
      await this.deps.endLeft(caption)
    } catch (error) {
      this.deps.log.warn({ err: error, captionId: caption.id }, 'captions whose page left were not saved yet')
      await this.#putAway(caption)
    }
  }

  /** Sound in memory would be missing for a page that has nothing left to send. */
  async #putAway(caption: LiveCaption): Promise<void> {
    await caption
      .keep()
      .catch((error: unknown) =>
        this.deps.log.warn(
          { err: error, captionId: caption.id },
          'the end of a caption session was not stored',
        ),
      )
    await this.drop(caption.id, caption)
  }
}
