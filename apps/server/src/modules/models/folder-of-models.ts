import { type ModelOrder, readModelOrder, removeModel, writeModelOrder } from '@longhand/speech/models'
import type { BaseLogger } from 'pino'
import type { ModelDecisions } from './model-decisions.repository.ts'

const lookMs = 2_000

/** A model that operators removed and a worker could not take out. */
export interface RemovalFailure {
  model: string
  /** As in the log. */
  problem: string
}

/**
 * Carries out in a worker's folder of models what operators decide: what they removed is taken out once, and their order lies there. A model that someone
 * puts there afterwards stays, and so does what a folder had before it was first seen.
 */
export class FolderOfModels {
  #timer: NodeJS.Timeout | undefined
  #running = Promise.resolve()
  #isStopping = false
  #hasComplained = false
  #seen: number | undefined
  #failed: { revision: number; at: number; models: readonly RemovalFailure[] } | undefined

  constructor(
    private readonly deps: {
      folder: string
      decisions: () => Promise<ModelDecisions>
      /** Has others go by it at once. */
      onChanged: () => Promise<void>
      log: BaseLogger
      everyMs?: number | undefined
      /** From a removal that failed to its next try. Any decision about models comes before. */
      retryMs: number
    },
  ) {}

  /** What could not be taken out at the last try. */
  get failures(): readonly RemovalFailure[] {
    return this.#failed?.models ?? []
  }

  async start(): Promise<void> {
    await this.#follow()
    this.#timer = setInterval(
      () => void (this.#running = this.#running.then(() => this.#follow())),
      this.deps.everyMs ?? lookMs,
    )
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #follow(): Promise<void> {
    if (this.#isStopping) return
    const { decisions, onChanged, log } = this.deps
    try {
      const wanted = await decisions()
      if (wanted.revision === this.#seen || this.#isTriedLater(wanted)) return
      const isNew = await this.#carryOut(wanted)
      if (!this.#failed) this.#seen = wanted.revision
      this.#hasComplained = false
      if (isNew) await onChanged()
    } catch (error) {
      if (this.#hasComplained) return
      this.#hasComplained = true
      log.warn(
        { err: error },
        'what operators decided about speech models could not be carried out here; it is tried again',
      )
    }
  }

  #isTriedLater({ revision }: ModelDecisions): boolean {
    const failed = this.#failed
    return failed?.revision === revision && performance.now() - failed.at < this.deps.retryMs
  }

  /** @returns Whether something is other than before. */
  async #carryOut({ revision, order, decided }: ModelDecisions): Promise<boolean> {
    if (revision === 0) return false
    const { folder } = this.deps
    const done = await readModelOrder(folder)
    // Of a folder that was not seen before, what is in it was put there on purpose. What is decided while this worker runs is for it.
    const from = done?.revision ?? this.#seen ?? revision
    const removed = decided.filter(({ wish, revision: at }) => wish === 'removed' && at > from)
    const before = this.#failed
    await this.#remove(
      removed.map(({ model }) => model),
      revision,
    )
    // What is still to be taken out is found again after a restart, too.
    const next: ModelOrder = { models: [...order], revision: this.#failed ? from : revision }
    if (done?.revision !== revision) await writeModelOrder(folder, next)
    if (this.#failed)
      return this.#failed.models.length !== before?.models.length || before.revision !== revision
    // Another process that shares the folder may have done it.
    return this.#seen !== undefined || done?.revision !== revision
  }

  async #remove(models: readonly string[], revision: number): Promise<void> {
    const { folder, log } = this.deps
    const former = this.failures
    // What went at the first try may have been put there again since.
    const left =
      this.#failed?.revision === revision
        ? models.filter((model) => former.some((one) => one.model === model))
        : models
    const failures: RemovalFailure[] = []
    for (const model of left)
      try {
        await removeModel(model, folder)
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        failures.push({ model, problem })
        if (former.some((one) => one.model === model && one.problem === problem)) continue
        log.warn({ err: error, model }, 'a speech model could not be removed here; it is tried again')
      }
    this.#failed = failures.length === 0 ? undefined : { revision, at: performance.now(), models: failures }
  }
}
