import type { Lock, Locker } from '@tus/server'
import type { SessionLocks } from '../../platform/db/session-locks.ts'

const timeoutMs = 15_000

interface Holder {
  giveWay: () => unknown
  waiting: Set<() => void>
}

/** The lock's holder does not end. tus clients answer a 423 with another try. */
export class UploadBusyError extends Error {
  override name = 'UploadBusyError'
  readonly status_code = 423
  readonly body = 'The upload is busy\n'
}

/**
 * A returning sender waits until its former connection is given up, in whichever process that is, and no one writes to a file that becomes a recording.
 * The library's own lock is a busy loop within one process.
 */
export class UploadLocks implements Locker {
  readonly #locked = new Map<string, Holder>()

  /** @param across Without it, other processes are not waited for. */
  constructor(private readonly across?: SessionLocks) {}

  newLock(id: string): Lock {
    return {
      lock: (signal, giveWay) =>
        this.#lock(id, giveWay, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])),
      unlock: () => this.#unlock(id),
    }
  }

  /** Requests that receive data are asked to end. */
  async during<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    await this.#lock(id, () => undefined)
    try {
      return await work()
    } finally {
      await this.#unlock(id)
    }
  }

  async released(signal: AbortSignal): Promise<void> {
    for (let [holder] = this.#locked.values(); holder && !signal.aborted; [holder] = this.#locked.values())
      await released(holder, signal)
  }

  async close(): Promise<void> {
    await this.across?.close()
  }

  async #lock(id: string, giveWay: () => unknown, end?: AbortSignal): Promise<void> {
    for (let holder = this.#locked.get(id); holder; holder = this.#locked.get(id)) {
      holder.giveWay()
      await released(holder, end)
      if (end?.aborted) throw new UploadBusyError('The upload is busy.', { cause: end.reason })
    }
    this.#locked.set(id, { giveWay, waiting: new Set() })
    try {
      await this.across?.lock(id, giveWay, end)
    } catch (error) {
      this.#release(id)
      throw end?.aborted ? new UploadBusyError('The upload is busy.', { cause: error }) : error
    }
  }

  async #unlock(id: string): Promise<void> {
    await this.across?.unlock(id)
    this.#release(id)
  }

  #release(id: string): void {
    const holder = this.#locked.get(id)
    this.#locked.delete(id)
    for (const wake of holder?.waiting ?? []) wake()
  }
}

function released({ waiting }: Holder, end: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      waiting.delete(wake)
      end?.removeEventListener('abort', wake)
      resolve()
    }
    waiting.add(wake)
    end?.addEventListener('abort', wake, { once: true })
    if (end?.aborted) wake()
  })
}
