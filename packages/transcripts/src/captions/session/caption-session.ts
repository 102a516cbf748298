import { isDomainError } from '@longhand/api-client'
import { captionSampleRate } from '@longhand/contracts'
import type { Caption, CaptionMessage, CaptionRequest } from '@longhand/contracts'
import { type CaptionPhaseEvent, nextPhase } from './caption-phases.ts'
import { type CaptionConnection, type CaptionServices, type OpenSound, SoundError, type SoundSource } from './caption-services.ts'
import { type CaptionSnapshot, freshSession, idleSnapshot } from './caption-snapshot.ts'
import { UnsentSound } from './unsent-sound.ts'

const closedElsewhere = 4001
const closedEnded = 4002
/** Waits before each try to come back, in milliseconds; the last one repeats. */
const waits = [250, 500, 1000, 2000, 5000]
const askAgainMs = 1000
/** What lies in the browser's own buffer is sent later, so that a slow line does not fill the memory twice. */
const mostWaitingBytes = 512 * 1024

/** Live captions as a page holds them: sound goes out, lines come in, and every cut is mended. */
export class CaptionSession {
  #snapshot = idleSnapshot
  readonly #listeners = new Set<() => void>()
  readonly #sound = new UnsentSound()
  readonly #edits = new Map<number, string>()
  #recording: OpenSound | undefined
  #connection: CaptionConnection | undefined
  /** Sample that is sent next; `undefined` until the server said what it expects. */
  #next: number | undefined
  /** Whether the session had sound before this page: how much, the server says. */
  #goesOn = false
  #tries = 0
  #callOff: () => void = () => undefined

  constructor(private readonly services: CaptionServices) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): CaptionSnapshot => this.#snapshot

  /** Looks for a session that an earlier page left open. */
  async look(): Promise<void> {
    const unfinished = await this.services.current().catch(() => null)
    if (this.#snapshot.phase === 'idle' || this.#snapshot.phase === 'failed') this.#change({ unfinished })
  }

  /** Begins to listen. */
  async start(source: SoundSource): Promise<void> {
    await this.#begin(source, () => this.services.start())
  }

  /** Listens on in the session that an earlier page left open. */
  async goOn(source: SoundSource): Promise<void> {
    const { unfinished } = this.#snapshot
    if (unfinished) await this.#begin(source, async () => ({ ...unfinished, ...(await this.services.reopen(unfinished.captionId)) }), unfinished)
  }

  /** Ends the session that an earlier page left open, and waits for the recording. */
  async endUnfinished(): Promise<void> {
    const { unfinished } = this.#snapshot
    if (!unfinished || !this.#move('abandon', { ...freshSession, unfinished: null, captionId: unfinished.captionId, maxSeconds: unfinished.maxSeconds, seconds: Math.floor(unfinished.seconds) })) return
    await this.#endByCall()
    this.#awaitRecording()
  }

  async #begin(source: SoundSource, open: CaptionServices['start'], former?: Caption): Promise<void> {
    if (!this.#move('start', { ...freshSession, seconds: Math.floor(former?.seconds ?? 0) })) return
    this.#sound.begin(0)
    this.#edits.clear()
    this.#goesOn = former !== undefined
    try {
      this.#recording = await this.services.openSound(source, (samples) => this.#record(samples), () => void this.end())
      this.#move('allowed')
      const { captionId, language, ticket, maxSeconds } = await open()
      this.#change({ captionId, language, maxSeconds, unfinished: null })
      this.#connect(ticket)
    } catch (error) {
      if (error instanceof SoundError) return this.#fail({ problem: error.problem })
      if (former && isDomainError(error, 'RECORD_NOT_FOUND')) return this.#fail({ problem: 'over', unfinished: null })
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

  /** Writes over a line; nothing that comes later changes it. */
  edit(number: number, text: string): void {
    this.#change({ lines: this.#snapshot.lines.map((line) => (line.number === number ? { ...line, text, edited: true } : line)) })
    this.#edits.set(number, text)
    this.#ask({ type: 'edit', number, text })
  }

  /** Ends the session and waits for the recording. */
  async end(): Promise<void> {
    this.#stopRecording()
    const isConnected = this.#next !== undefined
    if (!this.#move('end', { partial: null })) return
    this.#sendSound(Infinity)
    if (isConnected) this.#ask({ type: 'end' })
    else await this.#endByCall()
    if (!isConnected) this.#awaitRecording()
  }

  /** Opens the audience's page, or closes it for good. */
  async share(isOpen: boolean): Promise<void> {
    const { link } = await this.services.share(this.#snapshot.captionId, isOpen)
    this.#change({ link })
  }

  /** Lets go of microphone and connection. What runs ends by itself when nobody comes back. */
  dispose(): void {
    this.#callOff()
    this.#stopRecording()
    this.#connection?.close()
    this.#connection = undefined
  }

  #record(samples: Int16Array): void {
    if (this.#snapshot.isPaused) return
    this.#sound.add(samples)
    this.#count()
    this.#sendSound(mostWaitingBytes)
  }

  #count(): void {
    const seconds = Math.floor(this.#sound.recorded / captionSampleRate)
    if (!this.#goesOn && seconds !== this.#snapshot.seconds) this.#change({ seconds })
  }

  #sendSound(mostBytes: number): void {
    while (this.#connection && this.#next !== undefined && this.#connection.waitingBytes < mostBytes) {
      const next = this.#sound.frame(this.#next)
      if (!next) return
      this.#connection.send(next.frame)
      this.#next = next.end
    }
  }

  #connect(ticket: string): void {
    this.#next = undefined
    const after = this.#snapshot.lines.at(-1)?.number ?? 0
    const connection = this.services.connect(ticket, after, {
      onMessage: (text) => {
        if (this.#connection === connection) this.#hear(JSON.parse(text) as CaptionMessage)
      },
      onClose: (code) => {
        if (this.#connection === connection) this.#closed(code)
      },
    })
    this.#connection = connection
  }

  #hear(message: CaptionMessage): void {
    switch (message.type) {
      case 'ready':
        return this.#ready(message)
      case 'ack':
        return this.#sound.acknowledge(message.samples)
      case 'resend':
        this.#next = message.samples
        return this.#sendSound(mostWaitingBytes)
      case 'partial':
        return this.#change({ partial: message.partial })
      case 'final':
        return this.#change({ lines: [...this.#snapshot.lines, message.line], partial: message.partial })
      case 'edited':
        if (this.#edits.get(message.line.number) === message.line.text) this.#edits.delete(message.line.number)
        return
      case 'state':
      case 'translation':
      case 'error':
        return
    }
  }

  #ready({ samples, maxSeconds, lines }: Extract<CaptionMessage, { type: 'ready' }>): void {
    this.#tries = 0
    this.#next = samples
    if (this.#goesOn) this.#sound.moveBy(samples)
    this.#goesOn = false
    const { isPaused } = this.#snapshot
    this.#move('ready', { lines: [...this.#snapshot.lines, ...lines], partial: null, maxSeconds })
    this.#count()
    for (const [number, text] of this.#edits) this.#ask({ type: 'edit', number, text })
    this.#sendSound(mostWaitingBytes)
    if (isPaused && this.#move('pause')) this.#ask({ type: 'pause' })
  }

  #closed(code: number): void {
    this.#connection = undefined
    this.#next = undefined
    if (code === closedElsewhere) {
      this.#fail({ problem: 'elsewhere' })
      return void this.look()
    }
    if (code === closedEnded || this.#snapshot.phase === 'ending') {
      this.#stopRecording()
      this.#move('end', { partial: null })
      return this.#awaitRecording()
    }
    if (this.#move('cut', { partial: null })) this.#comeBack()
  }

  #comeBack(): void {
    const wait = waits[Math.min(this.#tries, waits.length - 1)] ?? 0
    this.#tries += 1
    this.#callOff = this.services.later(() => {
      this.services.reopen(this.#snapshot.captionId).then(
        ({ ticket }) => this.#snapshot.phase === 'reconnecting' && this.#connect(ticket),
        (error: unknown) => this.#notBack(error),
      )
    }, wait)
  }

  #notBack(error: unknown): void {
    if (this.#snapshot.phase !== 'reconnecting') return
    if (!isDomainError(error, 'RECORD_NOT_FOUND')) return this.#comeBack()
    // Nobody came back in time: what was said until the cut is saved.
    this.#stopRecording()
    this.#move('end')
    this.#awaitRecording()
  }

  async #endByCall(): Promise<void> {
    this.#callOff()
    await this.services.end(this.#snapshot.captionId).catch(() => undefined)
  }

  #awaitRecording(): void {
    const ask = (): void => {
      this.services.find(this.#snapshot.captionId).then(
        ({ state, fileId }) => {
          if (state === 'saved') this.#move('stored', { fileId: fileId ?? undefined })
          else if (state === 'discarded') this.#move('nothing')
          else if (state === 'ending') this.#callOff = this.services.later(ask, askAgainMs)
          else void this.#endByCall().then(() => (this.#callOff = this.services.later(ask, askAgainMs)))
        },
        () => (this.#callOff = this.services.later(ask, askAgainMs)),
      )
    }
    ask()
  }

  #ask(request: CaptionRequest): void {
    if (this.#next !== undefined) this.#connection?.send(JSON.stringify(request))
  }

  #stopRecording(): void {
    this.#recording?.stop()
    this.#recording = undefined
  }

  #fail(why: Pick<CaptionSnapshot, 'problem'> & Partial<Pick<CaptionSnapshot, 'error' | 'unfinished'>>): void {
    this.#stopRecording()
    this.#move('fail', { ...why, partial: null })
  }

  /** Does what the table of phases says; an event that can't happen changes nothing. */
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
