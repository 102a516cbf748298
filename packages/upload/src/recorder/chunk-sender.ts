import { type ApiError, isPassing, retryPauseMs } from '@longhand/api-client'
import type { KeptChunk } from './recorder-store.ts'
import type { RecorderServices } from './recorder-services.ts'

export interface ChunkListener {
  onTaken(chunk: KeptChunk): void
  onConnection(isLost: boolean): void
}

/** For as long as it takes. */
const retryPauses = { firstMs: 1000, maxMs: 8000 }
/** With more to catch up on, chunks keep a distance: the server limits calls, and the rest of the page makes some, too. */
const hurryUpTo = 100
const distanceMs = 100
/** For a chunk that was changed on the way. */
const checksumTries = 3

export class ChunkSender {
  readonly #deps: Pick<RecorderServices, 'put' | 'wait'>
  readonly #listener: ChunkListener
  readonly #random: () => number
  readonly #waiting: KeptChunk[] = []
  #wakeUp = new AbortController()
  #sending: Promise<ApiError | undefined> | undefined
  #isClosed = false

  constructor(
    services: Pick<RecorderServices, 'put' | 'wait'>,
    listener: ChunkListener,
    random = Math.random,
  ) {
    this.#random = random
    this.#deps = services
    this.#listener = listener
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(...chunks: readonly KeptChunk[]): void {
    this.#waiting.push(...chunks)
  }

  /** @returns Why the server takes no more; `undefined` when it has everything. Asking again tries again. */
  send(): Promise<ApiError | undefined> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  wake(): void {
    this.#wakeUp.abort()
    this.#wakeUp = new AbortController()
  }

  close(): void {
    this.#isClosed = true
    this.wake()
  }

  async #sendAll(): Promise<ApiError | undefined> {
    let failures = 0
    for (let chunk = this.#waiting[0]; chunk && !this.#isClosed; chunk = this.#waiting[0]) {
      const { error } = await this.#deps.put(chunk)
      if (this.#isClosed) return undefined
      if (error) {
        failures += 1
        if (!mayPass(error, failures)) {
          this.#listener.onConnection(false)
          return error
        }
        this.#listener.onConnection(true)
        await this.#deps.wait(
          retryPauseMs(failures, error, { ...retryPauses, random: this.#random }),
          this.#wakeUp.signal,
        )
        continue
      }
      failures = 0
      this.#waiting.shift()
      this.#listener.onConnection(false)
      this.#listener.onTaken(chunk)
      if (this.#waiting.length > hurryUpTo) await this.#deps.wait(distanceMs, this.#wakeUp.signal)
    }
    return undefined
  }
}

function mayPass(error: ApiError, failures: number): boolean {
  if (isPassing(error)) return true
  const reason = error.kind === 'domain' ? (error.data as { reason?: string } | null)?.reason : undefined
  return reason === 'checksum' && failures < checksumTries
}
