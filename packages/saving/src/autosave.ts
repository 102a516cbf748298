import { type ApiError, isDomainError, isPassing, retryPauseMs } from '@longhand/api-client'

export type SaveState =
  | { readonly status: 'saved' }
  | { readonly status: 'unsaved' }
  | { readonly status: 'saving' }
  /** No one answers; tried again by itself. */
  | { readonly status: 'offline' }
  /** The server is too busy, or away; tried again by itself. */
  | { readonly status: 'busy' }
  /** Refused; tried again with the next change or by hand. */
  | { readonly status: 'failed'; readonly error: ApiError }
  /** A user saved a newer revision; nothing is sent until a person decides. */
  | { readonly status: 'conflict' }

export type SaveAnswer =
  { data: { revision: number }; error?: undefined } | { data?: undefined; error: ApiError }

export interface AutosaveOptions {
  revision: number
  save: (revision: number) => Promise<SaveAnswer>
  /** @default 2000 */
  quietMs?: number
  /** @default 10000 */
  maxWaitMs?: number
  /** At least 0, below 1: shortens the pauses before other tries. @default Math.random */
  random?: () => number
}

const retryPauses = { firstMs: 2000, maxMs: 60_000 }

/** One save at a time, again when it fails, and never over a newer revision. */
export class Autosave {
  #options: Required<AutosaveOptions>
  #revision: number
  #text = 0
  #state: SaveState = { status: 'saved' }
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedAt: number | undefined
  #isSaving = false
  #failures = 0
  #idle: (() => void)[] = []

  constructor(options: AutosaveOptions) {
    this.#options = { quietMs: 2000, maxWaitMs: 10_000, random: Math.random, ...options }
    this.#revision = options.revision
  }

  state = (): SaveState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get revision(): number {
    return this.#revision
  }

  hasUnsaved = (): boolean => this.#changedAt !== undefined || this.#state.status === 'saving'

  changed(): void {
    const now = Date.now()
    this.#changedAt ??= now
    if (this.#state.status === 'conflict') return
    if (!this.#isSaving && !this.#isTryingAgain()) this.#set({ status: 'unsaved' })
    this.#schedule(
      Math.min(this.#options.quietMs, Math.max(0, this.#changedAt + this.#options.maxWaitMs - now)),
    )
  }

  /** Includes what was changed during a save that is under way. Resolves when that is done, however it ended. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.#isSaving && this.#changedAt !== undefined && this.#state.status !== 'conflict')
      void this.#save()
    if (!this.#isSaving) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
    if (this.#state.status === 'unsaved') await this.flush()
  }

  reset(revision: number): void {
    clearTimeout(this.#timer)
    this.#text += 1
    this.#revision = revision
    this.#changedAt = undefined
    this.#failures = 0
    this.#set({ status: 'saved' })
  }

  /** The text is this revision with the same unsaved changes on top: no one has to decide anything any more. */
  rebased(revision: number): void {
    this.#revision = revision
    if (this.#state.status !== 'conflict') return
    this.#set({ status: 'unsaved' })
    this.#schedule(this.#options.quietMs)
  }

  overwrite(revision: number): void {
    this.#text += 1
    this.#revision = revision
    this.#changedAt ??= Date.now()
    this.#set({ status: 'unsaved' })
    void this.flush()
  }

  /** What is not saved stays unsaved. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#isSaving) this.#timer = setTimeout(() => void this.#save(), afterMs)
  }

  async #save(): Promise<void> {
    const changedAt = this.#changedAt
    this.#changedAt = undefined
    this.#isSaving = true
    this.#set({ status: 'saving' })
    const text = this.#text
    const answer = await this.#options.save(this.#revision)
    this.#isSaving = false
    // Loaded again, or set to overwrite, while this was under way: its answer is about another text.
    if (this.#text === text) this.#conclude(answer, changedAt)
    else if (this.#changedAt !== undefined) this.changed()
    if (!this.#isSaving) for (const resolve of this.#idle.splice(0)) resolve()
  }

  #conclude(answer: SaveAnswer, changedAt: number | undefined): void {
    if (!answer.error) {
      this.#revision = answer.data.revision
      this.#failures = 0
      if (this.#changedAt === undefined) return this.#set({ status: 'saved' })
      return this.changed()
    }
    this.#changedAt = changedAt ?? this.#changedAt ?? Date.now()
    const { error } = answer
    if (isDomainError(error, 'NEWER_REVISION')) return this.#set({ status: 'conflict' })
    const isUnanswered = error.kind === 'unreachable' || error.kind === 'aborted'
    if (!isUnanswered && !isPassing(error)) return this.#set({ status: 'failed', error })
    this.#failures += 1
    this.#set({ status: isUnanswered ? 'offline' : 'busy' })
    this.#schedule(retryPauseMs(this.#failures, error, { ...retryPauses, random: this.#options.random }))
  }

  #isTryingAgain(): boolean {
    return this.#state.status === 'offline' || this.#state.status === 'busy'
  }

  #set(state: SaveState): void {
    if (state.status === this.#state.status && state.status !== 'failed') return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
