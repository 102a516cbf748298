import type { Storage } from '../../platform/storage/storage.ts'

/** Samples in one stored chunk: ten seconds. */
export const chunkSamples = 160_000

/** Less than half a second is a slip of the finger: no recording, no time. */
export const minCaptionSamples = 8000

export function captionFolder(captionId: string): string {
  return `captions/${captionId}`
}

function chunkKey(captionId: string, index: number): string {
  return `${captionFolder(captionId)}/${String(index).padStart(6, '0')}.pcm`
}

export class ChunkWriter {
  #open: Buffer[] = []
  #openBytes = 0

  private constructor(
    private readonly storage: Pick<Storage, 'put'>,
    private readonly captionId: string,
    private samples: number,
    rest: Buffer,
  ) {
    this.#open = [rest]
    this.#openBytes = rest.length
  }

  static async open(
    storage: Pick<Storage, 'get' | 'put'>,
    captionId: string,
    samples: number,
  ): Promise<ChunkWriter> {
    const whole = samples - (samples % chunkSamples)
    const rest: Buffer[] = []
    for await (const chunk of readChunks(storage, captionId, samples, whole)) rest.push(chunk)
    return new ChunkWriter(storage, captionId, whole, Buffer.concat(rest))
  }

  get stored(): number {
    return this.samples
  }

  get received(): number {
    return this.samples + (this.#openBytes >> 1)
  }

  async add(pcm: Buffer): Promise<boolean> {
    this.#open.push(pcm)
    this.#openBytes += pcm.length
    let hasStored = false
    while (this.#openBytes >= chunkSamples * 2) {
      const all = Buffer.concat(this.#open)
      await this.#put(all.subarray(0, chunkSamples * 2))
      const rest = Buffer.from(all.subarray(chunkSamples * 2))
      this.#open = [rest]
      this.#openBytes = rest.length
      hasStored = true
    }
    return hasStored
  }

  async keep(): Promise<number> {
    const rest = Buffer.concat(this.#open)
    if (rest.length > 0) await this.storage.put(chunkKey(this.captionId, this.samples / chunkSamples), rest)
    return this.received
  }

  async end(): Promise<void> {
    const rest = Buffer.concat(this.#open)
    this.#open = []
    this.#openBytes = 0
    if (rest.length > 0) await this.#put(rest)
  }

  async #put(content: Buffer): Promise<void> {
    await this.storage.put(chunkKey(this.captionId, Math.floor(this.samples / chunkSamples)), content)
    this.samples += content.length >> 1
  }
}

export async function* readChunks(
  storage: Pick<Storage, 'get'>,
  captionId: string,
  samples: number,
  from = 0,
): AsyncGenerator<Buffer> {
  for (let index = Math.floor(from / chunkSamples); index * chunkSamples < samples; index += 1) {
    const { stream } = await storage.get(chunkKey(captionId, index))
    const blocks: Buffer[] = []
    for await (const block of stream) blocks.push(block as Buffer)
    const chunk = Buffer.concat(blocks).subarray(0, (samples - index * chunkSamples) * 2)
    yield chunk.subarray(Math.max(0, from - index * chunkSamples) * 2)
  }
}
