import type { WebSocket } from '@fastify/websocket'
import { type LiveCaption, maxWaitingBytes } from './live-caption.ts'

/** Of one session, how many may follow it in one process. */
export const maxAudience = 1000

/** Bytes that wait for a reader before its stream is ended: all lines of a long session are far less. */
export const maxUnreadBytes = 8 * 1024 * 1024

/** Messages in a second. The owner's page sends ten, and some hundreds at once after its network stalled; a reader's page sends none. */
export const maxMessagesPerSecond = { owner: 1000, reader: 10 } as const

/** What has arrived and is not done: each costs a promise, however short it is. */
const maxUnfinished = 200

/** Even messages that cost nothing keep the process from its other work. */
export function endFlood(socket: Pick<WebSocket, 'on' | 'terminate'>, maxPerSecond: number): void {
  let [second, count] = [0, 0]
  socket.on('message', () => {
    const now = Math.floor(performance.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    if (count > maxPerSecond) socket.terminate()
  })
}

export class CaptionFlow {
  #unfinished = 0
  #caption: Pick<LiveCaption, 'waitingBytes'> | undefined

  constructor(private readonly socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>) {}

  /** @param caption Absent where the stream ends: the other side's farewell is still to be read. */
  open(caption: Pick<LiveCaption, 'waitingBytes'> | undefined): void {
    this.#caption = caption
    this.#resumeBelow(1)
  }

  async during(work: Promise<void>): Promise<void> {
    this.#unfinished += 1
    if (this.#isAbove(1)) this.socket.pause()
    await work
    this.#unfinished -= 1
    this.#resumeBelow(0.5)
  }

  #isAbove(share: number): boolean {
    return (
      this.#unfinished > maxUnfinished * share || (this.#caption?.waitingBytes ?? 0) > maxWaitingBytes * share
    )
  }

  #resumeBelow(share: number): void {
    if (this.socket.isPaused && !this.#isAbove(share)) this.socket.resume()
  }
}
