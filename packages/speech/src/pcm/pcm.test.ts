import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noise, scratchFolder, silence, writePcm } from '../testing/clips.ts'
import { cutPcm, pcmByteRange, pcmSeconds, readSamples, sampleRate } from './pcm-file.ts'
import { computePeaks } from './peaks.ts'
import { splitStereo } from './split-stereo.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
const at = (name: string) => path.join(scratch.folder, name)
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

describe('PCM files', () => {
  it('are cut on sample borders', async () => {
    const samples = Int16Array.from({ length: sampleRate }, (_, index) => index)
    const whole = await writePcm(at('whole.pcm'), samples)
    await cutPcm(whole, { start: 0.25, end: 0.5 }, at('part.pcm'))
    expect(await pcmSeconds(at('part.pcm'))).toBe(0.25)
    expect((await readFile(at('part.pcm'))).readInt16LE(0)).toBe(4000)
    expect(pcmByteRange({ start: 1 / 3, end: 2 / 3 })).toEqual({ start: 10_666, end: 21_334 })
  })

  it('are read in blocks, from anywhere', async () => {
    const file = await writePcm(
      at('blocks.pcm'),
      Int16Array.from({ length: 10 }, (_, index) => index),
    )
    const blocks: number[][] = []
    for await (const block of readSamples(file, 4, undefined, 1)) blocks.push([...block])
    expect(blocks).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9]])
  })
})

describe('computePeaks', () => {
  it('gives the loudest sample of each stretch', async () => {
    const samples = silence(4)
    samples[100] = -32_768
    samples[3 * sampleRate + 5] = 16_384
    expect(await computePeaks(await writePcm(at('peaks.pcm'), samples), { count: 4 })).toEqual({ durationSeconds: 4, values: [1, 0, 0, 0.5] })
  })

  it('copes with less audio than values', async () => {
    expect(await computePeaks(await writePcm(at('tiny.pcm'), Int16Array.from([3277, 0])))).toEqual({ durationSeconds: 2 / sampleRate, values: [0.1, 0] })
    expect((await computePeaks(await writePcm(at('empty.pcm'), new Int16Array(0)))).values).toEqual([0])
  })
})

describe('splitStereo', () => {
  /** Bursts of noise: `pattern` says per half second how loud. */
  const bursts = (pattern: number[]) => Int16Array.from(pattern.flatMap((level) => [...noise(0.5, level)]))
  const interleave = (left: Int16Array, right: Int16Array) =>
    Int16Array.from({ length: left.length * 2 }, (_, index) => (index % 2 === 0 ? left : right)[index >> 1] ?? 0)
  const split = async (left: Int16Array, right: Int16Array) => {
    const count = await splitStereo(await writePcm(at('stereo.pcm'), interleave(left, right)), [at('one.pcm'), at('two.pcm')])
    const files = await Promise.all(['one.pcm', 'two.pcm'].slice(0, count).map(async (name) => new Int16Array(new Uint8Array(await readFile(at(name))).buffer)))
    return { count, files }
  }

  it('keeps two people apart who were recorded on two channels', async () => {
    const left = bursts([3000, 3000, 20, 20, 3000, 20, 3000, 20])
    const right = bursts([20, 20, 3000, 3000, 20, 3000, 20, 3000])
    const { count, files } = await split(left, right)
    expect(count).toBe(2)
    expect(files).toEqual([left, right])
  })

  it('mixes a room that two microphones heard, even where the waves differ', async () => {
    const left = bursts([3000, 100, 2000, 50, 4000, 30, 1000, 20])
    const right = left.map((_, index) => Math.round((left[index - 7] ?? 0) * 0.6))
    const { count, files } = await split(left, right)
    expect(count).toBe(1)
    expect(files[0]?.[500]).toBe(((left[500] ?? 0) + (right[500] ?? 0)) >> 1)
  })

  it('takes the one channel that has sound', async () => {
    const right = bursts([3000, 50, 3000, 50])
    const { count, files } = await split(silence(2), right)
    expect(count).toBe(1)
    expect(files[0]).toEqual(right)
  })
})
