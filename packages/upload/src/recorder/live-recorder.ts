import { recorderLimits } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import type { Outcome } from '../queue/queue-services.ts'
import { wireName } from '../queue/upload-item.ts'
import { RecorderPersistence } from './recorder-persistence.ts'
import type { KeptRecording } from './recorder-store.ts'
import { ChunkSender } from './chunk-sender.ts'
import { keptRecordingOf, findUnfinished } from './find-unfinished.ts'
import { MicrophoneError, type MicrophoneRun } from './microphone.ts'
import { RecorderLock } from './recorder-lock.ts'
import type { RecorderServices } from './recorder-services.ts'
import {
  noRecording,
  type Recorder,
  type RecorderListener,
  type RecorderProblem,
  type RecorderState,
} from './recorder-state.ts'
import { nextRecorderStatus, type RecorderEvent } from './recorder-transitions.ts'
import { RecordingTime } from './recording-time.ts'

export class LiveRecorder implements Recorder {
  readonly #userId: string
  readonly #deps: RecorderServices
  readonly #time: RecordingTime
  readonly #persistence: RecorderPersistence
  readonly #lock: RecorderLock
  readonly #subscribers = new Set<() => void>()
  readonly #listeners = new Set<RecorderListener>()
  #state = noRecording
  #recording: KeptRecording | undefined
  #sender: ChunkSender
  #run: MicrophoneRun | undefined
  #isNewRun = false
  #ending: Promise<void> | undefined
  #looking: Promise<boolean> | undefined
  /** Replaced by a close: what began before it means nothing any more. */
  #era: object = {}

  constructor(userId: string, services: RecorderServices) {
    this.#userId = userId
    this.#deps = services
    this.#time = new RecordingTime(() => services.now())
    this.#lock = new RecorderLock(() => services.lock(userId))
    this.#persistence = new RecorderPersistence(() => services.offlineStore())
    this.#sender = this.#createSender()
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  readonly state = (): RecorderState => this.#state

  listen(listener: RecorderListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  seconds(): number {
    return this.#time.total / 1000
  }

  level(): number {
    return this.#state.status === 'recording' ? (this.#run?.level() ?? 0) : 0
  }

  look(): Promise<boolean> {
    const looking = (this.#looking ??= this.#look())
    void looking.finally(() => {
      if (this.#looking === looking) this.#looking = undefined
    })
    return looking
  }

  async start({ name, folderId }: { name: string; folderId: string }): Promise<void> {
    if (!this.#step('asked', { ...noRecording, name })) return
    const era = this.#era
    // The last chunk of one that was just discarded is not the first of this one.
    await this.#ending
    if (!(await this.#lock.hold())) return this.#refuse({ kind: 'other-page' }, era)
    // First what asks the person, then what takes room on the server.
    const run = await this.#open()
    if (!run) return
    const { data, error } = await this.#deps.start({ fileName: wireName(this.#state.name) })
    if (error || era !== this.#era) {
      await run.stop()
      return this.#refuse(error && { kind: 'server', error }, era)
    }
    this.#take(keptRecordingOf(data, this.#userId, this.#state.name, folderId))
    this.#begin(run, era)
  }

  rename(name: string): void {
    if (this.#state.status === 'saving' || this.#state.status === 'saved') return
    this.#change({ name })
    if (!this.#recording || wireName(name) === '') return
    this.#recording.name = name
    this.#persistence.keep(this.#recording)
  }

  pause(): void {
    if (!this.#step('paused', { problem: undefined })) return
    this.#time.rest()
    this.#run?.pause()
  }

  resume(): void {
    if (this.#isFull) return this.#change({ problem: { kind: 'full' } })
    if (!this.#step('resumed', { problem: undefined })) return
    this.#run?.resume()
    this.#time.run()
  }

  async goOn(): Promise<void> {
    const hasRunsLeft = (this.#recording?.stretches ?? 0) < recorderLimits.stretches
    if (this.#isFull || !hasRunsLeft) return this.#change({ problem: { kind: 'full' } })
    const era = this.#era
    if (!this.#step('asked')) return
    const run = await this.#open()
    if (run) this.#begin(run, era)
  }

  async save(): Promise<void> {
    const era = this.#era
    if (!this.#step('stopped', { problem: undefined })) return
    await this.#endRun()
    const error = await this.#sender.send()
    const recording = this.#recording
    if (!recording || era !== this.#era) return
    const outcome = error ? { error } : await this.#finish(recording)
    if (era !== this.#era) return
    if (outcome.error) return void this.#step('failed', { problem: { kind: 'server', error: outcome.error } })
    this.#forget(recording.captureId)
    this.#step('saved', { record: outcome.data, waiting: 0, isOffline: false })
    for (const listener of this.#listeners) listener.onSaved(outcome.data)
  }

  async discard(): Promise<void> {
    const recording = this.#recording
    if (!this.#step('discarded', noRecording)) return
    this.#sender.close()
    this.#time.reset(0)
    if (recording) this.#forget(recording.captureId)
    await this.#endRun()
    if (!recording) return
    // One that the server still has is offered again, and can be thrown away again.
    await this.#deps.discard(recording.captureId)
  }

  reset(): void {
    if (!this.#step('reset', noRecording)) return
    this.#time.reset(0)
  }

  reconnect(): void {
    this.#sender.wake()
  }

  /** What was recorded stays in this browser and on the server. It can be used again. */
  close(): void {
    this.#era = {}
    this.#looking = undefined
    this.#recording = undefined
    this.#sender.close()
    void this.#endRun()
    this.#lock.giveUp()
    this.#change(noRecording)
  }

  get #isFull(): boolean {
    return this.seconds() >= recorderLimits.stopSeconds
  }

  async #look(): Promise<boolean> {
    const era = this.#era
    if (this.#state.status !== 'idle' || !(await this.#lock.hold())) return false
    const found = await findUnfinished(this.#userId, this.#deps)
    // Something else may have begun meanwhile.
    if (era !== this.#era || this.#state.status !== 'idle') return false
    if (!found) {
      this.#lock.giveUp()
      return false
    }
    this.#take(found.recording)
    this.#sender.add(...found.chunks)
    this.#step('found', {
      name: found.recording.name,
      problem: { kind: 'left' },
      waiting: this.#sender.waiting,
    })
    void this.#send()
    return true
  }

  async #open(): Promise<MicrophoneRun | undefined> {
    const era = this.#era
    try {
      const run = await this.#deps.open({
        onChunk: (content) => this.#addChunk(content),
        onCut: () => this.#cut({ kind: 'unplugged' }),
      })
      if (era === this.#era) return run
      await run.stop()
    } catch (error) {
      this.#refuse(
        { kind: 'microphone', reason: error instanceof MicrophoneError ? error.problem : 'busy' },
        era,
      )
    }
    return undefined
  }

  #refuse(problem: RecorderProblem | undefined, era: object): void {
    if (era !== this.#era) return
    this.#step(this.#recording ? 'held' : 'refused', { problem })
    if (!this.#recording) this.#lock.giveUp()
  }

  #take(recording: KeptRecording): void {
    this.#recording = recording
    this.#sender.close()
    this.#sender = this.#createSender()
    this.#time.reset(recording.milliseconds)
  }

  #begin(run: MicrophoneRun, era: object): void {
    try {
      run.start()
    } catch {
      void run.stop()
      return this.#refuse({ kind: 'microphone', reason: 'busy' }, era)
    }
    this.#run = run
    this.#isNewRun = true
    this.#time.run()
    this.#step('granted', { problem: undefined })
  }

  #addChunk(content: Blob): void {
    const recording = this.#recording
    if (!recording) return
    // A run that gave nothing is none: the server counts runs by their chunks.
    if (this.#isNewRun) recording.stretches += 1
    this.#isNewRun = false
    const chunk = {
      captureId: recording.captureId,
      number: recording.nextNumber,
      stretch: recording.stretches - 1,
      milliseconds: this.#time.book(),
      content,
    }
    recording.nextNumber += 1
    recording.milliseconds += chunk.milliseconds
    this.#persistence.keep(recording, chunk)
    this.#sender.add(chunk)
    this.#change({ waiting: this.#sender.waiting })
    void this.#send()
    if (this.#isFull && this.#state.status === 'recording') {
      this.pause()
      this.#change({ problem: { kind: 'full' } })
    }
  }

  #createSender(): ChunkSender {
    const sender: ChunkSender = new ChunkSender(this.#deps, {
      onTaken: (chunk) => {
        this.#persistence.drop(chunk)
        this.#change({ waiting: sender.waiting })
      },
      onConnection: (isOffline) => this.#change({ isOffline }),
    })
    return sender
  }

  async #send(): Promise<void> {
    const sender = this.#sender
    const refusal = await sender.send()
    if (refusal && sender === this.#sender) this.#cut({ kind: 'server', error: refusal })
  }

  #cut(problem: RecorderProblem): void {
    if (!this.#step('cut', { problem })) return
    this.#time.rest()
    void this.#endRun()
  }

  #endRun(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    if (run) this.#ending = run.stop().then(() => this.#time.rest())
    return this.#ending ?? Promise.resolve()
  }

  #finish({ captureId, name, nextNumber, folderId }: KeptRecording): Promise<Outcome<Recording>> {
    const fields = {
      captureId,
      chunks: nextNumber,
      fileName: wireName(this.#state.name) || wireName(name),
      folderId: folderId === '' ? undefined : folderId,
    }
    return this.#deps.finish(fields, ({ kind }) => this.#change({ isOffline: kind === 'unreachable' }))
  }

  #forget(captureId: string): void {
    this.#recording = undefined
    this.#persistence.forget(captureId)
    this.#lock.giveUp()
  }

  #step(event: RecorderEvent, change: Partial<RecorderState> = {}): boolean {
    const status = nextRecorderStatus(this.#state.status, event)
    if (status) this.#change({ ...change, status })
    return status !== undefined
  }

  #change(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change }
    for (const subscriber of this.#subscribers) subscriber()
  }
}
