import type { RecorderStore, KeptRecording, KeptChunk } from './recorder-store.ts'

/** Writes one after another: a chunk is not taken off before it is on. A browser without room keeps nothing; chunks are still sent. */
export class RecorderPersistence {
  readonly #offlineStore: () => Promise<RecorderStore>
  #last: Promise<unknown> = Promise.resolve()

  constructor(offlineStore: () => Promise<RecorderStore>) {
    this.#offlineStore = offlineStore
  }

  keep(recording: KeptRecording, chunk?: KeptChunk): void {
    const asItIs = { ...recording }
    this.#write((offlineStore) => offlineStore.put(asItIs, chunk))
  }

  drop({ captureId, number }: KeptChunk): void {
    this.#write((offlineStore) => offlineStore.removeChunk(captureId, number))
  }

  forget(captureId: string): void {
    this.#write((offlineStore) => offlineStore.remove(captureId))
  }

  #write(write: (offlineStore: RecorderStore) => Promise<void>): void {
    this.#last = this.#last.then(async () => write(await this.#offlineStore())).catch(() => undefined)
  }
}
