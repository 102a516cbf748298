import { captionHeaderBytes, captionLimits } from '@longhand/contracts'

const frameSamples = (captionLimits.frameBytes - captionHeaderBytes) / 2

/** Keeps sound until the server has stored it, so that a cut costs nothing. Positions count samples from the start of the session. */
export class UnsentSound {
  #blocks: { from: number; samples: Int16Array }[] = []
  #recorded = 0

  get recorded(): number {
    return this.#recorded
  }

  begin(samples: number): void {
    this.#blocks = []
    this.#recorded = samples
  }

  moveBy(samples: number): void {
    this.#blocks = this.#blocks.map((block) => ({ ...block, from: block.from + samples }))
    this.#recorded += samples
  }

  add(samples: Int16Array): void {
    this.#blocks.push({ from: this.#recorded, samples })
    this.#recorded += samples.length
  }

  acknowledge(position: number): void {
    const first = this.#blocks.findIndex(({ from, samples }) => from + samples.length > position)
    this.#blocks = first === -1 ? [] : this.#blocks.slice(first)
  }

  frame(position: number): { frame: ArrayBuffer; end: number } | undefined {
    const length = Math.min(frameSamples, this.#recorded - position)
    const start = this.#blocks.findIndex(
      ({ from, samples }) => from <= position && position < from + samples.length,
    )
    if (length <= 0 || start === -1) return undefined
    const frame = new ArrayBuffer(captionHeaderBytes + length * 2)
    new DataView(frame).setUint32(0, position, true)
    const target = new Int16Array(frame, captionHeaderBytes)
    let filled = 0
    for (const { from, samples } of this.#blocks.slice(start)) {
      if (filled >= length) break
      const part = samples.subarray(position + filled - from, position + length - from)
      target.set(part, filled)
      filled += part.length
    }
    return { frame, end: position + length }
  }
}
