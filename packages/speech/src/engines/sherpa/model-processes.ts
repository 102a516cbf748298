import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { availableMemory } from '../../processes/available-memory.ts'
import type { ChildLimits } from '../../processes/watch-child.ts'
import { EngineError } from '../../engine-error.ts'
import { ModelProcess } from './model-process.ts'
import type { RecognizerInput } from './recognizer-messages.ts'

/** Below that the rest of the machine suffers. */
const minAvailableBytes = 1e9
const lookEveryMs = 5_000

interface Kept {
  process: ModelProcess
  folder: string
  /** Changes with the files of the model. */
  key: string
  bytes: number
  timer?: NodeJS.Timeout
}

/** One that recognises a chunk and goes back to {@link ModelProcesses.giveBack}. */
export type TakenProcess = Readonly<Pick<Kept, 'process'>>

/**
 * Processes that have a model in memory, each for one chunk at a time. Those that wait for work end after their time, when the machine runs out of memory,
 * and when their model is exchanged or removed.
 */
export class ModelProcesses {
  readonly #availableBytes: () => number
  readonly #lookEveryMs: number
  readonly #limits: Pick<ChildLimits, 'hungMs'>
  readonly #idle = new Set<Kept>()
  readonly #busy = new Set<Kept>()
  readonly #waiting = new Set<() => void>()
  #look: NodeJS.Timeout | undefined

  /** @param options `availableBytes`: what programs can still take. */
  constructor(
    options: { availableBytes?: () => number; lookEveryMs?: number } & Pick<ChildLimits, 'hungMs'> = {},
  ) {
    this.#limits = { hungMs: options.hungMs }
    this.#availableBytes = options.availableBytes ?? availableMemory
    this.#lookEveryMs = options.lookEveryMs ?? lookEveryMs
  }

  /**
   * One that waits, else a new one. Where the machine has no memory for another of a model, it is waited for one that works.
   *
   * @throws the signal's reason; EngineError `missing` where the model's files are gone, `misconfigured`.
   */
  async take(input: RecognizerInput, signal: AbortSignal): Promise<TakenProcess> {
    const { key, bytes } = await identify(input)
    for (;;) {
      signal.throwIfAborted()
      await this.#endIdle(
        (one) => one.process.hasEnded || (one.folder === input.model.folder && one.key !== key),
      )
      const idle = [...this.#idle].find((one) => one.key === key)
      if (idle) return this.#resume(idle)
      if (![...this.#busy].some((one) => one.key === key) || this.#hasRoom(bytes)) break
      if (this.#idle.size > 0) await this.#endIdle(() => true)
      else await this.#nextGivenBack(signal)
    }
    const started = { process: new ModelProcess(input, this.#limits), folder: input.model.folder, key, bytes }
    this.#busy.add(started)
    return started
  }

  /** @param keepMs How long it is to wait for more work; 0 ends it now. Resolves when it waits or is gone. */
  async giveBack(taken: TakenProcess, keepMs: number): Promise<void> {
    const one = [...this.#busy].find(({ process }) => process === taken.process)
    if (!one) return
    this.#busy.delete(one)
    if (one.process.hasEnded || keepMs <= 0 || this.#availableBytes() < minAvailableBytes)
      await one.process.end()
    else this.#keep(one, keepMs)
    for (const wake of [...this.#waiting]) wake()
  }

  /** Ends those that wait for work. */
  async close(): Promise<void> {
    await this.#endIdle(() => true)
  }

  #keep(one: Kept, keepMs: number): void {
    one.process.rest()
    one.timer = setTimeout(() => void this.#endIdle((other) => other === one), keepMs).unref()
    this.#idle.add(one)
    this.#look ??= setInterval(
      () => void this.#endIdle((other) => this.#isUnwanted(other)),
      this.#lookEveryMs,
    ).unref()
  }

  #isUnwanted({ process, folder }: Kept): boolean {
    return process.hasEnded || this.#availableBytes() < minAvailableBytes || !existsSync(folder)
  }

  #resume(one: Kept): TakenProcess {
    clearTimeout(one.timer)
    this.#idle.delete(one)
    this.#busy.add(one)
    one.process.wake()
    return one
  }

  /** What has just been started has not taken its memory yet. */
  #hasRoom(bytes: number): boolean {
    const coming = [...this.#busy].reduce((sum, one) => sum + (one.process.isLoaded ? 0 : one.bytes), 0)
    return this.#availableBytes() - coming >= bytes + minAvailableBytes
  }

  async #endIdle(isMeant: (one: Kept) => boolean): Promise<void> {
    const meant = [...this.#idle].filter(isMeant)
    for (const one of meant) {
      clearTimeout(one.timer)
      this.#idle.delete(one)
    }
    if (this.#idle.size === 0) {
      clearInterval(this.#look)
      this.#look = undefined
    }
    await Promise.all(meant.map(({ process }) => process.end()))
  }

  #nextGivenBack(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}

async function identify({ model, runtime }: RecognizerInput): Promise<{ key: string; bytes: number }> {
  const files = await Promise.all(
    Object.values(model.files).map((file) => stat(path.join(model.folder, file))),
  ).catch((cause: unknown) => {
    throw new EngineError('missing', `The speech model "${model.name}" is no longer there.`, { cause })
  })
  const key = JSON.stringify([
    model.folder,
    model.kind,
    runtime,
    files.map(({ size, mtimeMs, ino }) => [size, mtimeMs, ino]),
  ])
  return { key, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

/** Those of this process. */
export const modelProcesses = new ModelProcesses()
