import { captionCloseCodes, captionSampleRate } from '@longhand/contracts'
import type { Caption, CaptionMessage, CaptionRequest } from '@longhand/contracts'
import { isDomainError } from '@longhand/sdk/connection'
import { canEnd, type CaptionPhaseEvent, isCut, nextPhase } from './caption-phases.ts'
import {
  type CaptionConnection,
  type CaptionServices,
  type OpenSound,
  SoundError,
  type SoundSource,
} from './caption-services.ts'
import { type CaptionSnapshot, freshSession, idleSnapshot } from './caption-snapshot.ts'
import { MicrophoneMeter } from './microphone-meter.ts'
import { Backoff } from './backoff.ts'
import { UnsentSound } from './unsent-sound.ts'

const askAgainMs = 1000
/** What lies in the browser's own buffer is sent later, so that a slow line does not fill the memory twice. */
const maxWaitingBytes = 512 * 1024

export class CaptionSession {
  #snapshot = idleSnapshot
  readonly #listeners = new Set<() => void>()
  readonly #sound = new UnsentSound()
  readonly #edits = new Map<number, string>()
  readonly #backoff = new Backoff()
  readonly #meter = new MicrophoneMeter()
  #recording: OpenSound | undefined
  #connection: CaptionConnection | undefined
  /** Sample that is sent next; `undefined` until the server said what it expects. */
  #next: number | undefined
  #goesOn = false
  #callOff: () => void = () => undefined

  constructor(private readonly deps: CaptionServices) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): CaptionSnapshot => this.#snapshot

  /** From 0 to 1, now. */
  readonly level = (): number => (this.#snapshot.isPaused ? 0 : this.#meter.level)

  async look(): Promise<void> {
    const unfinished = await this.deps.current().catch(() => null)
    if (this.#snapshot.phase === 'idle' || this.#snapshot.phase === 'failed') this.#change({ unfinished })
  }

  async start(source: SoundSource, name: string): Promise<void> {
    await this.#begin(source, () => this.deps.start(name))
  }

  async goOn(source: SoundSource): Promise<void> {
    const { unfinished } = this.#snapshot
    if (unfinished)
      await this.#begin(
        source,
        async () => ({ ...unfinished, ...(await this.deps.reopen(unfinished.captionId)) }),
        unfinished,
      )
  }

  async endUnfinished(): Promise<void> {
    const { unfinished } = this.#snapshot
    if (
      !unfinished ||
      !this.#move('abandon', {
        ...freshSession,
        unfinished: null,
        captionId: unfinished.captionId,
        maxSeconds: unfinished.maxSeconds,
        seconds: Math.floor(unfinished.seconds),
      })
    )
      return
    this.#sound.begin(0)
    await this.#endByCall(unfinished.captionId)
    this.#awaitRecording()
  }

  async #begin(
    source: SoundSource,
    open: () => ReturnType<CaptionServices['start']>,
    former?: Caption,
  ): Promise<void> {
    if (
      !this.#move('start', {
        ...freshSession,
        captionId: former?.captionId ?? '',
        seconds: Math.floor(former?.seconds ?? 0),
      })
    )
      return
    this.#sound.begin(0)
    this.#edits.clear()
    this.#goesOn = former !== undefined
    this.#backoff.reset()
    try {
      const recording = await this.deps.openSound(
        source,
        (samples) => this.#record(samples),
        () => this.end(),
      )
      // The page was left while the browser asked: no one would see that it listens.
      if (!this.#move('allowed')) return recording.stop()
      this.#recording = recording
      const { captionId, language, ticket, maxSeconds } = await open()
      if (nextPhase(this.#snapshot.phase, 'ready') === undefined) {
        // The page was left meanwhile. What began just now ends; what an earlier page began waits for its owner as it did.
        if (!former) await this.#endByCall(captionId)
        return
      }
      this.#change({ captionId, language, maxSeconds, unfinished: null })
      this.#connect(ticket)
    } catch (error) {
      if (error instanceof SoundError) return this.#fail({ problem: error.problem })
      if (former && isDomainError(error, 'RECORD_NOT_FOUND'))
        return this.#fail({ problem: 'over', unfinished: null })
      this.#fail({ problem: 'refused', error })
    }
  }

  pause(): void {
    this.#change({ isPaused: true })
    if (this.#move('pause')) this.#ask({ type: 'pause' })
  }

  resume(): void {
    this.#change({ isPaused: false })
    if (this.#move('resume')) this.#ask({ type: 'resume' })
  }

  edit(number: number, text: string): void {
    this.#change({
      lines: this.#snapshot.lines.map((line) =>
        line.number === number ? { ...line, text, edited: true } : line,
      ),
    })
    this.#edits.set(number, text)
    this.#ask({ type: 'edit', number, text })
  }

  /** Without a connection the microphone stops, and the rest goes out once there is one. */
  end(): void {
    this.#stopRecording()
    if (this.#move('end', { partial: null }) && this.#snapshot.phase === 'ending') this.#sendRest()
  }

  async share(isOpen: boolean): Promise<void> {
    const { link } = await this.deps.share(this.#snapshot.captionId, isOpen)
    this.#change({ link })
  }

  /** What was captioned is saved. What an earlier page began and this one has not gone on with waits as it did. */
  dispose(): void {
    const { phase, captionId } = this.#snapshot
    const isConnected = this.#next !== undefined
    this.#callOff()
    this.#stopRecording()
    if (isConnected && canEnd(phase)) this.#sendRest()
    this.#disconnect()
    this.#move('leave', idleSnapshot)
    const isOpen = phase === 'delivering' || (canEnd(phase) && !isConnected && !this.#goesOn)
    if (isOpen && captionId !== '') void this.#endByCall(captionId)
  }

  #record(samples: Int16Array): void {
    if (this.#snapshot.isPaused) return
    this.#sound.add(samples)
    this.#meter.measure(samples, this.#sound.recorded)
    this.#count()
    this.#sendSound(maxWaitingBytes)
  }

  #count(): void {
    const seconds = Math.floor(this.#sound.recorded / captionSampleRate)
    if (!this.#goesOn && seconds !== this.#snapshot.seconds) this.#change({ seconds })
    const { microphone } = this.#meter
    if (microphone !== this.#snapshot.microphone) this.#change({ microphone })
  }

  #sendSound(maxBytes: number): void {
    while (this.#connection && this.#next !== undefined && this.#connection.waitingBytes < maxBytes) {
      const next = this.#sound.frame(this.#next)
      if (!next) return
      this.#connection.send(next.frame)
      this.#next = next.end
    }
  }

  #connect(ticket: string): void {
    this.#next = undefined
    const after = this.#snapshot.lines.at(-1)?.number ?? 0
    const connection = this.deps.connect(ticket, after, {
      onMessage: (text) => {
        if (this.#connection === connection) this.#receive(JSON.parse(text) as CaptionMessage)
      },
      onClose: (code) => {
        if (this.#connection === connection) this.#closed(code)
      },
    })
    this.#connection = connection
  }

  #receive(message: CaptionMessage): void {
    switch (message.type) {
      case 'ready':
        return this.#ready(message)
      case 'ack':
        this.#meter.acknowledge(message.samples)
        return this.#sound.acknowledge(message.samples)
      case 'resend':
        this.#next = message.samples
        return this.#sendSound(maxWaitingBytes)
      case 'partial':
        return this.#change({ partial: message.partial })
      case 'final':
        return this.#change({ lines: [...this.#snapshot.lines, message.line], partial: message.partial })
      case 'edited':
        if (this.#edits.get(message.line.number) === message.line.text)
          this.#edits.delete(message.line.number)
        return
      case 'state':
      case 'translation':
      case 'error':
        return
    }
  }

  #ready({ samples, maxSeconds, lines }: Extract<CaptionMessage, { type: 'ready' }>): void {
    this.#next = samples
    if (this.#goesOn) this.#sound.moveBy(samples)
    this.#goesOn = false
    this.#meter.begin(samples)
    const { isPaused } = this.#snapshot
    this.#move('ready', { lines: [...this.#snapshot.lines, ...lines], partial: null, maxSeconds })
    this.#count()
    for (const [number, text] of this.#edits) this.#ask({ type: 'edit', number, text })
    // At the end the backoff is not reset: a server that fails there each time is not asked ever faster, nor for ever.
    if (this.#snapshot.phase === 'ending') return this.#sendRest()
    this.#backoff.reset()
    this.#sendSound(maxWaitingBytes)
    if (isPaused && this.#move('pause')) this.#ask({ type: 'pause' })
  }

  #sendRest(): void {
    this.#sendSound(Infinity)
    this.#ask({ type: 'end' })
  }

  #closed(code: number): void {
    this.#disconnect()
    if (code === captionCloseCodes.replaced) {
      this.#fail({ problem: 'elsewhere' })
      return void this.look()
    }
    if (code === captionCloseCodes.ended) return this.#over()
    if (!this.#move('cut', { partial: null })) return
    // The server gives tickets but takes no sound for as long as it would have waited: what it has is saved.
    if (this.#snapshot.phase === 'delivering' && this.#backoff.isUsedUp) return this.#over()
    this.#comeBack()
  }

  #comeBack(): void {
    this.#callOff = this.deps.later(() => {
      this.deps.reopen(this.#snapshot.captionId).then(
        ({ ticket }) => isCut(this.#snapshot.phase) && this.#connect(ticket),
        (error: unknown) => this.#notBack(error),
      )
    }, this.#backoff.nextWait())
  }

  #notBack(error: unknown): void {
    if (!isCut(this.#snapshot.phase)) return
    if (!isDomainError(error, 'RECORD_NOT_FOUND')) return this.#comeBack()
    // No one came back in time, or the end arrived before the cut: what the server has is saved.
    this.#over()
  }

  #over(): void {
    this.#stopRecording()
    if (this.#move('over', { partial: null })) this.#awaitRecording()
  }

  async #endByCall(captionId: string): Promise<void> {
    await this.deps.end(captionId).catch(() => undefined)
  }

  #awaitRecording(): void {
    const { captionId } = this.#snapshot
    const askLater = (): void => {
      if (this.#snapshot.phase === 'ending') this.#callOff = this.deps.later(ask, askAgainMs)
    }
    const ask = (): void => {
      this.deps.find(captionId).then(({ state, recordingId, seconds }) => {
        if (state === 'saved')
          this.#move('stored', {
            recordingId: recordingId ?? undefined,
            lostSeconds: this.#lostSeconds(seconds),
          })
        else if (state === 'discarded') this.#move('nothing', { lostSeconds: this.#lostSeconds(seconds) })
        else if (state === 'ending') askLater()
        else void this.#endByCall(captionId).then(askLater)
      }, askLater)
    }
    ask()
  }

  /** Sound of a page that never learned what the session had before is all of it lost. */
  #lostSeconds(stored: number): number {
    const recorded = this.#sound.recorded / captionSampleRate
    return Math.max(0, Math.floor(this.#goesOn ? recorded : recorded - stored))
  }

  #disconnect(): void {
    this.#connection?.close()
    this.#connection = undefined
    this.#next = undefined
  }

  #ask(request: CaptionRequest): void {
    if (this.#next !== undefined) this.#connection?.send(JSON.stringify(request))
  }

  #stopRecording(): void {
    this.#recording?.stop()
    this.#recording = undefined
  }

  #fail(
    why: Pick<CaptionSnapshot, 'problem'> & Partial<Pick<CaptionSnapshot, 'error' | 'unfinished'>>,
  ): void {
    this.#stopRecording()
    this.#move('fail', { ...why, partial: null })
  }

  #move(event: CaptionPhaseEvent, changes: Partial<CaptionSnapshot> = {}): boolean {
    const phase = nextPhase(this.#snapshot.phase, event)
    if (phase !== undefined) this.#change({ ...changes, phase })
    return phase !== undefined
  }

  #change(changes: Partial<CaptionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
