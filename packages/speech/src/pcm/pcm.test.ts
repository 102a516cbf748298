import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder, silence, writePcm } from '../testing/clips.ts'
import { cutPcm, pcmByteRange, pcmSeconds, readSamples, sampleRate } from './pcm-file.ts'
import { computePeaks } from './peaks.ts'

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
    expect(await computePeaks(await writePcm(at('peaks.pcm'), samples), { count: 4 })).toEqual({
      durationSeconds: 4,
      values: [1, 0, 0, 0.5],
    })
  })

  it('copes with less audio than values', async () => {
    expect(await computePeaks(await writePcm(at('tiny.pcm'), Int16Array.from([3277, 0])))).toEqual({
      durationSeconds: 2 / sampleRate,
      values: [0.1, 0],
    })
    expect((await computePeaks(await writePcm(at('empty.pcm'), new Int16Array(0)))).values).toEqual([0])
  })
})
