import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Span } from '../ports.ts'
import { scratchFolder } from '../testing/clips.ts'
import { TimeLineFile } from './time-line-file.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const form = { rate: 1000, channels: 1 } as const
const samples = (count: number, value: number) => Buffer.from(new Int16Array(count).fill(value).buffer)

/** What is in the file, as runs of one value. */
async function written(
  tracks: readonly (readonly [seconds: number, samples: Buffer])[][],
  span?: Span,
): Promise<[value: number, count: number][]> {
  const file = path.join(scratch.folder, 'line.pcm')
  const line = await TimeLineFile.open(file, form)
  if (span) await line.begin(span)
  for (const [index, track] of tracks.entries()) {
    if (index > 0) await line.rewind()
    for (const [seconds, data] of track) await line.write(seconds, data)
  }
  await line.close()
  const runs: [number, number][] = []
  for (const value of new Int16Array(new Uint8Array(await readFile(file)).buffer)) {
    const last = runs.at(-1)
    if (last?.[0] === value) last[1] += 1
    else runs.push([value, 1])
  }
  return runs
}

it('leaves a gap where nothing is there, and lets follow what comes too early', async () => {
  const track = [
    [0.5, samples(500, 7)],
    [1.05, samples(500, 8)],
    [3, samples(500, 9)],
    [0, samples(500, 7)],
  ] as const
  expect(await written([[...track]])).toEqual([
    [0, 500],
    [7, 500],
    [8, 500],
    [0, 1500],
    [9, 500],
    [7, 500],
  ])
})

it('adds up what several tracks have at once, and never overflows', async () => {
  expect(
    await written([[[0, samples(1000, 30_000)]], [[0.5, samples(1000, 20_000)]], [[2, samples(100, 5)]]]),
  ).toEqual([
    [30_000, 500],
    [32_767, 500],
    [20_000, 500],
    [0, 500],
    [5, 100],
  ])
})

it('takes a part of the time line', async () => {
  const track = [
    [0, samples(1000, 1)],
    [1, samples(1000, 2)],
    [4, samples(1000, 3)],
  ] as const
  expect(await written([[...track]], { start: 0.5, end: 4.25 })).toEqual([
    [1, 500],
    [2, 1000],
    [0, 2000],
    [3, 250],
  ])
  expect(await written([[...track]], { start: 1.5, end: 3 })).toEqual([
    [2, 500],
    [0, 1000],
  ])
})

it('puts time lines behind each other, and says where each begins', async () => {
  const file = path.join(scratch.folder, 'lines.pcm')
  const line = await TimeLineFile.open(file, form)
  const starts: number[] = []
  for (const value of [1, 2]) {
    starts.push(await line.begin({ start: 0.5, end: 2 }))
    await line.write(0, samples(1000, value))
    await line.rewind()
    await line.write(0.75, samples(250, 10))
  }
  await line.close()
  expect(starts).toEqual([0, 1.5])
  const whole = new Int16Array(new Uint8Array(await readFile(file)).buffer)
  expect([whole.length, ...[0, 300, 600, 1500, 1800, 2999].map((at) => whole[at])]).toEqual([
    3000, 1, 11, 0, 2, 12, 0,
  ])
})

it('writes no silence for hours', async () => {
  await written([
    [
      [0, samples(10, 1)],
      [14_400, samples(10, 1)],
    ],
  ])
  const { size, blocks } = await stat(path.join(scratch.folder, 'line.pcm'))
  expect(size).toBe(14_400_010 * 2)
  expect(blocks * 512).toBeLessThan(100_000)
})
