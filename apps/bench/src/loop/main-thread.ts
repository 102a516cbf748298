/** What the thread that calls it did since a moment, in milliseconds of its processor time: other work on the machine adds nothing. */
export interface MainThreadUse {
  cpuMs: number
  /** The most in one turn of the event loop, up to {@link lookEveryMs} too much. */
  blockMs: number
}

/** A timer waits for the end of the turn that the loop is in: between two of its calls lies that turn, and at most this much of others. */
const lookEveryMs = 1

/** Watches the event loop of its own thread. */
export class MainThread {
  #began = threadCpuMs()
  #looked = this.#began
  #blockMs = 0

  constructor() {
    setInterval(() => {
      this.#look()
    }, lookEveryMs).unref()
  }

  restart(): void {
    this.#began = this.#looked = threadCpuMs()
    this.#blockMs = 0
  }

  read(): MainThreadUse {
    this.#look()
    return { cpuMs: this.#looked - this.#began, blockMs: this.#blockMs }
  }

  #look(): void {
    const now = threadCpuMs()
    this.#blockMs = Math.max(this.#blockMs, now - this.#looked)
    this.#looked = now
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
