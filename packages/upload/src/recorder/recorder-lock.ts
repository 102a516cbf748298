import type { RecorderServices } from './recorder-services.ts'

/** That this page alone records. Kept until it is given up. */
export class RecorderLock {
  readonly #lock: () => ReturnType<RecorderServices['lock']>
  #release: (() => void) | undefined
  #asking: Promise<boolean> | undefined

  constructor(lock: () => ReturnType<RecorderServices['lock']>) {
    this.#lock = lock
  }

  /** @returns false also when it was given up meanwhile. */
  hold(): Promise<boolean> {
    if (this.#release) return Promise.resolve(true)
    if (this.#asking) return this.#asking
    const asking: Promise<boolean> = this.#lock().then((release) => {
      if (this.#asking !== asking) {
        release?.()
        return false
      }
      this.#asking = undefined
      this.#release = release
      return release !== undefined
    })
    this.#asking = asking
    return asking
  }

  giveUp(): void {
    this.#release?.()
    this.#release = undefined
    this.#asking = undefined
  }
}
