import { type FileHandle, open } from 'node:fs/promises'
import type { Span } from '../ports.ts'
import { minGapSeconds } from './channels.ts'

const blockBytes = 256 * 1024

/** Of samples: signed 16-bit little-endian, interleaved. */
export interface SampleForm {
  /** Hertz. */
  rate: number
  channels: 1 | 2
}

/**
 * Puts samples where they belong on a time line, into one file; several, behind each other. Gaps take no room on the disk: the file has holes. What several
 * tracks have at once is added up.
 *
 * @example
 * const file = await TimeLineFile.open('whole.pcm', { rate: 44_100, channels: 2 })
 * await file.begin({ start: 10, end: 20 })
 * await file.write(0, samples)
 * await file.rewind()
 * await file.write(0, othersSamples)
 * await file.close()
 */
export class TimeLineFile {
  readonly #file: FileHandle
  readonly #form: SampleForm
  readonly #block = Buffer.alloc(blockBytes)
  #filled = 0
  /** Of the first byte of the block, on the time line. */
  #position = 0
  #span: Span = { start: 0, end: Infinity }
  /** Of its first byte, in the file. */
  #base = 0
  #length = 0

  private constructor(file: FileHandle, form: SampleForm) {
    this.#file = file
    this.#form = form
  }

  /** @throws file system errors. */
  static async open(path: string, form: SampleForm): Promise<TimeLineFile> {
    return new TimeLineFile(await open(path, 'w+', 0o600), form)
  }

  get form(): SampleForm {
    return this.#form
  }

  /**
   * Begins another time line behind those before.
   *
   * @param span What goes into the file: as much as it says, with silence where nothing comes. Default: all that comes.
   * @returns Where it begins in the file, in seconds.
   */
  async begin(span: Span = { start: 0, end: Infinity }): Promise<number> {
    await this.rewind()
    this.#base = this.#end
    this.#length = this.#base
    this.#span = span
    return this.#base / this.#bytesPerSecond
  }

  /** How far the track has come, on the time line. */
  get seconds(): number {
    return (this.#position + this.#filled) / this.#bytesPerSecond
  }

  get #end(): number {
    const { start, end } = this.#span
    return end === Infinity ? this.#length : this.#base + this.#bytesAt(end - start)
  }

  get #bytesPerSecond(): number {
    return this.#form.rate * this.#frameBytes
  }

  get #frameBytes(): number {
    return 2 * this.#form.channels
  }

  /** @param seconds When they begin. What comes too late leaves a gap; what comes too early follows what is there, so that nothing is lost. */
  async write(seconds: number, bytes: Buffer): Promise<void> {
    if (seconds - this.seconds > minGapSeconds) {
      await this.#flush()
      this.#position = this.#bytesAt(seconds)
    }
    for (let done = 0; done < bytes.length;) {
      const taken = bytes.copy(this.#block, this.#filled, done)
      done += taken
      this.#filled += taken
      if (this.#filled === blockBytes) await this.#flush()
    }
  }

  /** The next track begins at zero. */
  async rewind(): Promise<void> {
    await this.#flush()
    this.#position = 0
  }

  async close(): Promise<void> {
    try {
      await this.#flush()
      // A hole at the end has no byte of its own.
      await this.#file.truncate(this.#end)
    } finally {
      await this.#file.close()
    }
  }

  #bytesAt(seconds: number): number {
    return Math.round(seconds * this.#form.rate) * this.#frameBytes
  }

  async #flush(): Promise<void> {
    const [from, to] = [
      this.#bytesAt(this.#span.start),
      this.#span.end === Infinity ? Infinity : this.#bytesAt(this.#span.end),
    ]
    const wanted = this.#block.subarray(
      Math.min(this.#filled, Math.max(0, from - this.#position)),
      Math.max(0, Math.min(this.#filled, to - this.#position)),
    )
    const at = this.#base + Math.max(0, this.#position - from)
    this.#position += this.#filled
    this.#filled = 0
    if (wanted.length === 0) return
    await this.#add(wanted, at)
    if (wanted.some((byte) => byte !== 0)) await this.#file.write(wanted, 0, wanted.length, at)
    this.#length = Math.max(this.#length, at + wanted.length)
  }

  async #add(bytes: Buffer, at: number): Promise<void> {
    if (at >= this.#length) return
    const there = Buffer.alloc(Math.min(bytes.length, this.#length - at))
    await this.#file.read(there, 0, there.length, at)
    for (let index = 0; index + 1 < there.length; index += 2)
      bytes.writeInt16LE(
        Math.max(-32_768, Math.min(32_767, bytes.readInt16LE(index) + there.readInt16LE(index))),
        index,
      )
  }
}
