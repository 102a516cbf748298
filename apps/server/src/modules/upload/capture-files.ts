import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { joinStretches, MediaError } from '@longhand/speech'
import type { FairTurns } from '../../platform/process/fair-turns.ts'
import type { IncomingFolder } from './incoming-folder.ts'
import { refusalOf } from './intake/intake.service.ts'
import { explainDiskError, refuse } from '../../platform/incoming/refusals.ts'

/** One file per stretch, and the whole once it is finished. */
export class CaptureFiles {
  readonly #incoming: IncomingFolder
  readonly #looks: FairTurns

  constructor(incoming: IncomingFolder, looks: FairTurns) {
    this.#incoming = incoming
    this.#looks = looks
  }

  /**
   * Puts a chunk behind the `offset` bytes of its stretch. It is on the disk when this resolves: its sender throws it away then. What a process
   * that died had begun to write behind them is written over.
   *
   * @throws DomainError SAVE_FILE_FAILED.
   */
  async append(id: string, { stretch, offset, content }: { stretch: number; offset: number; content: Buffer }): Promise<void> {
    try {
      await this.#incoming.requireRoom(content.length)
      await this.#incoming.create(id)
      const file = await open(this.#pathOf(id, stretch), offset === 0 ? 'w' : 'r+', 0o600)
      try {
        await file.write(content, 0, content.length, offset)
        await file.truncate(offset + content.length)
        await file.datasync()
      } finally {
        await file.close()
      }
    } catch (error) {
      throw explainDiskError(error)
    }
  }

  /**
   * Makes the file that is looked at and stored. Done a second time, it gives the same one.
   *
   * @returns Its size, and the ending of its kind.
   * @throws DomainError FILE_UPLOAD_FAILED when the stretches are no recording, SAVE_FILE_FAILED when there is no room. They stay.
   */
  async join(userId: string, id: string, stretches: number): Promise<{ bytes: number; ending: string }> {
    const content = this.#incoming.contentPath(id)
    const folder = path.dirname(content)
    const made = path.join(folder, 'joined')
    const files = Array.from({ length: stretches }, (_, stretch) => this.#pathOf(id, stretch))
    try {
      // Joining needs the room once more, and a full disk would be reported as a broken recording.
      const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
      await this.#incoming.requireRoom(sizes.reduce((sum, size) => sum + size, 0))
      const ending = await this.#looks.run(userId, () => joinStretches(files, folder, made))
      await rename(made, content)
      return { bytes: (await stat(content)).size, ending }
    } catch (error) {
      const reason = error instanceof MediaError ? refusalOf(error) : undefined
      throw reason ? refuse(reason, error) : explainDiskError(error)
    }
  }

  #pathOf(id: string, stretch: number): string {
    return path.join(path.dirname(this.#incoming.contentPath(id)), `stretch-${stretch}`)
  }
}
