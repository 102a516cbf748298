import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encodeSpoken, type SpokenFormat } from '@longhand/speech'
import pLimit from 'p-limit'
import type { Scratch } from '../../platform/storage/scratch.ts'

export class EncodingsService {
  readonly #inTurn = pLimit(2)

  constructor(
    private readonly deps: {
      useFolder: Scratch['use']
    },
  ) {}

  /**
   * Writes samples as a file of another format.
   *
   * @param samples 24,000 a second, signed 16 bits, little-endian, one channel.
   * @throws MediaError; the signal's reason.
   */
  encode(samples: Buffer, format: SpokenFormat, signal: AbortSignal): Promise<Buffer> {
    return this.#inTurn(() =>
      this.deps.useFolder(
        async (folder) => {
          const [source, target] = [path.join(folder, 'voice.s16'), path.join(folder, `voice.${format}`)]
          await writeFile(source, samples)
          await encodeSpoken(source, target, { format, signal })
          return readFile(target)
        },
        { needsBytes: 2 * samples.length },
      ),
    )
  }
}
