import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { bytesPerSecond } from '../../pcm/pcm-file.ts'
import type { Segment } from '../../ports.ts'
import { AwaitedAnswers } from '../../processes/awaited-answers.ts'
import type { ChildReply, ChildRequest } from '../../processes/child-task.ts'
import { forkChild } from '../../processes/fork-child.ts'
import { abortReason, killGroup } from '../../processes/run-process.ts'
import { providerAccess } from '../../processes/sherpa-runtime.ts'
import { type ChildLimits, watchChild } from '../../processes/watch-child.ts'
import { endedEarly, EngineError } from '../../engine-error.ts'
import type {
  ChunkTerms,
  SpokenSpan,
  RecognizerEvent,
  RecognizerInput,
  RecognizerRequest,
} from './recognizer-messages.ts'

/** Loading may take most of it. */
const answerMs = 120_000
const answerMsPerSecond = 20_000

/** A {@link ModelLoad} appears here whenever a model was loaded into memory. */
export const modelLoadedChannel = 'longhand.speech.model-loaded'

export interface ModelLoad {
  model: string
  pid: number
  seconds: number
}

const loads = channel(modelLoadedChannel)
/** It works for many recordings: what it does is not to be taken for a part of the first. */
const outsideOfWork = AsyncLocalStorage.snapshot()

/** A confined process that has a model in memory and recognises one chunk after another. It ends when this process does. */
export class ModelProcess {
  readonly #input: RecognizerInput
  readonly #child: ChildProcess
  readonly #answers: AwaitedAnswers<Segment | undefined>
  readonly #ended: Promise<unknown>
  #isLoaded = false

  /** @throws EngineError `misconfigured`. */
  constructor(input: RecognizerInput, limits: Pick<ChildLimits, 'hungMs'> = {}) {
    this.#input = input
    this.#child = outsideOfWork(() => this.#fork())
    const { pid } = this.#child
    this.#answers = new AwaitedAnswers(
      (withinMs) => {
        this.#answers.fail(
          new EngineError(
            'timeout',
            `The speech model "${input.model.name}" did not answer within ${Math.round(withinMs / 1000)} s.`,
          ),
        )
        killGroup(pid)
      },
      (timeoutMs, onOver) => watchChild(pid, { ...limits, timeoutMs }, onOver).end,
    )
    this.#ended = once(this.#child, 'close').catch(() => undefined)
    this.#child.send({ task: 'recognise', input } satisfies ChildRequest)
  }

  /** Whether it has a model in memory. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** After an abort, a crash or when it hung. */
  get hasEnded(): boolean {
    return this.#answers.hasFailed
  }

  begin(terms: ChunkTerms): void {
    this.#send({ type: 'begin', ...terms })
  }

  /**
   * @param pcm Of the span.
   * @throws EngineError `timeout` or `crashed`; the signal's reason after an abort, which ends the process: nothing else stops a model that computes.
   */
  async recognize(sound: SpokenSpan, pcm: Uint8Array, signal: AbortSignal): Promise<Segment | undefined> {
    signal.throwIfAborted()
    const stop = () => {
      this.#answers.fail(abortReason(signal))
      killGroup(this.#child.pid)
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      const answer = this.#answers.next(answerMs + (answerMsPerSecond * pcm.byteLength) / bytesPerSecond)
      this.#send({ type: 'recognize', ...sound, pcm })
      return await answer
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /** While it waits for work, this process may end without it. */
  rest(): void {
    for (const handle of this.#handles()) handle.unref()
  }

  wake(): void {
    for (const handle of this.#handles()) handle.ref()
  }

  /** Resolves when it is gone. */
  async end(): Promise<void> {
    this.wake()
    this.#answers.fail(new EngineError('crashed', 'The process of the speech model was ended.'))
    killGroup(this.#child.pid)
    await this.#ended
  }

  /** All that keeps a process of Node running. */
  #handles(): { ref(): void; unref(): void }[] {
    const { channel: pipe, stderr } = this.#child
    return [this.#child, ...(pipe ? [pipe] : []), ...(stderr instanceof Socket ? [stderr] : [])]
  }

  #fork(): ChildProcess {
    const { model, runtime } = this.#input
    const { child, log } = forkChild('recognise', { ...providerAccess(runtime), reads: [model.folder] })
    const name = `The speech model "${model.name}"`
    // Where it has begun, its end says why: what is sent to one that was killed fails a moment before.
    child.on('error', (cause) => child.pid === undefined && this.#fail(cause.message, cause))
    child.on('close', (code, signal) =>
      this.#answers.fail(endedEarly(name, { code, signal }, { cause: String(log).trim().slice(-4096) })),
    )
    child.on('message', (message: ChildReply) => {
      if (message.type === 'event') this.#take(message.value as RecognizerEvent)
    })
    return child
  }

  #take(event: RecognizerEvent): void {
    if (event.type === 'failed') return this.#fail(event.message)
    if (event.type === 'recognized') return this.#answers.take(event.segment)
    this.#isLoaded = true
    const { pid } = this.#child
    if (pid !== undefined)
      loads.publish({ model: this.#input.model.name, pid, seconds: event.seconds } satisfies ModelLoad)
  }

  #fail(why: string, cause?: unknown): void {
    this.#answers.fail(
      new EngineError('crashed', `The speech model "${this.#input.model.name}" broke off. ${why}`, { cause }),
    )
    killGroup(this.#child.pid)
  }

  #send(request: RecognizerRequest): void {
    if (!this.hasEnded) this.#child.send(request)
  }
}
