import type { LiveRecognizer } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { ChunkWriter } from './caption-audio.ts'
import type { CaptionHub } from './caption-hub.ts'
import type { CaptionRow, CaptionsRepository } from './captions.repository.ts'
import { lingerMs, LiveCaption } from './live-caption.ts'

export interface LiveCaptionsDeps {
  repository: CaptionsRepository
  storage: Storage
  clock: Clock
  hub: Pick<CaptionHub, 'tell' | 'hold' | 'release'>
  recognizer: () => Promise<LiveRecognizer>
  log: BaseLogger
}

interface Entry {
  caption: LiveCaption
  ready: Promise<void>
  /** Ends the session's place in this process while no one is connected. */
  timer?: NodeJS.Timeout
  onReplaced?: () => void
}

export class LiveCaptions {
  readonly #entries = new Map<string, Entry>()

  constructor(private readonly deps: LiveCaptionsDeps) {}

  get count(): number {
    return this.#entries.size
  }

  /** Reuses the session of this process unless another process had it meanwhile; else rebuilds it from the storage. */
  async attach(row: CaptionRow, onReplaced: () => void): Promise<LiveCaption> {
    const known = this.#entries.get(row.id)
    known?.onReplaced?.()
    if (known && known.caption.connection === row.connection) {
      clearTimeout(known.timer)
      known.onReplaced = onReplaced
      await known.ready
      return known.caption
    }
    if (known) await this.drop(row.id, known.caption)
    const { repository, storage, clock, hub, recognizer } = this.deps
    const caption = new LiveCaption(
      {
        repository,
        storage,
        clock,
        recognizer: await recognizer(),
        audio: await ChunkWriter.open(storage, row.id, row.samples),
        tell: (message) => hub.tell(row.id, message),
        onLost: () => {
          this.#entries.get(row.id)?.onReplaced?.()
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
    this.#entries.set(row.id, { caption, ready, onReplaced })
    hub.hold(row.id)
    await ready
    return caption
  }

  find(id: string): LiveCaption | undefined {
    return this.#entries.get(id)?.caption
  }

  detach(caption: LiveCaption, connection: number): void {
    const entry = this.#entries.get(caption.id)
    if (entry?.caption !== caption || caption.connection !== connection) return
    delete entry.onReplaced
    entry.timer = setTimeout(() => void this.#putAway(caption), lingerMs).unref()
    caption.move('disconnect').catch((error: unknown) => this.deps.log.debug({ err: error }, 'a caption session was cut after its end'))
  }

  async drop(id: string, caption: LiveCaption): Promise<void> {
    const entry = this.#entries.get(id)
    if (entry?.caption === caption) {
      clearTimeout(entry.timer)
      this.#entries.delete(id)
      this.deps.hub.release(id)
    }
    await caption.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ caption }) => this.#putAway(caption)))
  }

  /** Sound in memory would be missing for a page that has nothing left to send. */
  async #putAway(caption: LiveCaption): Promise<void> {
    await caption.keep().catch((error: unknown) => this.deps.log.warn({ err: error, captionId: caption.id }, 'the end of a caption session was not stored'))
    await this.drop(caption.id, caption)
  }
}
