import { captionHeaderBytes, captionLimits, captionSampleRate } from '@longhand/contracts'
import type { CaptionMessage } from '@longhand/contracts'
import type { LiveEvent, LiveRecognizer, LiveSession } from '@longhand/speech'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ChunkWriter, readChunks } from './caption-audio.ts'
import { lineOf, toWireLine, toWirePartial } from './caption-lines.ts'
import type { CaptionEvent } from './caption-states.ts'
import type { CaptionRow, CaptionsRepository } from './captions.repository.ts'

export interface LiveCaptionDeps {
  repository: CaptionsRepository
  storage: Storage
  clock: Clock
  recognizer: LiveRecognizer
  vocabulary: readonly string[]
  audio: ChunkWriter
  publish: (message: CaptionMessage) => void
  /** The database gave the session to another connection: this one is over. */
  onLost: () => void
}

export class CaptionLostError extends Error {
  override name = 'CaptionLostError'
}

/** Messages are worked through one by one; memory holds one chunk, whatever the length. */
export class LiveCaption {
  readonly id: string
  readonly maxSeconds: number
  connection: number
  #recognition: LiveSession | undefined
  #recognizedUntil = 0
  #number = 0
  #tail: Promise<unknown> = Promise.resolve()
  #waitingBytes = 0
  #events: Promise<void> = Promise.resolve()
  #failure: { error: unknown } | undefined
  #isOver = false

  constructor(
    private readonly deps: LiveCaptionDeps,
    private readonly row: CaptionRow,
  ) {
    this.id = row.id
    this.maxSeconds = row.maxSeconds
    this.connection = row.connection
  }

  get received(): number {
    return this.deps.audio.received
  }

  get waitingBytes(): number {
    return this.#waitingBytes
  }

  get isFull(): boolean {
    return this.received >= this.maxSeconds * captionSampleRate
  }

  /** Also hears again stored sound that is in no line yet. */
  async open(): Promise<void> {
    const { repository, storage, audio } = this.deps
    const last = await repository.lastLine(this.id)
    this.#number = last.number
    this.#recognizedUntil = Math.round((last.endMs / 1000) * captionSampleRate)
    if (this.#recognizedUntil >= audio.received) return
    const recognition = await this.#listen()
    for await (const chunk of readChunks(storage, this.id, audio.received, this.#recognizedUntil))
      await recognition.write(chunk)
  }

  /** After a cut a page sends again what was not acknowledged: known frames are left out, gaps asked for, so nothing is doubled or missing. */
  take(frame: Buffer): Promise<void> {
    this.#waitingBytes += frame.length
    return this.#inTurn(async () => {
      this.#waitingBytes -= frame.length
      const position = frame.readUInt32LE(0)
      const { audio, publish } = this.deps
      if (position > audio.received) return publish({ type: 'resend', samples: audio.received })
      const room = this.maxSeconds * captionSampleRate - audio.received
      const known = (audio.received - position) * 2
      const fresh = frame.subarray(captionHeaderBytes + known, captionHeaderBytes + known + room * 2)
      const pcm = fresh.subarray(0, fresh.length & ~1)
      if (pcm.length === 0) return
      const from = audio.received
      if (await audio.add(pcm)) await this.#acknowledge()
      await this.#recognize(pcm, from)
    })
  }

  flush(): Promise<void> {
    return this.#inTurn(() => this.#flush())
  }

  /** Ignores impossible moves: a cut may overtake a pause that was asked for before it. */
  move(event: CaptionEvent): Promise<void> {
    return this.#inTurn(async () => {
      if (!(await this.deps.repository.move(this.#held, event, this.deps.clock.now()))) await this.#stay()
    })
  }

  /**
   * Runs while nothing is being written, so that own writes are never fenced off.
   * @param connect Makes the new connection the one that writes.
   */
  handOver(connect: () => Promise<CaptionRow | undefined>): Promise<CaptionRow | undefined> {
    return this.#inTurn(async () => {
      const row = await connect()
      if (row?.connection === this.connection + 1) this.connection = row.connection
      return row
    })
  }

  seen(): Promise<void> {
    return this.#inTurn(() => this.#stay())
  }

  async edit(number: number, text: string): Promise<void> {
    const line = await this.deps.repository.editLine(this.#held, number, text)
    if (line) this.deps.publish({ type: 'edited', line: toWireLine(line) })
  }

  /** @returns Stored samples; `undefined` when another connection has taken over. */
  async finish(): Promise<number | undefined> {
    return this.#inTurn(async () => {
      await this.#flush()
      await this.deps.audio.end()
      return this.deps.audio.stored
    }).catch((error: unknown) => {
      if (error instanceof CaptionLostError) return undefined
      throw error
    })
  }

  /** The process that takes the session up later goes on from there. */
  async keep(): Promise<void> {
    await this.#inTurn(async () => {
      const samples = await this.deps.audio.keep()
      if (!(await this.deps.repository.write(this.#held, { samples }))) this.#lose()
    })
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#recognition?.close()
  }

  get #held(): { id: string; connection: number } {
    return { id: this.id, connection: this.connection }
  }

  #inTurn<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const turn = this.#tail.then(() => {
      if (this.#isOver) throw new CaptionLostError()
      return work()
    })
    this.#tail = turn.catch(() => undefined)
    return turn
  }

  async #recognize(pcm: Buffer, from: number): Promise<void> {
    const known = Math.max(0, this.#recognizedUntil - from) * 2
    if (known >= pcm.length) return
    const recognition = this.#recognition ?? (await this.#listen(from + (known >> 1)))
    await this.#unlessDead(recognition.write(pcm.subarray(known)))
    await this.#published()
  }

  async #flush(): Promise<void> {
    if (this.#recognition) await this.#unlessDead(this.#recognition.flush())
    await this.#published()
  }

  /** @throws what kept a line from being stored, once: after it, what is said next is heard by a new recogniser. The recording is recognised in full, so that its text has what was said meanwhile. */
  async #published(): Promise<void> {
    await this.#events
    const failure = this.#failure
    if (!failure) return
    this.#failure = undefined
    const former = this.#recognition
    this.#recognition = undefined
    await former?.close()
    throw failure.error
  }

  /** Restarts a dead recogniser with the next sound; lost sound is heard when the recording is recognised in full. */
  async #unlessDead(answer: Promise<void>): Promise<void> {
    try {
      await answer
    } catch (error) {
      this.#recognition = undefined
      if (this.#isOver) throw error
    }
  }

  async #listen(from = this.#recognizedUntil): Promise<LiveSession> {
    const { recognizer, vocabulary } = this.deps
    const onEvent = (event: LiveEvent): void => {
      this.#events = this.#events
        .then(() => this.#publish(event))
        .catch((error: unknown) => {
          this.#failure ??= { error }
        })
    }
    this.#recognition = await recognizer.open({
      language: this.row.language,
      vocabulary,
      startSeconds: from / captionSampleRate,
      onEvent,
    })
    return this.#recognition
  }

  async #publish(event: LiveEvent): Promise<void> {
    if (this.#isOver || this.#failure) return
    const partial = toWirePartial(event.partial)
    if (event.type === 'partial') return this.deps.publish({ type: 'partial', partial })
    const line = lineOf(event.segment, this.#number + 1)
    if (!(await this.deps.repository.addLine(this.#held, line))) return this.#lose()
    this.#number = line.number
    this.#recognizedUntil = Math.max(
      this.#recognizedUntil,
      Math.round((line.endMs / 1000) * captionSampleRate),
    )
    this.deps.publish({ type: 'final', line: toWireLine({ ...line, editedText: null }), partial })
  }

  async #stay(): Promise<void> {
    if (!(await this.deps.repository.write(this.#held, { seenAt: this.deps.clock.now() }))) this.#lose()
  }

  async #acknowledge(): Promise<void> {
    const samples = this.deps.audio.stored
    if (!(await this.deps.repository.write(this.#held, { samples, seenAt: this.deps.clock.now() })))
      return this.#lose()
    this.deps.publish({ type: 'ack', samples })
  }

  #lose(): void {
    if (!this.#isOver) this.deps.onLost()
    this.#isOver = true
  }
}

/** Bytes of sound that may wait for the recogniser before a stream has to wait: thirty seconds. */
export const maxWaitingBytes = 30 * captionSampleRate * 2

/** Time to come back for a page that closed its stream: it was loaded again, or its browser is gone. */
export const leftMs = 45_000

/** A session without a page keeps its recogniser for this long. */
export const lingerMs = Math.min(60_000, captionLimits.waitSeconds * 1000)
