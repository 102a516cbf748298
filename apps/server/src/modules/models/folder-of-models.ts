import { type ModelOrder, readModelOrder, removeModel, writeModelOrder } from '@longhand/speech/models'
import type { BaseLogger } from 'pino'
import type { ModelDecisions } from './model-decisions.repository.ts'

const lookMs = 2_000

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

  constructor(
    private readonly deps: {
      folder: string
      decisions: () => Promise<ModelDecisions>
      /** Has others go by it at once. */
      onChanged: () => Promise<void>
      log: BaseLogger
      everyMs?: number | undefined
    },
  ) {}

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
    const { folder, decisions, onChanged, log } = this.deps
    try {
      const wanted = await decisions()
      if (wanted.revision === this.#seen) return
      const isNew = await this.#carryOut(folder, wanted)
      this.#seen = wanted.revision
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

  /** @returns Whether something is other than before. */
  async #carryOut(folder: string, { revision, order, decided }: ModelDecisions): Promise<boolean> {
    if (revision === 0) return false
    const done = await readModelOrder(folder)
    // Of a folder that was not seen before, what is in it was put there on purpose. What is decided while this worker runs is for it.
    const from = done?.revision ?? this.#seen ?? revision
    const removed = decided.filter(({ wish, revision: at }) => wish === 'removed' && at > from)
    for (const { model } of removed) await removeModel(model, folder)
    const next: ModelOrder = { models: [...order], revision }
    if (done?.revision !== revision) await writeModelOrder(folder, next)
    // Another process that shares the folder may have done it.
    return this.#seen !== undefined || done?.revision !== revision
  }
}
