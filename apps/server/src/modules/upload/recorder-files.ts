import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { joinRuns, MediaError } from '@longhand/speech'
import type { FairTurns } from '../../platform/process/fair-turns.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { RecorderChunk } from './recorder-uploads.repository.ts'
import type { IncomingFolder } from './incoming-folder.ts'
import { refusalOf } from './intake/intake.service.ts'
import { explainDiskError, refuse } from '../../platform/incoming/refusals.ts'
import { incomingKey } from './transfer-store.ts'

/** Read at the same time when a run of the recorder is put together: each may have 4 MiB. */
const chunksAtOnce = 8

export interface RecorderFilesOptions {
  storage: Storage
  incoming: IncomingFolder
  looks: FairTurns
}

/** An object per chunk, wherever it arrives; a file per run of the recorder, and the whole, in the process that finishes. */
export class RecorderFiles {
  readonly #options: RecorderFilesOptions

  constructor(options: RecorderFilesOptions) {
    this.#options = options
  }

  /**
   * It is on the disk or in the bucket when this resolves: its sender throws it away then.
   *
   * @throws DomainError SAVE_FILE_FAILED; StorageUnavailableError.
   */
  async put(id: string, number: number, content: Buffer): Promise<void> {
    try {
      await this.#options.incoming.requireRoom(content.length)
      await this.#options.storage.put(chunkKey(id, number), content)
    } catch (error) {
      throw explainDiskError(error)
    }
  }

  /**
   * Makes the file that is looked at and stored. Done a second time, it gives the same one.
   *
   * @param chunks In order.
   * @returns Its size, and the ending of its kind.
   * @throws DomainError FILE_UPLOAD_FAILED when the runs are no recording, SAVE_FILE_FAILED when there is no room. The chunks stay.
   */
  async join(
    userId: string,
    id: string,
    chunks: readonly RecorderChunk[],
  ): Promise<{ bytes: number; ending: string }> {
    const { incoming, looks } = this.#options
    const runs = 1 + Math.max(...chunks.map(({ stretch }) => stretch))
    try {
      const folder = await incoming.folderOf(id)
      const made = path.join(folder, 'joined')
      // Joining needs the room once more, and a full disk would be reported as a broken recording.
      await incoming.requireRoom(2 * bytesOf(chunks))
      const files: string[] = []
      for (let number = 0; number < runs; number += 1) {
        const ofRun = chunks.filter(({ stretch }) => stretch === number)
        files.push(await this.#collect(id, path.join(folder, `run-${number}`), ofRun))
      }
      const ending = await looks.run(userId, () => joinRuns(files, folder, made))
      const content = incoming.contentPath(id)
      await rename(made, content)
      return { bytes: (await stat(content)).size, ending }
    } catch (error) {
      const reason = error instanceof MediaError ? refusalOf(error) : undefined
      throw reason ? refuse(reason, error) : explainDiskError(error)
    }
  }

  async #collect(id: string, file: string, chunks: readonly RecorderChunk[]): Promise<string> {
    const { storage } = this.#options
    const read = async ({ number }: RecorderChunk) => buffer((await storage.get(chunkKey(id, number))).stream)
    async function* content(): AsyncGenerator<Buffer> {
      for (let next = 0; next < chunks.length; next += chunksAtOnce)
        yield* await Promise.all(chunks.slice(next, next + chunksAtOnce).map(read))
    }
    await pipeline(Readable.from(content()), createWriteStream(file, { mode: 0o600 }))
    return file
  }
}

function chunkKey(id: string, number: number): string {
  return `${incomingKey(id)}/chunks/${number}`
}

function bytesOf(chunks: readonly RecorderChunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0)
}
